import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DataExportService, DownloadedExport } from '../../domain/exports/data-export.service.js';
import type { ExportLinkService } from '../../domain/exports/export-link.service.js';
import { EXPORT_FILE } from '../../export-path.js';
import type { Clock } from '../../lib/clock.js';
import type { CsvStyle } from '../../lib/csv-lines.js';
import { readOnly } from '../http/answer.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';
import { CallCounter } from './call-counter.js';

interface OpenedFile extends DownloadedExport {
  discard?(): Promise<void>;
}

export interface ExportFilesOptions {
  exports: DataExportService;
  links: ExportLinkService;
  limits: Limits;
  clock: Clock;
}

/** Undefined for what there is not, or more than one. */
function decimalOf(url: string): CsvStyle['decimal'] | undefined {
  const [decimal = 'point', ...more] = new URLSearchParams(url.split('?')[1]).getAll('decimal');
  return more.length === 0 && (decimal === 'point' || decimal === 'comma') ? decimal : undefined;
}

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Calls within a minute, of each address: Google Sheets asks for many people from few addresses. */
const MAX_CALLS = 60;
/** Of each link, from wherever: its table is written anew for every call. */
const MAX_CALLS_OF_LINK = 20;

/** Files of exports, for whoever has an address that was given out, and tables of links (ADR 76). */
export function exportFilesTransport({ exports, links, limits, clock }: ExportFilesOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const calls = new CallCounter(clock, 'Too many exports were read from here, or by this link; try again in a minute.');
  router.all(EXPORT_FILE, readOnly, async (request: Request, response: Response) => {
    calls.count(limits.addressOf(request), MAX_CALLS);
    const turn = await limits.begin(request, response);
    await turn.hold(
      (async () => {
        const token = String(request.params.token);
        const isFile = token.includes('.');
        if (!isFile) calls.count(token, MAX_CALLS_OF_LINK);
        factsOf(request).operation = isFile ? 'dataExportDownload' : 'exportLink';
        response.set(HEADERS);
        const decimal = isFile ? 'point' : decimalOf(request.url);
        if (!decimal) {
          response.status(400).type('text').send('decimal is "point" or "comma", once.\n');
          return;
        }
        const file: OpenedFile | undefined = isFile ? await exports.opened(token) : await links.opened(token, decimal);
        if (!file) {
          response.status(404).type('text').send('This link opens nothing, or no longer; ask for a new one.\n');
          return;
        }
        const { fileName, contentType, size } = file;
        try {
          response.attachment(fileName).set({ 'Content-Type': contentType, 'Content-Length': String(size) });
          if (request.method === 'HEAD') {
            response.end();
            return;
          }
          const bytes = await file.open();
          // Release the slot: the reader sets the pace now.
          turn.release();
          await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
            // Callers may disconnect.
            if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
          });
        } finally {
          await file.discard?.();
        }
      })(),
    );
  });
  return router;
}

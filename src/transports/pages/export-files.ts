import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DataExportService } from '../../domain/exports/data-export.service.js';
import { EXPORT_FILE } from '../../export-path.js';
import { readOnly } from '../http/answer.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';

export interface ExportFilesOptions {
  exports: DataExportService;
  limits: Limits;
}

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Files of exports, for whoever has an address that `dataExportDownload` gave out (ADR 76). */
export function exportFilesTransport({ exports, limits }: ExportFilesOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(EXPORT_FILE, readOnly, async (request: Request, response: Response) => {
    const turn = await limits.begin(request, response);
    await turn.hold(
      (async () => {
        factsOf(request).operation = 'dataExportDownload';
        const file = await exports.opened(String(request.params.token));
        response.set(HEADERS);
        if (!file) {
          response.status(404).type('text').send('This link opens nothing, or no longer; ask for a new one.\n');
          return;
        }
        const bytes = request.method === 'HEAD' ? undefined : await file.open();
        response
          .attachment(file.fileName)
          .set({ 'Content-Type': file.contentType, 'Content-Length': String(file.size) });
        if (!bytes) {
          response.end();
          return;
        }
        // Release the slot: the reader sets the pace now.
        turn.release();
        await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
          // Callers may disconnect.
          if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        });
      })(),
    );
  });
  return router;
}

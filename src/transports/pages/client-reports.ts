import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { SessionClaims } from '../../access/sessions.js';
import type { Viewer } from '../../access/viewer.js';
import type { ReportLinkService } from '../../domain/client-reports/report-link.service.js';
import { type ShownReport, viewOf } from '../../domain/client-reports/report-view.js';
import type { Clock } from '../../lib/clock.js';
import { REPORT_PAGE } from '../../report-path.js';
import { readOnly } from '../http/answer.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';
import { CallCounter } from './call-counter.js';
import { REPORT_POLICY, reportPage, unknownReportPage } from './client-report-html.js';
import { pageHeaders } from './page-headers.js';

const PDF = `${REPORT_PAGE}/report.pdf`;
const PDF_NAME = 'report.pdf';

/** Calls from one address within a minute: many people of a client may share one. */
const MAX_CALLS = 120;

/** PDFs of published reports that are kept: they never change. */
const KEPT_PDFS = { max: 20, maxSize: 20_000_000 };

export interface ClientReportsOptions {
  links: ReportLinkService;
  limits: Limits;
  clock: Clock;
  viewerOf(claims: SessionClaims): Promise<Viewer>;
}

/** Pages and PDFs of reports for whoever has a link: no sign-in, no script, no cookie (ADR 75). */
export function clientReportsTransport(options: ClientReportsOptions): RequestHandler {
  const { links, limits, clock, viewerOf } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const calls = new CallCounter(clock, 'Too many reports were opened from here; try again in a minute.');
  const pdfs = new LRUCache<string, Buffer>({ ...KEPT_PDFS, sizeCalculation: ({ length }) => length });

  const serve = (
    path: string,
    send: (request: Request, response: Response, shown: ShownReport, token: string) => unknown,
  ) =>
    router.all(path, readOnly, async (request, response) => {
      calls.count(limits.addressOf(request), MAX_CALLS);
      const turn = await limits.begin(request, response);
      await turn.hold(
        (async () => {
          factsOf(request).operation = 'clientReport';
          const token = String(request.params.token);
          const shown = token.includes('.') ? await links.previewed(token, viewerOf) : await links.opened(token);
          response.set({ ...pageHeaders(REPORT_POLICY, 'no-store'), 'X-Robots-Tag': 'noindex, nofollow, noarchive' });
          if (shown) await send(request, response, shown, token);
          else response.status(404).type('html').send(unknownReportPage());
        })(),
      );
    });

  serve(REPORT_PAGE, (_request, response, shown, token) =>
    response.type('html').send(reportPage(viewOf(shown), `${encodeURIComponent(token)}/${PDF_NAME}`)),
  );
  serve(PDF, async (_request, response, shown, token) => {
    const isPreview = token.includes('.');
    const pdf = (isPreview ? undefined : pdfs.get(token)) ?? (await pdfOf(shown));
    if (!isPreview) pdfs.set(token, pdf);
    response.type('application/pdf').attachment(fileNameOf(shown)).send(pdf);
  });
  return router;

  async function pdfOf(shown: ShownReport): Promise<Buffer> {
    const { reportPdf } = await import('./client-report-pdf.js');
    return reportPdf(viewOf(shown), clock());
  }
}

/** Without characters that a file system may not take. */
function fileNameOf({ content, startDate, endDate }: ShownReport): string {
  const name = content.accountName
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80);
  return `${name === '' ? 'Report' : name} ${startDate} ${endDate}.pdf`;
}

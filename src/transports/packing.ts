import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Smaller answers fit into one packet as they are. */
const THRESHOLD_BYTES = 1_024;

const packing = compression({
  threshold: THRESHOLD_BYTES,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (request, response) => !isLeftAlone(request, response) && compression.filter(request, response),
});

/** Packs what is answered, for callers that say they take it (ADR 41). */
export function packAnswer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.headers['accept-encoding'] === undefined) next();
  else packing(request as Request, response as Response, next);
}

/** Streams, whose pieces must not wait for each other; files, most of which are packed; and the pages' scripts, which lie packed on disk. */
function isLeftAlone({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  return (
    /^text\/event-stream\b/i.test(String(response.getHeader('Content-Type'))) ||
    response.hasHeader('Content-Disposition') ||
    url.startsWith('/assets/')
  );
}

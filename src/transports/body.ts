import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.js';

/** 1 MiB: the largest request body that any transport takes, packed or not. Files have a limit of their own. */
export const MAX_BODY_BYTES = 1_048_576;

/** How much of a refused body is read to nowhere, so that its sender gets to read the answer, and for how long. */
const LINGER_BYTES = 32 * 1_048_576;
const LINGER_MS = 5_000;

const lingering = new WeakSet<IncomingMessage>();

/**
 * One of Express' body parsers, whose complaints become what the caller is told: 400, 413 or 415. It answers as soon as a
 * body is known to be too large; the parser alone would first read all of it, however much that is.
 */
export function bodyReader(parse: RequestHandler, limit = MAX_BODY_BYTES): RequestHandler {
  return (request, response, next) => {
    let over = false;
    let left = limit;
    const end = (error?: unknown) => {
      if (over) return;
      over = true;
      request.off('data', count);
      next(error && bodyError(error));
    };
    const refuse = () => {
      linger(request);
      end({ type: 'entity.too.large' });
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) refuse();
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse();
      return;
    }
    parse(request, response, end);
    if (!over && request.headers['transfer-encoding'] !== undefined) request.on('data', count);
  };
}

/** What body-parser found wrong, as the caller is told it. Broken compression has no kind of its own. */
function bodyError(error: unknown): AppError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new AppError('payload_too_large', 'The body must not be larger than 1 MiB.');
  if (status === 415) return new AppError('unsupported_media_type', 'Send the body as UTF-8 JSON, plain or gzip.');
  return new AppError('bad_request', 'The body must be valid JSON.');
}

/** Reads what a refused caller still sends to nowhere: whoever is cut off while sending never sees the answer. */
export function linger(request: IncomingMessage): void {
  if (request.complete || lingering.has(request)) return;
  lingering.add(request);
  let left = LINGER_BYTES;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True when the body of a refused request is neither read nor being read: it would hold the connection up. */
export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && !lingering.has(request);
}

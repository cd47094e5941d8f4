import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.js';
import { refusalBehind, refusalFor } from './errors.js';

/** Answers with `content`, or with 304 if the caller has it already. */
export function sendRevalidated(request: Request, response: Response, type: string, content: string): void {
  response.set('ETag', etagOf(content));
  if (request.fresh) response.status(304).end();
  else response.type(type).send(content);
}

/** A weak tag: the same for an answer packed and plain. */
export function etagOf(content: string): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** Whether the caller's `If-None-Match` names what it would get. */
export function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  const known = asked.split(',').map(opaque);
  return known.includes(opaque(etag)) || known.includes('*');
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Ends an answer with a text of so many bytes. One of ASCII alone is copied as it is; otherwise it would be measured and encoded again. */
export function endWith(response: ServerResponse, text: string, bytes: number): void {
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** Says when to try again, if one of the errors knows. */
export function tellRetry(response: ServerResponse, errors: readonly unknown[] = []): void {
  const longest = Math.max(0, ...errors.map((error) => refusalBehind(error)?.retryAfterSeconds ?? 0));
  if (longest > 0 && !response.headersSent) response.setHeader('Retry-After', String(longest));
}

/** Request headers that every answer varies by. */
export const VARIES_BY = 'Origin, Accept-Encoding';

/**
 * The headers that every answer begins with: it is stored nowhere, framed nowhere and read only as its own type. A transport that
 * knows better sets its own.
 */
export function cautiousHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Vary', VARIES_BY);
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Lets these methods pass; others get 405 with `Allow`. */
export function allowOnly(...methods: [string, ...string[]]): RequestHandler {
  return (request, response, next) => {
    requireMethod(request, response, ...methods);
    next();
  };
}

/** Throws AppError `method_not_allowed` for any other method. */
export function requireMethod({ method }: Request, response: Response, ...methods: [string, ...string[]]): void {
  if (methods.includes(method)) return;
  response.set('Allow', methods.join(', '));
  throw new AppError('method_not_allowed', `${method} is not possible here; use ${methods[0]}.`);
}

export const readOnly = allowOnly('GET', 'HEAD');

/** A transport whose large library many a process never needs: its first call loads it. A call after a failed load tries again. */
export function loadedByFirstCall(load: () => Promise<RequestHandler>): RequestHandler {
  let loaded: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    await (await loaded)(request, response, next);
  };
}

/** The last handler: 404 for what no transport knows. */
export const unknownPath: RequestHandler = (_request, response) => {
  refuse(response, new AppError('not_found', 'There is no such path; the page at / lists what there is.'));
};

/** The last error handler: whatever a transport threw, in the form of every error, and never more than the caller may read. */
export function lastResort(onFault: (request: Request, error: unknown) => void): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const refusal = refusalFor(isMalformed(error) ? MALFORMED : error, (fault) => onFault(request, fault));
    if (response.headersSent) return void response.destroy();
    tellRetry(response, [refusal]);
    refuse(response, refusal);
  };
}

const MALFORMED = new AppError('bad_request', 'The request is malformed.');

/** Express gives a malformed request, for example one with bad percent-encoding, a status of 400 to 499. */
function isMalformed(error: unknown): boolean {
  const { status = 0 } = Object(error) as { status?: number };
  return !refusalBehind(error) && status >= 400 && status < 500;
}

function refuse(response: Response, { status, code, message }: AppError): void {
  response.status(status).json({ code, message });
}

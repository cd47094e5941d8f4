import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Deprecation } from '../../../resolvers/operations/operation.js';
import { AppError } from '../../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { refusalBehind, refusalFor } from './errors.js';

/** Request headers that every answer varies by. */
export const VARIES_BY = 'Origin, Accept-Encoding';

/** Default headers of every answer: not stored, not framed, read only as its own type. Transports override them. */
const CAUTIOUS: OutgoingHttpHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: VARIES_BY,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const HEAD = Symbol('head');

/** The headers that `writeHead` will write, default ones first. Node takes them at once; each that is set it would check, copy and look up. */
export function headOf(response: ServerResponse): OutgoingHttpHeaders {
  const gathering = response as ServerResponse & { [HEAD]?: OutgoingHttpHeaders };
  gathering[HEAD] ??= { ...CAUTIOUS };
  return gathering[HEAD];
}

/** Sets the headers so far, for handlers that write heads themselves. */
export function setHead(response: ServerResponse): void {
  const head = headOf(response);
  for (const [name, value] of Object.entries(head)) {
    response.setHeader(name, value as string);
    delete head[name];
  }
}

/** Writes the head with these headers, too. If Node refuses one of them, the answer that says so has none of them. */
export function writeHead(response: ServerResponse, status: number, headers?: OutgoingHttpHeaders): ServerResponse {
  return response.writeHead(status, { ...headOf(response), ...headers });
}

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
function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  const known = asked.split(',').map(opaque);
  return known.includes(opaque(etag)) || known.includes('*');
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** A whole answer before it is written. */
export interface Written {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  /** With an ETag: callers who have it get 304 without a body. */
  hasEtag?: boolean;
}

/** Writes an answer together with its head. */
export function writeText(request: IncomingMessage, response: ServerResponse, answer: Written): void {
  const { status, headers, text, hasEtag } = answer;
  if (response.destroyed) return;
  if (hasEtag) {
    const tag = etagOf(text);
    headOf(response).ETag = tag;
    if (isFresh(request, tag)) {
      writeHead(response, 304).end();
      return;
    }
  }
  const length = Buffer.byteLength(text);
  writeHead(response, status, { ...headers, 'Content-Length': length });
  if (request.method === 'HEAD') response.end();
  // ASCII is copied as it is; UTF-8 would be measured and encoded again.
  else response.end(text, length === text.length ? 'latin1' : 'utf8');
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** Writes a JSON answer, without a body if `value` is undefined. */
export function writeJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value, hasEtag }: { status: number; value: unknown; hasEtag?: boolean },
): void {
  if (response.destroyed) return;
  if (value === undefined) writeHead(response, status).end();
  else writeText(request, response, { status, headers: JSON_HEADERS, text: JSON.stringify(value), hasEtag });
}

/** Tells the maximum cost of an answer. */
export function tellCost(response: ServerResponse, { requested, limit }: ShownCost): void {
  headOf(response)['X-Cost'] = `requested=${requested}, limit=${limit}`;
}

/** Says when to try again, if one of the errors knows. */
export function tellRetry(response: ServerResponse, errors: readonly unknown[] = []): void {
  const longest = Math.max(0, ...errors.map((error) => refusalBehind(error)?.retryAfterSeconds ?? 0));
  if (longest > 0 && !response.headersSent) response.setHeader('Retry-After', String(longest));
}

/** Deprecated things stay at least this long, as docs/DEPRECATIONS.md promises. */
const STAYS_YEARS = 1;

/** Since when it is deprecated, in seconds since 1970 (RFC 9745), and until when it stays (RFC 8594). */
export function deprecationHeaders({ since }: Deprecation): { Deprecation: string; Sunset: string } {
  const end = new Date(since);
  end.setUTCFullYear(end.getUTCFullYear() + STAYS_YEARS);
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: end.toUTCString() };
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
export function errorHandler(onFault: (request: Request, error: unknown) => void): ErrorRequestHandler {
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

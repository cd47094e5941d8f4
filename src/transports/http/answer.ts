import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Deprecation } from '../../../resolvers/operations/operation.js';
import { AppError } from '../../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { appErrorIn, toAppError } from './errors.js';
import { isVisit, type WriteRefusal } from './visits.js';

/** Headers that keep a proxy such as nginx from holding a stream back until its buffers are full. */
export const UNBUFFERED = { 'X-Accel-Buffering': 'no' };

/** Request headers that every answer varies by. */
export const VARIES_BY = 'Origin, Accept-Encoding';

/** Safe defaults, which transports override. */
const DEFAULT_HEADERS: OutgoingHttpHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: VARIES_BY,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const HEADERS = Symbol('head');

/** For `writeHead`: one object is cheaper than `setHeader`, which checks and copies each header. */
export function headOf(response: ServerResponse): OutgoingHttpHeaders {
  const holder = response as ServerResponse & { [HEADERS]?: OutgoingHttpHeaders };
  holder[HEADERS] ??= { ...DEFAULT_HEADERS };
  return holder[HEADERS];
}

/** For handlers that write heads themselves. */
export function setHead(response: ServerResponse): void {
  const head = headOf(response);
  for (const [name, value] of Object.entries(head)) {
    response.setHeader(name, value as string);
    delete head[name];
  }
}

/** If Node refuses one of `headers`, the error answer has none of them. */
export function writeHead(response: ServerResponse, status: number, headers?: OutgoingHttpHeaders): ServerResponse {
  return response.writeHead(status, { ...headOf(response), ...headers });
}

/** Answers 304 if the caller has `content` already. */
export function sendRevalidated(request: Request, response: Response, type: string, content: string): void {
  response.set('ETag', etagOf(content));
  if (request.fresh) response.status(304).end();
  else response.type(type).send(content);
}

/** Weak, because compressed and plain answers share it. */
export function etagOf(content: string): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** Evaluates `If-None-Match`. */
function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map(opaqueTag);
  return known.includes(opaqueTag(etag)) || known.includes('*');
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

export interface TextAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  /** Sends an ETag, and 304 to callers who have it. */
  hasEtag?: boolean;
}

export function writeText(request: IncomingMessage, response: ServerResponse, answer: TextAnswer): void {
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
  // ASCII can be copied; UTF-8 would be measured and encoded again.
  else response.end(text, length === text.length ? 'latin1' : 'utf8');
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** Without a body if `value` is undefined. */
export function writeJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value, hasEtag }: { status: number; value: unknown; hasEtag?: boolean },
): void {
  if (response.destroyed) return;
  if (value === undefined) writeHead(response, status).end();
  else writeText(request, response, { status, headers: JSON_HEADERS, text: JSON.stringify(value), hasEtag });
}

export function setCost(response: ServerResponse, { requested, limit }: ShownCost): void {
  headOf(response)['X-Cost'] = `requested=${requested}, limit=${limit}`;
}

/** Sets `Retry-After` to the longest delay among the errors. */
export function setRetryAfter(response: ServerResponse, errors: readonly unknown[] = []): void {
  const longest = Math.max(0, ...errors.map((error) => appErrorIn(error)?.retryAfterSeconds ?? 0));
  if (longest > 0 && !response.headersSent) response.setHeader('Retry-After', String(longest));
}

/** Promised in docs/DEPRECATIONS.md. */
const SUPPORTED_YEARS = 1;

/** The start as a Unix timestamp (RFC 9745), the end as a date (RFC 8594). */
export function deprecationHeaders({ since }: Deprecation): { Deprecation: string; Sunset: string } {
  const end = new Date(since);
  end.setUTCFullYear(end.getUTCFullYear() + SUPPORTED_YEARS);
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: end.toUTCString() };
}

/** 405 with `Allow` for other methods. */
export function allowOnly(...methods: [string, ...string[]]): RequestHandler {
  return (request, response, next) => {
    requireMethod(request, response, ...methods);
    next();
  };
}

/** Throws AppError `method_not_allowed` for other methods. */
export function requireMethod({ method }: Request, response: Response, ...methods: [string, ...string[]]): void {
  if (methods.includes(method)) return;
  response.set('Allow', methods.join(', '));
  throw new AppError('method_not_allowed', `${method} is not possible here; use ${methods[0]}.`);
}

export const readOnly = allowOnly('GET', 'HEAD');

/** Loads a transport with a large library on its first call; a failed load is retried by the next call. */
export function lazyTransport(load: () => Promise<RequestHandler>): RequestHandler {
  let loaded: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    await (await loaded)(request, response, next);
  };
}

/** 404 for paths that no transport serves. */
export const unknownPath: RequestHandler = () => {
  throw new AppError('not_found', 'There is no such path; the page at / lists what there is.');
};

/** Express's final error handler; unexpected errors reach callers without details, and visitors as a page. */
export function errorHandler(
  onFault: (request: Request, error: unknown) => void,
  writePage?: WriteRefusal,
): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const refusal = toAppError(isMalformed(error) ? MALFORMED : error, (fault) => onFault(request, fault));
    if (response.headersSent) return void response.destroy();
    setRetryAfter(response, [refusal]);
    if (writePage && isVisit(request) && (await writePage(request, response, refusal))) return;
    refuse(response, refusal);
  };
}

const MALFORMED = new AppError('bad_request', 'The request is malformed.');

/** Express gives malformed requests, such as bad percent-encoding, a status of 400 to 499. */
function isMalformed(error: unknown): boolean {
  const { status = 0 } = Object(error) as { status?: number };
  return !appErrorIn(error) && status >= 400 && status < 500;
}

function refuse(response: Response, { status, code, message }: AppError): void {
  response.status(status).json({ code, message });
}

/** Smaller answers fit into one packet anyway. */
const THRESHOLD_BYTES = 1_024;

const compressor = compression({
  threshold: THRESHOLD_BYTES,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (request, response) => !isUncompressed(request, response) && compression.filter(request, response),
});

/** Compresses answers for callers that accept it (ADR 41). */
export function compressAnswer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.headers['accept-encoding'] === undefined) next();
  else compressor(request as Request, response as Response, next);
}

/** Streams must not be buffered; most files and the pages' scripts are compressed already. */
function isUncompressed({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  return (
    /^text\/event-stream\b/i.test(String(response.getHeader('Content-Type'))) ||
    response.hasHeader('Content-Disposition') ||
    url.startsWith('/assets/')
  );
}

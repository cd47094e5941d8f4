import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../../errors.js';

const MEBIBYTE = 1_048_576;

/** The largest request body that any transport takes, packed or not. Files have a limit of their own. */
export const MAX_BODY_BYTES = MEBIBYTE;

/** How much of a refused body is read and thrown away, and for how long, so that its sender gets to read the answer. */
const LINGER_BYTES = 32 * 1_048_576;
const LINGER_MS = 5_000;

const NOT_UTF8 = 'encoding.malformed';

const lingering = new WeakSet<IncomingMessage>();

/** Throws for bytes that are not UTF-8: the parser would replace them, and something else would be stored. */
function requireReadable(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(`The body is ${charset}.`), { status: 415 });
  if (!isUtf8(body)) throw Object.assign(new Error('The body is not UTF-8.'), { type: NOT_UTF8 });
  requireClosable(body);
}

/** Throws for JSON with more open levels than the rest could close: a million of them cost the parser 200 ms and 40 MB. */
function requireClosable(body: Buffer): void {
  let open = 0;
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const sign = String.fromCharCode(body[at] as number);
    if (sign === '"') inText = !inText;
    else if (inText) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') open++;
    else if (sign === ']' || sign === '}') open--;
    if (open > body.length - at) throw new Error('Not all levels are closed.');
  }
}

/** Reads JSON by Express's parser, of at most `limit` bytes. */
export function jsonReader(limit = MAX_BODY_BYTES, options: Parameters<typeof express.json>[0] = {}) {
  return bodyReader(express.json({ limit, verify: requireReadable, ...options }), limit);
}

/** Reads bodies by an Express parser. Rejects with AppError 400, 415, or 413 at once, where the parser would read all of it. */
export function bodyReader(parse: RequestHandler, limit = MAX_BODY_BYTES) {
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      let over = false;
      let left = limit;
      const end = (error?: unknown) => {
        if (over) return;
        over = true;
        request.off('data', count);
        if (error) reject(bodyError(error, limit));
        else resolve();
      };
      const refuse = () => {
        linger(request);
        end({ type: 'entity.too.large' });
      };
      const count = (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) refuse();
      };
      if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
      parse(request as Request, response as Response, end);
      if (!over && request.headers['transfer-encoding'] !== undefined) request.on('data', count);
    });
}

/** What body-parser found wrong, for the caller. Broken compression has no type of its own. */
function bodyError(error: unknown, limit: number): AppError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') {
    const most = limit < MEBIBYTE ? `${limit / 1_024} KiB` : `${limit / MEBIBYTE} MiB`;
    return new AppError('payload_too_large', `The body must not be larger than ${most}.`);
  }
  if (status === 415) return new AppError('unsupported_media_type', 'Send the body as UTF-8 JSON, plain or gzip.');
  if (type === NOT_UTF8) return new AppError('bad_request', 'The body must be well-formed UTF-8.');
  return new AppError('bad_request', 'The body must be valid JSON.');
}

/** Reads and throws away what a refused caller still sends: whoever is cut off while sending never sees the answer. */
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

/** True if nobody reads the rest of the body: it would hold the connection up. */
export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && !lingering.has(request);
}

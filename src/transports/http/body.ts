import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../../errors.js';

const MEBIBYTE = 1_048_576;

/** Limit for all transports, compressed and decompressed. File uploads have their own. */
export const MAX_BODY_BYTES = MEBIBYTE;

/** How much of a refused body is still read, so that the sender gets to read the answer. */
const DRAIN_BYTES = 32 * 1_048_576;
const DRAIN_MS = 5_000;

const NOT_UTF8 = 'encoding.malformed';

const draining = new WeakSet<IncomingMessage>();

/** Throws for bytes that are not UTF-8, which the parser would silently replace. */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(`The body is ${charset}.`), { status: 415 });
  if (!isUtf8(body)) throw Object.assign(new Error('The body is not UTF-8.'), { type: NOT_UTF8 });
  requireClosable(body);
}

/** Throws for unclosable nesting: a million open brackets would cost the parser 200 ms and 40 MB. */
function requireClosable(body: Buffer): void {
  let open = 0;
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const character = String.fromCharCode(body[at] as number);
    if (character === '"') inText = !inText;
    else if (inText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') open++;
    else if (character === ']' || character === '}') open--;
    if (open > body.length - at) throw new Error('Not all levels are closed.');
  }
}

/** Reads JSON of at most `limit` bytes. */
export function jsonReader(limit = MAX_BODY_BYTES, options: Parameters<typeof express.json>[0] = {}) {
  return bodyReader(express.json({ limit, verify: requireUtf8, ...options }), limit);
}

/** Rejects with AppError 400, 415, or 413 at once: Express's parser would read the whole body. */
export function bodyReader(parse: RequestHandler, limit = MAX_BODY_BYTES) {
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      let isDone = false;
      let left = limit;
      const end = (error?: unknown) => {
        if (isDone) return;
        isDone = true;
        request.off('data', count);
        if (error) reject(bodyError(error, limit));
        else resolve();
      };
      const refuse = () => {
        drain(request);
        end({ type: 'entity.too.large' });
      };
      const count = (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) refuse();
      };
      if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
      parse(request as Request, response as Response, end);
      if (!isDone && request.headers['transfer-encoding'] !== undefined) request.on('data', count);
    });
}

/** Translates body-parser's errors. Broken compression has no type of its own. */
function bodyError(error: unknown, limit: number): AppError {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') {
    const maximum = limit < MEBIBYTE ? `${limit / 1_024} KiB` : `${limit / MEBIBYTE} MiB`;
    return new AppError('payload_too_large', `The body must not be larger than ${maximum}.`);
  }
  if (status === 415) return new AppError('unsupported_media_type', 'Send the body as UTF-8 JSON, plain or gzip.');
  if (type === NOT_UTF8) return new AppError('bad_request', 'The body must be well-formed UTF-8.');
  return new AppError('bad_request', 'The body must be valid JSON.');
}

/** Reads and drops the rest of a refused body: a sender that is cut off never sees the answer. */
export function drain(request: IncomingMessage): void {
  if (request.complete || draining.has(request)) return;
  draining.add(request);
  let left = DRAIN_BYTES;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, DRAIN_MS).unref();
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

/** True if the rest of the body would block the connection. */
export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && !draining.has(request);
}

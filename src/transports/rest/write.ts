import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShownCost } from '../graphql/cost.js';
import { endWith, etagOf, isFresh } from '../http.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes a JSON answer; one without a body where `value` is undefined. */
export function writeJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value, hasEtag = false }: { status: number; value: unknown; hasEtag?: boolean },
): void {
  if (response.destroyed) return;
  if (value === undefined) response.writeHead(status).end();
  else writeText(request, response, { status, type: JSON_TYPE, text: JSON.stringify(value), hasEtag });
}

/** Writes a whole answer; with an ETag, 304 without a body for callers who have it. */
export function writeText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, text, hasEtag }: { status: number; type: string; text: string; hasEtag: boolean },
): void {
  if (response.destroyed) return;
  if (hasEtag) {
    const tag = etagOf(text);
    response.setHeader('ETag', tag);
    if (isFresh(request, tag)) {
      response.writeHead(304).end();
      return;
    }
  }
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': length });
  if (request.method === 'HEAD') response.end();
  else endWith(response, text, length);
}

/** Says what an answer costs at most. */
export function tellCost(response: ServerResponse, { requested, limit }: ShownCost): void {
  response.setHeader('X-Cost', `requested=${requested}, limit=${limit}`);
}

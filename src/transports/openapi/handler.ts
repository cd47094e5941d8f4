import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { etagOf } from '../http/answer.js';
import type { OpenApiDocument } from './document.js';

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Served with an ETag and compressed once: it is the largest public answer. */
export function openApiHandler(document: OpenApiDocument): RequestHandler {
  const text = JSON.stringify(document);
  const etag = etagOf(text);
  const cache = new Map<string, Promise<Buffer>>();
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ETag: etag });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.type('application/json');
    const accepted = new Negotiator(request).encodings(['br', 'gzip']);
    const coding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
    if (coding === undefined) {
      response.send(text);
      return;
    }
    const bytes = cache.get(coding) ?? COMPRESSORS[coding](text);
    cache.set(coding, bytes);
    response.set('Content-Encoding', coding).send(await bytes);
  };
}

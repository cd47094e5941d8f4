import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { etagOf } from '../http/answer.js';
import type { OpenApiDocument } from './document.js';

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Made for whoever asks first, since a start would take a tenth longer. Served with an ETag and compressed once. */
export function openApiHandler(build: () => OpenApiDocument): RequestHandler {
  let made: { text: string; etag: string } | undefined;
  const cache = new Map<string, Promise<Buffer>>();
  return async (request, response) => {
    made ??= madeOf(build());
    const { text, etag } = made;
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

function madeOf(document: OpenApiDocument) {
  const text = JSON.stringify(document);
  return { text, etag: etagOf(text) };
}

import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { etagOf } from '../http/answer.js';
import type { OpenApiDocument } from './document.js';

const PACKERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves the document with an ETag. Packs it once: it is the largest answer that needs no credential. */
export function openApiHandler(document: OpenApiDocument): RequestHandler {
  const text = JSON.stringify(document);
  const etag = etagOf(text);
  const packed = new Map<string, Promise<Buffer>>();
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ETag: etag });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.type('application/json');
    const taken = new Negotiator(request).encodings(['br', 'gzip']);
    const coding = (['br', 'gzip'] as const).find((each) => taken.includes(each));
    if (coding === undefined) {
      response.send(text);
      return;
    }
    const bytes = packed.get(coding) ?? PACKERS[coding](text);
    packed.set(coding, bytes);
    response.set('Content-Encoding', coding).send(await bytes);
  };
}

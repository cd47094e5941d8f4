import type { RequestHandler } from 'express';
import { sendRevalidated } from '../http.js';
import type { OpenApiDocument } from './document.js';

/** Serves the document, with an ETag so that clients fetch it once. */
export function openApiHandler(document: OpenApiDocument): RequestHandler {
  const text = JSON.stringify(document);
  return (request, response) => {
    response.set('Cache-Control', 'no-cache');
    sendRevalidated(request, response, 'application/json', text);
  };
}

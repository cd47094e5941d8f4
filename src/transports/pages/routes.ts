import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import { readOnly, sendRevalidated } from '../http.js';
import { type Bundle, browserBundle, readPage, readStyle } from './bundle.js';

export interface PagesTransport {
  /** Serves the console at `/` and below `/app`, `/developers`, `/api/v1/docs` and what the pages load below `/assets`. */
  router: RequestHandler;
  /** Mounted before the GraphQL transport: answers a browser's GET on /graphql with GraphiQL and lets all else pass. */
  graphiql: RequestHandler;
}

const CONTENT_TYPES = new Map([
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['ttf', 'font/ttf'],
  ['woff2', 'font/woff2'],
  ['txt', 'text/plain; charset=utf-8'],
]);

/** Nothing from other hosts, and no script but the ones served here. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The editor writes its themes as style elements. */
const EDITOR_POLICY = { ...POLICY, 'style-src': "'self' 'unsafe-inline'" };

/** The pages for people. */
export function pagesTransport(version: string): PagesTransport {
  const router = Router();
  const page = (name: string, policy: object, values: () => Promise<Record<string, string>>): RequestHandler => {
    return async (request, response) => {
      response.set({
        'Content-Security-Policy': Object.entries(policy)
          .map(([directive, sources]) => `${directive} ${sources}`)
          .join('; '),
        'Cache-Control': 'no-cache',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
      });
      sendRevalidated(request, response, 'html', await readPage(name, await values()));
    };
  };
  const assets = async () => ({ assets: `/assets/${(await browserBundle()).stamp}` });
  // The console's own routes: below one prefix, so that nothing else can be mistaken for one of them.
  router.all(['/', '/app', '/app/*path'], readOnly, page('console', POLICY, assets));
  router.all(
    '/developers',
    readOnly,
    page('developers', POLICY, async () => ({ version })),
  );
  router.all('/api/v1/docs', readOnly, page('docs', POLICY, assets));
  router.all('/assets/page.css', readOnly, async (request, response) => {
    response.set('Cache-Control', 'no-cache');
    sendRevalidated(request, response, 'css', await readStyle());
  });
  router.all('/assets/:stamp/:file', readOnly, async (request, response, next) => {
    const { stamp, file } = request.params as { stamp: string; file: string };
    const bundle = await browserBundle();
    const contentType = CONTENT_TYPES.get(file.slice(file.lastIndexOf('.') + 1));
    if (stamp !== bundle.stamp || !/^[\w.-]+$/.test(file) || !contentType) return next();
    sendAsset(bundle, file, contentType, request.headers['accept-encoding'], response, next);
  });

  const graphiqlPage = page('graphiql', EDITOR_POLICY, assets);
  const graphiql: RequestHandler = (request, response, next) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && request.path === '/';
    response.vary('Accept');
    if (!isPage || request.accepts(['application/json', 'text/html']) !== 'text/html') return next();
    return graphiqlPage(request, response, next);
  };
  return { router, graphiql };
}

function sendAsset(
  { folder }: Bundle,
  file: string,
  contentType: string,
  encodings: string | undefined,
  response: Response,
  next: (error?: unknown) => void,
): void {
  const compressed = /\.(mjs|css)$/.test(file) && /\bgzip\b/.test(encodings ?? '');
  response.set({ 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' });
  if (compressed) response.set('Content-Encoding', 'gzip');
  const options = { cacheControl: false, acceptRanges: false };
  response.sendFile(join(folder, compressed ? `${file}.gz` : file), options, (error) => {
    if (!error || response.headersSent) return;
    for (const name of ['Content-Encoding', 'Content-Type']) response.removeHeader(name);
    response.set('Cache-Control', 'private, no-store');
    next((error as { status?: number }).status === 404 ? undefined : error);
  });
}

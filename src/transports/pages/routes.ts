import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import Negotiator from 'negotiator';
import { BUNDLES, bundleFolder, bundleStamp } from '../../lib/bundles.js';
import { ROOT } from '../../version.js';
import { readOnly, sendRevalidated, writeText } from '../http/answer.js';
import type { WriteRefusal } from '../http/visits.js';
import { escapeHtml } from './escape-html.js';
import { pageHeaders } from './page-headers.js';

const SOURCES = join(ROOT, 'src/transports/pages/browser');

const CONTENT_TYPES = new Map([
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['ttf', 'font/ttf'],
  ['woff2', 'font/woff2'],
  ['txt', 'text/plain; charset=utf-8'],
]);

/** Allows only this server's own resources. */
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

/** GraphiQL's editor injects style elements. */
const EDITOR_POLICY = { ...POLICY, 'style-src': "'self' 'unsafe-inline'" };

/** The console, documentation and assets. `graphiql` is mounted before the GraphQL transport. */
export function pagesTransport(version: string) {
  const router = Router();
  const page = (name: string, policy: object, values: () => Promise<Record<string, string>>): RequestHandler => {
    return async (request, response) => {
      setHeaders(response, policy, 'no-cache');
      sendRevalidated(request, response, 'html', await readPage(name, await values()));
    };
  };
  const versions = async () => ({ version });
  const assets = async () => ({ assets: await assetsPath() });
  // All routes of the console share one prefix, so that no other path is mistaken for one.
  router.all(['/', '/app', '/app/*path'], readOnly, async (request, response) => {
    const { html, policy } = await consolePage({});
    setHeaders(response, policy, 'no-cache');
    sendRevalidated(request, response, 'html', html);
  });
  router.all('/developers', readOnly, page('developers', POLICY, versions));
  router.all('/api/v1/docs', readOnly, page('docs', POLICY, assets));
  router.all('/assets/page.css', readOnly, async (request, response) => {
    response.set('Cache-Control', 'no-cache');
    // Not bundled, so that the start page works without a build.
    sendRevalidated(request, response, 'css', await readFile(join(SOURCES, 'page.css'), 'utf8'));
  });
  router.all('/assets/:stamp/:file', readOnly, async (request, response, next) => {
    const { stamp, file } = request.params as { stamp: string; file: string };
    const contentType = CONTENT_TYPES.get(file.slice(file.lastIndexOf('.') + 1));
    if (stamp !== (await bundleStamp()) || !/^[\w.-]+$/.test(file) || !contentType) return next();
    sendAsset(join(BUNDLES, stamp, file), contentType, request.headers['accept-encoding'], response, next);
  });

  const graphiqlPage = page('graphiql', EDITOR_POLICY, assets);
  const graphiql: RequestHandler = (request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    response.vary('Accept');
    if (!isPage || request.accepts(['application/json', 'text/html']) !== 'text/html') return next();
    return graphiqlPage(request, response, next);
  };
  return { router, graphiql };
}

/** The console with a refusal, which it tells in the reader's language. */
export const writeRefusalPage: WriteRefusal = async (request, response, { status, code, message, headers }) => {
  const page = await consolePage({ code, message }).catch(() => undefined);
  if (page === undefined) return false;
  const { html: text, policy } = page;
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  writeText(request, response, { status, headers: { ...pageHeaders(policy, 'no-store'), ...type, ...headers }, text });
  return true;
};

/** Tells a person why another site's link was refused; links only to the start page. */
export async function sendRefusal(response: Response, status: number, message: string): Promise<void> {
  setHeaders(response, POLICY, 'no-store');
  response
    .status(status)
    .type('html')
    .send(await readPage('refused', { message }));
}

function setHeaders(response: Response, policy: object, caching: 'no-cache' | 'no-store'): void {
  response.set(pageHeaders(policy, caching));
}

function sendAsset(
  file: string,
  contentType: string,
  encodings: string | undefined,
  response: Response,
  next: (error?: unknown) => void,
): void {
  const packed = /\.(mjs|css)$/.test(file) ? packingFor(encodings) : undefined;
  response.set({ 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' });
  if (packed) response.set('Content-Encoding', packed);
  const options = { cacheControl: false, acceptRanges: false };
  response.sendFile(packed ? `${file}.${PACKED[packed]}` : file, options, (error) => {
    if (!error || response.headersSent) return;
    for (const name of ['Content-Encoding', 'Content-Type']) response.removeHeader(name);
    response.set('Cache-Control', 'private, no-store');
    next((error as { status?: number }).status === 404 ? undefined : error);
  });
}

let consoleStart: ReturnType<typeof readConsoleStart> | undefined;

/** The file that all pages of the console share, and the script that chooses the theme before the page is drawn. */
async function readConsoleStart() {
  const folder = await bundleFolder();
  const [shared, theme] = await Promise.all([
    readFile(join(folder, 'console-shared.txt'), 'utf8'),
    readFile(join(folder, 'console-theme.mjs'), 'utf8'),
  ]);
  const hash = createHash('sha256').update(theme).digest('base64');
  return { shared, theme, policy: { ...POLICY, 'script-src': `'self' 'sha256-${hash}'` } };
}

/** The console's page, with a refusal if there is one to tell. */
async function consolePage(refusal: { code?: string; message?: string }): Promise<{ html: string; policy: object }> {
  consoleStart ??= readConsoleStart().catch((error) => {
    consoleStart = undefined;
    throw error;
  });
  const { shared, theme, policy } = await consoleStart;
  const html = await readPage('console', { assets: await assetsPath(), shared, ...refusal });
  return { html: html.replace('<script></script>', () => `<script>${theme}</script>`), policy };
}

async function assetsPath(): Promise<string> {
  return `/assets/${await bundleStamp()}`;
}

/** What the bundle brings packed already, the smaller first. */
const PACKED = { br: 'br', gzip: 'gz' } as const;

function packingFor(encodings: string | undefined): keyof typeof PACKED | undefined {
  const wanted = new Negotiator({ headers: { 'accept-encoding': encodings ?? '' } }).encodings(Object.keys(PACKED));
  return (Object.keys(PACKED) as (keyof typeof PACKED)[]).find((each) => wanted.includes(each));
}

/** Replaces each `{{name}}` with escaped text. */
async function readPage(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const html = await readFile(join(SOURCES, `${name}.html`), 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(values[key] ?? ''));
}

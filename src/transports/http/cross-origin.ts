import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import type { Settings } from '../../settings.js';
import { setHead } from './answer.js';
import { factsOf } from './request-facts.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Request headers beyond the safelisted ones; some are for GraphQL and MCP clients. */
const REQUEST_HEADERS = [
  'Authorization',
  'X-API-Key',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Request-Id',
  'Last-Event-ID',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'ApolloGraphQL-Client-Name',
  'ApolloGraphQL-Client-Version',
  'MCP-Session-Id',
  'MCP-Protocol-Version',
];

/** Response headers beyond the safelisted ones. */
const RESPONSE_HEADERS = [
  'X-Request-Id',
  'X-Audit-Id',
  'X-Cost',
  'Retry-After',
  'ETag',
  'Content-Disposition',
  'Allow',
  'Link',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
];

/** Chromium's maximum. */
const PREFLIGHT_SECONDS = 7_200;

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export function isAllowedOrigin(origins: Settings['corsOrigins']): (origin: string) => boolean {
  if (origins === 'loopback') return (origin) => LOOPBACK.test(origin);
  const known = new Set(origins);
  return (origin) => known.has(origin);
}

/** CORS for allowed origins (ADR 40). Without cookies: credentials are in headers. */
export function crossOrigin(isAllowed: (origin: string) => boolean) {
  const allow = cors({
    // Checked below, so that other origins get no CORS headers at all.
    origin: true,
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { method, headers } = request;
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (headers.origin === undefined || !isAllowed(headers.origin) || (method === 'OPTIONS' && !isPreflight)) {
      next();
      return;
    }
    if (isPreflight) factsOf(request).operation = 'preflight';
    setHead(response);
    allow(request, response, next);
  };
}

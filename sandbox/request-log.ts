import type { Request, RequestHandler } from 'express';
import { jsonObject } from './http.js';

/** Outside systems that the sandbox stands in for. */
export const SYSTEMS = [
  'google-ads',
  'merchant',
  'meta',
  'oauth',
  'identity',
  'language-model',
  'stripe',
  'ecb',
] as const;
export type System = (typeof SYSTEMS)[number];

interface LoggedRequest {
  system: System;
  method: string;
  path: string;
  /** The report query or the grant type, otherwise the URL's query string; '' if it has neither. */
  query: string;
  /** Request text, cut at 4,000 characters, of the language model at 60,000; never kept of sign-ins, whose bodies are secrets. */
  body: string;
  headers: Record<string, string>;
  /** 0 until the answer is sent, and for answers that were cut. */
  status: number;
  at: string;
}

const KEPT = 2_000;
const BODY_CHARACTERS = 4_000;
const PROMPT_CHARACTERS = 60_000;
const HEADERS = [
  'authorization',
  'login-customer-id',
  'developer-token',
  'content-type',
  'user-agent',
  'x-goog-user-project',
  'idempotency-key',
  'traceparent',
  'tracestate',
];

/** The most recent 2,000 requests to the stand-ins. */
export class RequestLog {
  private entries: LoggedRequest[] = [];

  constructor(private readonly now: () => Date) {}

  record(system: System): RequestHandler {
    return (request, response, next) => {
      const entry = describe(system, request, this.now());
      this.entries.push(entry);
      if (this.entries.length > 2 * KEPT) this.entries = this.entries.slice(-KEPT);
      response.on('finish', () => {
        entry.status = response.statusCode;
      });
      next();
    };
  }

  list(): LoggedRequest[] {
    return this.entries.slice(-KEPT);
  }

  clear(): void {
    this.entries = [];
  }
}

function describe(system: System, request: Request, at: Date): LoggedRequest {
  const [path = '', search = ''] = request.originalUrl.split('?', 2);
  const text = typeof request.body === 'string' ? request.body : '';
  const headers: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = request.get(name);
    if (value !== undefined) headers[name] = value;
  }
  const query = system === 'oauth' ? new URLSearchParams(text).get('grant_type') : jsonObject(text)?.query;
  return {
    system,
    method: request.method,
    path,
    query: typeof query === 'string' ? query : search,
    body: path.includes('/oauth/')
      ? ''
      : text.slice(0, system === 'language-model' ? PROMPT_CHARACTERS : BODY_CHARACTERS),
    headers,
    status: 0,
    at: at.toISOString(),
  };
}

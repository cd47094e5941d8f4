import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { answerOf, malformed } from '../answer.js';
import { exchange } from '../exchange.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy, withRetries } from '../retry.js';
import { metaFailure } from './meta-failure.js';

export interface MetaOptions {
  /** Base of the Graph API with its version, without a trailing slash. */
  url: string;
  /** Where people consent. */
  dialogUrl: string;
  /** Absent: no application is set up, and nobody can connect. */
  appId?: string | undefined;
  appSecret?: string | undefined;
  /** Milliseconds for one request with its answer. Default 60,000. */
  timeoutMs?: number | undefined;
  retry?: RetryPolicy | undefined;
}

export interface GraphRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL: `/me/adaccounts`. */
  path: string;
  query?: Record<string, string>;
  /** Sent as a form: what is secret does not belong in an address. */
  form?: Record<string, string>;
  /** On whose behalf; absent where the form says it. */
  token?: string | undefined;
  /** Instead of the time-out of the options. */
  timeoutMs?: number;
}

const PLATFORM = 'Meta';
const DEFAULT_TIMEOUT_MS = 60_000;
/** Pages of one list: more would be a list that never ends. */
const MOST_PAGES = 10_000;

const cursors = z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() });

/** Requests to Meta's Graph API, with its failures told apart. */
export class GraphApi {
  constructor(private readonly options: MetaOptions) {}

  /** The answer in the given shape. Throws PlatformError. */
  ask<T>(request: GraphRequest, shape: z.ZodType<T>, signal?: AbortSignal, retry?: RetryPolicy): Promise<T> {
    const isRead = (request.method ?? 'GET') === 'GET';
    return withRetries(
      () => this.send(request, shape, signal),
      retry ?? this.options.retry ?? DEFAULT_RETRY_POLICY,
      signal,
      (error) => isRead || !error.effectUnknown,
    );
  }

  /** Every entry of a list, page by page. Throws PlatformError. */
  async list<T>(request: GraphRequest, entry: z.ZodType<T>, signal?: AbortSignal): Promise<T[]> {
    const page = z.object({ data: z.array(entry), paging: cursors.optional() });
    const found: T[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const query = { ...request.query, ...(after !== undefined && { after }) };
      const { data, paging } = await this.ask({ ...request, query }, page, signal);
      found.push(...data);
      const next = paging?.cursors?.after;
      // The last page has cursors, too, but no next page. The address of that page is not used: it holds the token.
      if (paging?.next === undefined || next === undefined || next === after) return found;
      after = next;
    }
    throw malformed(PLATFORM, 'a list does not end');
  }

  private send<T>(request: GraphRequest, shape: z.ZodType<T>, signal: AbortSignal | undefined): Promise<T> {
    const { method = 'GET', path, query = {}, form, token } = request;
    const { url: base, appSecret = '' } = this.options;
    const timeoutMs = request.timeoutMs ?? this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const search = new URLSearchParams({ ...query, ...(token && { appsecret_proof: proofOf(token, appSecret) }) });
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(form && { body: new URLSearchParams(form) }),
    };
    const url = `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
    return exchange({ platform: PLATFORM, url, init, timeoutMs, signal }, async (response) => {
      const text = await response.text();
      if (!response.ok) throw metaFailure(response.status, text, response.headers);
      return answerOf(PLATFORM, text, shape);
    });
  }
}

/** Shows that a token is used by the application that it was given to. */
function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { allOf, answerOf, malformed, type OnSkipped, type RecordKind, readableRecords } from '../answer.js';
import { asking, type CallOptions } from '../call-quotas.js';
import type { Exchange } from '../exchange.js';
import { isOutcomeUnknown, PlatformError } from '../platform-error.js';
import { PATIENCE, type RetryPolicy, withRetries } from '../retry.js';
import { metaFailure, pausesIn } from './meta-failure.js';

export interface MetaOptions extends CallOptions {
  /** The Graph API with its version, without a trailing slash. */
  url: string;
  /** The consent page. */
  dialogUrl: string;
  /** Without an app id, Meta cannot be connected. */
  appId?: string | undefined;
  appSecret?: string | undefined;
  /** Polling interval of asynchronous reports; doubles up to 16 times as long. Default 1,000. */
  reportPollMs?: number | undefined;
}

export interface GraphRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL, such as `/me/adaccounts`. */
  path: string;
  query?: Record<string, string>;
  /** Sent as a form, because secrets do not belong in URLs. */
  form?: Record<string, string>;
  /** Overrides the options' timeout. */
  timeoutMs?: number | undefined;
}

const PLATFORM = 'Meta';
/** Protects against endless lists. */
const MAX_PAGES = 10_000;

const cursors = z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() });

/** Meta's Graph API. Methods throw PlatformError. */
export class GraphApi {
  constructor(
    private readonly options: MetaOptions,
    /** Absent if forms carry the credentials. */
    private readonly token?: string,
  ) {}

  ask<T>(request: GraphRequest, shape: z.ZodType<T>, signal?: AbortSignal, retry?: RetryPolicy): Promise<T> {
    const isRead = (request.method ?? 'GET') === 'GET';
    return withRetries(() => this.send(request, shape, signal), retry ?? this.options.retry, signal, isRead);
  }

  /** For changes: tried again only if there was certainly no effect, so neither after a timeout nor after a failure at Meta. */
  change<T>(request: GraphRequest, shape: z.ZodType<T>): Promise<T> {
    const attempt = async () => {
      try {
        return await this.send({ ...request, method: 'POST' }, shape, undefined);
      } catch (cause) {
        if (!(cause instanceof PlatformError) || !isOutcomeUnknown(cause)) throw cause;
        throw new PlatformError(cause.failure, cause.message, { cause, effectUnknown: true });
      }
    };
    return withRetries(attempt, this.options.retry ?? PATIENCE, undefined, false);
  }

  /** Reads all pages. */
  list<T>(request: GraphRequest, entry: z.ZodType<T>, signal?: AbortSignal): Promise<T[]> {
    return allOf(this.pages(request, entry, signal));
  }

  /** The first `most` entries. */
  async first<T>(most: number, request: GraphRequest, entry: z.ZodType<T>, signal?: AbortSignal): Promise<T[]> {
    const found: T[] = [];
    for await (const page of this.pages(request, entry, signal)) {
      found.push(...page);
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  }

  /** Skips unreadable entries and passes them to `onSkipped`. */
  records<T>(
    request: GraphRequest,
    entry: z.ZodType<T>,
    kind: RecordKind,
    signal?: AbortSignal,
    onSkipped?: OnSkipped,
  ): Promise<T[]> {
    return readableRecords(PLATFORM, this.pages(request, z.unknown(), signal), entry, kind, onSkipped);
  }

  /** Page by page; what is left unread is not fetched. */
  async *pages<T>(request: GraphRequest, entry: z.ZodType<T>, signal?: AbortSignal) {
    const page = z.object({ data: z.array(entry), paging: cursors.optional() });
    let after: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const query = { ...request.query, ...(after !== undefined && { after }) };
      const { data, paging } = await this.ask({ ...request, query }, page, signal);
      yield data;
      const next = paging?.cursors?.after;
      // The last page has cursors but no `next`, whose URL is not used because it contains the token.
      if (paging?.next === undefined || next === undefined || next === after) return;
      after = next;
    }
    throw malformed(PLATFORM, 'a list does not end');
  }

  private send<T>(request: GraphRequest, shape: z.ZodType<T>, signal: AbortSignal | undefined): Promise<T> {
    const { url: base, appSecret = '', timeoutMs: usual } = this.options;
    const { token } = this;
    const { method = 'GET', path, query = {}, form, timeoutMs = usual } = request;
    // Proves that the token is used by the application it was issued to.
    const proof = token && { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') };
    const search = new URLSearchParams({ ...query, ...proof });
    const init: Exchange['init'] = {
      method,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(form && { body: new URLSearchParams(form) }),
    };
    const url = `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
    const sent = { platform: PLATFORM, url, init, timeoutMs, signal };
    return asking(this.options.quotas, quotasOf(path), sent, async (response) => {
      const text = await response.text();
      await this.sharePauses(path, response.headers);
      if (!response.ok) throw metaFailure(response.status, text, response.headers);
      return answerOf(PLATFORM, text, shape);
    });
  }

  /** Meta's answers report the usage of its limits. */
  private async sharePauses(path: string, headers: Headers): Promise<void> {
    const pauses = pausesIn(headers);
    for (const [index, { name }] of quotasOf(path).entries()) {
      const ms = index === 0 ? pauses.app : pauses.account;
      if (ms > 0) await this.options.quotas?.pause(name, ms).catch(() => undefined);
    }
  }
}

/** Of the application, and of the account in the path. */
function quotasOf(path: string): { name: string }[] {
  const account = /^\/(act_\d+)/.exec(path)?.[1];
  return [{ name: 'meta app' }, ...(account ? [{ name: `meta ${account}` }] : [])];
}

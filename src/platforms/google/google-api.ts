import type { z } from 'zod';
import { answerOf } from '../answer.js';
import { asking, type CallOptions, type Quota } from '../call-quotas.js';
import { PlatformError } from '../platform-error.js';
import { type RetryPolicy, withRetries } from '../retry.js';
import { googleFailure } from './google-failure.js';
import type { AccessTokens } from './oauth.js';

export interface GoogleApiOptions extends CallOptions {
  /** Without a trailing slash. */
  baseUrl: string;
}

export interface GoogleRequest {
  /** Includes the query string. */
  path: string;
  /** Sent as JSON by POST; without it, the request is a GET. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

type Take<T> = (response: Response) => Promise<T>;

const UNAUTHORIZED = 401;
/** For changes, which a caller waits for. */
const WRITE_RETRY_POLICY: RetryPolicy = { retries: 3, minWaitMs: 300, maxWaitMs: 5_000 };

/** Authorised requests to one Google API. All methods throw PlatformError. */
export class GoogleApi {
  constructor(
    readonly platform: string,
    private readonly options: GoogleApiOptions,
    private readonly tokens: AccessTokens,
    /** The first quota is the one that the platform's own refusals apply to. */
    private readonly quotasOf: (request: GoogleRequest) => readonly Quota[],
  ) {}

  /** For requests without effects; retries transient failures. */
  read<T>(request: GoogleRequest, take: Take<T>, signal?: AbortSignal): Promise<T> {
    return withRetries(() => this.send(request, take, signal), this.options.retry, signal);
  }

  /** For changes: retries only if there was certainly no effect, so not after a timeout. */
  write<T>(request: GoogleRequest, shape: z.ZodType<T>): Promise<T> {
    return withRetries(() => this.send(request, this.json(shape)), WRITE_RETRY_POLICY, undefined, false);
  }

  /** Other answers are `malformed`. */
  json<T>(shape: z.ZodType<T>): Take<T> {
    return async (response) => answerOf(this.platform, await response.text(), shape);
  }

  /** Retries once with a new access token after 401. */
  private async send<T>(request: GoogleRequest, take: Take<T>, signal?: AbortSignal): Promise<T> {
    const token = await this.tokens.token(signal);
    try {
      return await this.attempt(request, token, take, signal);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.httpStatus !== UNAUTHORIZED) throw error;
      this.tokens.forget(token);
      return this.attempt(request, await this.tokens.token(signal), take, signal);
    }
  }

  private attempt<T>(request: GoogleRequest, token: string, take: Take<T>, signal?: AbortSignal): Promise<T> {
    const { path, body, headers } = request;
    const { platform } = this;
    const { baseUrl, timeoutMs, quotas } = this.options;
    const common = { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' };
    const init =
      body === undefined
        ? { method: 'GET', headers: common }
        : { method: 'POST', headers: { ...common, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const sent = { platform, url: `${baseUrl}${path}`, init, timeoutMs, signal };
    return asking(quotas, this.quotasOf(request), sent, async (response) => {
      if (response.ok) return take(response);
      throw googleFailure(platform, response.status, await response.text(), response.headers.get('retry-after'));
    });
  }
}

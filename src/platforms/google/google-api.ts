import type { z } from 'zod';
import { answerOf } from '../answer.js';
import { asking, type CallQuotas, type Quota } from '../call-quotas.js';
import { type Exchange, exchange } from '../exchange.js';
import { PlatformError } from '../platform-error.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy, withRetries } from '../retry.js';
import { googleFailure } from './google-failure.js';
import type { AccessTokens } from './oauth/access-tokens.js';

export interface GoogleApiOptions {
  /** Scheme and host, with a path where one comes before the API's own; without a trailing slash. */
  baseUrl: string;
  /** Milliseconds for one request with its answer. Default 120,000. */
  timeoutMs?: number | undefined;
  retry?: RetryPolicy | undefined;
  /** The same for writes, which a caller waits for. */
  writeRetry?: RetryPolicy | undefined;
  /** Absent: calls are not counted. */
  quotas?: CallQuotas | undefined;
}

export interface GoogleRequest {
  method: 'GET' | 'POST';
  /** Path below the base URL, with its query string. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const UNAUTHORIZED = 401;
const WRITE_RETRY_POLICY: RetryPolicy = { retries: 3, minWaitMs: 300, maxWaitMs: 5_000 };

/** Authorised requests to one Google API, with its failures told apart. */
export class GoogleApi {
  constructor(
    readonly platform: string,
    private readonly options: GoogleApiOptions,
    private readonly tokens: AccessTokens,
    /** What a request is counted against; the first is what the platform's own refusals are of. */
    private readonly quotasOf: (request: GoogleRequest) => readonly Quota[],
  ) {}

  /** A request without effects: sent again where the platform or a broken connection calls for it. */
  read<T>(request: GoogleRequest, take: (response: Response) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const policy = this.options.retry ?? DEFAULT_RETRY_POLICY;
    return withRetries(() => this.send(request, take, signal), policy, signal);
  }

  /**
   * A request that sets a state and may therefore be sent again: where the platform says that it did nothing, and for no
   * longer than a caller waits for it. A time-out is not repeated: nobody knows what it did.
   */
  write<T>(request: GoogleRequest, take: (response: Response) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const policy = this.options.writeRetry ?? WRITE_RETRY_POLICY;
    return withRetries(
      () => this.send(request, take, signal),
      policy,
      signal,
      (error) => !error.effectUnknown,
    );
  }

  /** Sends the request once; where the access token may be what is refused, once more with a new one. */
  private async send<T>(
    request: GoogleRequest,
    take: (response: Response) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const token = await this.tokens.token(signal);
    try {
      return await this.attempt(request, token, take, signal);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.httpStatus !== UNAUTHORIZED) throw error;
      this.tokens.forget(token);
      return this.attempt(request, await this.tokens.token(signal), take, signal);
    }
  }

  private attempt<T>(
    request: GoogleRequest,
    token: string,
    take: (response: Response) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { method, path, body, headers } = request;
    const init: Exchange['init'] = {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS } = this.options;
    const options = { platform: this.platform, url: `${baseUrl}${path}`, init, timeoutMs, signal };
    const send = () =>
      exchange(options, async (response) => {
        if (response.ok) return take(response);
        throw googleFailure(this.platform, response.status, await response.text(), response.headers.get('retry-after'));
      });
    return asking(this.options.quotas, this.platform, this.quotasOf(request), send, signal);
  }

  /** Takes an answer as JSON of the given shape; anything else is `malformed`. */
  json<T>(shape: z.ZodType<T>): (response: Response) => Promise<T> {
    return async (response) => answerOf(this.platform, await response.text(), shape);
  }
}

import { z } from 'zod';
import { type Clock, systemClock } from '../../clock.js';
import { exchange } from '../exchange.js';
import { PlatformError } from '../platform-error.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy, withRetries } from '../retry.js';

/** Where access tokens come from. */
export interface AccessTokens {
  /** A token that is good for at least another minute. */
  token(signal?: AbortSignal): Promise<string>;
  /** Takes note that the platform no longer accepts `token`; the next call fetches a new one. */
  forget(token: string): void;
}

export interface OAuthClientOptions {
  /** Where `/token` stands, without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Milliseconds for one request. Default 15,000. */
  timeoutMs?: number | undefined;
  retry?: RetryPolicy | undefined;
  clock?: Clock | undefined;
}

const PLATFORM = 'Google sign-in';
const DEFAULT_TIMEOUT_MS = 15_000;
const EARLY_MS = 60_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Access tokens of one refresh token, kept until shortly before they end; callers that come together share one refresh. */
export class RefreshTokenSource implements AccessTokens {
  private current: { token: string; until: number } | undefined;
  private refreshing: Promise<string> | undefined;

  constructor(
    private readonly options: OAuthClientOptions,
    private readonly refreshToken: string,
  ) {}

  async token(signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    if (this.current && this.current.until > this.now()) return this.current.token;
    this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  forget(token: string): void {
    if (this.current?.token === token) this.current = undefined;
  }

  private async refresh(): Promise<string> {
    const startedAt = this.now();
    const { access_token, expires_in } = await withRetries(
      () => this.request(),
      this.options.retry ?? DEFAULT_RETRY_POLICY,
    );
    this.current = { token: access_token, until: startedAt + expires_in * 1_000 - EARLY_MS };
    return access_token;
  }

  private request(): Promise<z.infer<typeof grant>> {
    const { url, clientId, clientSecret, timeoutMs = DEFAULT_TIMEOUT_MS } = this.options;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: this.refreshToken,
    });
    return exchange(
      { platform: PLATFORM, url: `${url}/token`, init: { method: 'POST', body }, timeoutMs },
      async (response) => {
        const answer = parse(await response.text());
        if (!response.ok) throw refused(response.status, answer);
        const parsed = grant.safeParse(answer);
        if (parsed.success) return parsed.data;
        throw new PlatformError('malformed', `${PLATFORM} answered without a usable access token.`);
      },
    );
  }

  private now(): number {
    return (this.options.clock ?? systemClock)().getTime();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(status: number, answer: unknown): PlatformError {
  const { data } = refusal.safeParse(answer);
  if (data?.error === 'invalid_grant') {
    return new PlatformError('revoked', 'Google no longer accepts the saved access: connect Google Ads again.');
  }
  if (status >= 500 || status === 429) {
    return new PlatformError('unavailable', `${PLATFORM} is not available at the moment (HTTP ${status}).`, {
      retryable: true,
    });
  }
  const reason = data ? `: ${data.error_description ?? data.error}` : ` (HTTP ${status})`;
  return new PlatformError('rejected', `${PLATFORM} refuses the application's OAuth client${reason}.`);
}

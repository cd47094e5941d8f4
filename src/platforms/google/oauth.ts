import { z } from 'zod';
import { type Clock, systemClock } from '../../lib/clock.js';
import { jsonOf, quoted } from '../answer.js';
import type { CallOptions } from '../call-quotas.js';
import { exchange } from '../exchange.js';
import { PlatformError } from '../platform-error.js';
import { withRetries } from '../retry.js';

export interface OAuthClientOptions extends Pick<CallOptions, 'timeoutMs' | 'retry'> {
  /** Base URL of `/token`, without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  clock?: Clock | undefined;
}

const PLATFORM = 'Google sign-in';

const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Calls Google's token endpoint. Throws PlatformError, `revoked` for an invalid refresh token or code. */
export function requestToken<T>(
  { url, clientId, clientSecret, timeoutMs }: OAuthClientOptions,
  form: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
  const init = { method: 'POST', body };
  return exchange({ platform: PLATFORM, url: `${url}/token`, init, timeoutMs }, async (response) => {
    const answer = jsonOf(await response.text());
    if (!response.ok) throw refusalError(response.status, answer);
    const parsed = shape.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new PlatformError('malformed', `${PLATFORM} answered without a usable access token.`);
  });
}

/** Does nothing if the grant is already gone. Throws PlatformError. */
export function revokeGrant({ url, timeoutMs }: OAuthClientOptions, token: string): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams({ token }) };
  return exchange({ platform: PLATFORM, url: `${url}/revoke`, init, timeoutMs }, async (response) => {
    const answer = refusal.safeParse(jsonOf(await response.text())).data;
    if (!response.ok && answer?.error !== 'invalid_token') throw refusalError(response.status, answer);
  });
}

function refusalError(status: number, answer: unknown): PlatformError {
  const { data } = refusal.safeParse(answer);
  if (data?.error === 'invalid_grant') {
    return new PlatformError('revoked', 'Google no longer accepts the saved access: connect Google Ads again.');
  }
  if (status >= 500 || status === 429) {
    const message = `${PLATFORM} is not available at the moment (HTTP ${status}).`;
    return new PlatformError('unavailable', message, { retryable: true });
  }
  const reason = data ? `: ${quoted(data.error_description ?? data.error)}` : ` (HTTP ${status})`;
  return new PlatformError('rejected', `${PLATFORM} refuses the application's OAuth client${reason}.`);
}

const EXPIRY_MARGIN_MS = 60_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Caches access tokens until shortly before they expire; concurrent callers share a refresh. */
export class RefreshTokenSource {
  private current: { token: string; until: number } | undefined;
  private refreshing: Promise<string> | undefined;

  constructor(
    private readonly options: OAuthClientOptions,
    private readonly refreshToken: string,
  ) {}

  /** Valid for at least another minute. */
  async token(signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    if (this.current && this.current.until > this.now()) return this.current.token;
    this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** Drops a token that the platform refused. */
  forget(token: string): void {
    if (this.current?.token === token) this.current = undefined;
  }

  private async refresh(): Promise<string> {
    const startedAt = this.now();
    const form = { grant_type: 'refresh_token', refresh_token: this.refreshToken };
    const ask = () => requestToken(this.options, form, grant);
    const { access_token: token, expires_in: seconds } = await withRetries(ask, this.options.retry);
    this.current = { token, until: startedAt + seconds * 1_000 - EXPIRY_MARGIN_MS };
    return token;
  }

  private now(): number {
    return (this.options.clock ?? systemClock)().getTime();
  }
}

export type AccessTokens = Pick<RefreshTokenSource, 'token' | 'forget'>;

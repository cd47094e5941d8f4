import { z } from 'zod';
import type { Clock } from '../../../clock.js';
import { jsonOf } from '../../answer.js';
import { exchange } from '../../exchange.js';
import { PlatformError } from '../../platform-error.js';
import type { RetryPolicy } from '../../retry.js';

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

const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * One request to Google's token endpoint. Throws PlatformError: `revoked` where the refresh token or code that was sent
 * is not good.
 */
export function askForToken<T>(
  { url, clientId, clientSecret, timeoutMs = DEFAULT_TIMEOUT_MS }: OAuthClientOptions,
  form: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
  return exchange(
    { platform: PLATFORM, url: `${url}/token`, init: { method: 'POST', body }, timeoutMs },
    async (response) => {
      const answer = jsonOf(await response.text());
      if (!response.ok) throw refused(response.status, answer);
      const parsed = shape.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new PlatformError('malformed', `${PLATFORM} answered without a usable access token.`);
    },
  );
}

/** Withdraws what a person granted. A token that is no longer good counts as withdrawn. Throws PlatformError. */
export function revokeGrant({ url, timeoutMs = DEFAULT_TIMEOUT_MS }: OAuthClientOptions, token: string): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams({ token }) };
  return exchange({ platform: PLATFORM, url: `${url}/revoke`, init, timeoutMs }, async (response) => {
    const answer = refusal.safeParse(jsonOf(await response.text())).data;
    if (!response.ok && answer?.error !== 'invalid_token') throw refused(response.status, answer);
  });
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

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../../../errors.js';
import type { Clock } from '../../../lib/clock.js';
import { exchange } from '../../exchange.js';
import type { Identity, IdentityProvider } from '../../identity-provider.js';
import { PlatformError } from '../../platform-error.js';
import { type RetryPolicy, withRetries } from '../../retry.js';

export interface GoogleIdentityOptions {
  jwksUrl: string;
  /** All accepted spellings of the issuer. */
  issuers: readonly string[];
  /** The OAuth client that ID tokens must be issued for. */
  audience: string;
  /** For fetching the keys, including retries. */
  timeoutMs: number;
  clock: Clock;
}

const PLATFORM = 'Google sign-in';
const RETRY: RetryPolicy = { retries: 2, minWaitMs: 100, maxWaitMs: 1_000 };
const MAX_NAME_LENGTH = 200;
const MAX_EMAIL_LENGTH = 320;
const MAX_SUBJECT_LENGTH = 255;
const MAX_URL_LENGTH = 2_048;

/** Errors caused by the credential's header rather than by the key set. */
const CREDENTIAL_FAULTS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** Google's ID tokens: only RS256, with Google's cached key set. */
export class GoogleIdentity implements IdentityProvider {
  private readonly keyFor: JWTVerifyGetKey;

  constructor(private readonly options: GoogleIdentityOptions) {
    const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
      timeoutDuration: options.timeoutMs,
      [customFetch]: (url, init) => fetchWithRetries(url, init, options.timeoutMs),
    });
    this.keyFor = async (header, token) => {
      try {
        return await keys(header, token);
      } catch (cause) {
        if (CREDENTIAL_FAULTS.some((fault) => cause instanceof fault)) throw cause;
        const message = 'Google sign-in does not answer right now. Please try again.';
        throw new AppError('platform_unavailable', message, { cause });
      }
    };
  }

  async verify(credential: string, nonce?: string): Promise<Identity> {
    const claims = await this.claimsOf(credential);
    if (nonce !== undefined && claims.nonce !== nonce) throw refusal('its nonce is not the one of this sign-in');
    const { sub, email } = claims;
    if (!isPlain(sub, MAX_SUBJECT_LENGTH) || !isPlain(email, MAX_EMAIL_LENGTH))
      throw refusal('it does not say who signs in');
    if (claims.email_verified !== true) throw refusal('its e-mail address is not verified');
    return { subject: sub, email: email.trim(), name: nameOf(claims.name), avatarUrl: urlOf(claims.picture) };
  }

  private async claimsOf(credential: string): Promise<JWTPayload> {
    const { issuers, audience, clock } = this.options;
    try {
      const { payload } = await jwtVerify(credential, this.keyFor, {
        algorithms: ['RS256'],
        issuer: [...issuers],
        audience,
        requiredClaims: ['sub', 'email', 'iat', 'exp'],
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof errors.JWTExpired) throw refusal('it has expired');
      throw refusal('it is not an ID token that Google made for this service');
    }
  }
}

function refusal(reason: string): AppError {
  return new AppError('invalid_credential', `The credential was refused: ${reason}. Sign in with Google again.`);
}

async function fetchWithRetries(
  url: string,
  { headers, redirect, signal }: { headers: Headers; redirect: 'manual'; signal: AbortSignal },
  timeoutMs: number,
): Promise<Response> {
  const init = { headers: Object.fromEntries(headers), redirect };
  const attempt = () =>
    exchange({ platform: PLATFORM, url, init, timeoutMs, signal }, async (response) => {
      const { status } = response;
      if (status >= 500 || status === 429)
        throw new PlatformError('unavailable', `The key set answered ${status}.`, { retryable: true });
      return new Response(await response.text(), { status });
    });
  return withRetries(attempt, RETRY, signal);
}

function isPlain(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength && !/\p{Cc}/u.test(value);
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = [...value.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('').trim();
  return name === '' ? undefined : name;
}

function urlOf(value: unknown): string | undefined {
  return isPlain(value, MAX_URL_LENGTH) && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined;
}

import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Grant, PlatformSignIn, SignInRequest } from '../ad-platform.js';
import { isRevoked, PlatformError } from '../platform-error.js';
import { PATIENCE, withRetries } from '../retry.js';
import { CANCELLED, NO_ACCOUNTS, ownCustomer } from './ads/account-reports.js';
import { GoogleAdsClient, type GoogleAdsOptions } from './ads/google-ads.client.js';
import { type OAuthClientOptions, RefreshTokenSource, requestToken, revokeGrant } from './oauth.js';

export interface GoogleSignInOptions {
  /** The consent page. */
  authorizeUrl: string;
  oauth: OAuthClientOptions;
  googleAds: GoogleAdsOptions;
}

const ADWORDS = 'https://www.googleapis.com/auth/adwords';
const SCOPES = ['openid', 'email', ADWORDS, 'https://www.googleapis.com/auth/content'];

const CHECK_TIMEOUT_MS = 5_000;

const tokenAnswer = z.object({
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

export class GoogleSignIn implements PlatformSignIn {
  constructor(private readonly options: GoogleSignInOptions) {}

  authorizeUrl({ redirectUri, state, codeVerifier }: SignInRequest): string {
    const url = new URL(this.options.authorizeUrl);
    url.search = new URLSearchParams({
      client_id: this.options.oauth.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(' '),
      // Google issues refresh tokens only for offline access with new consent.
      access_type: 'offline',
      prompt: 'consent',
      state,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  async exchange(code: string, { redirectUri, codeVerifier }: Omit<SignInRequest, 'state'>): Promise<Grant> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
    const answer = await withShortRetries(() => requestToken(this.options.oauth, form, tokenAnswer)).catch(
      (error: unknown) => {
        if (!isRevoked(error)) throw error;
        throw new PlatformError('rejected', 'Google does not accept the code: begin to connect Google Ads again.');
      },
    );
    const { refresh_token: refreshToken } = answer;
    const scopes = answer.scope.split(' ').filter((each) => each !== '');
    if (refreshToken === undefined || !scopes.includes(ADWORDS)) {
      throw new PlatformError('rejected', 'Access to Google Ads was not granted: connect again and allow all of it.');
    }
    const loginCustomerId = await this.topAccount(refreshToken);
    return { refreshToken, connectedAs: emailOf(answer.id_token), scopes, loginCustomerId };
  }

  async check(refreshToken: string): Promise<void> {
    const oauth = { ...this.options.oauth, timeoutMs: CHECK_TIMEOUT_MS, retry: { ...PATIENCE, retries: 0 } };
    await new RefreshTokenSource(oauth, refreshToken).token();
  }

  revoke(refreshToken: string): Promise<void> {
    return withShortRetries(() => revokeGrant(this.options.oauth, refreshToken));
  }

  /** The first manager account that works, otherwise the first account that does, or that can be read. */
  private async topAccount(refreshToken: string): Promise<string> {
    const tokens = new RefreshTokenSource({ ...this.options.oauth, retry: PATIENCE }, refreshToken);
    const options = { ...this.options.googleAds, retry: PATIENCE };
    let first: string | undefined;
    let readable: string | undefined;
    let refusal: PlatformError | undefined;
    for (const id of await new GoogleAdsClient(options, { tokens }).accessibleCustomers()) {
      const ads = new GoogleAdsClient(options, { tokens, loginCustomerId: id });
      const customer = await ownCustomer(ads, id).catch((error: unknown) => {
        if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error;
        if (error.reason !== CANCELLED) refusal ??= error;
      });
      if (!customer) continue;
      readable ??= id;
      if (customer.status !== 'ENABLED') continue;
      if (customer.manager) return id;
      first ??= id;
    }
    first ??= readable;
    if (first !== undefined) return first;
    throw refusal ?? new PlatformError('rejected', NO_ACCOUNTS);
  }
}

function withShortRetries<T>(attempt: () => Promise<T>): Promise<T> {
  return withRetries(attempt, PATIENCE, undefined, false);
}

/** Received directly from Google over TLS, so its signature need not be checked (OpenID Connect, 3.1.3.7). */
function emailOf(idToken: string | undefined): string {
  try {
    const { email } = decodeJwt(idToken ?? '');
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

import { z } from 'zod';
import { AppError } from '../../errors.js';
import type { Access, Grant, PlatformSignIn, SignInRequest } from '../ad-platform.js';
import { isRevoked, PlatformError } from '../platform-error.js';
import { PATIENCE, type RetryPolicy } from '../retry.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { metaRevoked } from './meta-failure.js';

/** People may leave it out: then campaigns can be read, not changed. */
export const WRITING_SCOPE = 'ads_management';
const SCOPES = ['ads_read', WRITING_SCOPE, 'business_management'];
const REQUIRED_SCOPE = 'ads_read';
const CHECK_TIMEOUT_MS = 5_000;
/** Tokens of 60 days are renewed in their second half. */
const RENEWAL_SECONDS = 30 * 86_400;

const token = z.object({ access_token: z.string().min(1) });
const inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    /** Unix seconds; 0 for never. */
    expires_at: z.int().default(0),
    /** 90 days after the person's last visit, which only they can extend. */
    data_access_expires_at: z.int().default(0),
  }),
});
type Inspection = z.infer<typeof inspection>['data'];
const person = z.object({ id: z.string(), name: z.string().default('') });

export class MetaSignIn implements PlatformSignIn {
  constructor(private readonly options: MetaOptions) {}

  authorizeUrl({ redirectUri, state }: SignInRequest): string {
    const url = new URL(this.options.dialogUrl);
    url.search = new URLSearchParams({
      client_id: this.app().appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(','),
      state,
    }).toString();
    return url.href;
  }

  /** Meta has no refresh tokens: the code gives a short-lived token, that one of about 60 days. */
  async exchange(code: string, { redirectUri }: Omit<SignInRequest, 'state'>): Promise<Grant> {
    const short = await this.tokenFor({ code, redirect_uri: redirectUri }).catch((error: unknown) => {
      if (!isRevoked(error)) throw error;
      throw new PlatformError('rejected', 'Meta does not accept the code: begin to connect Meta again.');
    });
    const refreshToken = await this.exchangeForLonger(short);
    const inspected = await this.inspect(refreshToken, PATIENCE);
    const { scopes } = inspected;
    if (!inspected.is_valid || !scopes.includes(REQUIRED_SCOPE)) {
      throw new PlatformError('rejected', 'Access to the ads was not granted: connect again and allow all of it.');
    }
    const request = { path: '/me', query: { fields: 'id,name' } };
    const { id, name } = await this.api(refreshToken).ask(request, person, undefined, PATIENCE);
    return { refreshToken, connectedAs: name || id, scopes, loginCustomerId: '', expiresAt: expiryOf(inspected) };
  }

  async check(refreshToken: string): Promise<void> {
    const { is_valid: isValid } = await this.inspect(refreshToken, { ...PATIENCE, retries: 0 }, CHECK_TIMEOUT_MS);
    if (!isValid) throw metaRevoked();
  }

  /**
   * Expired tokens cannot be exchanged:
   * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
   */
  async renew(refreshToken: string, now: Date): Promise<Access> {
    const before = await this.inspect(refreshToken, PATIENCE);
    if (!before.is_valid) throw metaRevoked();
    const left = before.expires_at - now.getTime() / 1_000;
    if (before.expires_at === 0 || left > RENEWAL_SECONDS) return { refreshToken, expiresAt: expiryOf(before) };
    const longer = await this.exchangeForLonger(refreshToken).catch((error: unknown) => {
      // A failed exchange is not a revocation: Meta has just confirmed the token.
      if (!isRevoked(error)) throw error;
    });
    if (longer === undefined) return { refreshToken, expiresAt: expiryOf(before) };
    return { refreshToken: longer, expiresAt: expiryOf(await this.inspect(longer, PATIENCE)) };
  }

  async revoke(refreshToken: string): Promise<void> {
    const request = { method: 'DELETE', path: '/me/permissions' } as const;
    const revocation = this.api(refreshToken).ask(request, z.looseObject({}), undefined, PATIENCE);
    await revocation.catch((error: unknown) => {
      if (!isRevoked(error)) throw error;
    });
  }

  /** A token of about 60 days for the same person. */
  private exchangeForLonger(token: string): Promise<string> {
    return this.tokenFor({ grant_type: 'fb_exchange_token', fb_exchange_token: token });
  }

  private async tokenFor(grant: Record<string, string>): Promise<string> {
    const { appId, appSecret } = this.app();
    const form = { client_id: appId, client_secret: appSecret, ...grant };
    const request = { method: 'POST', path: '/oauth/access_token', form } as const;
    return (await this.api().ask(request, token, undefined, PATIENCE)).access_token;
  }

  private async inspect(inspected: string, retry: RetryPolicy, timeoutMs?: number) {
    const { appId, appSecret } = this.app();
    const request = { path: '/debug_token', query: { input_token: inspected }, timeoutMs };
    return (await this.api(`${appId}|${appSecret}`).ask(request, inspection, undefined, retry)).data;
  }

  private api(token?: string): GraphApi {
    return new GraphApi(this.options, token);
  }

  private app(): { appId: string; appSecret: string } {
    const { appId, appSecret } = this.options;
    if (!appId || !appSecret) throw new AppError('unavailable', 'Meta is not set up on this server.');
    return { appId, appSecret };
  }
}

/** The earlier of the token's and the data access's expiry. */
function expiryOf({ expires_at: token, data_access_expires_at: data }: Inspection): string | null {
  const ends = [token, data].filter((end) => end > 0);
  return ends.length === 0 ? null : new Date(Math.min(...ends) * 1_000).toISOString();
}

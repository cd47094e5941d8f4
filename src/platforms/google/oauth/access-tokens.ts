import { z } from 'zod';
import { systemClock } from '../../../clock.js';
import { DEFAULT_RETRY_POLICY, withRetries } from '../../retry.js';
import { askForToken, type OAuthClientOptions } from './token-endpoint.js';

/** Where access tokens come from. */
export interface AccessTokens {
  /** A token that is good for at least another minute. */
  token(signal?: AbortSignal): Promise<string>;
  /** Takes note that the platform no longer accepts `token`; the next call fetches a new one. */
  forget(token: string): void;
}

const EARLY_MS = 60_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

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
    return askForToken(this.options, { grant_type: 'refresh_token', refresh_token: this.refreshToken }, grant);
  }

  private now(): number {
    return (this.options.clock ?? systemClock)().getTime();
  }
}

import { DEMO_OAUTH, type Sandbox, type SandboxSize, startSandbox } from '../../../sandbox/sandbox.js';
import type { OAuthClientOptions } from '../../../src/platforms/google/oauth.js';
import { type AccessTokens, RefreshTokenSource } from '../../../src/platforms/google/oauth.js';
import type { RetryPolicy } from '../../../src/platforms/retry.js';

/** Retries without the waits of a real platform. */
export const QUICK: RetryPolicy = { retries: 3, minWaitMs: 5, maxWaitMs: 2_000 };

export const SMALL: SandboxSize = {
  accounts: 3,
  campaignsPerAccount: 6,
  productsPerAccount: 16,
  termsPerCampaign: 5,
  days: 60,
};

export interface Fault {
  system: 'google-ads' | 'merchant' | 'meta' | 'oauth' | 'language-model' | 'ecb';
  kind:
    | 'status'
    | 'quota'
    | 'daily_quota'
    | 'transient'
    | 'slow'
    | 'malformed'
    | 'cut'
    | 'late'
    | 'revoked'
    | 'refuse'
    | 'empty'
    | 'error';
  code?: string;
  status?: number;
  delayMs?: number;
  times?: number;
  match?: string;
  afterResults?: number;
}

export interface SeenRequest {
  system: string;
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string>;
  status: number;
}

/** A sandbox, and the orders that it takes over HTTP. */
export class TestSandbox {
  private constructor(readonly sandbox: Sandbox) {}

  /** Orders to a sandbox that somebody else started. */
  static of(sandbox: Sandbox): TestSandbox {
    return new TestSandbox(sandbox);
  }

  static async start(size: SandboxSize = SMALL, now?: () => Date): Promise<TestSandbox> {
    return new TestSandbox(await startSandbox({ size, ...(now && { now }) }));
  }

  get oauth(): OAuthClientOptions {
    const { clientId, clientSecret } = DEMO_OAUTH;
    return { url: this.sandbox.oauthUrl, clientId, clientSecret, retry: QUICK, timeoutMs: 5_000 };
  }

  tokens(): AccessTokens {
    return new RefreshTokenSource(this.oauth, DEMO_OAUTH.refreshToken);
  }

  async fail(fault: Fault): Promise<void> {
    const response = await this.control('POST', 'faults', fault);
    if (response.status !== 201) throw new Error(await response.text());
  }

  /** Switches quirks of a system on, all of them where none is named. */
  async quirks(system: 'google-ads' | 'merchant' | 'meta', ...quirks: string[]): Promise<void> {
    const order = quirks.length > 0 ? { system, quirks } : { system };
    const response = await this.control('POST', 'quirks', order);
    if (response.status !== 200) throw new Error(await response.text());
  }

  async withoutQuirks(): Promise<void> {
    await this.control('DELETE', 'quirks');
  }

  async heal(): Promise<void> {
    await this.control('DELETE', 'faults');
  }

  async requests(system?: string): Promise<SeenRequest[]> {
    const all = (await (await this.control('GET', 'requests')).json()) as SeenRequest[];
    return all.filter((each) => system === undefined || each.system === system);
  }

  async forgetRequests(): Promise<void> {
    await this.control('DELETE', 'requests');
  }

  /** Calls of the language model, by how they stand. */
  async modelCalls(): Promise<{ running: number; completed: number; aborted: number }> {
    return (await (await this.control('GET', 'model-calls')).json()) as never;
  }

  async close(): Promise<void> {
    await this.sandbox.close();
  }

  private control(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.sandbox.url}/control/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  }
}

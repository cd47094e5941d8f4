import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import type { DemoApp } from './demo-app.js';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Wire = any;

/** Google Ads as it is behind a demo, over its own wire format, and told to fail. */
export class AdsPlatform {
  private token: string | undefined;

  constructor(
    private readonly demo: DemoApp,
    private readonly accountId: string,
  ) {}

  async rows(gaql: string): Promise<Wire[]> {
    return (await this.post('googleAds:search', { query: gaql })).results ?? [];
  }

  async mutate(service: string, operations: object[]): Promise<Wire> {
    const key = service === 'googleAds' ? 'mutateOperations' : 'operations';
    return this.post(`${service}:mutate`, { [key]: operations });
  }

  /** The lists in use with this name: keywords as `EXACT text`, ascending, and campaigns, ascending. */
  async lists(name: string) {
    const quoted = name.replaceAll("'", "\\'");
    const where = `WHERE shared_set.name = '${quoted}' AND shared_set.status = 'ENABLED'`;
    const sets = await this.rows(`SELECT shared_set.id, shared_set.type FROM shared_set ${where}`);
    return Promise.all(
      sets.map(async ({ sharedSet: { id, type, resourceName } }) => {
        const of = `shared_set.id = ${id}`;
        const criteria = await this.rows(
          `SELECT shared_criterion.keyword.text, shared_criterion.keyword.match_type FROM shared_criterion WHERE ${of}`,
        );
        const links = await this.rows(
          `SELECT campaign.id FROM campaign_shared_set WHERE ${of} AND campaign_shared_set.status = 'ENABLED'`,
        );
        return {
          id,
          type,
          resourceName,
          keywords: criteria.map(({ sharedCriterion: { keyword } }) => `${keyword.matchType} ${keyword.text}`).sort(),
          campaignIds: links.map(({ campaign }) => campaign.id).sort(),
        };
      }),
    );
  }

  async listCount(): Promise<number> {
    return (await this.rows(`SELECT shared_set.id FROM shared_set WHERE shared_set.status = 'ENABLED'`)).length;
  }

  fail(fault: object): Promise<Response> {
    return this.control('POST', 'faults', { system: 'google-ads', ...fault });
  }

  /** Resolves when every fault that was ordered is on its way. */
  async failing(): Promise<void> {
    while ((await (await this.control('GET', 'faults')).json()).length > 0) await sleep(10);
  }

  heal(): Promise<Response> {
    return this.control('DELETE', 'faults');
  }

  private control(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.demo.sandbox.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async post(method: string, body: object): Promise<Wire> {
    const { googleAdsUrl, managerId } = this.demo.sandbox;
    this.token ??= await this.accessToken();
    const response = await fetch(`${googleAdsUrl}/v25/customers/${this.accountId}/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'login-customer-id': managerId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  }

  private async accessToken(): Promise<string> {
    const answer = await fetch(`${this.demo.sandbox.oauthUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: DEMO_OAUTH.clientId,
        client_secret: DEMO_OAUTH.clientSecret,
        refresh_token: DEMO_OAUTH.refreshToken,
      }),
    });
    return (await answer.json()).access_token;
  }
}

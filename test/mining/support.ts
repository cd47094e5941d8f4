import { DEMO_TEAM } from '../../demo/demo-team.js';
import type { MiningRunWithCategories } from '../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../schema/mining/suggestion.type.js';
import { TestSandbox } from '../platforms/support/sandbox.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Answer } from '../support/start-app.js';

export type Caller = keyof DemoApp['users'];

/** The demo with one of its accounts, as a person who mines keywords uses it. */
export class MiningDemo {
  readonly sandbox: TestSandbox;
  readonly platform: AdsPlatform;

  private constructor(
    readonly demo: DemoApp,
    readonly accountId: string,
  ) {
    this.sandbox = TestSandbox.of(demo.sandbox);
    this.platform = new AdsPlatform(demo, accountId);
  }

  static async start(): Promise<MiningDemo> {
    const demo = await startDemoApp();
    return new MiningDemo(demo, demo.accountIds[0] as string);
  }

  stop(): Promise<void> {
    return this.demo.stop();
  }

  /** One request below `/accounts/{id}/mining` of the session surface. */
  call(method: string, path: string, body?: unknown, caller: Caller = 'member', headers?: Record<string, string>) {
    const { token } = this.demo.users[caller];
    return this.demo.app.rest(method, `/accounts/${this.accountId}/mining${path}`, {
      token,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    });
  }

  async graphql(query: string, variables: object = {}, caller: Caller = 'member'): Promise<Answer['body']> {
    const { token } = this.demo.users[caller];
    return (await this.demo.app.graphql(query, { accountId: this.accountId, ...variables }, { token })).body;
  }

  async start(): Promise<MiningRunWithCategories> {
    const { status, body } = await this.call('POST', '/start', {});
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  async runs() {
    return (await this.call('GET', '/runs')).body;
  }

  async pending(): Promise<MiningSuggestion[]> {
    return (await this.call('GET', '/suggestions/pending')).body;
  }

  approve(suggestionIds: string[]) {
    return this.call('POST', '/suggestions/bulk-review', { suggestionIds, status: 'approved' });
  }

  async remainingCredits(): Promise<number> {
    const [row] = await this.demo.app.db.query<{ used: number }>(
      'select coalesce(sum(-monthly - pack), 0)::int as used from credit_movements where team_id = $1',
      [DEMO_TEAM.id],
    );
    return -(row?.used ?? 0);
  }

  /** Takes back everything that runs left. */
  async forget(): Promise<void> {
    const { db } = this.demo.app;
    await this.sandbox.heal();
    await db.query('delete from mining_suggestions');
    await db.query('delete from search_term_days where impressions = 500 and clicks = 40');
    await db.query('delete from mining_runs');
  }

  /** Adds a search term that cost 5 EUR yesterday in the account's first campaign. */
  async addTerm(text: string, { conversions = 0, value = 0, campaignId = '' } = {}): Promise<void> {
    await this.demo.app.db.query(
      `insert into search_term_days (team_id, account_id, date, campaign_id, search_term, match_type, status, cost_micros,
         impressions, clicks, conversions_micros, conversion_value_micros)
       select a.team_id, a.id, (now() at time zone a.time_zone)::date - 1,
         coalesce(nullif($3, ''), (select min(c.id) from campaigns c
           where c.team_id = a.team_id and c.account_id = a.id and c.status = 'ENABLED')),
         $4, 'BROAD', 'NONE', 5000000, 500, 40, $5::bigint * 1000000, $6::bigint * 1000000
       from accounts a where a.team_id = $1 and a.id = $2`,
      [DEMO_TEAM.id, this.accountId, campaignId, text, conversions, value],
    );
  }
}

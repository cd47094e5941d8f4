import { mineDemo } from '../../demo/demo-mining.js';
import { sql } from '../../src/db/statements/sql.js';
import { addDays } from '../../src/lib/clock.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

describe('keyword mining in the demo', () => {
  let demo: DemoApp;

  beforeAll(async () => {
    demo = await startDemoApp();
  });
  afterAll(() => demo.stop());

  /** The account's only search terms: days before its today, micro-euros, millions of conversions. */
  async function searched(
    accountId: string | undefined,
    terms: readonly [text: string, ago: number, cost: number, sold: number][],
  ) {
    const { db } = demo.app;
    const [found] = await db.query<{ today: string; campaign: string }>(
      sql`select (statement_timestamp() at time zone a.time_zone)::date::text as today, min(c.id) as campaign
        from accounts a join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.status <> 'REMOVED'
        where a.id = ${accountId} group by 1`,
    );
    await db.query(sql`delete from search_term_days where account_id = ${accountId}`);
    for (const [text, ago, cost, sold] of terms)
      await db.query(
        sql`insert into search_term_days (team_id, account_id, date, campaign_id, search_term, match_type, status, cost_micros,
            impressions, clicks, conversions_micros, conversion_value_micros)
          values (${demo.teamId}, ${accountId}, ${addDays(String(found?.today), -ago)}, ${found?.campaign}, ${text}, 'BROAD', 'NONE',
            ${cost}, 90, 9, ${sold * 1e6}, ${sold * 50e6})`,
      );
  }

  async function runsOf(accountId: string | undefined) {
    const { owner } = demo.users;
    const ask = async (query: string, more = {}) =>
      (await demo.app.graphql(query, { accountId, ...more }, owner)).body.data;
    const { miningRuns } = await ask(
      'query ($accountId: String!) { miningRuns(accountId: $accountId) { id status suggestionCount analyzedTerms } }',
    );
    if (miningRuns.length === 0) return [];
    const { miningSuggestions } = await ask(
      `query ($accountId: String!, $runId: String!) { miningSuggestions(accountId: $accountId, runId: $runId) {
        keyword category status cost conversions blockedTerms conversionValueAtRisk } }`,
      { runId: miningRuns[0].id },
    );
    return [miningRuns, miningSuggestions];
  }

  test('was done once, and the safety net holds back what has sold since', async () => {
    const [one, other] = demo.accountIds;
    await searched(one, [
      ['rucksack test', 25, 4_000_000, 0],
      ['rucksack test', 12, 1_000_000, 2],
      ['rucksack gebraucht', 20, 3_000_000, 0],
      ['rucksack kaufen', 20, 9_000_000, 0],
    ]);
    await searched(other, [['rucksack gebraucht', 20, 3_000_000, 0]]);
    await mineDemo(demo.app.db);
    const mined = await runsOf(one);
    expect(mined).toEqual([
      [{ id: expect.any(String), status: 'completed', suggestionCount: 2, analyzedTerms: 3 }],
      [
        {
          keyword: 'rucksack test',
          category: 'informational',
          status: 'pending',
          cost: 4,
          conversions: 0,
          blockedTerms: ['rucksack test'],
          conversionValueAtRisk: 100,
        },
        {
          keyword: 'rucksack gebraucht',
          category: 'low_price',
          status: 'pending',
          cost: 3,
          conversions: 0,
          blockedTerms: [],
          conversionValueAtRisk: 0,
        },
      ],
    ]);
    expect(await runsOf(other)).toEqual([]);
    await mineDemo(demo.app.db);
    expect(await runsOf(one)).toEqual(mined);
  });
});

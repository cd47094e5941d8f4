import { z } from 'zod';
import { addDays } from '../../src/lib/clock.js';
import { figureFields } from '../../src/platforms/google/ads/fields.js';
import { RULES, SyncHarness, YESTERDAY } from './support/harness.js';
import { faultsOf, type Sums, windowOf } from './support/model.js';

const SUMS = 'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value';
const keyed = z
  .object({
    ...figureFields,
    campaign: z.object({ id: z.string() }).optional(),
    segments: z.object({ productItemId: z.string() }).optional(),
  })
  .transform(({ campaign, segments, metrics }): [string, Sums] => [
    campaign?.id ?? segments?.productItemId ?? 'account',
    [
      Number(metrics.costMicros),
      Number(metrics.impressions),
      Number(metrics.clicks),
      Number(metrics.conversions),
      Number(metrics.conversionsValue),
    ],
  ]);

describe('a first sync', () => {
  let harness: SyncHarness;
  let teamId: string;
  let accountIds: string[];
  const windows = [
    [YESTERDAY, YESTERDAY],
    [addDays(YESTERDAY, -6), YESTERDAY],
    [addDays(YESTERDAY, -29), YESTERDAY],
    [addDays(YESTERDAY, -59), YESTERDAY],
    [addDays(YESTERDAY, -45), addDays(YESTERDAY, -17)],
  ] as const;

  beforeAll(async () => {
    harness = await SyncHarness.start();
    accountIds = harness.platform.sandbox.accountIds;
    teamId = await harness.team();
    const labels: string[] = [];
    const fractions: number[] = [];
    const outcome = await harness.service().run({
      teamId,
      onProgress: ({ fraction, label }) => {
        fractions.push(fraction);
        labels.push(label);
      },
    });
    expect(outcome).toMatchObject({ status: 'completed', failure: null });
    expect(outcome.accounts.map(({ accountId }) => accountId).sort()).toEqual([...accountIds].sort());
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((one, other) => one - other));
    expect(new Set(labels).size).toBe(accountIds.length);
  });
  afterAll(() => harness.close());

  const asked = async (accountId: string, select: string, from: string, where: string) => {
    const { ads } = await harness.google().forTeam(teamId);
    const gaql = `SELECT ${select ? `${select}, ` : ''}${SUMS} FROM ${from} WHERE ${where}`;
    return (await ads.search({ accountId }, gaql, keyed)).filter(([, sums]) => sums.some((sum) => sum !== 0));
  };

  test.each(windows)('has the platform’s own sums from %s to %s', async (from, to) => {
    const where = `segments.date BETWEEN '${from}' AND '${to}'`;
    for (const accountId of accountIds) {
      const account = { teamId, accountId };
      const campaigns = await windowOf(harness.db, 'campaign', account, from, to);
      expect(campaigns).toEqual(new Map(await asked(accountId, 'campaign.id', 'campaign', where)));
      const products = await windowOf(harness.db, 'product', account, from, to);
      const told = await asked(accountId, 'segments.product_item_id', 'shopping_performance_view', where);
      expect(products).toEqual(new Map(told.map(([id, sums]) => [`de~de~${id}`, sums])));
      const [[, [cost, , clicks] = []] = []] = await windowOf(harness.db, 'account', account, from, to);
      const [[, sums] = []] = await asked(accountId, '', 'customer', where);
      expect([cost, clicks]).toEqual([sums?.[0], sums?.[2]]);
    }
  });

  test('has whole days only, as far as each account’s own yesterday', async () => {
    for (const accountId of accountIds) {
      expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
      const account = await harness.account(teamId, accountId);
      expect(account).toMatchObject({
        status: 'ENABLED',
        from: addDays(YESTERDAY, -59),
        through: YESTERDAY,
        settled: addDays(YESTERDAY, -RULES.trailingDays),
      });
      // Freshness is told by the database's own clock.
      expect(account.lastSyncedAt).not.toMatch(/^2026-06-15 /);
    }
    const manager = { teamId, accountId: harness.platform.sandbox.managerId };
    expect(await harness.db.query('select 1 from account_months where account_id = $1', [manager.accountId])).toEqual(
      [],
    );
  });

  test('has the platform’s search terms, those of Performance Max once', async () => {
    const where = `segments.date BETWEEN '${addDays(YESTERDAY, -59)}' AND '${YESTERDAY}'`;
    const pmax = `campaign.advertising_channel_type = 'PERFORMANCE_MAX' AND ${where}`;
    for (const accountId of accountIds) {
      const sum = async (from: string, condition: string) =>
        (await asked(accountId, 'campaign.id', from, condition)).reduce((all, [, [cost]]) => all + cost, 0);
      const told = (await sum('search_term_view', where)) + (await sum('campaign_search_term_view', pmax));
      const [stored] = await harness.db.query<{ cost: number; pmax: boolean; statuses: string[] }>(
        `select sum(cost_micros)::bigint as cost, bool_or(match_type = 'PERFORMANCE_MAX') as pmax,
           array_agg(distinct status) as statuses
         from search_term_days where team_id = $1 and account_id = $2`,
        [teamId, accountId],
      );
      expect(stored?.cost).toBe(told);
      for (const status of stored?.statuses ?? []) expect(['ADDED', 'EXCLUDED', 'NONE']).toContain(status);
    }
  });

  test('has campaigns, products with benchmarks, and feeds', async () => {
    const [accountId = ''] = accountIds;
    const [campaign] = await harness.db.query<{ name: string; budget_micros: number; resource_name: string }>(
      'select * from campaigns where team_id = $1 and account_id = $2 order by id limit 1',
      [teamId, accountId],
    );
    expect(campaign?.resource_name).toMatch(new RegExp(`^customers/${accountId}/campaigns/\\d+$`));
    expect(campaign?.budget_micros).toBeGreaterThan(0);
    const products = await harness.db.query<Record<string, unknown>>(
      'select * from products where team_id = $1 and account_id = $2',
      [teamId, accountId],
    );
    expect(products).toHaveLength(16);
    for (const product of products) {
      expect(product.benchmark_price_micros).toBeGreaterThan(0);
      expect(product.currency).toBe('EUR');
      expect(product.custom_labels).toEqual(expect.arrayContaining([expect.any(String)]));
      for (const issue of product.issues as Record<string, unknown>[]) {
        expect(Object.keys(issue).sort()).toEqual(['code', 'description', 'detail', 'documentationUrl', 'severity']);
      }
    }
    const feeds = await harness.db.query(
      `select type, target_country, file_url is not null as "hasFile", item_count > 0 as "hasItems",
         last_fetched_at is not null as "isFetched" from feeds where team_id = $1 and account_id = $2 order by id`,
      [teamId, accountId],
    );
    expect(feeds).toEqual(
      expect.arrayContaining([
        { type: 'FILE', target_country: 'DE', hasFile: true, hasItems: true, isFetched: true },
        { type: 'API', target_country: 'DE', hasFile: false, hasItems: expect.any(Boolean), isFetched: false },
      ]),
    );
    expect(await harness.account(teamId, accountId)).toMatchObject({
      merchantId: harness.platform.sandbox.merchantIds[accountId],
    });
  });

  test('keeps figures under the ids that the catalogue has', async () => {
    const strangers = await harness.db.query(
      `select distinct product_id from product_months t where team_id = $1 and not exists (
         select 1 from products p where p.team_id = t.team_id and p.account_id = t.account_id and p.id = t.product_id)`,
      [teamId],
    );
    expect(strangers).toEqual([]);
  });

  test('is in the history', async () => {
    const runs = await harness.runs(teamId);
    expect(runs).toHaveLength(1 + accountIds.length);
    expect(runs.every(({ status, finishedAt, errorCode }) => status === 'completed' && finishedAt && !errorCode)).toBe(
      true,
    );
    const [team, ...accounts] = runs;
    expect(team?.accountId).toBeNull();
    expect(accounts.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(team?.rowsRead ?? 0);
    expect(accounts[0]).toMatchObject({ from: addDays(YESTERDAY, -59), to: YESTERDAY });
  });
});

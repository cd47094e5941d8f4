import type { AccountKpis } from '../../schema/accounts/account-kpis.type.js';
import type { Viewer } from '../../src/access/viewer.js';
import { KpiService } from '../../src/domain/campaigns/kpi.service.js';
import { addDays } from '../../src/lib/clock.js';
import { ratioOf } from '../../src/lib/money.js';
import { readsOf } from '../reads/support.js';
import { insertRows } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { TestApp } from '../support/start-app.js';
import { accountOf, factsBetween, windowIn } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, MANAGER, NOW, TEAM } from './support/world.js';

/** Held against plain sums over plain rows. Account 105 has neither shares nor scores, 104 no running budget. */
const world = buildWorld();
const IDS = world.accounts.map(({ id }) => id);
let database: TestDatabase;
let kpis: KpiService;

interface CampaignKey {
  campaignId: string;
  accountId: string;
}

interface Setup {
  budget: number;
  name: string;
  total: number | null;
  start: string | null;
  end: string | null;
}

/** Campaigns 0 to 2 share a budget; others have none, a total one, one that is over, or one that is to come. */
const setups = new Map(
  world.campaigns.map(({ id, accountId }, at): [string, Setup] => {
    const index = at % 9;
    return [
      id,
      {
        budget: index === 3 || accountId === '104' ? 0 : index < 3 ? 40_000_000 : (index + 1) * 3_330_000,
        name: index < 3 ? 'shared' : index === 8 ? '' : id,
        total: index === 4 ? 900_000_000 : null,
        start: index === 5 ? '2026-03-20' : index === 6 ? '2026-02-25' : null,
        end: index === 7 ? '2026-03-01' : null,
      },
    ];
  }),
);

const shares = world.campaigns
  .filter(({ accountId }) => accountId !== '105')
  .flatMap(({ accountId, id }, at) =>
    Array.from({ length: 33 }, (_, day) => ({
      accountId,
      campaign_id: id,
      date: addDays('2026-02-07', day),
      impressions: (at * 37 + day * 11) % 900,
      share: [4_321, 999, 8_000, null, 10_000][(at + day) % 5] as number | null,
    })),
  );

const keywords = IDS.filter((id) => id !== '105').flatMap((accountId, account) =>
  Array.from({ length: 12 }, (_, at) => ({
    accountId,
    campaign_id: (world.campaigns.filter((each) => each.accountId === accountId)[at % 5] as { id: string }).id,
    id: `g~${at}`,
    impressions: account === 3 ? 0 : (account + 1) * at * 13,
    quality_score: at % 4 === 3 ? null : 1 + ((at * 3 + account) % 10),
  })),
);

beforeAll(async () => {
  database = await openTestDatabase('account-kpis', async (sql) => {
    await insertWorld(sql);
    for (const [id, { budget, name, total, start, end }] of setups) {
      await sql.query(
        `update campaigns set budget_micros = $3, budget_resource_name = $4, total_budget_micros = $5, start_date = $6,
           end_date = $7 where team_id = $1 and id = $2`,
        [TEAM, id, budget, name, total, start, end],
      );
    }
    const of = (accountId: string) => ({ team_id: TEAM, account_id: accountId });
    await insertRows(
      sql,
      'campaign_impression_shares',
      shares.map(({ accountId, ...row }) => ({ ...of(accountId), ...row })),
    );
    const texts = {
      campaign_name: '',
      ad_group_id: 'g',
      ad_group_name: '',
      text: 'x',
      status: 'ENABLED',
    };
    const sums = { cost_micros: 0, clicks: 0, conversions_micros: 0, conversion_value_micros: 0 };
    await insertRows(
      sql,
      'keywords',
      keywords.map(({ accountId, ...row }) => ({ ...of(accountId), ...texts, ...sums, match_type: 'EXACT', ...row })),
    );
  });
  kpis = new KpiService(database.db, () => NOW);
});
afterAll(() => database.close());

const days = (first: string, last: string) => Math.max(0, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1);
const latest = (...dates: string[]) => dates.sort().at(-1) as string;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Of an account, or of those of its campaigns that are part of what is asked for. */
function expected(id: string, first: string, last: string, isPart = (_campaignId: string) => true): AccountKpis {
  const account = accountOf(world, id);
  const today = addDays(account.yesterday, 1);
  const from = latest(first, account.figuresFrom);
  const through = last < account.figuresThrough ? last : account.figuresThrough;
  const running = world.campaigns.filter((campaign) => {
    const { budget, total, start, end } = setups.get(campaign.id) as Setup;
    const runs = (start === null || start <= today) && (end === null || end >= today);
    return (
      campaign.accountId === id &&
      isPart(campaign.id) &&
      campaign.status === 'ENABLED' &&
      budget > 0 &&
      total === null &&
      runs
    );
  });
  const budgets = Map.groupBy(running, (campaign) => setups.get(campaign.id)?.name || campaign.id);
  const parts = [...budgets.values()].map((campaigns) => {
    const { budget, start } = setups.get((campaigns[0] as { id: string }).id) as Setup;
    const open = days(latest(from, start ?? from), through);
    return { budget, open, spent: sum(campaigns.map(({ facts }) => factsBetween(facts, from, through).costMicros)) };
  });
  const possible = sum(parts.map(({ budget, open }) => budget * open));
  const reported = shares.filter(
    ({ accountId, campaign_id, date, share }) =>
      accountId === id && isPart(campaign_id) && date >= first && date <= last && share !== null,
  );
  const eligible = sum(reported.map(({ impressions, share }) => impressions / ((share as number) / 10_000)));
  const scored = keywords.filter(
    ({ accountId, campaign_id, quality_score }) => accountId === id && isPart(campaign_id) && quality_score !== null,
  );
  const shown = sum(scored.map(({ impressions }) => impressions));
  const points = sum(scored.map(({ impressions, quality_score }) => impressions * (quality_score as number)));
  return {
    dailyBudget: parts.length ? sum(parts.map(({ budget }) => budget)) / 1e6 : null,
    budgetUtilization: possible ? ratioOf(sum(parts.map(({ open, spent }) => (open ? spent : 0))), possible) : null,
    searchImpressionShare: eligible ? ratioOf(sum(reported.map(({ impressions }) => impressions)), eligible) : null,
    averageQualityScore: shown ? Math.floor((points / shown) * 100 + 0.5) / 100 : null,
  };
}

const expectedOfCampaign = ({ campaignId, accountId }: CampaignKey, length: number) =>
  expected(accountId, ...windowIn(accountOf(world, accountId), length), (id) => id === campaignId);

test.each([1, 7, 30, 365])('the KPIs of %s days agree with plain sums', async (length) => {
  const found = await kpis.ofAccounts(everything, IDS, { days: length });
  expect(found).toEqual(IDS.map((id) => expected(id, ...windowIn(accountOf(world, id), length))));
  expect(found[0]).toEqual(Object.fromEntries(Object.keys(found[0] ?? {}).map((key) => [key, expect.any(Number)])));
});

test.each([1, 30, 365])('those of a campaign over %s days are the same sums over it alone', async (length) => {
  const keys = world.campaigns.map(({ id, accountId }) => ({ campaignId: id, accountId }));
  const found = await kpis.ofCampaigns(everything, keys, { days: length });
  expect(found).toEqual(keys.map((key) => expectedOfCampaign(key, length)));
  for (const key of Object.keys(found[0] ?? {}) as (keyof AccountKpis)[])
    expect(new Set(found.map((each) => each?.[key])).size).toBeGreaterThan(2);
});

test('campaigns that are not visible or not there have none, and one that is asked for twice has them twice', async () => {
  const [first, other] = [world.campaigns[0], world.campaigns.find(({ accountId }) => accountId === '102')];
  const keys = [
    { campaignId: String(other?.id), accountId: '102' },
    { campaignId: String(first?.id), accountId: '101' },
    { campaignId: 'none', accountId: '101' },
    { campaignId: String(first?.id), accountId: '101' },
  ];
  const found = await kpis.ofCampaigns(limitedTo('101'), keys, { days: 30 });
  expect(found).toEqual([null, expectedOfCampaign(keys[1] as CampaignKey, 30), null, found[1]]);
});

test('a page of campaigns over GraphQL has them by one statement, and by none unless they are asked for', async () => {
  const app = await TestApp.start({ db: database.db, clock: () => NOW });
  const apiKey = await readsOf(app, database.db, async () => undefined).keyWith(['campaigns:read']);
  const asked: string[] = [];
  try {
    database.db.onStatement = (name) => void asked.push(name);
    const FIELDS = 'dailyBudget budgetUtilization searchImpressionShare averageQualityScore';
    const { body } = await app.graphql(
      `{ campaigns(days: 30, limit: 1000) { data { id accountId kpis { ${FIELDS} } } }
        first: campaigns(accountId: "101", limit: 1000) { data { id kpis(period: last_month) { ${FIELDS} } } } }`,
      {},
      { apiKey },
    );
    expect(body.data.campaigns.data).toHaveLength(world.campaigns.length);
    for (const { id, accountId, kpis: told } of body.data.campaigns.data)
      expect(told).toEqual(expectedOfCampaign({ campaignId: id, accountId }, 30));
    for (const { id, kpis: told } of body.data.first.data)
      expect(told).toEqual(expected('101', '2026-02-01', '2026-02-28', (each) => each === id));
    // Two windows.
    expect(asked.splice(0).filter((name) => name === 'campaigns.kpis')).toHaveLength(2);
    await app.graphql('{ campaigns(days: 30, limit: 1000) { data { id } } }', {}, { apiKey });
    expect(asked.filter((name) => name === 'campaigns.kpis')).toEqual([]);
  } finally {
    database.db.onStatement = undefined;
    await app.stop();
  }
});

test('a range outside the figures has budgets, and nothing that was spent or reached', async () => {
  const [first] = await kpis.ofAccounts(everything, ['101'], { startDate: '2025-06-01', endDate: '2025-06-30' });
  expect(first).toEqual(expected('101', '2025-06-01', '2025-06-30'));
  expect(first).toMatchObject({ budgetUtilization: null, searchImpressionShare: null });
});

test('without budgets, shares or scores there is null, not nought', async () => {
  const [none, silent] = await kpis.ofAccounts(everything, ['104', '105'], { days: 30 });
  expect(none).toMatchObject({ dailyBudget: null, budgetUtilization: null, averageQualityScore: null });
  expect(silent).toMatchObject({ searchImpressionShare: null, averageQualityScore: null });
});

test.each<[string, Viewer, string[]]>([
  ['a manager account', everything, [MANAGER]],
  ['an account that is not the caller’s', limitedTo('101'), ['102']],
  ['an account of another team', everything, ['999']],
])('%s has none', async (_what, viewer, ids) => {
  expect(await kpis.ofAccounts(viewer, [...ids, '101'], { days: 30 })).toEqual([null, expect.any(Object)]);
});

test('a range of years is refused', async () => {
  const range = { startDate: '2020-01-01', endDate: '2026-01-01' };
  await expect(kpis.ofAccounts(everything, ['101'], range)).rejects.toThrow();
});

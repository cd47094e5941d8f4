import { DEMO_SIZE } from '../../sandbox/sandbox.js';
import { type AdsRow, METRICS, startTestSandbox, type TestSandbox } from './support/client.js';

const NOW = new Date('2026-11-21T02:30:00Z');
const ALL_DAYS = "segments.date BETWEEN '2000-01-01' AND '2099-12-31'";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ size: DEMO_SIZE, now: () => NOW });
});
afterAll(() => sandbox.close());

const everywhere = async (query: string): Promise<AdsRow[]> => {
  const rows: AdsRow[] = [];
  for (const id of sandbox.accountIds) rows.push(...(await sandbox.rows(query, id)));
  return rows;
};
const distinct = (values: unknown[]) => [...new Set(values)].sort();

describe('the demo world', () => {
  test('has one manager over twelve accounts, one of them on another clock', async () => {
    const query =
      'SELECT customer_client.id, customer_client.level, customer_client.manager, customer_client.time_zone FROM customer_client';
    const clients = await sandbox.rows(query, sandbox.managerId);
    expect(clients.map((row) => row.customerClient?.level)).toEqual(['0', ...Array(12).fill('1')]);
    expect(clients.slice(1).map((row) => row.customerClient?.id)).toEqual(sandbox.accountIds);
    expect(distinct(clients.map((row) => row.customerClient?.timeZone))).toEqual(['America/New_York', 'Europe/Berlin']);
    expect(sandbox.accountIds.every((id) => /^\d{10}$/.test(id))).toBe(true);
  });

  test('has over 200 campaigns of all channels, states and biddings, and budgets that two share', async () => {
    const campaigns = await everywhere(
      'SELECT campaign.id, campaign.status, campaign.advertising_channel_type, campaign.bidding_strategy_type, campaign.campaign_budget, campaign_budget.explicitly_shared, campaign_budget.reference_count FROM campaign',
    );
    expect(campaigns).toHaveLength(204);
    expect(distinct(campaigns.map((row) => row.campaign?.id))).toHaveLength(204);
    expect(distinct(campaigns.map((row) => row.campaign?.advertisingChannelType))).toEqual([
      'DISPLAY',
      'PERFORMANCE_MAX',
      'SEARCH',
      'SHOPPING',
    ]);
    expect(distinct(campaigns.map((row) => row.campaign?.status))).toEqual(['ENABLED', 'PAUSED', 'REMOVED']);
    expect(distinct(campaigns.map((row) => row.campaign?.biddingStrategyType))).toEqual([
      'MANUAL_CPC',
      'MAXIMIZE_CONVERSIONS',
      'MAXIMIZE_CONVERSION_VALUE',
      'TARGET_ROAS',
      'TARGET_SPEND',
    ]);
    const shared = campaigns.filter((row) => row.campaignBudget?.explicitlyShared === true);
    expect(shared).toHaveLength(6);
    expect(shared.every((row) => row.campaignBudget?.referenceCount === '2')).toBe(true);
    expect(distinct(shared.map((row) => row.campaignBudget?.resourceName))).toHaveLength(3);
  });

  test('has figures for 400 days that end yesterday on the clock of each account', async () => {
    const days = async (id: string) => {
      const rows = await sandbox.rows(`SELECT segments.date, ${METRICS} FROM customer WHERE ${ALL_DAYS}`, id);
      return rows.map((row) => row.segments?.date).sort();
    };
    const berlin = await days(sandbox.accountIds[0] ?? '');
    expect([berlin.length, berlin[0], berlin.at(-1)]).toEqual([400, '2025-10-17', '2026-11-20']);
    const newYork = await days(sandbox.accountIds[10] ?? '');
    expect([newYork.length, newYork.at(-1)]).toEqual([400, '2026-11-19']);
  });

  test('spends whole cents and has at most two decimals in conversions and values', async () => {
    const rows = await everywhere(`SELECT campaign.id, segments.date, ${METRICS} FROM campaign WHERE ${ALL_DAYS}`);
    expect(rows.length).toBeGreaterThan(65_000);
    const twoDecimals = (value: unknown) => /^\d+(\.\d\d?)?$/.test(String(value));
    const good = rows.filter(
      ({ metrics = {} }) =>
        Number(metrics.costMicros) % 10_000 === 0 &&
        twoDecimals(metrics.conversions) &&
        twoDecimals(metrics.conversionsValue) &&
        Number(metrics.clicks) <= Number(metrics.impressions),
    );
    expect(good).toHaveLength(rows.length);
  });

  test('has paused and removed campaigns whose history has ended', async () => {
    const rows = await everywhere(
      `SELECT campaign.id, campaign.status, segments.date, metrics.clicks FROM campaign WHERE ${ALL_DAYS} AND campaign.status != 'ENABLED'`,
    );
    expect(rows.length).toBeGreaterThan(10_000);
    expect(
      rows
        .map((row) => row.segments?.date ?? '')
        .sort()
        .at(-1),
    ).toMatch(/^2026-(09|10)/);
  });

  test('has sparse figures of products, never without an impression', async () => {
    const rows = await everywhere(
      `SELECT segments.product_item_id, segments.date, metrics.impressions FROM shopping_performance_view WHERE ${ALL_DAYS}`,
    );
    expect(rows.length).toBeGreaterThan(60_000);
    expect(rows.length).toBeLessThan(100_000);
    expect(rows.every((row) => Number(row.metrics?.impressions) > 0)).toBe(true);
    const shown = distinct(rows.map((row) => row.segments?.productItemId)).length;
    expect(shown).toBeGreaterThan(1_100);
    expect(shown).toBeLessThan(1_500);
  });

  test('has German and English search terms, wasteful ones too, in every state', async () => {
    const grouped = await everywhere(
      `SELECT search_term_view.search_term, search_term_view.status, segments.date, metrics.clicks FROM search_term_view WHERE ${ALL_DAYS}`,
    );
    const campaignWide = await everywhere(
      `SELECT campaign_search_term_view.search_term, segments.date, metrics.clicks FROM campaign_search_term_view WHERE campaign.advertising_channel_type = 'PERFORMANCE_MAX' AND ${ALL_DAYS}`,
    );
    expect(grouped.length + campaignWide.length).toBeGreaterThan(65_000);
    expect(grouped.length + campaignWide.length).toBeLessThan(100_000);
    expect(distinct(grouped.map((row) => row.searchTermView?.status))).toEqual(['ADDED', 'EXCLUDED', 'NONE']);
    const text = grouped.map((row) => row.searchTermView?.searchTerm).join('\n');
    for (const part of ['kostenlos', 'jobs', 'gebraucht', 'kaufen', 'buy ', 'near me', 'ü'])
      expect(text).toContain(part);
  });
});

describe('the same date', () => {
  test('has the same figures whenever and in whatever size the world is made', async () => {
    const later = await startTestSandbox({ now: () => new Date('2027-01-15T12:00:00Z') });
    try {
      const window = "segments.date BETWEEN '2026-11-17' AND '2026-11-20'";
      for (const query of [
        `SELECT campaign.id, segments.date, ${METRICS} FROM campaign WHERE ${window} ORDER BY campaign.id, segments.date`,
        `SELECT segments.product_item_id, segments.date, ${METRICS} FROM shopping_performance_view WHERE segments.product_item_id = 'kws-10000' AND ${window}`,
      ]) {
        const now = await sandbox.rows(query);
        expect(now).toEqual(await later.rows(query));
      }
    } finally {
      await later.close();
    }
  });

  test('adds up to the same whether asked day by day or at once', async () => {
    const window = "WHERE segments.date BETWEEN '2026-10-01' AND '2026-10-31'";
    const [daily, once, monthly, account] = await Promise.all([
      sandbox.rows(`SELECT segments.date, ${METRICS} FROM campaign ${window}`),
      sandbox.rows(`SELECT ${METRICS} FROM campaign ${window}`),
      sandbox.rows(`SELECT segments.month, ${METRICS} FROM campaign ${window}`),
      sandbox.rows(`SELECT ${METRICS} FROM customer ${window}`),
    ]);
    const sum = (rows: AdsRow[], name: string) => {
      return Math.round(rows.reduce((total, row) => total + Number(row.metrics?.[name]) * 100, 0));
    };
    for (const name of ['costMicros', 'impressions', 'clicks', 'conversions', 'conversionsValue']) {
      const expected = sum(daily, name);
      expect(expected).toBeGreaterThan(0);
      expect([sum(once, name), sum(monthly, name), sum(account, name)]).toEqual([expected, expected, expected]);
    }
    expect(monthly.every((row) => row.segments?.month === '2026-10-01')).toBe(true);
  });
});

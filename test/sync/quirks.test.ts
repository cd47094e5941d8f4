import { Quirks } from '../../sandbox/quirks.js';
import { dateOf } from '../../sandbox/world/calendar.js';
import { fillCampaignFigures } from '../../sandbox/world/campaign.js';
import type { Figures } from '../../sandbox/world/figures.js';
import { fillProductFigures } from '../../sandbox/world/product.js';
import { type AccountWorld, World } from '../../sandbox/world/world.js';
import type { SyncOutcome } from '../../src/sync/run-history.js';
import { SMALL } from '../platforms/support/sandbox.js';
import { RULES, SyncHarness, YESTERDAY } from './support/harness.js';
import { type Figured, faultsOf } from './support/model.js';

/** Cost, impressions, clicks, conversions and their value, the last two and the first in millionths. */
type Sums = [bigint, bigint, bigint, bigint, bigint];

const ADS = [
  ...(['channel_types', 'unknown_enums', 'whole_period_budgets', 'large_values', 'negative_keywords'] as const),
  ...(['listing_sources', 'several_merchants', 'several_feeds', 'several_managers', 'broken_records'] as const),
];
const MERCHANT = ['unknown_enums', 'archived_products', 'broken_records'] as const;

describe('a sync with all that the platforms do now and then', () => {
  let harness: SyncHarness;
  let teamId: string;
  let accountId: string;
  let world: AccountWorld;
  let days: number[];
  let outcome: SyncOutcome;

  beforeAll(async () => {
    const size = { ...SMALL, accounts: 1, campaignsPerAccount: 9, days: RULES.historyDays };
    harness = await SyncHarness.start(size);
    [accountId = ''] = harness.platform.sandbox.accountIds;
    const quirks = new Quirks();
    quirks.add('google-ads', ADS);
    const own = new World(size, () => harness.now, quirks);
    const [account] = own.list();
    if (!account) throw new Error('The world has no account.');
    world = own.of(account);
    const { first, last } = own.history(account.timeZone);
    days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    expect(dateOf(last)).toBe(YESTERDAY);
    await harness.platform.quirks('google-ads', ...ADS);
    await harness.platform.quirks('merchant', ...MERCHANT);
    teamId = await harness.team();
    outcome = await harness.service().run({ teamId });
  });
  afterAll(() => harness.close());

  /** What the stand-in's own objects brought, day by day, by id; nothing of what brought nothing. */
  const brought = (objects: { id: string; fill: (out: Figures, day: number) => boolean }[]): Map<string, Sums> => {
    const sums = new Map<string, Sums>();
    const out: Figures = { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 };
    for (const { id, fill } of objects) {
      for (const day of days) {
        if (!fill(out, day)) continue;
        const told = [
          out.costCents * 10_000,
          out.impressions,
          out.clicks,
          Math.round(out.conversionHundredths * 10_000),
        ];
        const before = sums.get(id) ?? [0n, 0n, 0n, 0n, 0n];
        const values = [...told.map(BigInt), BigInt(out.valueCents) * 10_000n];
        sums.set(id, before.map((value, at) => value + (values[at] ?? 0n)) as Sums);
      }
    }
    return new Map([...sums].filter(([, each]) => each.some((value) => value !== 0n)));
  };
  const stored = async (figured: Figured, id: string) => {
    const rows = await harness.db.query<Record<string, string>>(
      `select ${id} as id, sum(cost_micros[n])::text as a, sum(impressions[n])::text as b, sum(clicks[n])::text as c,
         sum(conversions_micros[n])::text as d, sum(conversion_value_micros[n])::text as e
       from ${figured}_months cross join lateral (select cardinality(days) as n) last
       where team_id = $1 and account_id = $2 group by 1`,
      [teamId, accountId],
    );
    const sums = rows.map(({ id, a, b, c, d, e }): [string, Sums] => {
      return [id ?? '', [a, b, c, d, e].map((text) => BigInt(text ?? '0')) as Sums];
    });
    return new Map(sums.filter(([, each]) => each.some((value) => value !== 0n)));
  };
  const campaigns = () =>
    brought(
      world.campaigns.map((campaign) => {
        return { id: campaign.id, fill: (out, day) => fillCampaignFigures(out, world.account, campaign, day) };
      }),
    );

  test('is complete, and says what it left out', async () => {
    expect(outcome).toMatchObject({ status: 'completed', failure: null });
    const own = outcome.accounts.find((each) => each.accountId === accountId);
    expect(own).toMatchObject({ failure: null });
    expect(own?.tally.skipped).toBeGreaterThan(3);
  });

  test('has the figures of every campaign, to the millionth', async () => {
    const expected = campaigns();
    expect(expected.size).toBeGreaterThan(15);
    expect(await stored('campaign', 'campaign_id')).toEqual(expected);
  });

  test('has the account’s figures, and totals that keep their own rules', async () => {
    const all = [...campaigns().values()].reduce(
      (sum, each) => sum.map((value, at) => value + (each[at] ?? 0n)) as Sums,
    );
    expect(await stored('account', `'account'`)).toEqual(new Map([['account', all]]));
    expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
  });

  test('has the figures of every product, of all Merchant Centers', async () => {
    const expected = brought(
      [world, ...world.otherShops].flatMap(({ account, products }) =>
        products
          .filter(({ campaignIndex }) => campaignIndex !== undefined)
          .map((product) => {
            return {
              id: `${product.language}~${product.feedLabel}~${product.offerId}`.toLowerCase(),
              fill: (out, day) => fillProductFigures(out, account, product, day),
            };
          }),
      ),
    );
    expect(await stored('product', 'product_id')).toEqual(expected);
  });

  test('has no keyword that keeps ads away, and every campaign with the platform’s own words', async () => {
    const texts = await harness.db.query('select 1 from keywords where team_id = $1 and text = $2', [
      teamId,
      'gebraucht',
    ]);
    expect(texts).toEqual([]);
    const rows = await harness.db.query<{ id: string; channel: string }>(
      'select id, channel_type as channel from campaigns where team_id = $1 and account_id = $2 order by id',
      [teamId, accountId],
    );
    const known = world.campaigns.map(({ id, channel }) => ({ id, channel }));
    expect(rows).toEqual(known.sort((one, other) => (one.id < other.id ? -1 : 1)));
  });
});

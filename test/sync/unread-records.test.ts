import { Command } from 'commander';
import { register } from '../../cli/commands/sync.js';
import type { AdPlatform } from '../../src/platforms/ad-platform.js';
import type { Structure } from '../../src/platforms/ad-records.js';
import type { OnSkipped } from '../../src/platforms/answer.js';
import { SMALL } from '../platforms/support/sandbox.js';
import { SyncHarness } from './support/harness.js';
import { MerchantProxy } from './support/merchant-proxy.js';

describe('a catalogue with records that cannot be read', () => {
  let harness: SyncHarness;
  let proxy: MerchantProxy;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 1,
      campaignsPerAccount: 3,
      productsPerAccount: 8,
      termsPerCampaign: 1,
      days: 20,
    });
    [accountId = ''] = harness.platform.sandbox.accountIds;
    proxy = await MerchantProxy.start(harness.platform.sandbox.merchantUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });
  beforeEach(async () => {
    proxy.change = (_path, answer) => answer;
    teamId = await harness.team();
  });

  const service = () => harness.service({ merchantUrl: proxy.url });
  const run = () => service().run({ teamId });
  const change = (list: string, what: (record: never, index: number) => object | undefined) => {
    proxy.change = (_path, answer) => ({
      ...answer,
      ...(answer[list] && { [list]: answer[list].flatMap((each: never, index: number) => what(each, index) ?? []) }),
    });
  };
  const without = (path: string) => (record: object, index: number) => {
    const copy = structuredClone(record) as Record<string, never>;
    const names = path.split('.');
    const last = names.pop() as string;
    if (index < 2) delete names.reduce((at, name) => at[name] as never, copy)[last];
    return copy;
  };
  const rows = (table: 'products' | 'feeds' | 'promotions', columns: string) =>
    harness.db.query<Record<string, string>>(
      `select ${columns} from ${table} where team_id = $1 and account_id = $2 order by 1`,
      [teamId, accountId],
    );
  const offers = async () =>
    (await rows('products', 'offer_id, price_micros, benchmark_price_micros')).map(Object.values);

  test('keeps what it had of them, and says in its history what was left out', async () => {
    await run();
    const before = await offers();
    expect(before).toHaveLength(8);
    change('products', (record: { offerId: string }, index) => {
      if (index === 2) return undefined;
      if (index > 2) return record;
      return { ...record, productAttributes: { price: { amountMicros: 'NaN', currencyCode: 'EUR' } } };
    });
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'completed', failure: null });
    expect(outcome.accounts[0]?.tally.skipped).toBe(2);
    const after = await offers();
    expect(after).toHaveLength(7);
    expect(before).toEqual(expect.arrayContaining(after));
    for (const { accountId: of, skipped, skippedReasons, status } of (await harness.runs(teamId)).slice(-2)) {
      expect({ of, skipped, status }).toMatchObject({ skipped: 2, status: 'completed' });
      expect(skippedReasons).toEqual([
        expect.stringMatching(/^product \S+: productAttributes\.price\.amountMicros: /),
        expect.stringMatching(/^product \S+: /),
      ]);
    }
    const open = await harness.db.query(
      'select offer_id from product_status_periods where team_id = $1 and valid_to is null',
      [teamId],
    );
    expect(open).toHaveLength(7);
  });

  test('removes nothing while a record does not even tell its id', async () => {
    await run();
    change('products', (record, index) => (index === 3 ? undefined : index === 0 ? { offerId: 17 } : record));
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await offers()).toHaveLength(8);
    change('products', (record, index) => (index === 3 ? undefined : record));
    await run();
    expect(await offers()).toHaveLength(7);
  });

  test.each([
    ['data sources', 'dataSources', 'dataSourceId', 'feeds', 3],
    ['promotions', 'promotions', 'promotionId', 'promotions', 10],
  ] as const)('keeps %s that it had', async (_case, list, field, table, least) => {
    await run();
    const before = await rows(table, 'id, *');
    expect(before.length).toBeGreaterThanOrEqual(least);
    change(list, (record, index) => (index === 0 ? without(field)(record, index) : record));
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(outcome.accounts[0]?.tally.skipped).toBeGreaterThan(0);
    expect(await rows(table, 'id, *')).toEqual(before);
  });

  test('keeps benchmarks that it had', async () => {
    await run();
    const before = await offers();
    const path = 'priceCompetitivenessProductView.benchmarkPrice';
    change('results', (record, index) => {
      const copy = structuredClone(record) as { priceCompetitivenessProductView: { benchmarkPrice: object } };
      if (index === 0)
        copy.priceCompetitivenessProductView.benchmarkPrice = { amountMicros: 'NaN', currencyCode: 'EUR' };
      // Without a price nobody asks anything for it.
      return index === 1 ? without(path)(copy, 1) : copy;
    });
    expect(await run()).toMatchObject({ status: 'completed', accounts: [{ tally: { skipped: 1 } }] });
    const changed = (await offers()).filter(([id, , benchmark]) => {
      const [, , stored] = before.find(([known]) => known === id) ?? [];
      return stored !== benchmark;
    });
    expect(changed).toEqual([[expect.any(String), expect.anything(), null]]);
  });

  test('fails where most cannot be read, or a page itself, and keeps what it had', async () => {
    await run();
    const before = await offers();
    change('products', (record, index) => (index < 5 ? { offerId: index } : record));
    expect(await run()).toMatchObject({
      accounts: [{ failure: { code: 'platform_malformed', message: expect.stringContaining('5 of 8 records') } }],
    });
    proxy.change = (path, answer) => (path.includes('/products/') ? { ...answer, products: 'none' } : answer);
    expect(await run()).toMatchObject({ accounts: [{ failure: { code: 'platform_malformed' } }] });
    expect(await offers()).toEqual(before);
  });

  test('reads whatever the platform has now and then', async () => {
    await run();
    const before = await offers();
    await harness.platform.quirks('merchant', 'archived_products', 'unknown_enums', 'broken_records');
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'completed' });
    const after = await rows('products', 'offer_id, status, availability');
    // Beside its own ones the shop has one that expired, one with unknown words, and one that does not say its price.
    expect(after).toHaveLength(before.length + 3);
    const added = after.filter(({ offer_id }) => !before.some(([id]) => id === offer_id));
    expect(added).toContainEqual(expect.objectContaining({ status: 'pending' }));
    expect(added).toContainEqual(expect.objectContaining({ availability: null }));
    const [team, account] = (await harness.runs(teamId)).slice(-2);
    expect(account).toMatchObject({ status: 'completed', skipped: outcome.accounts[0]?.tally.skipped });
    expect(team?.skipped).toBe(account?.skipped);
    expect(account?.skipped).toBeGreaterThanOrEqual(4);
    expect(account?.skippedReasons).toContainEqual(
      expect.stringMatching(/^product \S+: productAttributes\.price\.amountMicros/),
    );
    await harness.platform.withoutQuirks();
    await run();
    expect(await offers()).toEqual(before);
  });

  test('tells the operator', async () => {
    change('products', without('offerId'));
    const lines: string[] = [];
    const cli = async (...argv: string[]) => {
      lines.length = 0;
      const program = new Command().exitOverride();
      register(program, {
        withDatabase: (work) => work(harness.db),
        withSystem: async (work) => work({ db: harness.db, sync: service(), jobs: await harness.jobs() }),
        print: (line) => lines.push(line),
      });
      await program.parseAsync(['sync', ...argv, '--team', teamId], { from: 'user' });
      return lines.join('\n');
    };
    expect(await cli('run')).toMatch(/ rows; 2 records left out, first product: offerId: /);
    expect(await cli('status')).toMatch(/completed .+2 records left out, first product: offerId: /);
  });
});

describe('reports of which a record could not be read', () => {
  let harness: SyncHarness;
  let teamId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({ ...SMALL, accounts: 1, days: 20 });
    teamId = await harness.team();
  });
  afterAll(() => harness.close());

  /** Google, whose answers lack the first record of every list; with `told` it is one that could not be read. */
  const lacking = (told: boolean): AdPlatform => {
    const google = harness.google();
    const cut = <T extends object>(found: readonly T[], kind: string, onSkipped?: OnSkipped): T[] => {
      const [first, ...others] = found;
      if (first && told) onSkipped?.({ kind, id: (first as { id?: string }).id ?? null, why: 'price: is odd' });
      return others;
    };
    return {
      name: google.name,
      signIn: google.signIn,
      offers: google.offers,
      reader: async (team) => {
        const reader = await google.reader(team);
        return {
          ...reader,
          campaigns: async ({ onSkipped, ...query }) => cut(await reader.campaigns(query), 'campaign', onSkipped),
          structure: async ({ onSkipped, ...query }) => {
            const found = await reader.structure?.(query);
            return { ...(found as Structure), geoTargets: cut(found?.geoTargets ?? [], 'place', onSkipped) };
          },
          negativeLists: async ({ onSkipped, ...query }) =>
            cut((await reader.negativeLists?.(query)) ?? [], 'negative list', onSkipped),
          keywords: async ({ onSkipped, ...query }) => {
            const found = await reader.keywords?.(query);
            return { keywords: cut(found?.keywords ?? [], 'keyword', onSkipped), terms: found?.terms ?? [] };
          },
        };
      },
    };
  };
  const stored = async () => {
    const counts = await harness.db.query<{ what: string; count: string }>(
      `select 'campaigns' as what, count(*)::text from campaigns where team_id = $1 and status <> 'REMOVED'
       union all select 'places', count(*)::text from geo_targets where team_id = $1
       union all select 'lists', count(*)::text from negative_keyword_lists where team_id = $1 and removed_at is null
       union all select 'keywords', count(*)::text from keywords where team_id = $1`,
      [teamId],
    );
    return Object.fromEntries(counts.map(({ what, count }) => [what, Number(count)]));
  };

  test('take nothing as gone, until they can be read again', async () => {
    await harness.service().run({ teamId });
    const before = await stored();
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0);
    const outcome = await harness.service({ google: lacking(true) }).run({ teamId });
    expect(outcome).toMatchObject({ status: 'completed', accounts: [{ tally: { skipped: 4 } }] });
    expect(await stored()).toEqual(before);
    await harness.service({ google: lacking(false) }).run({ teamId });
    const after = await stored();
    for (const [what, count] of Object.entries(before)) expect([what, after[what]]).toEqual([what, count - 1]);
  });
});

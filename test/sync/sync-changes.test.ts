import { addDays } from '../../src/lib/clock.js';
import { RestatingProxy, type Row, RULES, SyncHarness, YESTERDAY } from './support/harness.js';
import { faultsOf, windowOf } from './support/model.js';

const DAY = 86_400_000;

describe('a sync of what changed', () => {
  let harness: SyncHarness;
  let proxy: RestatingProxy;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 2,
      campaignsPerAccount: 4,
      productsPerAccount: 2,
      termsPerCampaign: 1,
      days: 60,
    });
    proxy = await RestatingProxy.start(harness.platform.sandbox.googleAdsUrl);
    [accountId = ''] = harness.platform.sandbox.accountIds;
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });
  beforeEach(async () => {
    harness.now = new Date('2026-06-15T09:00:00Z');
    proxy.restate = (row) => row;
    teamId = await harness.team();
    expect(await run()).toMatchObject({ status: 'completed' });
    await harness.platform.forgetRequests();
  });

  const service = () => harness.service({ googleAdsUrl: proxy.url });
  const run = (more = {}) => service().run({ teamId, ...more });
  const askedDays = async () => {
    const queries = (await harness.platform.requests('google-ads')).map(({ query }) => query);
    const days = queries
      .flatMap((query) => [...query.matchAll(/'(\d{4}-\d\d-\d\d)'/g)].map(([, day]) => day as string))
      .sort();
    return [days[0], days.at(-1)];
  };
  const clicks = async (from: string, to: string) => {
    const sums = await windowOf(harness.db, 'campaign', { teamId, accountId }, from, to);
    return [...sums.values()].reduce((all, [, , each]) => all + each, 0);
  };
  const versions = () =>
    harness.db.query<{ id: string; date: string; version: string }>(
      `select campaign_id as id, month as date, xmin::text as version from campaign_months t
       where team_id = $1 and account_id = $2 order by 1, 2`,
      [teamId, accountId],
    );

  test('asks for the trailing days alone, and writes nothing when nothing changed', async () => {
    const before = await versions();
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await askedDays()).toEqual([addDays(YESTERDAY, 1 - RULES.trailingDays), YESTERDAY]);
    expect(await versions()).toEqual(before);
  });

  test('adds the new day on the next morning, and a pause’s days after it', async () => {
    harness.now = new Date(harness.now.getTime() + DAY);
    await run();
    expect(await askedDays()).toEqual([addDays(YESTERDAY, 1 - RULES.trailingDays), addDays(YESTERDAY, 1)]);
    expect(await harness.account(teamId, accountId)).toMatchObject({ through: addDays(YESTERDAY, 1) });
    await harness.platform.forgetRequests();
    harness.now = new Date(harness.now.getTime() + 25 * DAY);
    await run();
    expect(await askedDays()).toEqual([addDays(YESTERDAY, 2 - RULES.trailingDays), addDays(YESTERDAY, 26)]);
    expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
  });

  test('asks for as many days as it is told', async () => {
    await run({ lastDays: 3, accountId });
    expect(await askedDays()).toEqual([addDays(YESTERDAY, -2), YESTERDAY]);
    await harness.platform.forgetRequests();
    await run({ lastDays: 35, accountId });
    expect(await askedDays()).toEqual([addDays(YESTERDAY, -34), YESTERDAY]);
  });

  test('takes over restated, shrunken and vanished days', async () => {
    const [restated, shrunken, vanished] = [-7, -5, -3].map((days) => addDays(YESTERDAY, days)) as [
      string,
      string,
      string,
    ];
    const week = [addDays(YESTERDAY, -9), YESTERDAY] as const;
    const before = await Promise.all([restated, shrunken, vanished].map((day) => clicks(day, day)));
    const [total, older] = [await clicks(...week), await clicks(addDays(YESTERDAY, -59), addDays(YESTERDAY, -10))];
    proxy.restate = (row: Row) => {
      const date = row.segments?.date;
      if (date === vanished) return undefined;
      const factor = date === restated ? 3 : date === shrunken ? 0 : 1;
      if (row.metrics && factor !== 1) row.metrics.clicks = String(Number(row.metrics.clicks ?? 0) * factor);
      return row;
    };
    await run();
    expect(await Promise.all([restated, shrunken, vanished].map((day) => clicks(day, day)))).toEqual([
      3 * (before[0] ?? 0),
      0,
      0,
    ]);
    expect(await clicks(...week)).toBe(total + 2 * (before[0] ?? 0) - (before[1] ?? 0) - (before[2] ?? 0));
    expect(await clicks(addDays(YESTERDAY, -59), addDays(YESTERDAY, -10))).toBe(older);
    expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
    const terms = await harness.db.query('select 1 from search_term_days where team_id = $1 and date = $2', [
      teamId,
      vanished,
    ]);
    expect(terms).toEqual([]);
  });

  test('marks campaigns that are gone as removed and keeps their figures', async () => {
    const { campaign } = (
      await harness.db.query<{ campaign: string }>(
        `select id as campaign from campaigns where team_id = $1 and account_id = $2 and status <> 'REMOVED' limit 1`,
        [teamId, accountId],
      )
    )[0] as { campaign: string };
    const before = await clicks(addDays(YESTERDAY, -59), YESTERDAY);
    proxy.restate = (row) => (row.campaign?.id === campaign && row.campaign.status ? undefined : row);
    await run();
    const [stored] = await harness.db.query('select status from campaigns where team_id = $1 and id = $2', [
      teamId,
      campaign,
    ]);
    expect(stored).toEqual({ status: 'REMOVED' });
    expect(await clicks(addDays(YESTERDAY, -59), YESTERDAY)).toBe(before);
  });

  test('does not undo what was changed at the platform while it ran', async () => {
    const written = (when: string) =>
      harness.db.query(
        `update campaigns set name = 'just renamed', written_at = statement_timestamp() + $2::interval where team_id = $1`,
        [teamId, when],
      );
    await written('1 hour');
    await run();
    const names = await harness.db.query('select distinct name from campaigns where team_id = $1', [teamId]);
    expect(names).toEqual([{ name: 'just renamed' }]);
    await written('-1 second');
    await run();
    expect(
      await harness.db.query(`select 1 from campaigns where team_id = $1 and name = 'just renamed'`, [teamId]),
    ).toEqual([]);
  });

  test('deletes products that are gone', async () => {
    await harness.db.query(
      `insert into products (team_id, account_id, id, offer_id, item_id, title, availability, status)
       values ($1, $2, 'de~de~gone', 'gone', 'gone', 'Gone', 'in_stock', 'approved')`,
      [teamId, accountId],
    );
    await run();
    expect(await harness.db.query(`select 1 from products where team_id = $1 and offer_id = 'gone'`, [teamId])).toEqual(
      [],
    );
  });

  test('keeps the data of an account that the manager no longer reaches', async () => {
    proxy.restate = (row) => (row.customerClient?.id === accountId ? undefined : row);
    await harness.platform.forgetRequests();
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await harness.account(teamId, accountId)).toMatchObject({ status: 'UNLINKED', through: YESTERDAY });
    expect(await clicks(addDays(YESTERDAY, -59), YESTERDAY)).toBeGreaterThan(0);
    proxy.restate = (row) => row;
    await run();
    expect(await harness.account(teamId, accountId)).toMatchObject({ status: 'ENABLED' });
  });
});

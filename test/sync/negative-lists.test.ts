import { addDays } from '../../src/lib/clock.js';
import { RestatingProxy, SyncHarness, YESTERDAY } from './support/harness.js';
import { faultsOf } from './support/model.js';

describe('a sync of negative keyword lists', () => {
  let harness: SyncHarness;
  let proxy: RestatingProxy;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    const size = { accounts: 2, campaignsPerAccount: 4, productsPerAccount: 1, termsPerCampaign: 1, days: 10 };
    harness = await SyncHarness.start(size);
    proxy = await RestatingProxy.start(harness.platform.sandbox.googleAdsUrl);
    [accountId = ''] = harness.platform.sandbox.accountIds;
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });
  beforeEach(async () => {
    proxy.restate = (row) => row;
    await harness.platform.heal();
    teamId = await harness.team();
    expect(await run()).toMatchObject({ status: 'completed' });
  });

  const run = () => harness.service({ googleAdsUrl: proxy.url }).run({ teamId });
  const lists = () =>
    harness.db.query<{ id: string; name: string; count: number; keywords: string[]; links: string[]; gone: boolean }>(
      `select id, name, keyword_count as count, removed_at is not null as gone,
         array(select k.match_type || ' ' || k.text from negative_keywords k
           where k.team_id = l.team_id and k.account_id = l.account_id and k.list_id = l.id order by k.id) as keywords,
         array(select c.campaign_id from negative_keyword_list_campaigns c
           where c.team_id = l.team_id and c.account_id = l.account_id and c.list_id = l.id order by 1) as links
       from negative_keyword_lists l where team_id = $1 and account_id = $2 order by name`,
      [teamId, accountId],
    );
  const versions = () =>
    harness.db.query('select xmin::text from negative_keyword_lists where team_id = $1 order by account_id, id', [
      teamId,
    ]);

  test('stores lists with their keywords and campaigns, and writes nothing when nothing changed', async () => {
    const stored = await lists();
    expect(stored.map(({ name }) => name)).toContain('Ausschlüsse allgemein');
    const [general] = stored;
    expect(general?.keywords).toEqual(expect.arrayContaining(['PHRASE kostenlos', 'EXACT jobs']));
    expect(general?.count).toBe(general?.keywords.length);
    expect(general?.links.length).toBeGreaterThan(0);
    const before = await versions();
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await lists()).toEqual(stored);
    expect(await versions()).toEqual(before);
  });

  test('follows keywords and campaigns that come and go', async () => {
    const [before] = await lists();
    const [dropped] = before?.links ?? [];
    proxy.restate = (row) => {
      const word = (row.sharedCriterion as { keyword?: { text: string } } | undefined)?.keyword;
      if (word?.text === 'kostenlos') return undefined;
      return row.campaignSharedSet && row.campaign?.id === dropped ? undefined : row;
    };
    await run();
    const [after] = await lists();
    expect(after).toMatchObject({ count: (before?.count ?? 0) - 1, links: before?.links.slice(1) });
    expect(after?.keywords).not.toContain('PHRASE kostenlos');
    proxy.restate = (row) => row;
    await run();
    expect((await lists())[0]).toEqual(before);
  });

  test('notes a list that is gone, and one that is back', async () => {
    const [before, ...others] = await lists();
    proxy.restate = (row) => ((row.sharedSet as { id?: string } | undefined)?.id === before?.id ? undefined : row);
    await run();
    expect(await lists()).toMatchObject([{ id: before?.id, gone: true }, ...others]);
    proxy.restate = (row) => row;
    await run();
    expect(await lists()).toEqual([before, ...others]);
  });

  test('does not undo what this server did at the platform while it ran', async () => {
    const key = [teamId, accountId];
    await harness.db.query(
      `update negative_keyword_lists set removed_at = now(), written_at = now() + interval '1 hour'
       where team_id = $1 and account_id = $2`,
      key,
    );
    await harness.db.query(
      `insert into negative_keyword_lists (team_id, account_id, id, name, resource_name, written_at)
       values ($1, $2, '1', 'Just created', '', now() + interval '1 hour')`,
      key,
    );
    await run();
    const gone = async () => Object.fromEntries((await lists()).map((list) => [list.name, list.gone]));
    expect(await gone()).toMatchObject({ 'Ausschlüsse allgemein': true, 'Just created': false });
    await harness.db.query(
      `update negative_keyword_lists set written_at = now() - interval '1 second' where team_id = $1 and account_id = $2`,
      key,
    );
    await run();
    expect(await gone()).toMatchObject({ 'Ausschlüsse allgemein': false, 'Just created': true });
  });

  test('does not hold up the figures when the lists cannot be read, and says so', async () => {
    const before = await lists();
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'status',
      status: 500,
      times: -1,
      match: 'FROM shared_set',
    });
    harness.now = new Date(harness.now.getTime() + 86_400_000);
    const outcome = await run();
    expect(outcome.accounts.map(({ failure }) => failure?.code)).toEqual([
      'platform_unavailable',
      'platform_unavailable',
    ]);
    expect(await harness.account(teamId, accountId)).toMatchObject({ through: addDays(YESTERDAY, 1) });
    expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
    expect(await lists()).toEqual(before);
  });
});

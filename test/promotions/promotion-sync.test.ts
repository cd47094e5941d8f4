import { SyncHarness } from '../sync/support/harness.js';

describe('a sync of promotions', () => {
  let harness: SyncHarness;
  let teamId: string;

  beforeAll(async () => {
    const size = { accounts: 2, campaignsPerAccount: 4, productsPerAccount: 6, termsPerCampaign: 3, days: 30 };
    harness = await SyncHarness.start(size);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.platform.heal();
    teamId = await harness.team();
    expect(await run()).toMatchObject({ status: 'completed' });
  });

  const run = () => harness.service().run({ teamId });
  const stored = () =>
    harness.db.query<{
      promotion_id: string;
      title: string;
      platform_state: string;
      custom_title: string | null;
      country: string;
      version: string;
    }>(
      'select *, target_country as country, xmin::text as version from promotions where team_id = $1 order by account_id, promotion_id, target_country, content_language',
      [teamId],
    );

  test('stores past, present and coming ones, and writes nothing when nothing changed', async () => {
    const promotions = await stored();
    expect(promotions.map((each) => each.platform_state)).toEqual(
      expect.arrayContaining(['EXPIRED', 'LIVE', 'PENDING', 'IN_REVIEW']),
    );
    expect(promotions.length).toBeGreaterThan(20);
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await stored()).toEqual(promotions);
  });

  test('follows the platform, and leaves alone what the agency says and what the platform no longer has', async () => {
    const before = await stored();
    const [changed, vanished] = before.map((each) => each.promotion_id);
    await harness.db.query(
      `update promotions set custom_title = 'Eigener Titel', title = 'alt', platform_state = 'IN_REVIEW'
       where team_id = $1 and promotion_id = $2`,
      [teamId, changed],
    );
    await harness.db.query(
      `update promotions set promotion_id = 'verschwunden' where team_id = $1 and promotion_id = $2`,
      [teamId, vanished],
    );
    expect(await run()).toMatchObject({ status: 'completed' });
    const after = await stored();
    const of = (promotionId: string | undefined) => after.filter((each) => each.promotion_id === promotionId);
    for (const each of of(changed)) expect(each.custom_title).toBe('Eigener Titel');
    expect(of(changed)[0]).toMatchObject({ title: before[0]?.title });
    expect(of('verschwunden').length).toBeGreaterThan(0);
    expect(of(vanished).length).toBeGreaterThan(0);
  });

  test('keeps one for each country and language, each with its own texts, also of those stored before countries were', async () => {
    const before = (await stored()).length;
    await harness.db.query(
      `update promotions set target_country = '', content_language = '', custom_title = 'Von früher'
       where team_id = $1 and promotion_id = (select min(promotion_id) from promotions where team_id = $1)`,
      [teamId],
    );
    await harness.platform.quirks('merchant', 'twin_promotions');
    expect(await run()).toMatchObject({ status: 'completed' });
    const found = await harness.db.query<{ country: string; percent_off: number }>(
      `select target_country as country, percent_off from promotions
       where team_id = $1 and promotion_id = 'ueberall' order by account_id, percent_off`,
      [teamId],
    );
    expect(found.slice(0, 2)).toEqual([
      { country: 'DE', percent_off: 10 },
      { country: 'AT', percent_off: 15 },
    ]);
    const after = await stored();
    expect(after).toHaveLength(before + found.length);
    expect(new Set(after.filter((each) => each.custom_title === 'Von früher').map((each) => each.country))).toEqual(
      new Set(['DE']),
    );
  });

  test('keeps the figures coming when promotions cannot be read, and says what failed', async () => {
    const before = await stored();
    await harness.platform.fail({ system: 'merchant', kind: 'malformed', match: '/promotions/', times: 2 });
    expect(await run()).toMatchObject({ status: 'failed' });
    expect(await stored()).toEqual(before);
    const [account] = await harness.db.query('select figures_through from accounts where team_id = $1 and not is_mcc', [
      teamId,
    ]);
    expect(account).toMatchObject({ figures_through: expect.any(String) });
  });
});

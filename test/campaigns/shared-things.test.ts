import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { SyncHarness } from '../sync/support/harness.js';

interface Row {
  campaign: Record<string, unknown> & { id: string };
  biddingStrategy?: object;
  accessibleBiddingStrategy?: object;
}

/** Puts a campaign into a portfolio strategy, which alone has the target then. */
const inPortfolio = (id: string, field: 'biddingStrategy' | 'accessibleBiddingStrategy') => (answer: unknown) => {
  for (const { results = [] } of [answer].flat() as { results?: Row[] }[])
    for (const row of results)
      if (row.campaign?.id === id && row.campaign.campaignBudget !== undefined) {
        delete row.campaign.targetRoas;
        delete row.campaign.maximizeConversionValue;
        Object.assign(row.campaign, {
          biddingStrategyType: 'TARGET_ROAS',
          biddingStrategy: 'customers/1/biddingStrategies/7',
        });
        row[field] = { targetRoas: { targetRoas: 6.5 } };
      }
};

describe('a campaign in a portfolio strategy', () => {
  let harness: SyncHarness;
  let teamId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start();
    teamId = await harness.team();
    await harness.service().run({ teamId });
  });
  afterAll(() => harness.close());

  test.each(['biddingStrategy', 'accessibleBiddingStrategy'] as const)('has the target of its %s', async (field) => {
    const [{ id, account } = { id: '', account: '' }] = await harness.db.query<{ id: string; account: string }>(
      `select id, account_id as account from campaigns where team_id = $1 and status = 'ENABLED' order by id limit 1`,
      [teamId],
    );
    const undo = harness.platform.sandbox.amend('google-ads', inPortfolio(id, field));
    await harness.service().run({ teamId, accountId: account });
    undo();
    expect(
      await harness.db.query('select target_roas::float8 as target from campaigns where team_id = $1 and id = $2', [
        teamId,
        id,
      ]),
    ).toEqual([{ target: 6.5 }]);
  });

  test('with a circle around a town as its place is not said to be shown everywhere', async () => {
    const undo = harness.platform.sandbox.amend('google-ads', (answer, { body }) => {
      if (!body.includes('PROXIMITY')) return;
      for (const { results = [] } of [answer].flat() as { results?: Record<string, never>[] }[])
        for (const row of results as unknown as { campaignCriterion: Record<string, unknown> }[]) {
          delete row.campaignCriterion.location;
          delete row.campaignCriterion.displayName;
          row.campaignCriterion.proximity = {
            radius: 30,
            radiusUnits: 'KILOMETERS',
            address: { cityName: 'Köln', countryCode: 'DE' },
          };
        }
    });
    await harness.db.query('update accounts set structure_synced_at = null where team_id = $1', [teamId]);
    await harness.service().run({ teamId });
    undo();
    expect(
      await harness.db.query('select distinct name, target_type as type from geo_targets where team_id = $1', [teamId]),
    ).toEqual([{ name: '30 km Umkreis um Köln', type: 'Proximity' }]);
  });
});

describe('a campaign whose ad groups have the places, as those of Demand Gen do,', () => {
  let harness: SyncHarness;

  beforeAll(async () => {
    harness = await SyncHarness.start();
  });
  afterAll(() => harness.close());

  test('has each of them once, and none of the excluded ones', async () => {
    const teamId = await harness.team();
    let campaignId = '';
    const undo = harness.platform.sandbox.amend('google-ads', (answer, { body }) => {
      const rows = [answer].flat() as { results?: { campaign: { id: string } }[] }[];
      if (body.includes("'PROXIMITY'")) {
        campaignId ||= rows[0]?.results?.[0]?.campaign.id ?? '';
        for (const batch of rows) batch.results = [];
      }
      if (!body.includes('ad_group_criterion.location')) return;
      const place = (id: string, criterionId: string) => ({
        campaign: { id },
        adGroupCriterion: { criterionId, location: { geoTargetConstant: `geoTargetConstants/${criterionId}` } },
      });
      return [{ results: [place(campaignId, '2276'), place(campaignId, '2276'), place(campaignId, '2040')] }];
    });
    expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed' });
    undo();
    expect(
      await harness.db.query(
        `select distinct name, target_type as type from geo_targets where team_id = $1 and campaign_id = $2 order by name`,
        [teamId, campaignId],
      ),
    ).toEqual([
      { name: 'Austria', type: 'Country' },
      { name: 'Germany', type: 'Country' },
    ]);
  });
});

describe('a bidding write to a campaign in a portfolio strategy', () => {
  let demo: DemoApp;

  beforeAll(async () => {
    demo = await startDemoApp();
  });
  afterAll(() => demo.stop());

  test('is refused until it is said that the campaign shall leave it', async () => {
    const [{ id = '', account = '' } = {}] = await demo.app.db.query<{ id: string; account: string }>(
      `select id, account_id as account from campaigns
        where status = 'ENABLED' and channel_type = 'SEARCH' and account_id = $1 order by id limit 1`,
      [demo.accountIds[0]],
    );
    const undo = demo.sandbox.amend('google-ads', inPortfolio(id, 'biddingStrategy'));
    const bid = (more: object) =>
      demo.app.rest('POST', `/query/campaign/${id}/bidding`, {
        apiKey: demo.apiKey,
        body: { account_id: account, strategy: 'MAXIMIZE_CLICKS', ...more },
      });
    const refused = await bid({ validate_only: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('set leave_portfolio to true');
    expect((await bid({ validate_only: true, leave_portfolio: true })).status).toBe(200);
    undo();
  });
});

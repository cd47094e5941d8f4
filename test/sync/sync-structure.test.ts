import { z } from 'zod';
import { RestatingProxy, type Row, SyncHarness, YESTERDAY } from './support/harness.js';

interface StructureRow extends Row {
  assetGroup?: { id: string; name?: string; adStrength?: string };
  assetGroupAsset?: { resourceName: string; fieldType?: string };
  assetGroupListingGroupFilter?: { id: string; type: string; caseValue?: object };
  campaignCriterion?: { resourceName: string };
  geoTargetConstant?: { resourceName: string };
}

const TABLES = {
  asset_groups: 'id',
  asset_group_assets: 'asset_group_id, asset_id, field_type',
  listing_groups: 'asset_group_id, id',
  geo_targets: 'campaign_id, id',
} as const;

describe('the structure of campaigns', () => {
  let harness: SyncHarness;
  let proxy: RestatingProxy;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 1,
      campaignsPerAccount: 12,
      productsPerAccount: 4,
      termsPerCampaign: 2,
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
    await harness.platform.heal();
    proxy.restate = (row) => row;
    teamId = await harness.team();
    expect(await run()).toMatchObject({ status: 'completed' });
  });

  const run = () => harness.service({ googleAdsUrl: proxy.url }).run({ teamId });
  const restate = (change: (row: StructureRow) => Row | undefined) => {
    proxy.restate = (row) => change(row as StructureRow);
  };
  const stored = async (table: keyof typeof TABLES) =>
    harness.db.query<Record<string, unknown>>(
      `select * from ${table} where team_id = $1 and account_id = $2 order by ${TABLES[table]}`,
      [teamId, accountId],
    );
  const everything = () => Promise.all((Object.keys(TABLES) as (keyof typeof TABLES)[]).map(stored));
  const versions = async () => {
    const tables = Object.keys(TABLES).map((table) =>
      harness.db.query(`select xmin::text as version, ctid::text as place from ${table} where team_id = $1`, [teamId]),
    );
    return (await Promise.all(tables)).map((rows) => rows.map((row) => JSON.stringify(row)).sort());
  };
  const asked = async (gaql: string) => {
    const { ads } = await harness.google().forTeam(teamId);
    // biome-ignore lint/suspicious/noExplicitAny: the platform's own words.
    return ads.search<any>({ accountId }, gaql, z.any());
  };

  test('is the platform’s own, with the figures of 30 days', async () => {
    const [groups, assets, listings, places] = await everything();
    const told = await asked(
      `SELECT asset_group.id, asset_group.name, asset_group.ad_strength, asset_group.final_urls, campaign.id
       FROM asset_group ORDER BY asset_group.id`,
    );
    expect(groups).toEqual(
      told.map(({ assetGroup, campaign }) => ({
        team_id: teamId,
        account_id: accountId,
        id: assetGroup.id,
        campaign_id: campaign.id,
        name: assetGroup.name,
        status: 'ENABLED',
        ad_strength: assetGroup.adStrength,
        final_urls: assetGroup.finalUrls,
      })),
    );
    expect(groups?.length).toBeGreaterThan(3);
    const figures = await asked(
      `SELECT asset_group.id, asset.id, asset_group_asset.field_type, asset.type, asset.text_asset.text, metrics.clicks,
         metrics.cost_micros, metrics.impressions, metrics.conversions_value FROM asset_group_asset
       WHERE segments.date BETWEEN '2026-05-16' AND '${YESTERDAY}'`,
    );
    const keyOf = (group: unknown, asset: unknown, fieldType: unknown) => `${group} ${asset} ${fieldType}`;
    const byKey = new Map(
      figures.map((row) => [keyOf(row.assetGroup.id, row.asset.id, row.assetGroupAsset.fieldType), row]),
    );
    expect(assets).toHaveLength(figures.length);
    for (const each of assets ?? []) {
      const { asset, metrics } = byKey.get(keyOf(each.asset_group_id, each.asset_id, each.field_type));
      expect(each).toMatchObject({
        type: asset.type,
        text: asset.textAsset?.text ?? '',
        cost_micros: Number(metrics.costMicros),
        impressions: Number(metrics.impressions),
        clicks: Number(metrics.clicks),
        conversion_value_micros: Math.round(metrics.conversionsValue * 1_000_000),
      });
      expect(each.url).toMatch({ TEXT: /^$/, IMAGE: /^https:\/\/bilder\./ }[asset.type as 'TEXT'] ?? /youtube/);
    }
    expect(new Set(listings?.map(({ dimension }) => dimension))).toEqual(
      new Set([null, 'PRODUCT_BRAND', 'PRODUCT_TYPE_L2']),
    );
    for (const { type, parent_id: parent, dimension, value } of listings ?? []) {
      expect([parent === null, dimension === null]).toEqual([type === 'SUBDIVISION', type === 'SUBDIVISION']);
      expect(value !== null).toBe(type === 'UNIT_INCLUDED');
    }
    const criteria = await asked(
      `SELECT campaign.id, campaign_criterion.location.geo_target_constant, campaign_criterion.negative FROM campaign_criterion`,
    );
    const included = criteria.filter(({ campaignCriterion }) => !campaignCriterion.negative);
    expect(included.length).toBeLessThan(criteria.length);
    expect(places?.map(({ campaign_id: campaign, id }) => `${campaign} geoTargetConstants/${id}`).sort()).toEqual(
      included
        .map(({ campaign, campaignCriterion }) => `${campaign.id} ${campaignCriterion.location.geoTargetConstant}`)
        .sort(),
    );
    expect(places).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: '2276', name: 'Germany', country_code: 'DE', target_type: 'Country' }),
      ]),
    );
  });

  test('is not written again where nothing changed', async () => {
    const before = await versions();
    await run();
    expect(await versions()).toEqual(before);
  });

  test('follows what was renamed, added and removed, and touches no other row', async () => {
    const [first, gone] = await stored('asset_groups');
    const [place] = await stored('geo_targets');
    const before = await versions();
    restate((row) => {
      const { assetGroup } = row;
      if (assetGroup && assetGroup.id === gone?.id) return undefined;
      if (assetGroup?.name && assetGroup.id === first?.id) assetGroup.name = 'Umbenannt';
      const isPlace = row.campaignCriterion?.resourceName.endsWith(`${place?.campaign_id}~${place?.id}`);
      return isPlace ? undefined : row;
    });
    expect(await run()).toMatchObject({ status: 'completed' });
    const [groups = [], assets = [], listings = [], places = []] = await everything();
    expect(groups.find(({ id }) => id === first?.id)).toMatchObject({ name: 'Umbenannt' });
    for (const rows of [assets, listings]) {
      expect(rows.some(({ asset_group_id: id }) => id === first?.id)).toBe(true);
      expect(rows.some(({ asset_group_id: id }) => id === gone?.id)).toBe(false);
    }
    expect(groups.some(({ id }) => id === gone?.id)).toBe(false);
    expect(places.some(({ campaign_id, id }) => campaign_id === place?.campaign_id && id === place?.id)).toBe(false);
    const after = await versions();
    // Of the rows that are left only the renamed one is new.
    expect(after.map((rows, at) => rows.filter((row) => !before[at]?.includes(row)).length)).toEqual([1, 0, 0, 0]);
    proxy.restate = (row) => row;
    await run();
    expect((await everything()).map(({ length }) => length)).toEqual(before.map(({ length }) => length));
  });

  test('takes the dimension of everything else from the platform, or from the nodes beside it', async () => {
    const others = async () => (await stored('listing_groups')).filter(({ type }) => type === 'UNIT_EXCLUDED');
    const inferred = await others();
    expect(inferred.every(({ dimension, value }) => dimension !== null && value === null)).toBe(true);
    restate((row) => {
      const filter = row.assetGroupListingGroupFilter;
      if (filter?.type === 'UNIT_EXCLUDED') filter.caseValue = { productCustomAttribute: { index: 'INDEX3' } };
      return row;
    });
    await run();
    expect(new Set((await others()).map(({ dimension }) => dimension))).toEqual(new Set(['PRODUCT_CUSTOM_ATTRIBUTE3']));
  });

  test('leaves out parts of a group that it does not know, and keeps places that the platform cannot name', async () => {
    const [hidden] = await stored('asset_groups');
    restate((row) => {
      if (row.geoTargetConstant) return undefined;
      return row.assetGroup?.id === hidden?.id && row.assetGroup?.adStrength ? undefined : row;
    });
    expect(await run()).toMatchObject({ status: 'completed' });
    for (const table of ['asset_group_assets', 'listing_groups'] as const) {
      expect((await stored(table)).filter(({ asset_group_id: id }) => id === hidden?.id)).toEqual([]);
    }
    expect(await stored('geo_targets')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '2276', name: 'Germany', country_code: '' })]),
    );
  });

  test.each(['FROM asset_group WHERE', 'FROM asset_group_asset', 'FROM geo_target_constant'])(
    'stays as it was when %s fails, while the figures go on',
    async (match) => {
      const before = await everything();
      await harness.db.query(
        'update accounts set last_synced_at = null, figures_through = figures_through - 2 where team_id = $1',
        [teamId],
      );
      restate((row) => {
        if (row.assetGroup?.name) row.assetGroup.name = 'Umbenannt';
        return row;
      });
      await harness.platform.fail({ system: 'google-ads', kind: 'status', status: 500, times: -1, match });
      expect(await run()).toMatchObject({
        status: 'failed',
        accounts: [{ failure: { code: 'platform_unavailable' } }],
      });
      expect(await everything()).toEqual(before);
      expect(await harness.account(teamId, accountId)).toMatchObject({ through: YESTERDAY, lastSyncedAt: null });
    },
  );

  test('is that of its own team and account alone', async () => {
    const other = await harness.team();
    await harness.service().run({ teamId: other });
    const before = await everything();
    await harness.service().run({ teamId: other });
    restate((row) => (row.assetGroup || row.campaignCriterion ? undefined : row));
    const mine = teamId;
    teamId = other;
    await run();
    expect((await everything()).flat()).toEqual([]);
    teamId = mine;
    expect(await everything()).toEqual(before);
  });
});

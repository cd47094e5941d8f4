import type { Scope } from '../../src/access/scopes.js';
import { partsOf } from '../../src/db/database.js';
import { MANAGER, TEAM } from '../domain/support/world.js';
import { addAccount, addCampaign, columnsOf, insertRows, NO_FACTS } from '../support/builders.js';
import { keepSums, kindOf, type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  for (let number = 1; number <= 8; number += 1) {
    const account_id = `6${number}`;
    const own = { team_id: TEAM, account_id };
    await addAccount(reads.db, { teamId: TEAM, id: account_id, name: `Built ${number}`, mccId: MANAGER });
    // The same campaign and group ids in every account: an account's parts must not reach another.
    for (const campaign_id of ['7001', '7002']) {
      const key = { teamId: TEAM, accountId: account_id, id: campaign_id };
      await addCampaign(reads.db, { ...key, channel_type: 'PERFORMANCE_MAX', budget_micros: number * 1_000_000 });
      const id = `${campaign_id}1`;
      const group = { id, campaign_id, name: `Group ${account_id}`, status: 'ENABLED', ad_strength: 'GOOD' };
      await insertRows(reads.db, 'asset_groups', [{ ...own, ...group, final_urls: ['https://shop.example'] }]);
      const asset = { asset_group_id: id, field_type: 'HEADLINE', type: 'TEXT', name: '', url: '' };
      const texts = [1, 2, 3].map((asset_id) => ({ asset_id, text: `Text ${account_id} ${asset_id}` }));
      await insertRows(
        reads.db,
        'asset_group_assets',
        texts.map((text) => ({ ...own, ...asset, ...text, ...columnsOf({ ...NO_FACTS, impressions: 600 }) })),
      );
      await insertRows(reads.db, 'listing_groups', [{ ...own, asset_group_id: id, id: '1', type: 'UNIT_INCLUDED' }]);
      const place = {
        campaign_id,
        id: '2276',
        name: `Place ${account_id}`,
        country_code: 'DE',
        target_type: 'Country',
      };
      await insertRows(reads.db, 'geo_targets', [{ ...own, ...place }]);
    }
  }
  await keepSums(reads.db);
});
afterAll(() => reads.stop());

const NESTED = (limit: number) => `{
  accounts(search: "Built", sort: "name", limit: ${limit}) { data { id campaigns(sort: "name") {
    id
    settings { dailyBudget startDate }
    assetGroups { id name finalUrls assets { text performanceLabel } listingGroups { id assetGroupId caseValue { value } } }
    geoTargets { id name }
  } } }
}`;

test.each([1, 8])('the structure of the campaigns of %i accounts costs one statement a relation', async (limit) => {
  const { db } = reads;
  const { query: original } = db;
  const statements: string[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof original>) {
    if (/^(accounts|campaigns)\./.test(partsOf(args)[2] ?? '')) statements.push(kindOf(args));
    return original.apply(this, args);
  } as typeof original;
  const { body } = await reads.app.graphql(NESTED(limit), {}, { apiKey }).finally(() => {
    db.query = original;
  });
  expect(body.errors).toBeUndefined();
  expect(statements.sort()).toEqual([
    'accounts.page',
    'campaigns.assetGroups',
    'campaigns.assets',
    'campaigns.byAccount',
    'campaigns.geoTargets',
    'campaigns.listingGroups',
    'campaigns.settings',
  ]);
  expect(body.data.accounts.data).toHaveLength(limit);
  for (const { id, campaigns } of body.data.accounts.data) {
    const texts = [1, 2, 3].map((asset) => ({ text: `Text ${id} ${asset}`, performanceLabel: 'GOOD' }));
    expect(campaigns).toEqual(
      ['7001', '7002'].map((campaign) => ({
        id: campaign,
        settings: { dailyBudget: Number(id) - 60, startDate: null },
        assetGroups: [
          {
            id: `${campaign}1`,
            name: `Group ${id}`,
            finalUrls: ['https://shop.example'],
            assets: texts,
            listingGroups: [{ id: '1', assetGroupId: `${campaign}1`, caseValue: null }],
          },
        ],
        geoTargets: [{ id: '2276', name: `Place ${id}` }],
      })),
    );
  }
});

test('one campaign shows the same parts', async () => {
  const parts = 'settings { name } assetGroups { assets { text } listingGroups { id } } geoTargets { name }';
  const { body } = await reads.app.graphql(
    `{ campaign(campaignId: "7001", accountId: "63") { ${parts} }
       campaignDetails(campaignId: "7001", accountId: "63") { pmax { assetGroups { listingGroups { id } } } } }`,
    {},
    { apiKey },
  );
  expect(body.data).toEqual({
    campaign: {
      settings: { name: 'Campaign 7001' },
      assetGroups: [{ assets: [1, 2, 3].map((id) => ({ text: `Text 63 ${id}` })), listingGroups: [{ id: '1' }] }],
      geoTargets: [{ name: 'Place 63' }],
    },
    campaignDetails: { pmax: { assetGroups: [{ listingGroups: [{ id: '1' }] }] } },
  });
});

test.each<[Scope[], string | null]>([
  [['accounts:read'], 'insufficient_scope'],
  [['accounts:read', 'campaigns:read'], null],
])('with %j the parts of campaigns end in %s', async (scopes, code) => {
  const limited = await reads.keyWith(scopes);
  const { body } = await reads.app.graphql(NESTED(1), {}, { apiKey: limited });
  expect(body.errors?.[0].extensions.code ?? null).toBe(code);
});

import type { DemoApp } from '../../support/demo-app.js';

type Json = Record<string, unknown>;
/** As a tool spells them. */
export type Arguments = Json;

/** A campaign with a budget of its own, whose bidding strategy any value may replace. */
export async function aCampaign({ app }: DemoApp): Promise<Arguments> {
  const [row] = await app.db.query<Arguments>(
    `select account_id, id as campaign_id from campaigns
     where channel_type = 'SEARCH' and status <> 'REMOVED' and not budget_shared
     order by account_id, id limit 1`,
  );
  return row as Arguments;
}

/** An ad group of a campaign that bids by hand from now on. */
export async function anAdGroup(own: DemoApp): Promise<Arguments> {
  const { account_id, campaign_id } = await aCampaign(own);
  const credential = { apiKey: own.apiKey };
  const body = { account_id, strategy: 'MANUAL_CPC' };
  await own.app.rest('POST', `/query/campaign/${campaign_id}/bidding`, { ...credential, body });
  const path = `/query/campaigns/${campaign_id}/ad-groups?account_id=${account_id}`;
  const { id } = (await own.app.rest('GET', path, credential)).body.data[0];
  return { account_id, ad_group_id: id };
}

export async function anAd(own: DemoApp): Promise<Arguments> {
  const { account_id, campaign_id } = await aCampaign(own);
  const path = `/query/campaigns/${campaign_id}/ads?account_id=${account_id}`;
  const { id } = (await own.app.rest('GET', path, { apiKey: own.apiKey })).body.data[0];
  return { account_id, ad_id: id };
}

/** The use of an asset. */
export async function anAsset(own: DemoApp): Promise<Arguments> {
  const { account_id, campaign_id } = await aCampaign(own);
  const path = `/query/campaigns/${campaign_id}/assets?account_id=${account_id}`;
  const { id } = (await own.app.rest('GET', path, { apiKey: own.apiKey })).body.data[0];
  return { account_id, asset_link_id: id };
}

export const FILE = { file_name: 'a.csv', content: 'Campaign ID,Budget\n1,31' };

/** Nothing reads files here, and only so many may wait. */
export const noFiles = async ({ app }: DemoApp) => void (await app.db.query('delete from bulk_files'));

export async function aFile(own: DemoApp): Promise<string> {
  const { app, apiKey } = own;
  await noFiles(own);
  return (await app.rest('POST', '/query/bulk-files', { apiKey, body: FILE })).body.id;
}

export async function anExport({ app, apiKey, teamId }: DemoApp): Promise<string> {
  const { id } = (await app.rest('POST', '/query/data-exports', { apiKey, body: { dataset: 'campaigns' } })).body;
  await app.makeExport({ teamId, exportId: id });
  return id;
}

const NOWHERE = { region: 'eu-central-1', bucket: 'berichte', accessKeyId: 'AKIA', secretAccessKey: 'x' };

/** Delivered to `place`; without one, to a bucket that nothing is delivered to here. */
export async function aSchedule({ app, users }: DemoApp, place: Json = NOWHERE): Promise<string> {
  const made = async (path: string, body: object) =>
    (await app.rest('POST', path, { token: users.owner.token, body })).body.id;
  const destinationId = await made('/bucket-destinations', { name: 'Lager', ...place });
  const savedExportId = await made('/saved-exports', { name: 'Konten', dataset: 'accounts' });
  return made('/export-schedules', { savedExportId, destinationId });
}

/** Of an account that no other tool writes to. */
export async function aGroup({ app, apiKey, users, accountIds }: DemoApp): Promise<string> {
  const accountId = accountIds[1] as string;
  const { token } = users.owner;
  const { body: found } = await app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, { apiKey });
  const campaigns = found.data.map(({ id }: { id: string }) => ({ accountId, campaignId: id }));
  const made = await app.rest('POST', '/budget-groups', {
    token,
    body: { name: 'Frühjahr', monthlyBudgetEur: 50_000, campaigns },
  });
  if (made.status !== 201) return (await app.rest('GET', '/budget-groups', { token })).body[0].id;
  const { id, pace } = made.body;
  // Twice as much a day as now, on whichever day of the month.
  const monthlyBudgetEur = Math.round(pace.spentEur + 2 * pace.daysLeft * pace.dailyBudgetEur);
  await app.rest('PATCH', `/budget-groups/${id}`, { token, body: { monthlyBudgetEur } });
  return id;
}

export async function anAccountNegative({ app, apiKey, accountIds: [account_id] }: DemoApp): Promise<Arguments> {
  const path = `/query/accounts/${account_id}/account-negatives`;
  await app.rest('POST', path, { apiKey, body: { keywords: [{ text: 'weg damit', match_type: 'EXACT' }] } });
  const { data } = (await app.rest('GET', path, { apiKey })).body;
  return { account_id, keyword_ids: [data[0].id] };
}

export async function anAdGroupNegative(own: DemoApp): Promise<Arguments> {
  const { account_id, ad_group_id } = await anAdGroup(own);
  const path = `/query/ad-groups/${ad_group_id}/negative-keywords`;
  const credential = { apiKey: own.apiKey };
  const keywords = [{ text: 'weg damit', match_type: 'EXACT' }];
  await own.app.rest('POST', path, { ...credential, body: { account_id, keywords } });
  const { data } = (await own.app.rest('GET', `${path}?account_id=${account_id}`, credential)).body;
  return { account_id, ad_group_id, keyword_ids: [data[0].id] };
}

export async function aBookedKeyword(own: DemoApp): Promise<Arguments> {
  const { account_id, ad_group_id } = await anAdGroup(own);
  const { campaign_id } = await aCampaign(own);
  const path = `/query/campaigns/${campaign_id}/keywords?account_id=${account_id}&ad_group_id=${ad_group_id}`;
  const { id } = (await own.app.rest('GET', path, { apiKey: own.apiKey })).body.data[0];
  return { account_id, keyword_id: id };
}

export async function anAssetGroup({ app }: DemoApp): Promise<Arguments> {
  const [row] = await app.db.query<Arguments>(
    'select account_id, id as asset_group_id from asset_groups order by account_id, id limit 1',
  );
  return row as Arguments;
}

export async function aReport({ app, apiKey, accountIds }: DemoApp): Promise<string> {
  const body = { account_id: accountIds[0], period: 'last_week' };
  return (await app.rest('POST', '/query/client-reports', { apiKey, body })).body.id;
}

export async function aChange(own: DemoApp): Promise<Json[]> {
  return [{ set_campaign_budget: { ...(await aCampaign(own)), daily_budget_eur: 22.5 } }];
}

/** A change plan that nobody has decided about. */
export async function aPlan(own: DemoApp): Promise<string> {
  const body = { changes: await aChange(own) };
  return (await own.app.rest('POST', '/query/change-plans', { apiKey: own.apiKey, body })).body.id;
}

/** A keyword of a list of negative keywords. */
export async function aKeyword({ app }: DemoApp): Promise<Arguments> {
  const [row] = await app.db.query<Arguments>(
    `select k.account_id, k.list_id, k.id from negative_keywords k join negative_keyword_lists l
       on l.team_id = k.team_id and l.account_id = k.account_id and l.id = k.list_id and l.removed_at is null
     order by k.account_id, k.list_id, k.id limit 1`,
  );
  return row as Arguments;
}

/** A list and a campaign that it applies to. */
export async function aLink(demo: DemoApp): Promise<Arguments> {
  const { account_id, list_id } = await aKeyword(demo);
  const [row] = await demo.app.db.query<{ id: string }>(
    `select id from campaigns where account_id = $1 and status <> 'REMOVED' order by id limit 1`,
    [account_id],
  );
  return { account_id, list_id, campaign_ids: [row?.id] };
}

export async function aProduct({ app }: DemoApp): Promise<{ offerId: string; accountId: string }> {
  const [row] = await app.db.query<{ offerId: string; accountId: string }>(
    'select offer_id as "offerId", account_id as "accountId" from products order by account_id, offer_id limit 1',
  );
  return row as { offerId: string; accountId: string };
}

export async function aMonitor({ app, users, accountIds }: DemoApp): Promise<string> {
  const { token } = users.member;
  const condition = { metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 1 };
  const body = { name: 'Teuer', level: 'account', conditions: [condition], accountIds: accountIds.slice(0, 2) };
  return (await app.rest('POST', '/monitors', { token, body })).body.id;
}

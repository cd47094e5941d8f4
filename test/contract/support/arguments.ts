import { randomUUID } from 'node:crypto';
import { type GraphQLArgument, getNamedType, isEnumType, isNonNullType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { addDays } from '../../../src/lib/clock.js';
import type { Route } from '../../../src/transports/rest/routes.js';
import type { DemoApp } from '../../support/demo-app.js';
import type { Answer } from '../../support/start-app.js';

type Values = Record<string, unknown>;

/** What calls send for each argument, by its name, and where one operation needs something else, by the operation. */
export interface Arguments {
  any: Values;
  of: Record<string, Values>;
}

/** An id that nothing has, in any shape that ids have. */
export const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Arguments for calls about an account of the demo; what is to be changed or deleted there is made first. */
export async function makeArguments(demo: DemoApp, accountId: string): Promise<Arguments> {
  const { app, apiKey, users, teamId } = demo;
  const made = async (path: string, body: object): Promise<{ id: string }> => {
    const credential = path.startsWith('/query/') ? { apiKey } : { token: users.owner.token };
    return created(await app.rest('POST', path, { body, ...credential }));
  };
  const first = async (path: string) => {
    const credential = path.startsWith('/query/') ? { apiKey } : { token: users.owner.token };
    const { body } = await app.rest('GET', path, credential);
    return (body.data ?? body)[0];
  };
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
  const credential = async () => {
    const query = new URLSearchParams({ email: `${randomUUID()}@example.com`, name: 'Neu' });
    return (await (await fetch(`${demo.sandbox.url}/identity/id-token?${query}`)).json()).credential;
  };
  const config = { columns: ['title'], chartMetrics: ['cost'], sortKey: 'cost', sortOrder: 'desc', viewMode: 'table' };
  const { id: campaignId } = await first(`/query/campaigns?account_id=${accountId}&status=ENABLED&channel_type=SEARCH`);
  const mined = await app.rest('POST', `/accounts/${accountId}/mining/start`, { token: users.owner.token, body: {} });
  const suggestion = await first(`/query/accounts/${accountId}/mining/runs/${mined.body.id}/suggestions`);
  /** The suggestion, whatever became of it before. */
  const pendingSuggestion = async () => {
    await app.db.query(`update mining_suggestions set status = 'pending' where id = $1`, [suggestion.id]);
    return suggestion.id;
  };
  const { id: listId } = await first(`/query/accounts/${accountId}/negative-keywords`);
  const list = await app.rest('GET', `/query/accounts/${accountId}/negative-keywords/${listId}`, { apiKey });
  const setCampaignBudget = { account_id: accountId, campaign_id: campaignId, daily_budget_eur: 12.5 };
  const plan = await made('/query/change-plans', { changes: [{ set_campaign_budget: setCampaignBudget }] });
  const webhook = { url: 'https://hooks.example.com/adlane', events: ['sync.failed'] };
  const { id: webhookId } = await made('/webhook-endpoints', webhook);
  const { id: deliveryId } = await made(`/webhook-endpoints/${webhookId}/test`, {});
  const place = {
    name: 'Lager',
    region: 'eu-central-1',
    bucket: 'berichte',
    accessKeyId: 'AKIA',
    secretAccessKey: 'x',
  };
  const { id: destinationId } = await made('/bucket-destinations', place);
  const { id: scheduledExportId } = await made('/saved-exports', { name: 'Konten', dataset: 'accounts', days: 7 });
  const { id: scheduleId } = await made('/export-schedules', { savedExportId: scheduledExportId, destinationId });
  const condition = { metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 100 };
  const monitor = { name: 'Teuer', level: 'campaign', conditions: [condition] };
  const { id: monitorId } = await made('/monitors', monitor);
  const group = { name: 'Frühjahr', monthlyBudgetEur: 10_000_000, campaigns: [{ accountId, campaignId }] };
  const { id: groupId } = await made('/budget-groups', group);
  const [monitorEvent] = await app.db.query<{ id: string }>(
    `insert into monitor_events (team_id, monitor_id, account_id, date, severity, match_count, matches)
     values ($1, $2, $3, $4, 'warning', 0, '[]') returning id`,
    [teamId, monitorId, accountId, yesterday],
  );
  const aReport = { account_id: accountId, start_date: addDays(yesterday, -5), end_date: yesterday };
  const report = async (isPublished = false) => {
    // By key: whoever tries all operations signs out, too.
    const { id } = await made('/query/client-reports', aReport);
    if (isPublished) await app.rest('POST', `/client-reports/${id}/publish`, { token: users.owner.token, body: {} });
    return id;
  };
  const scheduled = { token: users.owner.token, body: {} };
  await app.rest('PUT', `/accounts/${accountId}/client-report-schedule`, scheduled);
  const published = await report(true);
  const { id: linkId } = await made(`/client-reports/${published}/links`, {});
  const metadata = { redirect_uris: ['https://assistant.example/callback'] };
  const client = await app.send('POST', '/oauth/register', { body: metadata });
  const challenge = { codeChallenge: 'x'.repeat(43), codeChallengeMethod: 'S256' };
  const asked = { clientId: client.body.client_id, responseType: 'code', ...challenge };
  const excluded = await first(`/query/accounts/${accountId}/campaign-negatives`);
  // Bids are only taken where they apply.
  const bidding = { account_id: accountId, strategy: 'MANUAL_CPC' };
  await app.rest('POST', `/query/campaign/${campaignId}/bidding`, { apiKey, body: bidding });
  const { body: all } = await app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, { apiKey });
  // Written to beside the others, so that each keeps its bidding.
  const aiming = all.data.find(({ id }: { id: string }) => id !== campaignId);
  const byValue = { account_id: accountId, strategy: 'TARGET_ROAS', target_roas: 3 };
  await app.rest('POST', `/query/campaign/${aiming.id}/bidding`, { apiKey, body: byValue });
  const booked = await first(`/query/campaigns/${campaignId}/keywords?account_id=${accountId}`);
  /** Excluded by the ad group, whether it was removed before or not. */
  const adGroupNegative = async () => {
    const path = `/query/ad-groups/${booked.adGroupId ?? booked.ad_group_id}/negative-keywords`;
    const keywords = [{ text: 'hier nicht', match_type: 'EXACT' }];
    await app.rest('POST', path, { apiKey, body: { account_id: accountId, keywords } });
    return (await first(`${path}?account_id=${accountId}`)).id;
  };
  const accountNegative = async () => {
    const path = `/query/accounts/${accountId}/account-negatives`;
    const keywords = [{ text: 'nirgends', match_type: 'EXACT' }];
    await app.rest('POST', path, { apiKey, body: { keywords } });
    return (await first(path)).id;
  };
  const [assetGroup] = await app.db.query<{ id: string }>(
    'select id from asset_groups where account_id = $1 order by id limit 1',
    [accountId],
  );
  return {
    any: {
      accountId,
      campaignId,
      campaignIds: [campaignId],
      // The account has none, as its platform.
      adSetId: '1202000000000000001',
      adGroupId: booked.adGroupId,
      assetLinkId: (await first(`/query/campaigns/${campaignId}/assets?account_id=${accountId}`)).id,
      adId: (await first(`/query/campaigns/${campaignId}/ads?account_id=${accountId}`)).id,
      offerId: (await first(`/query/products?account_id=${accountId}&limit=1`)).offerId,
      listId,
      planId: plan.id,
      webhookId,
      monitorId,
      groupId,
      monthlyBudgetEur: group.monthlyBudgetEur,
      reportId: () => report(),
      level: monitor.level,
      conditions: monitor.conditions,
      deliveryId,
      events: webhook.events,
      destinationId,
      scheduleId,
      eventId: (await made(`/accounts/${accountId}/events`, { eventDate: yesterday, title: 'Messe', color: 'blue' }))
        .id,
      memoryId: (await made(`/query/accounts/${accountId}/memories`, { category: 'sonstige', content: 'Neu.' })).id,
      todoId: (await made('/query/planning/todos', { accountId, title: 'Anrufen' })).id,
      entryId: (await made('/planning/calendar', { accountId, scheduledDate: yesterday, note: 'Messe' })).id,
      landingPageId: (await made(`/accounts/${accountId}/landing-pages`, { url: 'https://example.com/neu' })).id,
      teamId,
      runId: mined.body.id,
      suggestionId: pendingSuggestion,
      suggestionIds: async () => [await pendingSuggestion()],
      keywordId: (await first(`/accounts/${accountId}/mining/keywords`)).id,
      promotionId: (await first(`/accounts/${accountId}/promotions?upcoming=false`)).id,
      platform: 'google-ads',
      plan: 'pro',
      interval: 'month',
      pack: 'pack_100',
      tier: 'small',
      reason: 'Zu teuer',
      longTitle: '20 % auf Zelte',
      couponValueType: 'PERCENT_OFF',
      percentOff: 20,
      offerType: 'NO_CODE',
      redemptionChannel: ['ONLINE'],
      productApplicability: 'ALL_PRODUCTS',
      effectiveStart: '2099-02-01T00:00:00+01:00',
      effectiveEnd: '2099-02-15T00:00:00+01:00',
      memberId: users.kunde.id,
      startDate: addDays(yesterday, -5),
      endDate: yesterday,
      start: addDays(yesterday, -5),
      end: yesterday,
      title: 'Messe',
      name: () => `Vorlage ${randomUUID()}`,
      color: 'blue',
      eventDate: yesterday,
      scheduledDate: yesterday,
      note: 'Messe',
      label: 'Neu',
      message: 'Hallo',
      subject: 'Frage',
      content: 'Neu.',
      category: 'sonstige',
      categoryKey: 'api',
      logType: 'manual',
      position: 0,
      dailyBudgetEur: 12.5,
      bidEur: 0.5,
      validateOnly: true,
      strategy: 'MAXIMIZE_CLICKS',
      keywords: [{ text: 'gratis', matchType: 'BROAD' }],
      userIds: [],
      accountIds: [accountId],
      scopes: ['logs:read'],
      kpiOrder: ['cost', 'clicks'],
      config,
      url: () => `https://example.com/${randomUUID()}`,
      email: () => `${randomUUID()}@example.com`,
      role: 'member',
      showManagerAccounts: true,
      kundeCanViewSearchTerms: false,
      kundeCanViewNegativeLists: false,
      kundeCanCreateFeeds: false,
      credential,
    },
    of: {
      createClientReport: { period: 'last_month' },
      createClientReportLink: { reportId: published },
      revokeClientReportLink: { linkId },
      setClientReportLogo: { image: undefined },
      acknowledgeMonitorEvent: { eventId: monitorEvent?.id },
      moveBoardCard: { status: 'setup' },
      updateBoardCard: { cycleDurationDays: 7 },
      updateBoardStatusConfig: { status: 'setup' },
      setCampaignStatus: { status: 'PAUSED' },
      setAdSetStatus: { status: 'PAUSED' },
      setAdGroupStatus: { status: 'PAUSED' },
      createBucketDestination: { ...place, endpoint: undefined, prefix: undefined },
      updateBucketDestination: { endpoint: undefined, name: 'Lager' },
      createExportSchedule: { savedExportId: scheduledExportId, dayOfWeek: undefined, dayOfMonth: undefined },
      updateExportSchedule: { dayOfWeek: undefined, dayOfMonth: undefined, hour: 7, isPaused: false },
      updateSavedExport: { savedExportId: scheduledExportId, period: undefined, days: 7, accountIds: undefined },
      setAdStatus: { status: 'PAUSED' },
      setAssetStatus: { status: 'PAUSED' },
      createSavedExport: { name: 'Konten', dataset: 'accounts', days: 7, period: undefined },
      startDataExport: { dataset: 'accounts', period: undefined, startDate: undefined, endDate: undefined },
      planBulkFile: { fileName: 'a.csv', content: `Campaign ID,Budget\n${campaignId},31` },
      setAssetGroupStatus: { assetGroupId: assetGroup?.id, status: 'PAUSED' },
      removeAccountNegativeKeywords: { keywordIds: async () => [await accountNegative()] },
      removeAdGroupNegativeKeywords: { keywordIds: async () => [await adGroupNegative()] },
      setPortfolioTarget: { strategyId: '7001', targetRoas: 4 },
      setCampaignEndDate: { openEnd: true },
      setCampaignTarget: { campaignId: aiming.id, targetRoas: 4 },
      setKeywordStatus: { status: 'PAUSED' },
      setKeywordBid: { keywordId: booked.id },
      setKpiConfig: { kpiOrder: ['cost'], presetId: undefined },
      setProductConfig: { config, presetId: undefined },
      accounts: { accountId: undefined },
      changePlans: { accountId: undefined, campaignId: undefined },
      changePlansConnection: { accountId: undefined, campaignId: undefined },
      shortenNegativeKeywordList: { keywordIds: [list.body.keywords[0].id] },
      removeCampaignNegativeKeywords: { campaignId: excluded.campaignId, keywordIds: [excluded.id] },
      negativeKeywordRisks: { texts: ['gratis'], matchType: 'BROAD' },
      segmentedFigures: { by: 'device' },
      platformReport: { query: 'SELECT campaign.name FROM campaign' },
      platformReportFields: { platform: 'google-ads', resource: 'campaign', search: 'budget' },
      searchResults: { text: 'brand' },
      clientRequest: asked,
      grantClientAccess: asked,
      createChangePlan: { changes: [{ setCampaignBudget: { accountId, campaignId, dailyBudgetEur: 12.5 } }] },
      approveChangePlan: { hash: 'a'.repeat(64) },
      reviewMiningSuggestion: { status: 'approved' },
      reviewMiningSuggestions: { status: 'rejected' },
      // The platform that the calls live on stays connected.
      disconnectPlatform: { platform: 'meta-ads' },
      // A manager account brings no other in sight of the team that imports it.
      importPlatformAccounts: { accountIds: [demo.sandbox.managerId] },
    },
  };
}

function created({ status, body }: Answer): { id: string } {
  if (status !== 201) throw new Error(`Making a thing to call about: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Arguments that an operation is called with although it could do without them. */
const ALSO = new Set([
  'accountId',
  'validateOnly',
  'config',
  'kpiOrder',
  'cycleDurationDays',
  'percentOff',
  'period',
  'code',
  'dailyBudgetEur',
  'bidEur',
  'openEnd',
  'targetRoas',
]);

/** The operation's arguments for a call that is to succeed; throws for a needed one that nothing is known for. */
export async function goodArguments(operation: DeclaredOperation, { any, of }: Arguments): Promise<Values> {
  const values: Values = {};
  const known = { ...any, ...of[operation.name] };
  for (const { name, type, defaultValue } of operation.field.args) {
    const needed = isNonNullType(type) && defaultValue === undefined;
    if (!needed && !ALSO.has(name)) continue;
    const value = name in known ? known[name] : needed ? NO_ID : undefined;
    if (value === NO_ID && !/Id$|^id$/.test(name)) {
      throw new Error(`${operation.name}: say in test/contract/support/arguments.ts what calls send as ${name}.`);
    }
    if (value !== undefined) values[name] = typeof value === 'function' ? await value() : value;
  }
  return values;
}

/** The same call for something that is not there: the id that the path ends with, or the operation's own one. */
export function withoutTarget(operation: DeclaredOperation, values: Values): Values {
  const ids = operation.field.args.map(({ name }) => name).filter((name) => name in values && /Id$|^id$/.test(name));
  const target = ids.filter((name) => name !== 'accountId' && name !== 'teamId').at(-1) ?? ids.at(-1);
  return target === undefined ? values : { ...values, [target]: NO_ID };
}

/** A request with one parameter that no call may have; undefined where there is no such request. */
export function spoiled(
  route: Route | null,
  operation: DeclaredOperation,
  values: Values,
): { values: Values; unknownField?: boolean } | undefined {
  const absent = 'accountId' in values ? { ...values, accountId: '8999999999' } : values;
  if (route && route.method !== 'GET' && route.method !== 'DELETE') return { values: absent, unknownField: true };
  const candidates = operation.field.args.filter(({ name }) => isSpoilable(route, operation, name));
  const [argument] = candidates;
  return argument && { values: { ...absent, [argument.name]: badValue(argument, route === null) } };
}

function isSpoilable(route: Route | null, { field }: DeclaredOperation, name: string): boolean {
  const argument = field.args.find((one) => one.name === name) as GraphQLArgument;
  if (route) return route.parameters.some((one) => one.argument === argument && one.in === 'query');
  // A GraphQL document with a value of the wrong type is never executed, so that nobody is asked who sent it.
  return ['String', 'Int'].includes(getNamedType(argument.type).name) && !/^\[/.test(String(argument.type));
}

function badValue(argument: GraphQLArgument, typed: boolean): unknown {
  const type = getNamedType(argument.type);
  if (type.name === 'String' || type.name === 'ID') return 'nul\0';
  if (typed) return -1;
  return isEnumType(type) ? 'no_such_value' : 'x';
}

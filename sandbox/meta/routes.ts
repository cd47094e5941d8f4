import { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { sendJson } from '../http.js';
import { activitiesOf } from './activities.js';
import { adSetShape, adSetsOf } from './ad-sets.js';
import { adShape, adsOf } from './ads.js';
import { type CampaignChange, changeIn, changesOf, isDryRun, writeCampaign } from './campaign-changes.js';
import { badParameter, GraphRefusal, mayNotManage } from './errors.js';
import { demandKnown, picker } from './fields.js';
import { insightRows, objectiveOf } from './insights.js';
import { beginReport, lookAt, reportOf } from './reports.js';
import { queryOf, signInRoutes } from './sign-in.js';
import { demandToken, judge, type MetaContext, tokenOf } from './tokens.js';
import { campaignsOf, META_ACCOUNTS, type MetaAccount, type MetaCampaign } from './world.js';

/** Pages are shorter than what is asked for, as Meta's may be. */
const LONGEST_PAGE = { accounts: 2, campaigns: 5, adSets: 1, ads: 2, insights: 60, activities: 25 };
const DEFAULT_LIMIT = 25;

/** Sign-in, and what is read of advertising accounts. */
export function metaRoutes(context: MetaContext): Router {
  const router = Router();
  router.use(signInRoutes(context));
  router.get('/me/adaccounts', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query);
    const pick = picker(query, 'AdAccount', ['id']);
    const found = accountsOf(context).map((account) => pick(accountShape(account)));
    sendPage(request, response, query, found, LONGEST_PAGE.accounts);
  });
  router.get('/:id', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query);
    const owned = await campaignWithId(context, request.params.id);
    if (owned) {
      const told = picker(query, 'Campaign', ['id'])(campaignShape(owned.account, owned.campaign));
      return sendJson(response, 200, told);
    }
    const part = await partWithId(context, request.params.id);
    if (part) return sendJson(response, 200, picker(query, part.type, ['id'])(part.shape));
    const report = await reportOf(context.state, request.params.id);
    const object = report ? await lookAt(context.state, report) : accountShape(accountOf(context, request.params.id));
    sendJson(response, 200, picker(query, report ? 'AdReportRun' : 'AdAccount', ['id'])(object));
  });
  router.post('/:id', async (request, response) => {
    const query = await authorized(context, request);
    const { scopes } = await judge(context, tokenOf(request, query));
    if (!scopes.includes('ads_management')) throw mayNotManage();
    const { id } = request.params;
    const owned = (await campaignWithId(context, id)) ?? (await partWithId(context, id));
    if (!owned) throw notThere(id);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const shape = 'shape' in owned ? owned.shape : campaignShape(owned.account, owned.campaign);
    const change = changeIn(form, { ...shape, status: String(shape.status) }, owned.account);
    if (!isDryRun(form)) await writeCampaign(context.state, id, change);
    sendJson(response, 200, { success: true });
  });
  router.get('/:id/adsets', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query);
    const owned = await campaignWithId(context, request.params.id);
    if (!owned) throw notThere(request.params.id);
    const found = (await adSetsIn(context, owned)).map(({ shape }) => picker(query, 'AdSet', ['id'])(shape));
    sendPage(request, response, query, found, LONGEST_PAGE.adSets);
  });
  router.get('/:id/ads', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query);
    const owned = await campaignWithId(context, request.params.id);
    if (!owned) throw notThere(request.params.id);
    const found = (await adsIn(context, owned)).map(({ shape }) => picker(query, 'Ad', ['id'])(shape));
    sendPage(request, response, query, found, LONGEST_PAGE.ads);
  });
  router.get('/:id/campaigns', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query, ['effective_status']);
    const wanted = statusesOf(query);
    const pick = picker(query, 'Campaign', ['id']);
    const account = accountOf(context, request.params.id);
    const quirks = context.quirks.of('meta');
    const found = (await writtenCampaigns(context, account))
      .filter(({ status }) => wanted.includes(status) || !STATUSES.includes(status))
      .map((campaign) => pick(campaignShape(account, campaign)));
    const broken = quirks.has('broken_records') ? [{ id: 'none', name: 'Ohne Nummer', status: 'ACTIVE' }] : [];
    sendPage(request, response, query, [...found, ...broken], LONGEST_PAGE.campaigns);
  });
  router.get('/:id/activities', async (request, response) => {
    const query = await authorized(context, request);
    demandKnown(query, ['since', 'until']);
    const pick = picker(query, 'AdActivity', ['event_time', 'event_type', 'extra_data']);
    const found = activitiesOf(accountOf(context, request.params.id), query, context.now());
    sendPage(request, response, query, found.map(pick), LONGEST_PAGE.activities);
  });
  router.get('/:id/insights', async (request, response) => {
    const query = await authorized(context, request);
    const report = await reportOf(context.state, request.params.id);
    const rows = report
      ? insightRows(context, accountOf(context, report.accountId), new URLSearchParams(report.question), false)
      : insightRows(context, accountOf(context, request.params.id), query, true);
    sendPage(request, response, query, rows, LONGEST_PAGE.insights);
  });
  router.post('/:id/insights', async (request, response) => {
    await authorized(context, request);
    const { id: accountId } = accountOf(context, request.params.id);
    const question = typeof request.body === 'string' ? request.body : '';
    insightRows(context, accountOf(context, accountId), new URLSearchParams(question), false);
    sendJson(response, 200, { report_run_id: await beginReport(context.state, accountId, question) });
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof GraphRefusal) sendJson(response, error.status, error.body);
    else next(error);
  });
  return router;
}

async function authorized(context: MetaContext, request: Request): Promise<URLSearchParams> {
  const query = queryOf(request.originalUrl);
  await demandToken(context, request, query);
  return query;
}

function accountsOf({ oddAccounts }: MetaContext): readonly MetaAccount[] {
  return [...META_ACCOUNTS, ...oddAccounts()];
}

function accountOf(context: MetaContext, id: string): MetaAccount {
  const account = accountsOf(context).find((each) => each.id === id);
  if (account) return account;
  throw notThere(id);
}

function notThere(id: string): GraphRefusal {
  return badParameter(
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    33,
  );
}

/** Campaigns as they were written. */
async function writtenCampaigns({ state, quirks }: MetaContext, account: MetaAccount): Promise<WrittenCampaign[]> {
  const changes = await changesOf(state);
  return campaignsOf(account, quirks.of('meta')).map((campaign) => {
    const { status = campaign.status, ...budgets } = changes[campaign.id] ?? {};
    return { ...campaign, status, budgets };
  });
}

async function campaignWithId(context: MetaContext, id: string) {
  for (const account of accountsOf(context)) {
    const campaign = (await writtenCampaigns(context, account)).find((each) => each.id === id);
    if (campaign) return { account, campaign };
  }
  return undefined;
}

interface Owned {
  account: MetaAccount;
  campaign: WrittenCampaign;
}

async function adSetsIn({ state }: MetaContext, { account, campaign }: Owned) {
  const changes = await changesOf(state);
  return adSetsOf(campaign).map((each) => ({
    account,
    type: 'AdSet' as const,
    shape: adSetShape(account, campaign, each, changes[each.id] ?? {}),
  }));
}

async function adsIn(context: MetaContext, { account, campaign }: Owned) {
  const changes = await changesOf(context.state);
  const above = { ...campaignShape(account, campaign), status: campaign.status };
  const adSets = await adSetsIn(context, { account, campaign });
  return adsOf(campaign).flatMap((each) => {
    const adSet = adSets.find(({ shape }) => shape.id === each.adSetId)?.shape;
    if (!adSet) return [];
    return [{ account, type: 'Ad' as const, shape: adShape(account, above, adSet, each, changes[each.id] ?? {}) }];
  });
}

async function partWithId(context: MetaContext, id: string) {
  for (const account of accountsOf(context)) {
    for (const campaign of await writtenCampaigns(context, account)) {
      const parts = [
        ...(await adSetsIn(context, { account, campaign })),
        ...(await adsIn(context, { account, campaign })),
      ];
      const found = parts.find(({ shape }) => shape.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

interface WrittenCampaign extends MetaCampaign {
  budgets: Omit<CampaignChange, 'status'>;
}

const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'WITH_ISSUES'];

/** Without a filter neither archived nor deleted campaigns are shown; deleted ones cannot be asked for. */
function statusesOf(query: URLSearchParams): string[] {
  const text = query.get('effective_status');
  if (text === null) return ['ACTIVE', 'PAUSED'];
  const statuses = z.array(z.enum(STATUSES)).safeParse(JSON.parse(text)).data;
  if (!statuses) throw badParameter('(#100) Param effective_status must be an array of statuses');
  if (statuses.includes('DELETED')) throw badParameter('Cannot Request for Deleted Objects', 1815001);
  return statuses;
}

function sendPage(
  request: Request,
  response: Response,
  query: URLSearchParams,
  all: readonly object[],
  longest: number,
) {
  const start = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || 0);
  const limit = Math.min(longest, Number(query.get('limit') ?? DEFAULT_LIMIT));
  const data = all.slice(start, start + limit);
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url');
  const after = cursor(start + data.length);
  const next = `${request.protocol}://${request.get('host')}${request.originalUrl.split('?')[0]}?after=${after}`;
  const isLast = start + data.length >= all.length;
  const paging = { cursors: { before: cursor(start), after }, ...(!isLast && { next }) };
  sendJson(response, 200, { data, ...(data.length > 0 && { paging }) });
}

function accountShape({ id, name, currency, timeZone, status }: MetaAccount): Record<string, unknown> {
  return { id, account_id: id.slice('act_'.length), name, currency, timezone_name: timeZone, account_status: status };
}

function campaignShape(account: MetaAccount, campaign: WrittenCampaign): Record<string, unknown> {
  const { id, name, status, bidStrategy, dailyBudgetCents, lifetimeBudgetCents, leads, budgets } = campaign;
  const spent = Number(smallestUnits(account, Math.round((lifetimeBudgetCents ?? 0) / 400) * 100));
  const lifetime = budgets.lifetime_budget ?? smallestUnits(account, lifetimeBudgetCents ?? 0);
  return {
    id,
    account_id: account.id.slice('act_'.length),
    name,
    objective: objectiveOf(leads),
    status,
    configured_status: status,
    effective_status: status,
    buying_type: 'AUCTION',
    bid_strategy: bidStrategy,
    ...(dailyBudgetCents !== null && {
      daily_budget: budgets.daily_budget ?? smallestUnits(account, dailyBudgetCents),
    }),
    ...(lifetimeBudgetCents !== undefined && {
      lifetime_budget: lifetime,
      budget_remaining: String(Number(lifetime) - spent),
      stop_time: '2030-12-31T23:59:59+0100',
    }),
    start_time: '2024-03-01T08:00:00+0100',
    created_time: '2024-02-28T10:00:00+0100',
    updated_time: '2024-03-01T08:00:00+0100',
  };
}

/** Budgets are told in the smallest unit of a currency; the forint has none below it here. */
function smallestUnits({ currency }: MetaAccount, cents: number): string {
  return String(currency === 'HUF' ? cents / 100 : cents);
}

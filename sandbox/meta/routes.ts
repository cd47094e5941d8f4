import { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { jsonObject, sendJson } from '../http.js';
import { dayOf } from '../world/calendar.js';
import { badParameter, GraphRefusal } from './errors.js';
import { queryOf, signInRoutes } from './sign-in.js';
import { demandToken, type MetaContext } from './tokens.js';
import { daysOf, META_ACCOUNTS, type MetaAccount, type MetaCampaign, type MetaDay } from './world.js';

/** Pages are shorter than what is asked for, as Meta's may be. */
const LONGEST_PAGE = { accounts: 2, campaigns: 5, insights: 60 };
const DEFAULT_LIMIT = 25;

const timeRange = z.object({ since: z.string(), until: z.string() });

/** Sign-in, and what is read of advertising accounts. */
export function metaRoutes(context: MetaContext): Router {
  const router = Router();
  router.use(signInRoutes(context));
  router.get('/me/adaccounts', async (request, response) => {
    const query = await authorized(context, request);
    sendPage(request, response, query, META_ACCOUNTS.map(accountShape), LONGEST_PAGE.accounts);
  });
  router.get('/:accountId', async (request, response) => {
    await authorized(context, request);
    sendJson(response, 200, accountShape(accountOf(request)));
  });
  router.get('/:accountId/campaigns', async (request, response) => {
    const query = await authorized(context, request);
    const wanted = statusesOf(query);
    const found = accountOf(request).campaigns.filter(({ status }) => wanted.includes(status));
    sendPage(request, response, query, found.map(campaignShape), LONGEST_PAGE.campaigns);
  });
  router.get('/:accountId/insights', async (request, response) => {
    const query = await authorized(context, request);
    if (query.get('level') !== 'campaign' || query.get('time_increment') !== '1') {
      throw badParameter('(#100) The sandbox knows level=campaign with time_increment=1 only.');
    }
    const range = timeRange.safeParse(jsonObject(query.get('time_range') ?? '')).data;
    const [first, last] = [dayOf(range?.since ?? ''), dayOf(range?.until ?? '')];
    if (!(first <= last)) throw badParameter('(#100) param time_range must be valid');
    const days = daysOf(accountOf(request), first, last, context.now(), context.days);
    sendPage(request, response, query, days.map(insightShape), LONGEST_PAGE.insights);
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

function accountOf({ params }: Request): MetaAccount {
  const account = META_ACCOUNTS.find(({ id }) => id === params.accountId);
  if (account) return account;
  throw badParameter(`Unsupported get request. Object with ID '${params.accountId}' does not exist.`);
}

/** Without a filter neither archived nor deleted campaigns are shown. */
function statusesOf(query: URLSearchParams): string[] {
  const text = query.get('effective_status');
  return text === null ? ['ACTIVE', 'PAUSED'] : z.array(z.string()).parse(JSON.parse(text));
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

function accountShape({ id, name, currency, timeZone, status }: MetaAccount): object {
  return { id, account_id: id.slice('act_'.length), name, currency, timezone_name: timeZone, account_status: status };
}

function campaignShape({ id, name, status, bidStrategy, dailyBudgetCents }: MetaCampaign): object {
  return {
    id,
    name,
    status,
    bid_strategy: bidStrategy,
    ...(dailyBudgetCents !== null && { daily_budget: String(dailyBudgetCents) }),
    start_time: '2024-03-01T08:00:00+0100',
  };
}

function insightShape({ campaign, date, figures }: MetaDay): object {
  const type = campaign.leads ? 'lead' : 'omni_purchase';
  const { conversionHundredths, valueCents } = figures;
  const told = conversionHundredths > 0;
  return {
    campaign_id: campaign.id,
    date_start: date,
    date_stop: date,
    spend: (figures.costCents / 100).toFixed(2),
    impressions: String(figures.impressions),
    clicks: String(figures.clicks),
    actions: [
      { action_type: 'link_click', value: String(figures.clicks) },
      ...(told ? [{ action_type: type, value: String(conversionHundredths / 100) }] : []),
      // The same conversions once more, as the pixel counted them.
      ...(told && !campaign.leads ? [{ action_type: 'purchase', value: String(conversionHundredths / 100) }] : []),
    ],
    ...(told && !campaign.leads && { action_values: [{ action_type: type, value: (valueCents / 100).toFixed(2) }] }),
  };
}

import { z } from 'zod';
import type { AccountQuery, CampaignRecord } from '../ad-records.js';
import { text } from '../fields.js';
import { PlatformError } from '../platform-error.js';
import { digits, maybe, name } from './fields.js';
import type { GraphApi } from './graph-api.js';

const PAGE = '200';
/** Of an object that there is not, or that the person may not see. */
const NOT_THERE = '33';

/** Other statuses are PAUSED. */
const CAMPAIGN_STATUS = new Map([
  ['ACTIVE', 'ENABLED'],
  ['ARCHIVED', 'REMOVED'],
  ['DELETED', 'REMOVED'],
]);
/** Meta has no channel types; its ads are display ads. */
const CHANNEL = 'DISPLAY';

/** All except DELETED, which campaign lists refuse. */
const LISTED_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'];

/** `2026-01-31T00:00:00+0100`, in the account's time zone. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T/);
/** Before Meta had ads: 0, and the moment that 0 is in any zone, stand for none. */
const FIRST_DAY = '2000-01-01';

/** The date of a timestamp; null if Meta sends none, or one that stands for none. */
export const day = maybe(z.union([moment, z.number()])).transform((value) => {
  const found = typeof value === 'string' ? value.slice(0, 10) : null;
  return found !== null && found >= FIRST_DAY ? found : null;
});

/** In the smallest unit of the currency; both absent or 0 where something else has the budget. */
export const BUDGETS = {
  daily_budget: maybe(digits),
  /** For the whole period, instead of a daily budget. */
  lifetime_budget: maybe(digits),
  /** What is left of a budget for the whole period. */
  budget_remaining: maybe(digits),
};

export const campaign = z.object({
  id: digits,
  name,
  /** The configured status; unknown values count as paused. */
  status: text,
  /** Absent if the ad sets have their own. */
  bid_strategy: maybe(text),
  /** Absent if the ad sets have the budgets. */
  ...BUDGETS,
  start_time: day,
  stop_time: day,
});
type Campaign = z.infer<typeof campaign>;

const READ = {
  fields: 'id,name,status,bid_strategy,daily_budget,lifetime_budget,budget_remaining,start_time,stop_time',
};

/** All that are not deleted, which Meta's lists omit. */
export function listedCampaigns(api: GraphApi, { accountId, signal, onSkipped }: AccountQuery): Promise<Campaign[]> {
  const query = { ...READ, effective_status: JSON.stringify(LISTED_STATUSES), limit: PAGE };
  const request = { path: `/${accountId}/campaigns`, query };
  return api.records(request, campaign, { kind: 'campaign', id: 'id' }, signal, onSkipped);
}

/** Deleted ones too. Undefined if the account has none of this id. */
export function campaignOf(api: GraphApi, accountId: string, id: string): Promise<Campaign | undefined> {
  return objectOf(api, accountId, id, campaign, READ.fields);
}

/** The object of an id, if it is the account's. */
async function objectOf<T>(
  api: GraphApi,
  accountId: string,
  id: string,
  shape: z.ZodType<T>,
  fields: string,
): Promise<T | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined;
  const owned = z.intersection(z.object({ account_id: digits }), shape);
  try {
    const found = await api.ask({ path: `/${id}`, query: { fields: `${fields},account_id` } }, owned);
    return `act_${found.account_id}` === accountId ? found : undefined;
  } catch (error) {
    if (error instanceof PlatformError && error.reason === NOT_THERE) return undefined;
    throw error;
  }
}

/** The same; undefined also for an id of something else, which lacks the fields. */
export function objectWith<T>(api: GraphApi, accountId: string, id: string, shape: z.ZodType<T>, fields: string) {
  return objectOf(api, accountId, id, shape, fields).catch((error: unknown) => {
    const isOfAnotherType = error instanceof PlatformError && error.reason === '100';
    if (isOfAnotherType && /nonexisting field/.test(error.message)) return undefined;
    throw error;
  });
}

/** Empty if Meta names none. */
export async function currencyOf(api: GraphApi, accountId: string, signal?: AbortSignal): Promise<string> {
  const ofCurrency = { path: `/${accountId}`, query: { fields: 'currency' } };
  return (await api.ask(ofCurrency, z.object({ currency: name }), signal)).currency;
}

type Budget = Pick<
  CampaignRecord,
  'budgetResourceName' | 'budgetMicros' | 'totalBudgetMicros' | 'spentMicros' | 'budgetShared' | 'budgetReferenceCount'
>;

/** `unit` is that of budgets, in micro-units. */
export function budgetOf(
  row: { id: string } & Pick<Campaign, keyof typeof BUDGETS>,
  unit: bigint | null,
): Budget & { isNamed: boolean } {
  const [daily, lifetime, left] = [row.daily_budget, row.lifetime_budget, row.budget_remaining].map(
    (amount) => BigInt(amount ?? 0) * (unit ?? 0n),
  ) as [bigint, bigint, bigint];
  const isWhole = daily === 0n && lifetime > 0n;
  // A budget of 0 cannot be set.
  const isNamed = daily > 0n || lifetime > 0n;
  return {
    isNamed,
    budgetResourceName: isNamed ? row.id : '',
    budgetMicros: isNamed ? String(daily) : null,
    totalBudgetMicros: isWhole ? String(lifetime) : null,
    ...(isWhole && row.budget_remaining !== undefined && { spentMicros: String(lifetime - left) }),
    budgetShared: false,
    budgetReferenceCount: '1',
  };
}

export function recordOf(row: Campaign, unit: bigint | null): CampaignRecord {
  const { isNamed: _, ...budget } = budgetOf(row, unit);
  return {
    id: row.id,
    name: row.name,
    resourceName: row.id,
    status: statusOf(row.status),
    channelType: CHANNEL,
    biddingStrategyType: row.bid_strategy ?? 'UNKNOWN',
    targetRoas: null,
    targetCpaMicros: null,
    cpcBidCeilingMicros: null,
    enhancedCpc: false,
    portfolioStrategy: '',
    ...budget,
    startDate: row.start_time,
    endDate: row.stop_time,
  };
}

export function statusOf(configured: string): string {
  return CAMPAIGN_STATUS.get(configured) ?? 'PAUSED';
}

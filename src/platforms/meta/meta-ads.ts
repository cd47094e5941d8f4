import { z } from 'zod';
import type { AdReader, CampaignRecord } from '../ad-records.js';
import { text } from '../fields.js';
import { BoundedRows } from '../platform-report.js';
import { activities } from './activities.js';
import { budgetUnitOf } from './budget-unit.js';
import { digits, maybe, name } from './fields.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { Insights } from './insights.js';

const PAGE = '200';

/** https://developers.facebook.com/docs/marketing-api/reference/ad-account: figures of all of them can be read. */
const ACCOUNT_STATUS: Record<number, string> = {
  1: 'ENABLED',
  2: 'SUSPENDED',
  3: 'SUSPENDED',
  7: 'SUSPENDED',
  8: 'SUSPENDED',
  9: 'ENABLED',
  100: 'SUSPENDED',
  101: 'CLOSED',
  201: 'ENABLED',
  202: 'CLOSED',
};

const account = z
  .object({
    id: z.string().regex(/^act_\d{1,19}$/),
    name,
    currency: name,
    timezone_name: name,
    account_status: z.number().catch(0).default(0),
  })
  .transform((row) => ({
    id: row.id,
    managerId: null,
    name: row.name || row.id,
    currency: row.currency,
    timeZone: row.timezone_name,
    isManager: false,
    status: ACCOUNT_STATUS[row.account_status] ?? 'UNKNOWN',
  }));

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

/** The day of a moment; null if there is none. */
const day = maybe(z.union([moment, z.number()])).transform((value) => {
  const found = typeof value === 'string' ? value.slice(0, 10) : null;
  return found !== null && found >= FIRST_DAY ? found : null;
});

const campaign = z.object({
  id: digits,
  name,
  /** The configured status; unknown values count as paused. */
  status: text,
  /** Absent if the ad sets have their own. */
  bid_strategy: maybe(text),
  /** In the smallest unit of the currency; absent or 0, like the other budget, if the ad sets have the budgets. */
  daily_budget: maybe(digits),
  /** For the whole period, instead of a daily budget. */
  lifetime_budget: maybe(digits),
  start_time: day,
  stop_time: day,
});

/** The Marketing API for one team. */
export function metaReader(options: MetaOptions, token: string): AdReader {
  const api = new GraphApi(options, token);
  const insights = new Insights(api, options.reportPollMs);
  return {
    accounts(signal) {
      const query = { fields: 'id,name,currency,timezone_name,account_status', limit: PAGE };
      return api.list({ path: '/me/adaccounts', query }, account, signal);
    },

    /** Includes archived campaigns, and deleted ones with figures, which lists omit. */
    async campaigns({ accountId, signal, onSkipped }) {
      const ofCurrency = { path: `/${accountId}`, query: { fields: 'currency' } };
      const { currency } = await api.ask(ofCurrency, z.object({ currency: name }), signal);
      const query = {
        fields: 'id,name,status,bid_strategy,daily_budget,lifetime_budget,start_time,stop_time',
        effective_status: JSON.stringify(LISTED_STATUSES),
        limit: PAGE,
      };
      const request = { path: `/${accountId}/campaigns`, query };
      const found = await api.records(request, campaign, { kind: 'campaign', id: 'id' }, signal, onSkipped);
      const listed = new Set(found.map(({ id }) => id));
      const deleted = (await insights.deletedCampaigns(accountId, signal)).filter(({ id }) => !listed.has(id));
      const all = [...found, ...deleted.map((each) => campaign.parse({ ...each, status: 'DELETED' }))];
      return all.map((each) => recordOf(each, budgetUnitOf(currency)));
    },

    campaignDays: (range) => insights.days(range),

    async report({ accountId, signal }, { query, columns }) {
      const request = {
        path: `/${accountId}/insights`,
        query: { ...Object.fromEntries(new URLSearchParams(query)), limit: PAGE },
      };
      const bounded = new BoundedRows();
      for await (const page of api.pages(request, z.record(z.string(), z.unknown()), signal)) {
        for (const row of page) {
          if (!bounded.add(columns.map(({ name }) => row[name] ?? null)))
            return { rows: bounded.rows, isComplete: false };
        }
      }
      return { rows: bounded.rows, isComplete: true };
    },

    changes: (range) => activities(api, range),
  };
}

function recordOf(row: z.infer<typeof campaign>, unit: bigint | null): CampaignRecord {
  const budgetUnit = unit ?? 0n;
  const [daily, lifetime] = [BigInt(row.daily_budget ?? 0), BigInt(row.lifetime_budget ?? 0)].map(
    (amount) => amount * budgetUnit,
  ) as [bigint, bigint];
  // Then its ad sets have the budgets: a budget of 0 cannot be set.
  const isUnsaid = daily === 0n && lifetime === 0n;
  return {
    id: row.id,
    name: row.name,
    resourceName: row.id,
    status: CAMPAIGN_STATUS.get(row.status) ?? 'PAUSED',
    channelType: CHANNEL,
    biddingStrategyType: row.bid_strategy ?? 'UNKNOWN',
    targetRoas: null,
    targetCpaMicros: null,
    cpcBidCeilingMicros: null,
    enhancedCpc: false,
    portfolioStrategy: '',
    budgetResourceName: '',
    budgetMicros: isUnsaid ? null : String(daily),
    totalBudgetMicros: daily === 0n && lifetime > 0n ? String(lifetime) : null,
    budgetShared: false,
    budgetReferenceCount: '1',
    startDate: row.start_time,
    endDate: row.stop_time,
  };
}

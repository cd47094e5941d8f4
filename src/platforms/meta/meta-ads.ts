import { z } from 'zod';
import { microsOf } from '../../micros.js';
import type { AdReader } from '../ad-platform.js';
import type { AdAccount, CampaignDay, CampaignRecord, DayRange } from '../ad-records.js';
import { date, text, timeZoneOr } from '../fields.js';
import { GraphApi, type MetaOptions } from './graph-api.js';

const PAGE = '200';
const digits = z.string().regex(/^\d{1,19}$/);
/** `12.34`, without an exponent. */
const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,20})?$/);

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
    name: text.default(''),
    currency: z.string().default(''),
    timezone_name: z.string().default('UTC'),
    account_status: z.number().default(0),
  })
  .transform(
    (row): AdAccount => ({
      id: row.id,
      managerId: null,
      name: row.name || row.id,
      currency: row.currency,
      timeZone: timeZoneOr(row.timezone_name),
      isManager: false,
      status: ACCOUNT_STATUS[row.account_status] ?? 'SUSPENDED',
    }),
  );

/** Meta's ARCHIVED and DELETED are what is REMOVED elsewhere; everything else that does not run is paused. */
const CAMPAIGN_STATUS: Record<string, string> = { ACTIVE: 'ENABLED', ARCHIVED: 'REMOVED', DELETED: 'REMOVED' };
/** Meta has none of the channel types of Google; its ads are shown to people who look at something else. */
const CHANNEL = 'DISPLAY';

/** Currencies of which Meta counts amounts in whole units, not in hundredths. */
const WHOLE_UNITS = ['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'];

/** `2026-01-31T00:00:00+0100`, in the account's time zone. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T/)
  .optional();

const campaign = z.object({
  id: digits,
  name: text.default(''),
  status: z.string(),
  bid_strategy: z.string().default('LOWEST_COST_WITHOUT_CAP'),
  /** In the smallest unit of the currency; absent where the ad sets have the budgets. */
  daily_budget: digits.optional(),
  start_time: moment,
  stop_time: moment,
});

const counts = z.array(z.object({ action_type: z.string(), value: decimal })).default([]);
const insight = z
  .object({
    campaign_id: digits,
    date_start: date,
    spend: decimal.default('0'),
    impressions: digits.default('0'),
    clicks: digits.default('0'),
    actions: counts,
    action_values: counts,
  })
  .transform(
    (row): CampaignDay => ({
      campaignId: row.campaign_id,
      date: row.date_start,
      costMicros: String(microsOf(row.spend)),
      impressions: row.impressions,
      clicks: row.clicks,
      conversionsMicros: String(conversionsIn(row.actions)),
      conversionValueMicros: String(conversionsIn(row.action_values)),
    }),
  );

/** What a conversion is: a purchase, wherever it was made, or a lead. The first that is told of each counts. */
const CONVERSIONS = [
  ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase'],
  ['lead', 'offsite_conversion.fb_pixel_lead'],
];

function conversionsIn(actions: z.infer<typeof counts>): bigint {
  return CONVERSIONS.reduce((sum, names) => {
    const found = names.map((name) => actions.find(({ action_type }) => action_type === name)).find(Boolean);
    return sum + (found ? microsOf(found.value) : 0n);
  }, 0n);
}

/** Meta's Marketing API on behalf of one team. */
export class MetaAdsClient implements AdReader {
  private readonly api: GraphApi;

  constructor(
    options: MetaOptions,
    private readonly token: string,
  ) {
    this.api = new GraphApi(options);
  }

  accounts(signal?: AbortSignal): Promise<AdAccount[]> {
    const fields = 'id,name,currency,timezone_name,account_status';
    return this.api.list(
      { path: '/me/adaccounts', query: { fields, limit: PAGE }, token: this.token },
      account,
      signal,
    );
  }

  /** Every campaign, archived ones included, in the words that campaigns have here. */
  async campaigns(accountId: string, signal?: AbortSignal): Promise<CampaignRecord[]> {
    const unit = await this.budgetUnit(accountId, signal);
    const query = {
      fields: 'id,name,status,bid_strategy,daily_budget,start_time,stop_time',
      effective_status: JSON.stringify(['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES']),
      limit: PAGE,
    };
    const found = await this.api.list({ path: `/${accountId}/campaigns`, query, token: this.token }, campaign, signal);
    return found.map((each) => recordOf(each, unit));
  }

  campaignDays({ accountId, from, to, signal }: DayRange): Promise<CampaignDay[]> {
    const query = {
      level: 'campaign',
      time_increment: '1',
      time_range: JSON.stringify({ since: from, until: to }),
      fields: 'campaign_id,spend,impressions,clicks,actions,action_values',
      limit: '500',
    };
    return this.api.list({ path: `/${accountId}/insights`, query, token: this.token }, insight, signal);
  }

  /** Micro-units in the smallest unit of the account's currency. */
  private async budgetUnit(accountId: string, signal: AbortSignal | undefined): Promise<number> {
    const shape = z.object({ currency: z.string().default('') });
    const request = { path: `/${accountId}`, query: { fields: 'currency' }, token: this.token };
    const { currency } = await this.api.ask(request, shape, signal);
    return WHOLE_UNITS.includes(currency) ? 1_000_000 : 10_000;
  }
}

function recordOf(row: z.infer<typeof campaign>, budgetUnit: number): CampaignRecord {
  return {
    id: row.id,
    name: row.name,
    resourceName: row.id,
    status: CAMPAIGN_STATUS[row.status] ?? 'PAUSED',
    channelType: CHANNEL,
    biddingStrategyType: row.bid_strategy,
    targetRoas: null,
    targetCpaMicros: null,
    cpcBidCeilingMicros: null,
    enhancedCpc: false,
    portfolioStrategy: '',
    budgetResourceName: '',
    budgetMicros: String(Number(row.daily_budget ?? 0) * budgetUnit),
    totalBudgetMicros: null,
    budgetShared: false,
    budgetReferenceCount: '1',
    startDate: row.start_time?.slice(0, 10) ?? null,
    endDate: row.stop_time?.slice(0, 10) ?? null,
  };
}

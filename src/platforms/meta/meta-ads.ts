import { z } from 'zod';
import type { AdReader } from '../ad-platform.js';
import type { AdAccount, CampaignDay, CampaignRecord, DayRange } from '../ad-records.js';
import type { OnSkipped } from '../answer.js';
import { text, timeZoneOr } from '../fields.js';
import { microsPerSmallestUnit } from './currencies.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { Insights } from './insights.js';

const PAGE = '200';
const digits = z.string().regex(/^\d{1,19}$/);

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
const CAMPAIGN_STATUS = new Map([
  ['ACTIVE', 'ENABLED'],
  ['ARCHIVED', 'REMOVED'],
  ['DELETED', 'REMOVED'],
]);
/** Meta has none of the channel types of Google; its ads are shown to people who look at something else. */
const CHANNEL = 'DISPLAY';

/** Those that a list of campaigns may be asked for: with DELETED it is refused. */
const LISTED_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'];

/** `2026-01-31T00:00:00+0100`, in the account's time zone. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T/)
  .optional();

const campaign = z.object({
  id: digits,
  name: text.default(''),
  /** As it is set; values that are not known yet count as something that does not run. */
  status: text,
  bid_strategy: text.default('LOWEST_COST_WITHOUT_CAP'),
  /** In the smallest unit of the currency; absent where the ad sets have the budgets. */
  daily_budget: digits.optional(),
  /** In place of a daily one: for the whole period. */
  lifetime_budget: digits.optional(),
  start_time: moment,
  stop_time: moment,
});

/** Meta's Marketing API on behalf of one team. */
export class MetaAdsClient implements AdReader {
  private readonly api: GraphApi;
  private readonly insights: Insights;

  constructor(
    options: MetaOptions,
    private readonly token: string,
  ) {
    this.api = new GraphApi(options);
    this.insights = new Insights(this.api, token, options.reportPollMs);
  }

  accounts(signal?: AbortSignal): Promise<AdAccount[]> {
    const fields = 'id,name,currency,timezone_name,account_status';
    return this.api.list(
      { path: '/me/adaccounts', query: { fields, limit: PAGE }, token: this.token },
      account,
      signal,
    );
  }

  /**
   * Every campaign in the words that campaigns have here, archived ones included, and of the deleted ones those that had
   * figures: lists refuse to name them.
   */
  async campaigns(accountId: string, signal?: AbortSignal, onSkipped?: OnSkipped): Promise<CampaignRecord[]> {
    const unit = microsPerSmallestUnit(await this.currency(accountId, signal));
    const query = {
      fields: 'id,name,status,bid_strategy,daily_budget,lifetime_budget,start_time,stop_time',
      effective_status: JSON.stringify(LISTED_STATUSES),
      limit: PAGE,
    };
    const request = { path: `/${accountId}/campaigns`, query, token: this.token };
    const found = await this.api.records(request, campaign, { kind: 'campaign', id: 'id' }, { signal, onSkipped });
    const listed = new Set(found.map(({ id }) => id));
    const deleted = (await this.insights.deletedCampaigns(accountId, signal)).filter(({ id }) => !listed.has(id));
    const all = [...found, ...deleted.map((each) => campaign.parse({ ...each, status: 'DELETED' }))];
    return all.map((each) => recordOf(each, unit));
  }

  campaignDays(range: DayRange): Promise<CampaignDay[]> {
    return this.insights.days(range);
  }

  private async currency(accountId: string, signal: AbortSignal | undefined): Promise<string> {
    const shape = z.object({ currency: z.string().default('') });
    const request = { path: `/${accountId}`, query: { fields: 'currency' }, token: this.token };
    return (await this.api.ask(request, shape, signal)).currency;
  }
}

function recordOf(row: z.infer<typeof campaign>, budgetUnit: bigint): CampaignRecord {
  const [daily, lifetime] = [BigInt(row.daily_budget ?? 0), BigInt(row.lifetime_budget ?? 0)];
  return {
    id: row.id,
    name: row.name,
    resourceName: row.id,
    status: CAMPAIGN_STATUS.get(row.status) ?? 'PAUSED',
    channelType: CHANNEL,
    biddingStrategyType: row.bid_strategy,
    targetRoas: null,
    targetCpaMicros: null,
    cpcBidCeilingMicros: null,
    enhancedCpc: false,
    portfolioStrategy: '',
    budgetResourceName: '',
    budgetMicros: String(daily * budgetUnit),
    totalBudgetMicros: daily === 0n && lifetime > 0n ? String(lifetime * budgetUnit) : null,
    budgetShared: false,
    budgetReferenceCount: '1',
    startDate: row.start_time?.slice(0, 10) ?? null,
    endDate: row.stop_time?.slice(0, 10) ?? null,
  };
}

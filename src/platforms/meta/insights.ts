import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, daysBetween } from '../../lib/clock.js';
import { microsOf } from '../../lib/micros.js';
import type {
  CampaignDay,
  DayRange,
  FigureSegment,
  FigureSums,
  LevelSums,
  ReportRange,
  SegmentSums,
} from '../ad-records.js';
import { lenientArray, type OnSkipped, type SkippedRecord } from '../answer.js';
import { date } from '../fields.js';
import { PlatformError } from '../platform-error.js';
import { decimal, digits, maybe, name } from './fields.js';
import type { GraphApi } from './graph-api.js';
import { reasonIn, TooMuchDataError } from './meta-failure.js';

const PAGE = '500';
const POLL_MS = 1_000;
const MAX_POLL_FACTOR = 16;
/** Meta may take up to an hour; after this, callers have to retry. */
const MAX_REPORT_MS = 20 * 60_000;

/**
 * Without a status filter, insights omit deleted campaigns, which spent money:
 * https://developers.facebook.com/docs/marketing-api/best-practices/storing_adobjects
 */
const ALL_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'WITH_ISSUES'];

const word = z.string().catch('').default('');
const action = z.object({ action_type: z.string(), value: decimal });
type Action = z.infer<typeof action>;

const ACTION = { kind: 'action', id: 'action_type' };

const FIGURES = 'spend,impressions,clicks,actions,action_values';

/** A row without a day makes the answer unreadable. */
function figures(onSkipped: OnSkipped) {
  const actions = lenientArray(action, ACTION, onSkipped);
  return z.object({
    date_start: date,
    spend: maybe(decimal),
    impressions: maybe(digits),
    clicks: maybe(digits),
    actions,
    action_values: actions,
  });
}

function sumsOf(row: z.infer<ReturnType<typeof figures>>): FigureSums {
  return {
    costMicros: String(microsOf(row.spend ?? '0')),
    impressions: row.impressions ?? '0',
    clicks: row.clicks ?? '0',
    conversionsMicros: String(conversionsIn(row.actions)),
    conversionValueMicros: String(conversionsIn(row.action_values)),
  };
}

/** Per campaign and day. */
function insight(onSkipped: OnSkipped) {
  return figures(onSkipped)
    .extend({ campaign_id: digits })
    .transform((row) => ({ campaignId: row.campaign_id, date: row.date_start, ...sumsOf(row) }));
}

/** Purchases through any channel, and leads. For each, the first action type present counts. */
const CONVERSIONS = [
  ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase'],
  ['lead', 'offsite_conversion.fb_pixel_lead'],
];

function conversionsIn(actions: readonly Action[]): bigint {
  return CONVERSIONS.reduce((sum, names) => {
    const found = names.map((name) => actions.find(({ action_type }) => action_type === name)).find(Boolean);
    return sum + (found ? microsOf(found.value) : 0n);
  }, 0n);
}

/**
 * Meta's word for how figures are divided. Hours are not offered: Meta leaves out what happened on websites
 * (https://developers.facebook.com/docs/marketing-api/insights/breakdowns), so that every hour would be without a sale.
 */
const BREAKDOWNS = new Map<FigureSegment, string>([
  ['device', 'device_platform'],
  ['network', 'publisher_platform'],
]);

/** Tablets are told from phones by another breakdown alone, which returns nothing until an account opts in. */
const DEVICES = new Map([
  ['mobile_app', 'MOBILE'],
  ['mobile_web', 'MOBILE'],
  ['mobile', 'MOBILE'],
  ['desktop', 'DESKTOP'],
  ['unknown', 'UNKNOWN'],
  ['', 'UNKNOWN'],
]);
const WEEK = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

const begunReport = z.object({ report_run_id: z.string().regex(/^\d+$/) });
const report = z.object({
  async_status: z.string(),
  async_percent_completion: z.number().default(0),
  error_code: z.number().optional().catch(undefined),
  error_subcode: z.number().optional().catch(undefined),
  error_message: z.string().optional().catch(undefined),
  error_user_title: z.string().optional().catch(undefined),
  error_user_msg: z.string().optional().catch(undefined),
});
/** Final states of a report. */
const COMPLETED = 'Job Completed';
const FAILED_STATES = ['Job Failed', 'Job Skipped'];

const deleted = z.object({ campaign_id: digits, campaign_name: name });

type OfCampaign = ReportRange & { campaignId: string };

/** Figures of campaigns and their parts. All methods throw PlatformError. */
export class Insights {
  constructor(
    private readonly api: GraphApi,
    private readonly pollMs = POLL_MS,
  ) {}

  /** Campaigns of any status. Halves ranges that are too large; reads a single day as a report. */
  async days(range: DayRange): Promise<CampaignDay[]> {
    const { accountId, from, to, signal, onSkipped } = range;
    const question = {
      level: 'campaign',
      time_increment: '1',
      time_range: JSON.stringify({ since: from, until: to }),
      filtering: filterOf(ALL_STATUSES),
      fields: `campaign_id,${FIGURES}`,
    };
    const skipped: SkippedRecord[] = [];
    const shape = insight((record) => skipped.push(record));
    try {
      const found = await this.ask(accountId, question, shape, signal, from === to);
      // Reported only now, because failed reads are repeated.
      for (const record of skipped) onSkipped?.(record);
      return found;
    } catch (error) {
      if (!(error instanceof TooMuchDataError) || from === to) throw error;
      const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
      const first = await this.days({ ...range, to: middle });
      return [...first, ...(await this.days({ ...range, from: addDays(middle, 1) }))];
    }
  }

  /** Of the parts of a campaign that are not deleted, for each day or the whole range. */
  async sums(
    { accountId, campaignId, from, to, byDay, signal }: OfCampaign,
    level: 'adset' | 'ad',
  ): Promise<LevelSums[]> {
    const key = `${level}_id` as const;
    const question = {
      level,
      ...(byDay && { time_increment: '1' }),
      time_range: JSON.stringify({ since: from, until: to }),
      filtering: JSON.stringify([{ field: 'campaign.id', operator: 'IN', value: [campaignId] }]),
      fields: `${key},${FIGURES}`,
    };
    const shape = figures(() => undefined)
      .extend({ [key]: digits } as Record<typeof key, typeof digits>)
      .transform((row) => ({ id: row[key], date: byDay ? row.date_start : null, ...sumsOf(row) }));
    return this.ask(accountId, question, shape, signal, true);
  }

  /**
   * Of an account or a campaign, added up from campaigns: of a whole account Meta can leave conversions out
   * (https://developers.facebook.com/docs/graph-api/reference/adaccount/insights/).
   */
  async segments(
    { accountId, campaignId, from, to, byDay, signal }: ReportRange,
    by: FigureSegment,
  ): Promise<SegmentSums[]> {
    const isDaily = byDay || by === 'day_of_week';
    const breakdown = BREAKDOWNS.get(by);
    const question = {
      level: 'campaign',
      ...(breakdown && { breakdowns: breakdown }),
      ...(isDaily && { time_increment: '1' }),
      time_range: JSON.stringify({ since: from, until: to }),
      filtering: filterOf(ALL_STATUSES, campaignId),
      fields: FIGURES,
    };
    const shape = figures(() => undefined)
      .extend({ device_platform: word, publisher_platform: word })
      .transform((row) => ({
        date: isDaily ? row.date_start : null,
        device: by === 'device' ? (DEVICES.get(row.device_platform) ?? 'OTHER') : null,
        network: by === 'network' ? row.publisher_platform.toUpperCase() || 'UNKNOWN' : null,
        hour: null,
        dayOfWeek: by === 'day_of_week' ? (WEEK[new Date(row.date_start).getUTCDay()] ?? null) : null,
        ...sumsOf(row),
      }));
    return this.ask(accountId, question, shape, signal, true);
  }

  /** Deleted campaigns with figures, which Meta's campaign lists omit. */
  async deletedCampaigns(accountId: string, signal: AbortSignal | undefined): Promise<{ id: string; name: string }[]> {
    const question = {
      level: 'campaign',
      date_preset: 'maximum',
      filtering: filterOf(['DELETED']),
      fields: 'campaign_id,campaign_name',
    };
    const found = await this.ask(accountId, question, deleted, signal, true);
    return found.map(({ campaign_id: id, campaign_name: name }) => ({ id, name }));
  }

  /** Reads directly, or as an asynchronous report if that is too much data and `mayWait`. */
  private async ask<T>(
    accountId: string,
    parameters: Record<string, string>,
    shape: z.ZodType<T>,
    signal: AbortSignal | undefined,
    mayWait: boolean,
  ): Promise<T[]> {
    const { api } = this;
    const path = `/${accountId}/insights`;
    try {
      return await api.list({ path, query: { ...parameters, limit: PAGE } }, shape, signal);
    } catch (error) {
      if (!mayWait || !(error instanceof TooMuchDataError)) throw error;
    }
    const { report_run_id: id } = await api.ask({ method: 'POST', path, form: parameters }, begunReport, signal);
    await this.waitForReport(id, signal);
    return api.list({ path: `/${id}/insights`, query: { limit: PAGE } }, shape, signal);
  }

  private async waitForReport(id: string, signal: AbortSignal | undefined): Promise<void> {
    const query = { fields: Object.keys(report.shape).join() };
    let waited = 0;
    for (let wait = this.pollMs; waited < MAX_REPORT_MS; wait = Math.min(2 * wait, MAX_POLL_FACTOR * this.pollMs)) {
      await delay(wait, undefined, { signal });
      waited += wait;
      const state = await this.api.ask({ path: `/${id}`, query }, report, signal);
      const { async_status: status, async_percent_completion: percent } = state;
      if (status === COMPLETED && percent === 100) return;
      if (FAILED_STATES.includes(status)) {
        const { error_code: code = 0, error_message: message = '', ...more } = state;
        const why = reasonIn({ ...more, code, message: message || status });
        throw new PlatformError('unavailable', `Meta could not compute a report of figures: ${why}`);
      }
    }
    throw new PlatformError('unavailable', 'Meta did not compute a report of figures in time.');
  }
}

/** Campaigns with one of the states; only that of `campaignId`, if it is given. */
function filterOf(statuses: readonly string[], campaignId?: string): string {
  const isIn = (field: string, value: readonly string[]) => ({ field, operator: 'IN', value });
  return JSON.stringify([
    isIn('campaign.effective_status', statuses),
    ...(campaignId === undefined ? [] : [isIn('campaign.id', [campaignId])]),
  ]);
}

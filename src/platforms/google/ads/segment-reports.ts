import { z } from 'zod';
import type {
  ConversionActionRecord,
  ConversionSums,
  FigureSegment,
  ReportRange,
  SegmentSums,
} from '../../ad-records.js';
import { date, text } from '../../fields.js';
import { figureFields, int64, METRICS, micros, sumsOf } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const word = z.string().default('UNKNOWN');

/** The segments of each way to cut, in their order. */
const SEGMENTS = {
  device: ['device'],
  hour: ['hour'],
  day_of_week: ['day_of_week'],
  hour_of_week: ['day_of_week', 'hour'],
} as const satisfies Record<FigureSegment, readonly string[]>;

const segmentRow = z
  .object({
    ...figureFields,
    segments: z
      .object({
        date: date.optional(),
        device: z.string().optional(),
        hour: z.int().min(0).max(23).optional(),
        dayOfWeek: z.string().optional(),
      })
      // Hour 0 may be left out like every other zero.
      .prefault({}),
  })
  .transform((row) => ({ ...row.segments, sums: sumsOf(row) }));

/** Figures of an account or one campaign, cut by device or time of day. */
export async function segmentSums(ads: GoogleAdsClient, range: ReportRange, by: FigureSegment): Promise<SegmentSums[]> {
  const segments = SEGMENTS[by].map((name) => `segments.${name}`);
  const rows = await ads.search({ ...reportOf(range, segments, METRICS), row: segmentRow });
  const hasHour = by === 'hour' || by === 'hour_of_week';
  return rows.map(({ date, device, hour, dayOfWeek, sums }) => ({
    date: date ?? null,
    device: device ?? null,
    hour: hasHour ? (hour ?? 0) : null,
    dayOfWeek: dayOfWeek ?? null,
    ...sums,
  }));
}

const actionRow = z
  .object({
    conversionAction: z.object({
      resourceName: z.string(),
      id: int64,
      name: text.default(''),
      status: word,
      type: word,
      origin: word,
      category: word,
      countingType: word,
      primaryForGoal: z.boolean().default(false),
      includeInConversionsMetric: z.boolean().default(false),
    }),
  })
  .transform(({ conversionAction }): ConversionActionRecord => conversionAction);

const ACTIONS = `SELECT conversion_action.resource_name, conversion_action.id, conversion_action.name,
  conversion_action.status, conversion_action.type, conversion_action.origin, conversion_action.category,
  conversion_action.counting_type, conversion_action.primary_for_goal,
  conversion_action.include_in_conversions_metric FROM conversion_action`;

/** Every conversion action of an account, removed ones included. */
export function conversionActions(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
): Promise<ConversionActionRecord[]> {
  return ads.search({ customerId, gaql: ACTIONS, row: actionRow, signal });
}

const conversionRow = z
  .object({
    segments: z.object({
      date: date.optional(),
      conversionAction: z.string(),
      conversionActionName: text.default(''),
      conversionActionCategory: word,
    }),
    metrics: z
      .object({
        conversions: micros.default('0'),
        conversionsValue: micros.default('0'),
        allConversions: micros.default('0'),
        allConversionsValue: micros.default('0'),
      })
      .prefault({}),
  })
  .transform(
    ({ segments, metrics }): ConversionSums => ({
      date: segments.date ?? null,
      resourceName: segments.conversionAction,
      name: segments.conversionActionName,
      category: segments.conversionActionCategory,
      conversionsMicros: metrics.conversions,
      conversionValueMicros: metrics.conversionsValue,
      allConversionsMicros: metrics.allConversions,
      allConversionValueMicros: metrics.allConversionsValue,
    }),
  );

/** What each conversion action counted in an account or one campaign; also those that a manager account owns. */
export function conversionSums(ads: GoogleAdsClient, range: ReportRange): Promise<ConversionSums[]> {
  const segments = ['conversion_action', 'conversion_action_name', 'conversion_action_category'].map(
    (name) => `segments.${name}`,
  );
  const metrics =
    'metrics.conversions, metrics.conversions_value, metrics.all_conversions, metrics.all_conversions_value';
  return ads.search({ ...reportOf(range, segments, metrics), row: conversionRow });
}

function reportOf(
  { accountId, campaignId, from, to, byDay, signal }: ReportRange,
  segments: readonly string[],
  metrics: string,
) {
  const fields = [...(byDay ? ['segments.date'] : []), ...segments, metrics].join(', ');
  const [resource, only] =
    campaignId === undefined ? ['customer', ''] : ['campaign', ` AND campaign.id = ${campaignId}`];
  const gaql = `SELECT ${fields} FROM ${resource} WHERE segments.date BETWEEN '${from}' AND '${to}'${only}`;
  return { customerId: accountId, gaql, signal };
}

import { z } from 'zod';
import { addDays } from '../../../lib/clock.js';
import {
  type AccountQuery,
  type ConversionActionRecord,
  type ConversionSums,
  type DayRange,
  type FigureSegment,
  type FinalUrl,
  MAX_CHANGES,
  type PlatformChange,
  type ReportRange,
  type SegmentSums,
} from '../../ad-records.js';
import { cutText, date, text } from '../../fields.js';
import { figureFields, idAndName, int64, METRICS, micros, sumsOf, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

/** Segment fields in order. */
const SEGMENTS: Record<FigureSegment, string> = {
  device: 'segments.device',
  network: 'segments.ad_network_type',
  hour: 'segments.hour',
  day_of_week: 'segments.day_of_week',
  hour_of_week: 'segments.day_of_week, segments.hour',
};

/** Of a row without one: devices that this version of the API has no name for came so. */
const UNTOLD = 'UNKNOWN';

const segmentRow = z
  .object({
    ...figureFields,
    segments: z
      .object({
        date: date.optional(),
        device: z.string().optional(),
        adNetworkType: z.string().optional(),
        hour: z.int().min(0).max(23).optional(),
        dayOfWeek: z.string().optional(),
      })
      // Zeros, such as hour 0, may be omitted.
      .prefault({}),
  })
  .transform((row) => ({ ...row.segments, sums: sumsOf(row) }));

/** Figures of an account or campaign by device, network or time of day. */
export async function segmentSums(ads: GoogleAdsClient, range: ReportRange, by: FigureSegment): Promise<SegmentSums[]> {
  const rows = await ads.search(range, reportOf(range, `${SEGMENTS[by]}, ${METRICS}`), segmentRow);
  const asked = <Value>(isAsked: boolean, value: Value) => (isAsked ? value : null);
  return rows.map(({ date, device = UNTOLD, adNetworkType = UNTOLD, hour = 0, dayOfWeek = UNTOLD, sums }) => ({
    date: date ?? null,
    device: asked(by === 'device', device),
    network: asked(by === 'network', adNetworkType),
    hour: asked(by === 'hour' || by === 'hour_of_week', hour),
    dayOfWeek: asked(by === 'day_of_week' || by === 'hour_of_week', dayOfWeek),
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
      /** True if not set. */
      primaryForGoal: z.boolean().default(true),
      includeInConversionsMetric: z.boolean().default(false),
    }),
  })
  .transform(({ conversionAction }): ConversionActionRecord => conversionAction);

const windowRow = z
  .object({
    conversionAction: z.object({
      clickThroughLookbackWindowDays: int64.default('0'),
      viewThroughLookbackWindowDays: int64.default('0'),
    }),
  })
  .transform(({ conversionAction: { clickThroughLookbackWindowDays: click, viewThroughLookbackWindowDays: view } }) =>
    Math.max(Number(click), Number(view)),
  );

const WINDOWS = `SELECT conversion_action.click_through_lookback_window_days,
  conversion_action.view_through_lookback_window_days FROM conversion_action
  WHERE conversion_action.status = 'ENABLED'`;

/** The longest window of an account's conversion actions, in days: up to 90 after a click. */
export async function conversionWindow(ads: GoogleAdsClient, query: AccountQuery): Promise<number> {
  return Math.max(0, ...(await ads.search(query, WINDOWS, windowRow)));
}

const ACTIONS = `SELECT conversion_action.resource_name, conversion_action.id, conversion_action.name,
  conversion_action.status, conversion_action.type, conversion_action.origin, conversion_action.category,
  conversion_action.counting_type, conversion_action.primary_for_goal,
  conversion_action.include_in_conversions_metric FROM conversion_action`;

/** Includes removed conversion actions. */
export function conversionActions(ads: GoogleAdsClient, query: AccountQuery): Promise<ConversionActionRecord[]> {
  return ads.search(query, ACTIONS, actionRow);
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
  .transform(({ segments, metrics }) => ({
    date: segments.date ?? null,
    resourceName: segments.conversionAction,
    name: segments.conversionActionName,
    category: segments.conversionActionCategory,
    conversionsMicros: metrics.conversions,
    conversionValueMicros: metrics.conversionsValue,
    allConversionsMicros: metrics.allConversions,
    allConversionValueMicros: metrics.allConversionsValue,
  }));

/** By conversion action, including a manager account's; for an account or campaign. */
export function conversionSums(ads: GoogleAdsClient, range: ReportRange): Promise<ConversionSums[]> {
  const segments = 'segments.conversion_action, segments.conversion_action_name, segments.conversion_action_category';
  const metrics =
    'metrics.conversions, metrics.conversions_value, metrics.all_conversions, metrics.all_conversions_value';
  return ads.search(range, reportOf(range, `${segments}, ${metrics}`), conversionRow);
}

function reportOf({ campaignId, from, to, byDay }: ReportRange, fields: string): string {
  const [resource, only] =
    campaignId === undefined ? ['customer', ''] : ['campaign', ` AND campaign.id = ${campaignId}`];
  return `SELECT ${byDay ? 'segments.date, ' : ''}${fields} FROM ${resource} WHERE segments.date BETWEEN '${from}' AND '${to}'${only}`;
}

/** The resource, under the name of its type. */
const changedResource = z.record(z.string(), z.unknown()).default({});

const EVENT_NAME = /^customers\/\d+\/changeEvents\/((\d+)~\d+~\d+)$/;
/** Limit for values, in characters. */
const MAX_VALUE = 500;

const changeRow = z
  .object({
    changeEvent: z.object({
      resourceName: z.string().regex(EVENT_NAME),
      changeResourceType: word,
      changeResourceName: text.default(''),
      clientType: word,
      userEmail: text.default(''),
      resourceChangeOperation: word,
      changedFields: z.string().default(''),
      oldResource: changedResource,
      newResource: changedResource,
      campaign: z.string().default(''),
    }),
    campaign: z.object({ name: text.default('') }).prefault({}),
  })
  .transform(({ changeEvent: event, campaign }): PlatformChange => {
    const [, id = '', changedMicros = '0'] = EVENT_NAME.exec(event.resourceName) ?? [];
    const [before, after] = [Object.values(event.oldResource)[0], Object.values(event.newResource)[0]];
    const fields = event.changedFields.split(',').filter((path) => path !== '');
    return {
      id,
      changedAt: new Date(Number(changedMicros.slice(0, -3))).toISOString(),
      resourceType: event.changeResourceType,
      resourceName: event.changeResourceName,
      operation: event.resourceChangeOperation,
      clientType: event.clientType,
      userEmail: event.userEmail,
      campaignId: /\/campaigns\/(\d+)$/.exec(event.campaign)?.[1] ?? null,
      campaignName: campaign.name === '' ? null : campaign.name,
      fields: fields.map((path) => ({ field: path, before: valueAt(before, path), after: valueAt(after, path) })),
    };
  });

/**
 * Newest first, at most MAX_CHANGES. Days are in the account's time zone and within the last 30; the last
 * minutes may be missing (google.ads.googleads.v25.resources.ChangeEvent).
 */
export function platformChanges(ads: GoogleAdsClient, range: DayRange): Promise<PlatformChange[]> {
  const gaql = `SELECT change_event.resource_name, change_event.change_date_time, change_event.change_resource_type,
    change_event.change_resource_name, change_event.client_type, change_event.user_email,
    change_event.resource_change_operation, change_event.changed_fields, change_event.old_resource,
    change_event.new_resource, change_event.campaign, campaign.name FROM change_event
    WHERE change_event.change_date_time >= '${range.from} 00:00:00' AND change_event.change_date_time < '${addDays(range.to, 1)} 00:00:00'
    ORDER BY change_event.change_date_time DESC LIMIT ${MAX_CHANGES}`;
  return ads.search(range, gaql, changeRow);
}

/** The value at a path such as `targetRoas.targetRoas` as text; null if absent. */
function valueAt(message: unknown, path: string): string | null {
  let value = message;
  for (const name of path.split('.')) {
    const key = name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (value === undefined || value === null) return null;
  const string = typeof value === 'string' ? value : JSON.stringify(value);
  return cutText(text.parse(string), MAX_VALUE);
}

const finalUrls = z.array(text).default([]);

const adRow = z
  .object({ campaign: idAndName, adGroupAd: z.object({ ad: z.object({ finalUrls }).prefault({}) }).prefault({}) })
  .transform(({ campaign, adGroupAd }) => finalUrlRecords(adGroupAd.ad.finalUrls, campaign));

const assetGroupRow = z
  .object({ campaign: idAndName, assetGroup: z.object({ finalUrls }).prefault({}) })
  .transform(({ campaign, assetGroup }) => finalUrlRecords(assetGroup.finalUrls, campaign));

const IN_USE = "IN ('ENABLED', 'PAUSED')";

const ADS = `SELECT campaign.id, campaign.name, ad_group_ad.ad.final_urls FROM ad_group_ad
  WHERE campaign.advertising_channel_type = 'SEARCH' AND campaign.status ${IN_USE} AND ad_group.status ${IN_USE}
  AND ad_group_ad.status ${IN_USE}`;

const ASSET_GROUPS = `SELECT campaign.id, campaign.name, asset_group.final_urls FROM asset_group
  WHERE campaign.advertising_channel_type = 'PERFORMANCE_MAX' AND campaign.status ${IN_USE}
  AND asset_group.status ${IN_USE}`;

/** Landing pages of search ads and Performance Max asset groups, without removed ones. */
export async function finalUrlsOf(ads: GoogleAdsClient, query: AccountQuery): Promise<FinalUrl[]> {
  const ofAds = await ads.search(query, ADS, adRow);
  const ofAssetGroups = await ads.search(query, ASSET_GROUPS, assetGroupRow);
  return [...ofAds, ...ofAssetGroups].flat();
}

function finalUrlRecords(urls: readonly string[], { id, name }: z.infer<typeof idAndName>): FinalUrl[] {
  return urls.map((url) => ({ url, campaignId: id, campaignName: name }));
}

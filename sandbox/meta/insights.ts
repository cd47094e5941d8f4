import { z } from 'zod';
import type { MetaQuirk } from '../quirks.js';
import { dateOf, dayIn, dayOf, monthStart, weekStart } from '../world/calendar.js';
import { badParameter, timedOut, tooMuchData } from './errors.js';
import { demandKnown, picker } from './fields.js';
import type { MetaContext } from './tokens.js';
import { campaignsOf, daysOf, type MetaAccount, type MetaDay } from './world.js';

const PARAMETERS = ['level', 'time_increment', 'time_range', 'date_preset', 'filtering', 'breakdowns'];
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'WITH_ISSUES'];
/** Without a filter deleted campaigns are left out. */
const UNFILTERED = STATUSES.filter((status) => status !== 'DELETED');
/** With heavy insights so many days are computed while somebody waits. */
const HEAVY_DAYS = 6;

const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const;
type Level = (typeof LEVELS)[number];

/** First and last day of a preset, by the day that it is for the account. */
const PRESETS: Record<string, (today: number) => [first: number, last: number]> = {
  today: (today) => [today, today],
  yesterday: (today) => [today - 1, today - 1],
  ...Object.fromEntries(
    [3, 7, 14, 28, 30, 90].map((days) => [`last_${days}d`, (today: number) => [today - days, today - 1]]),
  ),
  this_week_mon_today: (today) => [weekStart(today), today],
  last_week_mon_sun: (today) => [weekStart(today) - 7, weekStart(today) - 1],
  this_month: (today) => [monthStart(today), today],
  last_month: (today) => [monthStart(today, -1), monthStart(today) - 1],
  maximum: () => [0, dayOf('2100-01-01')],
};

/** Parts of a day's figures, as bounds from 0 to 1. */
const BREAKDOWNS = {
  device_platform: {
    mobile_app: [0, 0.6],
    mobile_web: [0.6, 0.88],
    desktop: [0.88, 0.99],
    unknown: [0.99, 1],
  },
  publisher_platform: {
    facebook: [0, 0.48],
    instagram: [0.48, 0.9],
    audience_network: [0.9, 0.97],
    messenger: [0.97, 1],
  },
} as const;
type Breakdown = keyof typeof BREAKDOWNS;

/** What each part had of a day; those without anything are left out. Together they are the day. */
function partsOf(day: MetaDay, breakdown: Breakdown): MetaDay[] {
  return Object.entries(BREAKDOWNS[breakdown])
    .map(([part, [from, to]]) => {
      const figures = { ...day.figures };
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
        const value = figures[name] ?? 0;
        figures[name] = Math.floor(value * to) - Math.floor(value * from);
      }
      return { ...day, figures, part };
    })
    .filter(({ figures }) => Object.values(figures).some((value) => value !== 0));
}

const timeRange = z.strictObject({ since: z.string(), until: z.string() });
const filters = z
  .array(
    z.discriminatedUnion('field', [
      z.strictObject({
        field: z.literal('campaign.effective_status'),
        operator: z.literal('IN'),
        value: z.array(z.enum(STATUSES)).min(1),
      }),
      z.strictObject({
        field: z.literal('campaign.id'),
        operator: z.literal('IN'),
        value: z.array(z.string()).min(1),
      }),
    ]),
  )
  .max(2);

interface Asked {
  first: number;
  last: number;
  level: Level;
  isDaily: boolean;
  /** False if only the days are told that there is something of. */
  hasRange: boolean;
  statuses: readonly string[];
  /** Undefined for all. */
  campaignIds: readonly string[] | undefined;
  breakdown: Breakdown | undefined;
}

/** The rows of a report. Throws GraphRefusal; with `isWaiting` also for what takes too long while somebody waits. */
export function insightRows(
  context: MetaContext,
  account: MetaAccount,
  query: URLSearchParams,
  isWaiting: boolean,
): object[] {
  demandKnown(query, PARAMETERS);
  const asked = readAsked(query, dayIn(account.timeZone, context.now()));
  const { breakdown } = asked;
  const pick = picker(query, 'AdsInsights', ['date_start', 'date_stop', ...(breakdown ? [breakdown] : [])]);
  const quirks = context.quirks.of('meta');
  if (isWaiting && quirks.has('huge_insights')) throw timedOut();
  if (isWaiting && quirks.has('heavy_insights') && asked.last - asked.first >= HEAVY_DAYS) throw tooMuchData();
  const campaigns = campaignsOf(account, quirks).filter(
    ({ id, status }) =>
      (asked.campaignIds?.includes(id) ?? true) &&
      // What Meta may say one day is filtered by nobody who does not know it.
      (asked.statuses.includes(status) || !STATUSES.includes(status)) &&
      !(status === 'DELETED' && quirks.has('forgotten_campaigns')),
  );
  const whole = daysOf(account, campaigns, asked.first, asked.last, context.now(), context.days);
  const days = breakdown ? whole.flatMap((day) => partsOf(day, breakdown)) : whole;
  const rows = asked.isDaily && asked.level !== 'account' ? days : summed(days, asked);
  return rows.map((row) => {
    const part = breakdown && { [breakdown]: row.part };
    return pick({ ...insightShape(account, row, quirks), ...placeOf(asked, row), ...part });
  });
}

/** What a row is of: each campaign has one ad set, and that one ad. */
function placeOf({ level, first, last, isDaily, hasRange }: Asked, { campaign: { id, name } }: MetaDay) {
  const days = !isDaily && hasRange && { date_start: dateOf(first), date_stop: dateOf(last) };
  if (level === 'account') return { ...days, campaign_id: undefined, campaign_name: undefined, objective: undefined };
  return {
    ...days,
    ...((level === 'adset' || level === 'ad') && { adset_id: `${id}1`, adset_name: `${name} – Zielgruppe` }),
    ...(level === 'ad' && { ad_id: `${id}2`, ad_name: `${name} – Anzeige` }),
  };
}

function readAsked(query: URLSearchParams, today: number): Asked {
  const level = LEVELS.find((each) => each === query.get('level'));
  if (!level) throw badParameter(`(#100) The sandbox knows the levels ${LEVELS.join(', ')}.`);
  const increment = query.get('time_increment') ?? 'all_days';
  if (!['1', 'all_days'].includes(increment))
    throw badParameter('(#100) param time_increment must be 1 or all_days here');
  const filtered = readJson(query.get('filtering'), filters, 'filtering');
  const valuesOf = (name: string) => filtered?.find((each) => each.field === name)?.value;
  const chosen = {
    statuses: valuesOf('campaign.effective_status') ?? UNFILTERED,
    campaignIds: valuesOf('campaign.id'),
    breakdown: readBreakdown(query.get('breakdowns')),
  };
  const isDaily = increment === '1';
  const range = readJson(query.get('time_range'), timeRange, 'time_range');
  if (range === undefined) {
    const preset = query.get('date_preset') ?? '';
    const days = Object.hasOwn(PRESETS, preset) ? PRESETS[preset]?.(today) : undefined;
    if (!days) throw badParameter(`(#100) The sandbox knows the presets ${Object.keys(PRESETS).join(', ')}.`);
    return { first: days[0], last: days[1], level, isDaily, hasRange: preset !== 'maximum', ...chosen };
  }
  const [first, last] = [dayOf(range.since), dayOf(range.until)];
  if (!(first <= last)) throw badParameter('(#100) param time_range must be valid');
  return { first, last, level, isDaily, hasRange: true, ...chosen };
}

function readBreakdown(text: string | null): Breakdown | undefined {
  if (text === null) return undefined;
  if (Object.hasOwn(BREAKDOWNS, text)) return text as Breakdown;
  throw badParameter(`(#100) The sandbox knows the breakdowns ${Object.keys(BREAKDOWNS).join(', ')}.`);
}

function readJson<T>(text: string | null, shape: z.ZodType<T>, name: string): T | undefined {
  if (text === null) return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw badParameter(`(#100) param ${name} must be valid`);
  }
}

/** One row of all days, unless they are asked for each, and of each campaign, unless the whole account is asked for. */
function summed(days: readonly MetaDay[], { level, isDaily }: Asked): MetaDay[] {
  const sums = new Map<string, MetaDay>();
  for (const { campaign, date, figures, part } of days) {
    const key = `${level === 'account' ? '' : campaign.id} ${isDaily ? date : ''} ${part}`;
    const known = sums.get(key);
    if (!known) sums.set(key, { campaign, date, figures: { ...figures }, part });
    else {
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
        known.figures[name] = (known.figures[name] ?? 0) + (figures[name] ?? 0);
      }
    }
  }
  return [...sums.values()];
}

function insightShape(
  { id, currency, name }: MetaAccount,
  { campaign, date, figures }: MetaDay,
  quirks: ReadonlySet<MetaQuirk>,
): Record<string, unknown> {
  const type = campaign.leads ? 'lead' : 'omni_purchase';
  const { conversionHundredths, valueCents } = figures;
  const told = conversionHundredths > 0;
  const count = String(conversionHundredths / 100);
  return {
    account_id: id.slice('act_'.length),
    account_currency: currency,
    account_name: name,
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    objective: objectiveOf(campaign.leads),
    date_start: date,
    date_stop: date,
    spend: (figures.costCents / 100).toFixed(2),
    impressions: String(figures.impressions),
    clicks: String(figures.clicks),
    inline_link_clicks: String(figures.clicks),
    ...ratios(figures),
    actions: [
      { action_type: 'link_click', value: String(figures.clicks) },
      ...(told ? [{ action_type: type, value: count }] : []),
      // The same conversions once more, as the pixel counted them.
      ...(told && !campaign.leads ? [{ action_type: 'purchase', value: count }] : []),
      // Told by attribution windows alone, as happens to those that are not counted by the default one.
      ...(quirks.has('broken_records') && date.endsWith('-01') ? [{ action_type: 'video_view', '7d_click': '3' }] : []),
    ],
    ...(told && !campaign.leads && { action_values: [{ action_type: type, value: (valueCents / 100).toFixed(2) }] }),
  };
}

/** Left out where nothing can be divided by; shares are percentages. */
function ratios({ costCents, clicks, impressions }: MetaDay['figures']) {
  return {
    ...(impressions > 0 && {
      ctr: ((clicks / impressions) * 100).toFixed(6),
      cpm: ((costCents * 10) / impressions).toFixed(6),
    }),
    ...(clicks > 0 && { cpc: (costCents / clicks / 100).toFixed(6) }),
  };
}

export function objectiveOf(leads: boolean): string {
  return leads ? 'OUTCOME_LEADS' : 'OUTCOME_SALES';
}

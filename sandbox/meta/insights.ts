import { z } from 'zod';
import type { MetaQuirk } from '../quirks.js';
import { dayOf } from '../world/calendar.js';
import { badParameter, timedOut, tooMuchData } from './errors.js';
import { demandKnown, picker } from './fields.js';
import type { MetaContext } from './tokens.js';
import { campaignsOf, daysOf, type MetaAccount, type MetaDay } from './world.js';

const PARAMETERS = ['level', 'time_increment', 'time_range', 'date_preset', 'filtering'];
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'WITH_ISSUES'];
/** Without a filter deleted campaigns are left out. */
const UNFILTERED = STATUSES.filter((status) => status !== 'DELETED');
/** With heavy insights so many days are computed while somebody waits. */
const HEAVY_DAYS = 6;

const timeRange = z.strictObject({ since: z.string(), until: z.string() });
const filters = z
  .array(
    z.strictObject({
      field: z.literal('campaign.effective_status'),
      operator: z.literal('IN'),
      value: z.array(z.enum(STATUSES)).min(1),
    }),
  )
  .max(1);

interface Asked {
  first: number;
  last: number;
  isDaily: boolean;
  statuses: readonly string[];
}

/** The rows of a report. Throws GraphRefusal; with `isWaiting` also for what takes too long while somebody waits. */
export function insightRows(
  context: MetaContext,
  account: MetaAccount,
  query: URLSearchParams,
  isWaiting: boolean,
): object[] {
  demandKnown(query, PARAMETERS);
  const pick = picker(query, 'AdsInsights', ['date_start', 'date_stop']);
  const asked = readAsked(query);
  const quirks = context.quirks.of('meta');
  if (isWaiting && quirks.has('huge_insights')) throw timedOut();
  if (isWaiting && quirks.has('heavy_insights') && asked.last - asked.first >= HEAVY_DAYS) throw tooMuchData();
  const campaigns = campaignsOf(account, quirks).filter(
    ({ status }) =>
      // What Meta may say one day is filtered by nobody who does not know it.
      (asked.statuses.includes(status) || !STATUSES.includes(status)) &&
      !(status === 'DELETED' && quirks.has('forgotten_campaigns')),
  );
  const days = daysOf(account, campaigns, asked.first, asked.last, context.now(), context.days);
  const rows = asked.isDaily ? days : summed(days);
  return rows.map((row) => pick(insightShape(account, row, quirks)));
}

function readAsked(query: URLSearchParams): Asked {
  if (query.get('level') !== 'campaign') throw badParameter('(#100) The sandbox knows level=campaign only.');
  const increment = query.get('time_increment') ?? 'all_days';
  if (!['1', 'all_days'].includes(increment))
    throw badParameter('(#100) param time_increment must be 1 or all_days here');
  const statuses = readJson(query.get('filtering'), filters, 'filtering')?.[0]?.value ?? UNFILTERED;
  const isDaily = increment === '1';
  const range = readJson(query.get('time_range'), timeRange, 'time_range');
  if (range === undefined) {
    if (query.get('date_preset') !== 'maximum')
      throw badParameter('(#100) The sandbox knows date_preset=maximum only.');
    return { first: 0, last: dayOf('2100-01-01'), isDaily, statuses };
  }
  const [first, last] = [dayOf(range.since), dayOf(range.until)];
  if (!(first <= last)) throw badParameter('(#100) param time_range must be valid');
  return { first, last, isDaily, statuses };
}

function readJson<T>(text: string | null, shape: z.ZodType<T>, name: string): T | undefined {
  if (text === null) return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw badParameter(`(#100) param ${name} must be valid`);
  }
}

/** All days of each campaign as one row. */
function summed(days: readonly MetaDay[]): MetaDay[] {
  const sums = new Map<string, MetaDay>();
  for (const { campaign, date, figures } of days) {
    const known = sums.get(campaign.id);
    if (!known) sums.set(campaign.id, { campaign, date, figures: { ...figures } });
    else {
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
        known.figures[name] = (known.figures[name] ?? 0) + (figures[name] ?? 0);
      }
    }
  }
  return [...sums.values()];
}

function insightShape(
  { id, currency }: MetaAccount,
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
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    objective: objectiveOf(campaign.leads),
    date_start: date,
    date_stop: date,
    spend: (figures.costCents / 100).toFixed(2),
    impressions: String(figures.impressions),
    clicks: String(figures.clicks),
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

export function objectiveOf(leads: boolean): string {
  return leads ? 'OUTCOME_LEADS' : 'OUTCOME_SALES';
}

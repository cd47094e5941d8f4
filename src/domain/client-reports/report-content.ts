import type { Campaign } from '../../../schema/campaigns/campaign.type.js';
import type {
  ClientReportContent,
  ReportCampaign,
  ReportDay,
  ReportEvent,
  ReportFigure,
} from '../../../schema/client-reports/client-report.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import { addDays, daysBetween } from '../../lib/clock.js';
import { figureDays } from '../accounts/account.reads.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { campaignList } from '../campaigns/campaign.reads.js';
import { isCovered, rounded } from '../figures/comparison.js';
import { daysIn, monthOf } from '../figures/window-sums.sql.js';
import { objectsByAccount } from '../lists/object-list.reads.js';
import { ReportMetric } from './client-report.enum.js';
import { reportChanges } from './report-changes.js';

const MAX_CAMPAIGNS = 10;
const MAX_EVENTS = 50;
const MILLION = 1e6;
const EURO = 'EUR';

/** Whose figures a report shows, and of which days. */
export interface ReportScope extends DateRangeArgs {
  accountId: string;
  earlier: DateRangeArgs | null;
}

/** Sums in the currency of the account; money and conversions in millionths. */
interface Sums {
  cost: number;
  impressions: number;
  clicks: number;
  conversions: number;
  conversionValue: number;
}

const NONE: Sums = { cost: 0, impressions: 0, clicks: 0, conversions: 0, conversionValue: 0 };

interface AccountRow {
  name: string;
  currency: string;
  timeZone: string;
  figuresThrough: string | null;
}

/**
 * What a report shows besides its text: figures as everywhere in the API, but in the currency of the account, as the platform
 * has them. Throws NotFoundError for an account that the viewer may not see.
 */
export async function reportContent(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, startDate, endDate, earlier }: ReportScope,
): Promise<ClientReportContent> {
  const { teamId } = viewer;
  const [row] = await db.query<AccountRow>(
    sql`select a.name, a.currency, a.time_zone as "timeZone", a.figures_through as "figuresThrough"
      from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'clientReports.account',
  );
  const { name, currency, timeZone, figuresThrough } = requireFound(row, 'account');
  const since = (await figureDays(db, viewer, now, [accountId])).get(accountId)?.figuresSince;
  const compared = earlier && isCovered(earlier, since) ? earlier : null;
  const byDay = await dailySums(db, { teamId, accountId }, currency, [
    { startDate, endDate },
    ...(compared ? [compared] : []),
  ]);
  const isMissing = figuresThrough === null || figuresThrough < endDate;
  return {
    accountName: name,
    currency,
    figuresThrough: isMissing ? (figuresThrough ?? addDays(startDate, -1)) : null,
    figures: figuresOf(sumOf(byDay, { startDate, endDate }), compared && sumOf(byDay, compared)),
    days: daysOf(byDay, { startDate, endDate }, compared),
    campaigns: await topCampaigns(db, viewer, now, { accountId, startDate, endDate }),
    events: await eventsOf(db, { teamId, accountId }, { startDate, endDate }),
    changes: await reportChanges(db, { teamId, accountId }, { startDate, endDate, timeZone }),
  };
}

/** What the text of a report may speak of: another value means that the figures have changed since. */
export function stateOfFigures({ figures, currency }: ClientReportContent): string {
  return JSON.stringify([currency, figures.map(({ value, earlierValue }) => [value, earlierValue])]);
}

/** Days with figures in any of `ranges`. Unrounded, so that sums and differences are exact. */
async function dailySums(
  db: Sql,
  { teamId, accountId }: { teamId: string; accountId: string },
  currency: string,
  ranges: readonly DateRangeArgs[],
): Promise<Map<string, Sums>> {
  const own = currency === EURO ? '' : 'native_';
  const [cost, value] = [`${own}cost_micros`, `${own}conversion_value_micros`];
  const totals = [cost, 'impressions', 'clicks', 'conversions_micros', value];
  const sumSql = (total: string): Statement => sql`coalesce(d.${raw(total)}, 0)`;
  const rows = await db.query<Sums & { date: string }>(
    sql`select d.date::text as date, ${sumSql(cost)} as cost, ${sumSql('impressions')} as impressions, ${sumSql('clicks')} as clicks,
        ${sumSql('conversions_micros')} as conversions, ${sumSql(value)} as "conversionValue"
      from unnest(${ranges.map(({ startDate }) => startDate)}::date[], ${ranges.map(({ endDate }) => endDate)}::date[]) r(first, last)
      join account_months t on t.team_id = ${teamId} and t.account_id = ${accountId}
        and t.month between ${monthOf(sql`r.first`)} and r.last
      cross join lateral ${daysIn('t', totals)} d
      where d.date between r.first and r.last`,
    currency === EURO ? 'clientReports.days' : 'clientReports.nativeDays',
  );
  return new Map(rows.map(({ date, ...sums }) => [date, sums]));
}

function sumOf(byDay: ReadonlyMap<string, Sums>, { startDate, endDate }: DateRangeArgs): Sums {
  const total = { ...NONE };
  for (const [date, sums] of byDay) {
    if (date < startDate || date > endDate) continue;
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name];
  }
  return total;
}

/** Decimals of each figure, as everywhere in the API. */
const DECIMALS: Readonly<Record<ReportMetric, number>> = {
  cost: 2,
  impressions: 0,
  clicks: 0,
  ctr: 4,
  cpc: 2,
  conversions: 2,
  conversionValue: 2,
  roas: 4,
  costPerConversion: 2,
};

/** Exact values; ratios of nothing are 0, but a cost per conversion needs one. */
function valuesOf({
  cost,
  impressions,
  clicks,
  conversions,
  conversionValue,
}: Sums): Record<ReportMetric, number | null> {
  const ratio = (dividend: number, divisor: number) => (divisor === 0 ? 0 : dividend / divisor);
  return {
    cost: cost / MILLION,
    impressions,
    clicks,
    ctr: ratio(clicks, impressions),
    cpc: ratio(cost, clicks) / MILLION,
    conversions: conversions / MILLION,
    conversionValue: conversionValue / MILLION,
    roas: ratio(conversionValue, cost),
    costPerConversion: conversions === 0 ? null : cost / conversions,
  };
}

function figuresOf(now: Sums, before: Sums | null): ReportFigure[] {
  const values = valuesOf(now);
  const earlier = before && valuesOf(before);
  return (Object.keys(ReportMetric) as ReportMetric[]).map((metric) => {
    const [value, was] = [values[metric], earlier?.[metric] ?? null];
    const isCompared = value !== null && was !== null;
    return {
      metric,
      value: rounded(value, DECIMALS[metric]),
      earlierValue: rounded(was, DECIMALS[metric]),
      difference: rounded(isCompared ? value - was : null, 4),
      percent: rounded(isCompared && was !== 0 ? (value / was - 1) * 100 : null, 2),
    };
  });
}

function daysOf(
  byDay: ReadonlyMap<string, Sums>,
  { startDate, endDate }: DateRangeArgs,
  compared: DateRangeArgs | null,
): ReportDay[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, at) => {
    const date = addDays(startDate, at);
    const { cost, clicks, conversions, conversionValue } = byDay.get(date) ?? NONE;
    const earlierDate = compared && addDays(compared.startDate, at);
    const before = compared && earlierDate && earlierDate <= compared.endDate ? (byDay.get(earlierDate) ?? NONE) : null;
    return {
      date,
      cost: amount(cost),
      clicks,
      conversions: amount(conversions),
      conversionValue: amount(conversionValue),
      earlierCost: before && amount(before.cost),
      earlierConversions: before && amount(before.conversions),
      earlierConversionValue: before && amount(before.conversionValue),
    };
  });
}

/** Millionths with two decimals, as everywhere in the API. */
function amount(micros: number): number {
  return Math.floor(micros / 10_000 + 0.5) / 100;
}

async function topCampaigns(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, ...range }: DateRangeArgs & { accountId: string },
): Promise<ReportCampaign[]> {
  const scope = { viewer, now, window: range };
  const found = await objectsByAccount<Campaign>(
    db,
    scope,
    [accountId],
    MAX_CAMPAIGNS,
    campaignList('byAccount', { sort: '-cost' }),
  );
  return (found.get(accountId) ?? []).flatMap(({ name, metrics }) => {
    if (!metrics || metrics.impressions === 0) return [];
    const { clicks, conversions, roas } = metrics;
    const { cost, conversionValue } = metrics.native ?? metrics;
    const ownRoas = metrics.native ? (rounded(cost === 0 ? 0 : conversionValue / cost, DECIMALS.roas) ?? 0) : roas;
    return [{ name, cost, clicks, conversions, conversionValue, roas: ownRoas }];
  });
}

async function eventsOf(
  db: Sql,
  { teamId, accountId }: { teamId: string; accountId: string },
  { startDate, endDate }: DateRangeArgs,
): Promise<ReportEvent[]> {
  return db.query<ReportEvent>(
    sql`select e.event_date::text as date, e.title from event_markers e
      where e.team_id = ${teamId} and e.account_id = ${accountId} and e.event_date between ${startDate}::date and ${endDate}::date
      order by e.event_date, e.created_at, e.id limit ${MAX_EVENTS}`,
    'clientReports.events',
  );
}

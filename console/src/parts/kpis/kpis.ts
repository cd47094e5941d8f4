import type { Formats } from '../../app/formats';
import type { KpiKey, PlatformPart } from '../../generated/graphql';
import { METRICS, type Metric, type Sums } from '../metrics';
import type { AccountKpis } from './kpis.query';

/** What is made of the sums of a period besides the metrics that can be drawn. */
const RATIOS = {
  cpm: ['cost', 'impressions', 1_000],
  costPerConversion: ['cost', 'conversions', 1],
  conversionRate: ['conversions', 'clicks', 1],
  averageOrderValue: ['conversionValue', 'conversions', 1],
  acos: ['cost', 'conversionValue', 1],
} as const satisfies Partial<Record<KpiKey, readonly [keyof Sums, keyof Sums, number]>>;

type Ratio = keyof typeof RATIOS;

/** What an account has at the moment. */
const COUNTS = ['productCount', 'disapprovedProductCount', 'activeCampaignCount'] as const;
type Count = (typeof COUNTS)[number];

/** What the campaigns of an account may spend and reach; null where the platform says nothing. */
const STANDINGS = ['dailyBudget', 'budgetUtilization', 'searchImpressionShare', 'averageQualityScore'] as const;
type Standing = (typeof STANDINGS)[number];

/** What the platform of an account must have, for there to be a value. */
export const KPI_NEEDS: Readonly<Partial<Record<KpiKey, PlatformPart>>> = {
  searchImpressionShare: 'impression_shares',
  averageQualityScore: 'keywords',
  productCount: 'products',
  disapprovedProductCount: 'products',
};

/** The KPIs that the console can show, in the order in which they are offered. */
export const SHOWN_KPIS: readonly (Metric | Ratio | Standing | Count)[] = [
  ...METRICS,
  ...(Object.keys(RATIOS) as Ratio[]),
  ...STANDINGS,
  ...COUNTS,
];

export type ShownKpi = (typeof SHOWN_KPIS)[number];

export function isShown(key: KpiKey): key is ShownKpi {
  return (SHOWN_KPIS as readonly KpiKey[]).includes(key);
}

export function isMetric(key: ShownKpi): key is Metric {
  return (METRICS as readonly string[]).includes(key);
}

export function isRatio(key: ShownKpi): key is Ratio {
  return key in RATIOS;
}

/** Undefined where there is nothing to divide by. */
export function ratioOf(key: Ratio, sums: Sums): number | undefined {
  const [dividend, divisor, times] = RATIOS[key];
  return sums[divisor] === 0 ? undefined : (sums[dividend] / sums[divisor]) * times;
}

/** Costs are better when they are less. */
export const LESS_IS_BETTER_RATIOS: ReadonlySet<ShownKpi> = new Set(['cpm', 'costPerConversion', 'acos']);

export function ratioText(key: Ratio, value: number, { money, percent }: Formats): string {
  return key === 'conversionRate' || key === 'acos' ? percent(value) : money(value);
}

/** The platform's value for every share below 10 %. */
const BELOW_TEN = 0.0999;

/** The text of a KPI that is a count or that the API answers whole; undefined if the platform tells no value. */
export function toldText(key: ShownKpi, found: AccountKpis, formats: Formats): string | undefined {
  return isStanding(key) ? standingText(key, found.account.kpis?.[key], formats) : formats.count(countOf(key, found));
}

/** Undefined if the platform tells no value. */
export function standingText(key: Standing, value: number | null | undefined, formats: Formats): string | undefined {
  if (value == null) return undefined;
  if (key === 'dailyBudget') return formats.money(value);
  if (key === 'averageQualityScore') return formats.count(value);
  if (key === 'searchImpressionShare' && value === BELOW_TEN) return `< ${formats.percent(0.1, { digits: 0 })}`;
  return formats.percent(value);
}

function isStanding(key: ShownKpi): key is Standing {
  return (STANDINGS as readonly string[]).includes(key);
}

function countOf(key: ShownKpi, { account, campaignsConnection }: AccountKpis): number {
  if (key === 'activeCampaignCount') return campaignsConnection.totalCount;
  return (
    (key === 'productCount' ? account.productStatusSummary?.total : account.productStatusSummary?.disapproved) ?? 0
  );
}

import type { Columns } from '../../db/rows.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import type { FigureSums } from '../../platforms/ad-records.js';

/** The sums of every table of figures: the type of each column, and the record's field. */
export const FIGURES = {
  cost_micros: ['bigint', 'costMicros'],
  impressions: ['bigint', 'impressions'],
  clicks: ['bigint', 'clicks'],
  conversions_micros: ['bigint', 'conversionsMicros'],
  conversion_value_micros: ['bigint', 'conversionValueMicros'],
} as const satisfies Columns<FigureSums>;

export const TOTALS = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** SQL: money in EUR with at most 2 decimals from micro-units; also conversions, which are stored in millionths. */
export function moneySql(micros: Statement): Statement {
  return sql`floor((${micros}) / 10000::float8 + 0.5) / 100`;
}

/** SQL: a ratio with at most 4 decimals; 0 where the divisor is 0. */
function ratioSql(dividend: Statement, divisor: Statement): Statement {
  return sql`case when ${divisor} = 0 then 0 else floor(${dividend}::float8 / ${divisor} * 10000 + 0.5) / 10000 end`;
}

/** SQL: EUR per conversion with at most 2 decimals, from the totals of `alias`; null without a conversion. */
export function costPerConversionSql(alias: string): Statement {
  const { cost_micros, conversions_micros } = totalsOf(alias);
  return sql`floor(${cost_micros}::float8 / nullif(${conversions_micros}, 0) * 100 + 0.5) / 100`;
}

/** SQL: each figure as answers show it, from columns of `alias` that are named as in TOTALS. */
export function figureSql(alias: string) {
  const { cost_micros, impressions, clicks, conversions_micros, conversion_value_micros } = totalsOf(alias);
  return {
    cost: moneySql(cost_micros),
    impressions,
    clicks,
    conversions: moneySql(conversions_micros),
    conversionValue: moneySql(conversion_value_micros),
    roas: ratioSql(conversion_value_micros, cost_micros),
    ctr: ratioSql(clicks, impressions),
    cpc: sql`case when ${clicks} = 0 then 0 else floor(${cost_micros}::float8 / ${clicks} / 10000 + 0.5) / 100 end`,
  };
}

/** SQL select list of all figures of `alias`, under the names that answers use. */
export function figureColumns(alias: string): Statement {
  const figures = Object.entries(figureSql(alias)).map(([name, figure]) => sql`${figure} as ${raw(`"${name}"`)}`);
  return join(figures, ', ');
}

/** SQL select list: one expression for each total, under the total's own name. */
export function totalColumns(expression: (total: Statement) => Statement): Statement {
  const columns = TOTALS.map((total) => sql`${expression(raw(total))} as ${raw(total)}`);
  return join(columns, ', ');
}

/** SQL select list: the sums of the totals of `t`. */
export const SUMS = totalColumns((total) => sql`sum(t.${total})::bigint`);

/** SQL: what was added between the running totals `b` and `e`; a missing row counts as zeros. */
export function added(total: Statement): Statement {
  return sql`coalesce(e.${total}, 0) - coalesce(b.${total}, 0)`;
}

function totalsOf(alias: string): Record<(typeof TOTALS)[number], Statement> {
  const column = (total: (typeof TOTALS)[number]) => raw(`${alias}.${total}`);
  return Object.fromEntries(TOTALS.map((total) => [total, column(total)])) as ReturnType<typeof totalsOf>;
}

/** The columns of every table of running totals and of search-term days. */
export const TOTALS = [
  'cost_micros',
  'impressions',
  'clicks',
  'conversions_micros',
  'conversion_value_micros',
] as const;

type Total = (typeof TOTALS)[number];

/** SQL: money in EUR with at most 2 decimals from micro-units; also conversions, which are stored in millionths. */
export function moneySql(micros: string): string {
  return `floor((${micros}) / 10000::float8 + 0.5) / 100`;
}

/** SQL: a ratio with at most 4 decimals; 0 where the divisor is 0. */
function ratioSql(dividend: string, divisor: string): string {
  return `case when (${divisor}) = 0 then 0 else floor((${dividend})::float8 / (${divisor}) * 10000 + 0.5) / 10000 end`;
}

/** SQL: money per unit in EUR with at most 2 decimals; 0 where there is no unit. */
function unitMoneySql(micros: string, count: string): string {
  return `case when (${count}) = 0 then 0 else floor((${micros})::float8 / (${count}) / 10000 + 0.5) / 100 end`;
}

/** SQL: EUR per conversion with at most 2 decimals, from the totals of `alias`; null without a conversion. */
export function costPerConversionSql(alias: string): string {
  return `floor(${alias}.cost_micros::float8 / nullif(${alias}.conversions_micros, 0) * 100 + 0.5) / 100`;
}

/** SQL: each figure as answers show it, from columns of `alias` that are named as in TOTALS. */
export function figureSql(alias: string) {
  const column = (name: Total) => `${alias}.${name}`;
  return {
    cost: moneySql(column('cost_micros')),
    impressions: column('impressions'),
    clicks: column('clicks'),
    conversions: moneySql(column('conversions_micros')),
    conversionValue: moneySql(column('conversion_value_micros')),
    roas: ratioSql(column('conversion_value_micros'), column('cost_micros')),
    ctr: ratioSql(column('clicks'), column('impressions')),
    cpc: unitMoneySql(column('cost_micros'), column('clicks')),
  };
}

/** SQL select list of all figures of `alias`, under the names that answers use. */
export function figureColumns(alias: string): string {
  return Object.entries(figureSql(alias))
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
}

/** SQL select list: one expression for each total, under the total's own name. */
export function totalColumns(expression: (total: Total) => string): string {
  return TOTALS.map((total) => `${expression(total)} as ${total}`).join(', ');
}

/** SQL: what was added between the running totals `before` and `upto`; a missing row counts as zeros. */
export function addedBetween(upto: string, before: string): (total: Total) => string {
  return (total) => `coalesce(${upto}.${total}, 0) - coalesce(${before}.${total}, 0)`;
}

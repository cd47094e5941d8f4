import type { Columns } from '../../db/statements/rows.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import type { FigureSums } from '../../platforms/ad-records.js';
import { EURO } from '../currencies/conversion.js';

/** Sums in every table of figures: each column's type, and the record's field. */
export const FIGURES = {
  cost_micros: ['bigint', 'costMicros'],
  impressions: ['bigint', 'impressions'],
  clicks: ['bigint', 'clicks'],
  conversions_micros: ['bigint', 'conversionsMicros'],
  conversion_value_micros: ['bigint', 'conversionValueMicros'],
} as const satisfies Columns<FigureSums>;

/** Money in an account's own currency; null in EUR accounts. */
const NATIVE = {
  native_cost_micros: ['bigint', ({ nativeCostMicros = '0' }) => nativeCostMicros],
  native_conversion_value_micros: ['bigint', ({ nativeConversionValueMicros = '0' }) => nativeConversionValueMicros],
} as const satisfies Columns<FigureSums>;

const FOREIGN_FIGURES = { ...FIGURES, ...NATIVE };

/** The columns that hold the figures of an account in `currency`. */
export function figureColumnsIn(currency: string): typeof FIGURES | typeof FOREIGN_FIGURES {
  return currency === EURO ? FIGURES : FOREIGN_FIGURES;
}

export const TOTALS = Object.keys(FOREIGN_FIGURES) as (keyof typeof FOREIGN_FIGURES)[];

/** SQL: EUR with at most 2 decimals from micro-units; also for conversions, stored in millionths. */
export function moneySql(micros: Statement): Statement {
  return sql`floor((${micros}) / 10000::float8 + 0.5) / 100`;
}

/** SQL: a ratio with at most 4 decimals; 0 if the divisor is 0. */
export function ratioSql(dividend: Statement, divisor: Statement): Statement {
  return sql`case when ${divisor} = 0 then 0 else floor(${dividend}::float8 / ${divisor} * 10000 + 0.5) / 10000 end`;
}

/** SQL: EUR per conversion with at most 2 decimals, from the totals of `alias`; null without a conversion. */
export function costPerConversionSql(alias: string): Statement {
  const { cost_micros, conversions_micros } = totalsOf(alias);
  return sql`floor(${cost_micros}::float8 / nullif(${conversions_micros}, 0) * 100 + 0.5) / 100`;
}

/** SQL: the API's figures from the columns of `alias` named in TOTALS. */
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

/** SQL select list of the API's figures. `currency` is the account's, null for several currencies. */
export function figureColumns(alias: string, currency: Statement): Statement {
  const figures = { ...figureSql(alias), native: nativeSql(alias, currency) };
  return join(
    Object.entries(figures).map(([name, figure]) => sql`${figure} as ${raw(`"${name}"`)}`),
    ', ',
  );
}

/** SQL: the money of `alias` in `currency`; null for EUR and without a currency. */
function nativeSql(alias: string, currency: Statement): Statement {
  const { native_cost_micros, native_conversion_value_micros } = totalsOf(alias);
  return sql`case when ${currency} <> 'EUR' then jsonb_build_object('currency', ${currency},
    'cost', ${moneySql(native_cost_micros)}, 'conversionValue', ${moneySql(native_conversion_value_micros)}) end`;
}

/** SQL: the common currency of a group of accounts; null if they have several. */
export function commonCurrency(currency: Statement): Statement {
  return sql`case when min(${currency}) = max(${currency}) then min(${currency}) end`;
}

/** SQL select list: one expression for each total, under the total's own name. */
export function totalColumns(expression: (total: Statement) => Statement): Statement {
  const columns = TOTALS.map((total) => sql`${expression(raw(total))} as ${raw(total)}`);
  return join(columns, ', ');
}

/** SQL select list: the sums of the totals of `t`. */
export const SUMS = totalColumns((total) => sql`sum(t.${total})::bigint`);

function totalsOf(alias: string): Record<(typeof TOTALS)[number], Statement> {
  const column = (total: (typeof TOTALS)[number]) => raw(`${alias}.${total}`);
  return Object.fromEntries(TOTALS.map((total) => [total, column(total)])) as ReturnType<typeof totalsOf>;
}

import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { figureSql, moneySql } from '../figures/figures.sql.js';

export type ColumnType = 'text' | 'integer' | 'number' | 'date';

/** A column of a dataset: every format of files is derived from it. */
export interface DatasetColumn {
  /** The API's name; a dot leads into an object that is null if all in it is. */
  name: string;
  type: ColumnType;
  /** Said in names where a format has no other place for it. */
  unit?: 'eur' | 'account_currency';
  /** How it is read from `o`, the row, and `d`, its sums. */
  value: Statement;
}

export const text = (name: string, value: Statement): DatasetColumn => ({ name, type: 'text', value });
export const day = (name: string, value: Statement): DatasetColumn => ({
  name,
  type: 'date',
  value: sql`(${value})::text`,
});
export const whole = (name: string, value: Statement): DatasetColumn => ({ name, type: 'integer', value });
export const number = (name: string, value: Statement, unit?: DatasetColumn['unit']): DatasetColumn => ({
  name,
  type: 'number',
  value,
  ...(unit && { unit }),
});

/** The API's figures of `d`: EUR at each day's rate, and the same money in the account's currency, null for accounts in EUR. */
export function figures(alias: 'd' | 'o' = 'd'): DatasetColumn[] {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc } = figureSql(alias);
  const native = (value: Statement) => sql`case when o.currency <> 'EUR' then ${value} end`;
  const totals = raw(alias);
  return [
    number('cost', cost, 'eur'),
    whole('impressions', impressions),
    whole('clicks', clicks),
    number('conversions', conversions),
    number('conversionValue', conversionValue, 'eur'),
    number('roas', roas),
    number('ctr', ctr),
    number('cpc', cpc, 'eur'),
    text('native.currency', native(sql`o.currency`)),
    number('native.cost', native(moneySql(sql`${totals}.native_cost_micros`)), 'account_currency'),
    number(
      'native.conversionValue',
      native(moneySql(sql`${totals}.native_conversion_value_micros`)),
      'account_currency',
    ),
  ];
}

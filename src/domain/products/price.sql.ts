import { raw, type Statement, sql } from '../../db/statements/sql.js';

/**
 * SQL: what a shopper pays for the product `alias` at the instant `now`, in micro-units. A sale without a start has begun;
 * its end is exclusive. Like the platform, this ignores sale prices that are not below the regular price.
 */
export function currentPrice(alias: string, now: Statement): Statement {
  const p = raw(alias);
  return sql`case when ${p}.sale_price_micros > 0 and ${p}.sale_price_micros < coalesce(${p}.price_micros, ${p}.sale_price_micros + 1)
    and coalesce(${p}.sale_from <= ${now}, true) and coalesce(${p}.sale_until > ${now}, true)
    then ${p}.sale_price_micros else ${p}.price_micros end`;
}

/**
 * SQL: how far the price is above its benchmark, in hundredths of a percent; null if one of them is unknown or 0. A phone
 * that costs 0 is paid by its contract.
 */
export function priceDiff(alias: string, now: Statement): Statement {
  const benchmark = raw(`${alias}.benchmark_price_micros`);
  const price = sql`nullif(greatest(${currentPrice(alias, now)}, 0), 0)`;
  return sql`floor((${price} - ${benchmark})::float8 / nullif(${benchmark}, 0) * 10000 + 0.5)`;
}

/** SQL: when the next sale of the products `o` that meet a condition begins or ends after `now`; null for never. */
export function nextPriceChange(now: Statement, condition: Statement): Statement {
  return sql`(select min(v.at) from products o cross join lateral (values (o.sale_from), (o.sale_until)) v(at)
    where o.sale_price_micros is not null and v.at > ${now} and ${condition})`;
}

import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { figureSql, moneySql, TOTALS, totalColumns } from '../figures/figures.sql.js';
import { CAMPAIGN_FIGURES, type FiguresTable, PRODUCT_FIGURES, windowSums } from '../figures/window-sums.sql.js';

/** Lengths of the windows whose sums are kept, in days; each ends yesterday. */
export const KEPT_WINDOWS: readonly number[] = [7, 14, 30, 90, 365];

/** A table of objects with figures. */
export interface ObjectTable {
  table: 'campaigns' | 'products';
  /** Column that identifies the object within its account. */
  key: 'id' | 'offer_id';
  figures: FiguresTable;
  /** Table of their kept sums, with all columns that lists filter and sort by. */
  kept: 'campaign_window_sums' | 'product_window_sums';
  /** Columns computed from the object `o`. */
  facts: Readonly<Record<string, Statement>>;
  /** Columns computed from the sums `d`. */
  ranks: Readonly<Record<string, Statement>>;
}

const { cost, roas, conversions } = figureSql('d');

export const CAMPAIGN_TABLE: ObjectTable = {
  table: 'campaigns',
  key: 'id',
  figures: CAMPAIGN_FIGURES,
  kept: 'campaign_window_sums',
  facts: { name: sql`o.name`, status: sql`o.status`, channel_type: sql`o.channel_type` },
  ranks: { cost, roas, conversions },
};

export const PRODUCT_TABLE: ObjectTable = {
  table: 'products',
  key: 'offer_id',
  figures: PRODUCT_FIGURES,
  kept: 'product_window_sums',
  facts: {
    brand: sql`lower(o.brand)`,
    price: moneySql(sql`o.price_micros`),
    price_diff: priceDiff('o'),
    availability: sql`o.availability`,
    status: sql`o.status`,
  },
  ranks: { cost, roas },
};

/** SQL: a price's excess over its benchmark, in hundredths of a percent; null without a benchmark. */
export function priceDiff(alias: string): Statement {
  const [price, benchmark] = [raw(`${alias}.price_micros`), raw(`${alias}.benchmark_price_micros`)];
  return sql`floor((${price} - ${benchmark})::float8 / nullif(${benchmark}, 0) * 10000 + 0.5)`;
}

/** SQL select list: each expression under its name. */
export function columnsUnder(expressions: Readonly<Record<string, Statement>>): Statement {
  return join(
    Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${raw(name)}`),
    ', ',
  );
}

/** The columns of kept sums except team, account and days. */
export function keptColumns({ figures, facts, ranks }: ObjectTable): string[] {
  return [figures.key, ...TOTALS, ...Object.keys(facts), ...Object.keys(ranks)];
}

const OR_NOTHING = totalColumns((total) => sql`coalesce(w.${total}, 0)`);

/**
 * SQL (a subquery): all objects of `account` with their sums, zeros included, in the columns of kept sums. A
 * full join is never a nested loop, which is quadratic without good statistics; `offset 0` keeps the
 * condition after it out of the join.
 */
export function objectsWithSums(
  team: { teamId: string },
  { table, key, figures, facts, ranks }: ObjectTable,
  account: Statement,
  first: Statement,
  last: Statement,
): Statement {
  return sql`(
    select d.*, ${columnsUnder(ranks)} from (
      select o.account_id, o.${raw(key)} as ${raw(figures.key)}, ${OR_NOTHING}, ${columnsUnder(facts)}
      from (select * from ${raw(table)} o where o.team_id = ${team.teamId} and o.account_id = ${account}) o
      full join ${windowSums(team, figures, account, first, last)} w on w.${raw(figures.key)} = o.${raw(key)}
      offset 0
    ) d
    where d.account_id is not null)`;
}

import { empty, join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { figureSql, moneySql, TOTALS, totalColumns } from '../figures/figures.sql.js';
import { CAMPAIGN_FIGURES, type FiguresTable, PRODUCT_FIGURES, windowSums } from '../figures/window-sums.sql.js';
import { currentPrice, priceDiff } from '../products/price.sql.js';

/** Lengths of the windows whose sums are kept, in days; each ends yesterday. */
export const KEPT_WINDOWS: readonly number[] = [7, 14, 30, 90, 365];

/** A table of objects with figures. */
export interface ObjectTable {
  table: 'campaigns' | 'products';
  /** Column that tells the object from others of its account. */
  key: 'id';
  figures: FiguresTable;
  /** Table of their kept sums, with all columns that lists filter and sort by. */
  kept: 'campaign_window_sums' | 'product_window_sums';
  /** What those columns are of the object `o` at an instant. */
  facts: (now: Statement) => Readonly<Record<string, Statement>>;
  /** Column of `accounts`: until when the facts hold if nobody writes them; null for ever. */
  factsUntil?: 'prices_until';
  /** What those columns are of the sums `d`. */
  ranks: Readonly<Record<string, Statement>>;
}

const { cost, roas, conversions } = figureSql('d');

export const CAMPAIGN_TABLE: ObjectTable = {
  table: 'campaigns',
  key: 'id',
  figures: CAMPAIGN_FIGURES,
  kept: 'campaign_window_sums',
  facts: () => ({ name: sql`o.name`, status: sql`o.status`, channel_type: sql`o.channel_type` }),
  ranks: { cost, roas, conversions },
};

export const PRODUCT_TABLE: ObjectTable = {
  table: 'products',
  key: 'id',
  figures: PRODUCT_FIGURES,
  kept: 'product_window_sums',
  facts: (now) => ({
    brand: sql`lower(o.brand)`,
    feed_label: sql`o.feed_label`,
    content_language: sql`o.content_language`,
    price: moneySql(currentPrice('o', now)),
    price_diff: priceDiff('o', now),
    availability: sql`o.availability`,
    status: sql`o.status`,
  }),
  factsUntil: 'prices_until',
  ranks: { cost, roas },
};

/** SQL select list: each expression under its name. */
export function columnsUnder(expressions: Readonly<Record<string, Statement>>): Statement {
  return join(
    Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${raw(name)}`),
    ', ',
  );
}

/** The columns of kept sums except team, account and days. */
export function keptColumns({ figures, facts, ranks }: ObjectTable): string[] {
  return [figures.key, ...TOTALS, ...factNames(facts), ...Object.keys(ranks)];
}

export function factNames(facts: ObjectTable['facts']): string[] {
  return Object.keys(facts(empty));
}

/** SQL: the instant. */
export function instant(now: Date): Statement {
  return sql`${now.toISOString()}::timestamptz`;
}

/** SQL condition on `accounts a`: the kept facts of its objects are those of the instant `now`. */
export function factsHold({ factsUntil }: ObjectTable, now: Date): Statement {
  return factsUntil ? sql`coalesce(a.${raw(factsUntil)} > ${instant(now)}, true)` : sql`true`;
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
  now: Date,
): Statement {
  return sql`(
    select d.*, ${columnsUnder(ranks)} from (
      select o.account_id, o.${raw(key)} as ${raw(figures.key)}, ${OR_NOTHING}, ${columnsUnder(facts(instant(now)))}
      from (select * from ${raw(table)} o where o.team_id = ${team.teamId} and o.account_id = ${account}) o
      full join ${windowSums(team, figures, account, first, last)} w on w.${raw(figures.key)} = o.${raw(key)}
      offset 0
    ) d
    where d.account_id is not null)`;
}

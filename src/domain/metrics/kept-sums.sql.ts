import { raw, type Statement, sql } from '../../db/sql.js';
import { totalColumns } from './metrics.sql.js';
import { CAMPAIGN_FIGURES, type FiguresTable, PRODUCT_FIGURES, windowSums } from './window-sums.sql.js';

/** Lengths of the windows whose sums are kept, in days; each ends yesterday. */
export const KEPT_WINDOWS: readonly number[] = [7, 14, 30, 90, 365];

/** A table of objects that have figures. */
export interface ObjectTable {
  table: 'campaigns' | 'products';
  /** Column that tells the object from others of its account. */
  key: 'id' | 'offer_id';
  figures: FiguresTable;
  /** Table of the sums that are kept of them. */
  kept: 'campaign_window_sums' | 'product_window_sums';
  /** Column of an account: how many of them there are while its sums are kept. */
  count: 'kept_campaigns' | 'kept_products';
  /**
   * SQL over `accounts a`: a number that grows with each change to lists of them while its sums are kept. Triggers see to it: a
   * column of the object that lists newly filter or sort by has to be added to its trigger.
   */
  version: (team: { teamId: string }) => Statement;
}

export const CAMPAIGN_TABLE: ObjectTable = {
  table: 'campaigns',
  key: 'id',
  figures: CAMPAIGN_FIGURES,
  kept: 'campaign_window_sums',
  count: 'kept_campaigns',
  // Their sums change along with those of products; local writes of campaigns must not wait for the account (ADR 34).
  version: ({ teamId }) => sql`a.products_version
    + coalesce((select sum(c.changes) from campaign_list_changes c where c.team_id = ${teamId}), 0)`,
};

export const PRODUCT_TABLE: ObjectTable = {
  table: 'products',
  key: 'offer_id',
  figures: PRODUCT_FIGURES,
  kept: 'product_window_sums',
  count: 'kept_products',
  version: () => sql`a.products_version`,
};

/** SQL: the version of a list, from the versions of its accounts: another one if an account is new, missing or changed. */
export function versionOf(id: Statement, version: Statement): Statement {
  return sql`sum(hashtextextended(${id}, ${version}::bigint))`;
}

const OR_NOTHING = totalColumns((total) => sql`coalesce(w.${total}, 0)`);

/**
 * SQL (a subquery): every object of `account` with its sums over `first` to `last`, zeros included. Full joins are never nested
 * loops, which without good statistics would take the square of the objects; `offset 0` keeps the condition after it out of the
 * join.
 */
export function objectsWithSums(
  team: { teamId: string },
  { table, key, figures }: ObjectTable,
  account: Statement,
  first: Statement,
  last: Statement,
): Statement {
  return sql`(
    select d.* from (
      select o.account_id, o.${raw(key)} as ${raw(figures.key)}, ${OR_NOTHING}
      from (select * from ${raw(table)} o where o.team_id = ${team.teamId} and o.account_id = ${account}) o
      full join ${windowSums(team, figures, account, first, last)} w on w.${raw(figures.key)} = o.${raw(key)}
      offset 0
    ) d
    where d.account_id is not null)`;
}

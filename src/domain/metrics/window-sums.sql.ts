import { raw, type Statement, sql } from '../../db/sql.js';
import { added, TOTALS, totalColumns } from './metrics.sql.js';

/** Whose figures, and the column that names their objects. */
export interface FiguresTable {
  figures: 'campaign' | 'product';
  key: 'campaign_id' | 'offer_id';
}

const ADDED = totalColumns(added);
const IS_SOMETHING = sql`(${raw(TOTALS.map((total) => `w.${total}`).join(', '))}) <> (${raw(TOTALS.map(() => '0').join(', '))})`;

/**
 * SQL (a subquery): the sums over `first` to `last` of the campaigns or products of `account`, an expression; the key column of
 * `figures` and the totals. Only objects that had something.
 */
export function windowSums(
  { teamId }: { teamId: string },
  { figures, key }: FiguresTable,
  account: Statement,
  first: Statement,
  last: Statement,
): Statement {
  // Totals end on the last day that was pulled and would stay the same after it.
  const totalsOn = (day: Statement) => sql`(
    select * from ${raw(`${figures}_totals`)} t
    where t.team_id = ${teamId} and t.account_id = ${account}
      and t.date = least(${day}, (select a.figures_through from accounts a where a.team_id = ${teamId} and a.id = ${account})))`;
  const [b, e] = [raw(`b.${key}`), raw(`e.${key}`)];
  return sql`(
    select w.* from (
      select coalesce(${e}, ${b}) as ${raw(key)}, ${ADDED}
      from ${totalsOn(last)} e full join ${totalsOn(sql`${first} - 1`)} b on ${b} = ${e}
    ) w
    where ${IS_SOMETHING})`;
}

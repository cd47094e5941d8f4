import { WINDOW_DAYS } from '../metrics/window.sql.js';
import { VISIBLE } from './visible-accounts.sql.js';

/** SQL: the caller's accounts as `visible`, each with the window's `first` and `last` day. Binds $1 to $6. */
export const VISIBLE_ACCOUNTS = `visible as materialized (
  select a.*, w.first, w.last from accounts a ${WINDOW_DAYS} where ${VISIBLE}
)`;

/**
 * SQL (recursive): `family`, each account that `roots` selects as `root`, once for itself and once for every account
 * below it as `member`. The figures of a manager account are those of the members that the caller may see.
 */
export function familyOf(roots: string): string {
  return `family(root, member) as (
  select v.id, v.id from visible v where ${roots}
  union
  select f.root, v.id from family f join visible v on v.mcc_id = f.member
)`;
}

import type { Viewer } from '../../access/viewer.js';
import { visibleTo } from '../accounts/visible-accounts.sql.js';
import type { Window } from './window.js';

/** SQL to join to `accounts a`: `w.first` and `w.last`, the window's days in the account's time zone. Binds $3 to $6. */
export const WINDOW_DAYS = `
  cross join lateral (select coalesce($6::date, ($3::timestamptz at time zone a.time_zone)::date - 1) as last) ending
  cross join lateral (select coalesce($5::date, ending.last - $4::int + 1) as first, ending.last) w`;

/**
 * SQL: the days of the two running totals that a window's sums come from. Totals end on the last day that was pulled
 * and would stay the same after it, so a window that reaches past it counts up to it.
 */
export const TOTALS_DAYS = 'least(w.last, a.figures_through) as upto, least(w.first - 1, a.figures_through) as before';

/** Values of $1 to $6: what the caller may see, and the window. */
export function windowFor(viewer: Viewer, now: Date, window: Window): unknown[] {
  const days = 'days' in window ? [window.days, null, null] : [null, window.startDate, window.endDate];
  return [...visibleTo(viewer), now.toISOString(), ...days];
}

import type { Viewer } from '../../access/viewer.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import type { Window } from './window.js';

/** The caller, and the window of the figures. */
export interface Scope {
  viewer: Viewer;
  now: Date;
  window: Window;
}

/** SQL to join to `accounts a`: `w.first` and `w.last` in its time zone, computed once (`offset 0`). */
export function windowDays({ now, window }: Omit<Scope, 'viewer'>): Statement {
  const { days, startDate, endDate } =
    'days' in window ? { days: window.days, startDate: null, endDate: null } : { days: null, ...window };
  return sql`
  cross join lateral (
    select coalesce(${endDate}::date, (${now}::timestamptz at time zone a.time_zone)::date - 1) as last offset 0
  ) ending
  cross join lateral (select coalesce(${startDate}::date, ending.last - ${days}::int + 1) as first, ending.last) w`;
}

/** SQL: the date that it is in the time zone of `accounts a` at the instant `now`. */
export function todayAt(now: string): string {
  return `(${now}::timestamptz at time zone a.time_zone)::date`;
}

/** SQL that writes a `timestamptz` as ISO 8601 in UTC with milliseconds, 2026-01-31T12:00:00.000Z; null stays null. */
export function isoUtc(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

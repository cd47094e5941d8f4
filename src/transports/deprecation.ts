import type { Deprecation } from '../../resolvers/support/operation.js';

/** Deprecated things stay at least this long, as docs/DEPRECATIONS.md promises. */
const STAYS_YEARS = 1;

/** The day before which nothing that is deprecated since `since` goes. */
export function sunsetOf({ since }: Deprecation): Date {
  const day = new Date(since);
  day.setUTCFullYear(day.getUTCFullYear() + STAYS_YEARS);
  return day;
}

/** Since when it is deprecated, in seconds since 1970 (RFC 9745), and until when it stays (RFC 8594). */
export function deprecationHeaders(deprecated: Deprecation): { Deprecation: string; Sunset: string } {
  return { Deprecation: `@${Date.parse(deprecated.since) / 1000}`, Sunset: sunsetOf(deprecated).toUTCString() };
}

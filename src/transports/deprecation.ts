import type { Deprecation } from '../../resolvers/support/operation.js';

/** Deprecated things stay at least this long, as docs/DEPRECATIONS.md promises. */
const STAYS_YEARS = 1;

/** Since when it is deprecated, in seconds since 1970 (RFC 9745), and until when it stays (RFC 8594). */
export function deprecationHeaders({ since }: Deprecation): { Deprecation: string; Sunset: string } {
  const end = new Date(since);
  end.setUTCFullYear(end.getUTCFullYear() + STAYS_YEARS);
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: end.toUTCString() };
}

import { type Statement, sql } from '../../db/statements/sql.js';

/** SQL: the eligible impressions of a day `s` of `campaign_impression_shares`; null if its share is unknown or 0. */
export const ELIGIBLE = sql`s.impressions::float8 * 10000 / nullif(s.share, 0)`;

/** SQL: the ratio over several days `d`, weighted by `d.eligible` impressions; null without a reported day. */
export const weighted = (part: Statement) => sql`(floor(
  sum(d.eligible * ${part}) filter (where ${part} is not null)
    / nullif(sum(d.eligible) filter (where ${part} is not null), 0) + 0.5) / 10000)::float8`;

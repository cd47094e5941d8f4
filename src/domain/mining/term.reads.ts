import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** A search term's exact sums over all campaigns of an account in a range of days. */
export interface TermSums {
  text: string;
  /** Campaigns that showed ads for it, without removed ones; ascending. */
  campaignIds: string[];
  impressions: number;
  clicks: number;
  /** Micro-euros. */
  costMicros: number;
  /** Millionths. */
  conversionsMicros: number;
  /** According to the platform, negative keywords exclude it from all of these campaigns. */
  isExcluded: boolean;
}

/** All search terms of an account in a range, by descending cost. */
export function termsOfRange(db: Sql, { teamId, accountId, startDate, endDate }: AccountKey & DateRangeArgs) {
  return db.query<TermSums>(
    sql`with by_campaign as (
        select t.search_term, t.campaign_id, sum(t.impressions)::bigint as impressions, sum(t.clicks)::bigint as clicks,
          sum(t.cost_micros)::bigint as cost, sum(t.conversions_micros)::bigint as conversions,
          (array_agg(t.status order by t.date desc))[1] = 'EXCLUDED' as excluded
        from search_term_days t
        where t.team_id = ${teamId} and t.account_id = ${accountId} and t.date between ${startDate} and ${endDate}
        group by t.search_term, t.campaign_id
      )
      select b.search_term as text,
        coalesce(array_agg(b.campaign_id order by b.campaign_id collate "C") filter (where c.id is not null), '{}')
          as "campaignIds",
        sum(b.impressions)::bigint as impressions, sum(b.clicks)::bigint as clicks, sum(b.cost)::bigint as "costMicros",
        sum(b.conversions)::bigint as "conversionsMicros", coalesce(bool_and(b.excluded) filter (where c.id is not null), false) as "isExcluded"
      from by_campaign b
      left join campaigns c on c.team_id = ${teamId} and c.account_id = ${accountId} and c.id = b.campaign_id
        and c.status <> 'REMOVED'
      group by b.search_term
      order by "costMicros" desc, b.search_term collate "C"`,
    'mining.terms',
  );
}

export interface ConvertingTerm {
  accountId: string;
  text: string;
  /** Micro-euros. */
  valueMicros: number;
}

/** Terms that converted in the 90 days up to yesterday; by account and descending value. */
export function convertingTerms(db: Sql, teamId: string, accountIds: readonly string[], now: Date) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone a.time_zone)::date`;
  return db.query<ConvertingTerm>(
    sql`select a.id as "accountId", t.search_term as text, sum(t.conversion_value_micros)::bigint as "valueMicros"
      from accounts a
      join search_term_days t on t.team_id = a.team_id and t.account_id = a.id
        and t.date between ${today} - 90 and ${today} - 1
        and (t.conversions_micros <> 0 or t.conversion_value_micros <> 0)
      where a.team_id = ${teamId} and a.id = any(${accountIds}::text[])
      group by a.id, t.search_term
      having sum(t.conversions_micros) > 0
      order by a.id, "valueMicros" desc, t.search_term collate "C"`,
    'mining.converting',
  );
}

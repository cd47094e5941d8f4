import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Sql } from '../../db/database.js';

/** What people searched for in a range of days, over all campaigns of an account; exact sums. */
export interface TermSums {
  text: string;
  /** Where it was shown, of the campaigns that are not removed; ascending. */
  campaignIds: string[];
  impressions: number;
  clicks: number;
  /** EUR in micro-units. */
  costMicros: number;
  /** In millionths. */
  conversionsMicros: number;
  /** The platform says that some negative keyword excludes it. */
  isExcluded: boolean;
}

const TERMS = `
  with by_campaign as (
    select t.search_term, t.campaign_id, sum(t.impressions)::bigint as impressions, sum(t.clicks)::bigint as clicks,
      sum(t.cost_micros)::bigint as cost, sum(t.conversions_micros)::bigint as conversions,
      (array_agg(t.status order by t.date desc))[1] = 'EXCLUDED' as excluded
    from search_term_days t
    where t.team_id = $1 and t.account_id = $2 and t.date between $3 and $4
    group by t.search_term, t.campaign_id
  )
  select b.search_term as text,
    coalesce(array_agg(b.campaign_id order by b.campaign_id collate "C") filter (where c.id is not null), '{}')
      as "campaignIds",
    sum(b.impressions)::bigint as impressions, sum(b.clicks)::bigint as clicks, sum(b.cost)::bigint as "costMicros",
    sum(b.conversions)::bigint as "conversionsMicros", bool_or(b.excluded) as "isExcluded"
  from by_campaign b
  left join campaigns c on c.team_id = $1 and c.account_id = $2 and c.id = b.campaign_id and c.status <> 'REMOVED'
  group by b.search_term
  order by "costMicros" desc, b.search_term collate "C"`;

/** Every search term of an account in a range, by cost. */
export function termsOfRange(
  sql: Sql,
  { teamId, accountId, startDate, endDate }: { teamId: string; accountId: string } & DateRangeArgs,
): Promise<TermSums[]> {
  return sql.query(TERMS, [teamId, accountId, startDate, endDate], 'mining.terms');
}

/** A search term that brought conversions. */
export interface ConvertingTerm {
  accountId: string;
  text: string;
  /** EUR in micro-units. */
  valueMicros: number;
}

/** Days, ending yesterday, in which a conversion makes a term worth keeping. */
export const SAFETY_DAYS = 90;

const CONVERTING = `
  select a.id as "accountId", t.search_term as text, sum(t.conversion_value_micros)::bigint as "valueMicros"
  from accounts a
  join search_term_days t on t.team_id = a.team_id and t.account_id = a.id
    and t.date between ($3::timestamptz at time zone a.time_zone)::date - ${SAFETY_DAYS}
      and ($3::timestamptz at time zone a.time_zone)::date - 1
  where a.team_id = $1 and a.id = any($2::text[])
  group by a.id, t.search_term
  having sum(t.conversions_micros) > 0
  order by a.id, "valueMicros" desc, t.search_term collate "C"`;

/** The terms of accounts that brought conversions in the last 90 days; of each account the most valuable first. */
export function convertingTerms(
  sql: Sql,
  teamId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<ConvertingTerm[]> {
  return sql.query(CONVERTING, [teamId, accountIds, now.toISOString()], 'mining.converting');
}

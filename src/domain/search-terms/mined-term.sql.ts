import type { Viewer } from '../../access/viewer.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { costPerConversionSql, figureSql, SUMS } from '../metrics/metrics.sql.js';
import { windowDays } from '../metrics/window.sql.js';
import { SEEN } from './search-term.reads.js';

/** Days that terms are looked at. */
const DAYS = 30;

/**
 * SQL: the visible account asked for, as `objects`, and what was typed in each of its campaigns in the last 30 days, as
 * `terms`.
 */
export function minedTermsSql(viewer: Viewer, now: Date, accountId: string): Statement {
  return sql`objects as materialized (
    select a.id, w.first, w.last from accounts a ${windowDays({ now, window: { days: DAYS } })}
    where a.id = ${accountId} and ${visible(viewer)}
  ),
  terms as materialized (
    select t.account_id, t.campaign_id, t.search_term, ${SUMS}, ${SEEN} as seen
    from objects o
    join search_term_days t
      on t.team_id = ${viewer.teamId} and t.account_id = o.id and t.date between o.first and o.last
    group by t.account_id, t.campaign_id, t.search_term
  )`;
}

/** SQL: what is known of the relevance of a term `t`, as `r`; all null while it is being analyzed. */
export function relevanceSql({ teamId }: Viewer): Statement {
  return sql`
    left join search_term_relevance r on r.team_id = ${teamId} and r.account_id = t.account_id
      and r.campaign_id = t.campaign_id and r.search_term = t.search_term`;
}

/** SQL: the keyword that brought a term `t`, as `k`: the costliest of several. */
export function triggerSql({ teamId }: Viewer): Statement {
  return sql`
    left join lateral (
      select x.keyword_text, x.keyword_match_type from keyword_terms x
      where x.team_id = ${teamId} and x.account_id = t.account_id and x.campaign_id = t.campaign_id
        and x.search_term = t.search_term
      order by x.cost_micros desc, x.keyword_id collate "C" limit 1
    ) k on true`;
}

/** SQL select list of a mined term `t` with its relevance `r`; `keyword` names whatever has the keyword's columns. */
export function minedTermColumns(campaignName: string, keyword: 'k' | 't'): Statement {
  const { impressions, clicks, cost, conversions } = figureSql('t');
  const k = raw(keyword);
  return sql`t.search_term as "searchTerm", t.campaign_id as "campaignId",
    coalesce(${raw(campaignName)}, '') as "campaignName", ${k}.keyword_text as "keywordText",
    ${k}.keyword_match_type as "keywordMatchType", ${impressions} as impressions, ${clicks} as clicks, ${cost} as cost,
    ${conversions} as conversions, ${costPerConversionSql('t')} as "costPerConversion",
    r.relevance_score as "relevanceScore", r.funnel_position as "funnelPosition",
    r.relevance_reason as "relevanceReason"`;
}

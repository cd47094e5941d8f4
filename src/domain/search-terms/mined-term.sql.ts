import { VISIBLE } from '../accounts/visible-accounts.sql.js';
import { costPerConversionSql, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import type { Window } from '../metrics/window.js';
import { WINDOW_DAYS } from '../metrics/window.sql.js';
import { SEEN } from './search-term.reads.js';

/** Days that terms are looked at. */
export const MINED_WINDOW: Window = { days: 30 };

/**
 * SQL: the visible account asked for, as `objects`, and what was typed in each of its campaigns, as `terms`. Binds what
 * `windowFor` gives, and the account's id as $7.
 */
export const MINED_TERMS = `
  objects as materialized (
    select a.id, w.first, w.last from accounts a ${WINDOW_DAYS} where a.id = $7 and ${VISIBLE}
  ),
  terms as materialized (
    select t.account_id, t.campaign_id, t.search_term, ${totalColumns((total) => `sum(t.${total})::bigint`)}, ${SEEN} as seen
    from objects o
    join search_term_days t on t.team_id = $1 and t.account_id = o.id and t.date between o.first and o.last
    group by t.account_id, t.campaign_id, t.search_term
  )`;

/** SQL: what is known of the relevance of a term `t`, as `r`; all null while it is being analyzed. */
export const RELEVANCE = `
  left join search_term_relevance r on r.team_id = $1 and r.account_id = t.account_id
    and r.campaign_id = t.campaign_id and r.search_term = t.search_term`;

/** SQL: the keyword that brought a term `t`, as `k`: the costliest of several. */
export const TRIGGER = `
  left join lateral (
    select x.keyword_text, x.keyword_match_type from keyword_terms x
    where x.team_id = $1 and x.account_id = t.account_id and x.campaign_id = t.campaign_id
      and x.search_term = t.search_term
    order by x.cost_micros desc, x.keyword_id collate "C" limit 1
  ) k on true`;

/** SQL select list of a mined term `t` with its relevance `r`; `keyword` names whatever has the keyword's columns. */
export function minedTermColumns(campaignName: string, keyword: string): string {
  const { impressions, clicks, cost, conversions } = figureSql('t');
  return `t.search_term as "searchTerm", t.campaign_id as "campaignId", coalesce(${campaignName}, '') as "campaignName",
    ${keyword}.keyword_text as "keywordText", ${keyword}.keyword_match_type as "keywordMatchType",
    ${impressions} as impressions, ${clicks} as clicks, ${cost} as cost, ${conversions} as conversions,
    ${costPerConversionSql('t')} as "costPerConversion", r.relevance_score as "relevanceScore",
    r.funnel_position as "funnelPosition", r.relevance_reason as "relevanceReason"`;
}

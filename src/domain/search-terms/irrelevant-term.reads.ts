import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { minedTermsSql } from './mined-term.sql.js';
import { IRRELEVANT_BELOW } from './search-term.enum.js';
import { statusSql } from './search-term.reads.js';

/** A term that does not fit what the account sells, in one campaign; exact sums. */
export interface IrrelevantTerm {
  searchTerm: string;
  campaignId: string;
  impressions: number;
  clicks: number;
  /** EUR in micro-units. */
  costMicros: number;
  /** In millionths. */
  conversionsMicros: number;
  relevanceScore: number;
  relevanceReason: string;
}

/**
 * The irrelevant terms of the last 30 days by cost, without those that the platform says are excluded or whose campaign
 * is removed, and the first and last of these days; undefined for an account that is not visible.
 */
export async function irrelevantTerms(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountId: string,
): Promise<{ first: string; last: string; terms: IrrelevantTerm[] } | undefined> {
  const { teamId } = viewer;
  const rows = await db.query<IrrelevantTerm & { first: string; last: string; searchTerm: string | null }>(
    // At least one row for a visible account.
    sql`with ${minedTermsSql(viewer, now, accountId)}
      select o.first, o.last, t.search_term as "searchTerm", t.campaign_id as "campaignId", t.impressions, t.clicks,
        t.cost_micros as "costMicros", t.conversions_micros as "conversionsMicros",
        t.relevance_score as "relevanceScore", t.relevance_reason as "relevanceReason"
      from objects o
      left join (
        select t.*, r.relevance_score, r.relevance_reason
        from terms t
        join search_term_relevance r on r.team_id = ${teamId} and r.account_id = t.account_id
          and r.campaign_id = t.campaign_id and r.search_term = t.search_term and r.relevance_score < ${IRRELEVANT_BELOW}
        join campaigns c on c.team_id = ${teamId} and c.account_id = t.account_id and c.id = t.campaign_id
          and c.status <> 'REMOVED'
        where ${statusSql('t')} <> 'EXCLUDED'
      ) t on true
      order by t.cost_micros desc, t.search_term collate "C", t.campaign_id collate "C"`,
    'searchTerms.irrelevant',
  );
  const [window] = rows;
  if (!window) return undefined;
  return { first: window.first, last: window.last, terms: rows.filter(({ searchTerm }) => searchTerm !== null) };
}

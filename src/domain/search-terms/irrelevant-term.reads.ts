import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { windowFor } from '../metrics/window.sql.js';
import { MINED_TERMS, MINED_WINDOW } from './mined-term.sql.js';
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

/** At least one row for a visible account. */
const IRRELEVANT_SQL = `with ${MINED_TERMS}
  select o.first, o.last, t.search_term as "searchTerm", t.campaign_id as "campaignId", t.impressions, t.clicks,
    t.cost_micros as "costMicros", t.conversions_micros as "conversionsMicros", t.relevance_score as "relevanceScore",
    t.relevance_reason as "relevanceReason"
  from objects o
  left join (
    select t.*, r.relevance_score, r.relevance_reason
    from terms t
    join search_term_relevance r on r.team_id = $1 and r.account_id = t.account_id and r.campaign_id = t.campaign_id
      and r.search_term = t.search_term and r.relevance_score < ${IRRELEVANT_BELOW}
    join campaigns c on c.team_id = $1 and c.account_id = t.account_id and c.id = t.campaign_id and c.status <> 'REMOVED'
    where ${statusSql('t')} <> 'EXCLUDED'
  ) t on true
  order by t.cost_micros desc, t.search_term collate "C", t.campaign_id collate "C"`;

/**
 * The irrelevant terms of the window by cost, without those that the platform says are excluded or whose campaign is
 * removed, and the window's days; undefined for an account that is not visible.
 */
export async function irrelevantTerms(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  accountId: string,
): Promise<{ first: string; last: string; terms: IrrelevantTerm[] } | undefined> {
  const rows = await sql.query<IrrelevantTerm & { first: string; last: string; searchTerm: string | null }>(
    IRRELEVANT_SQL,
    [...windowFor(viewer, now, MINED_WINDOW), accountId],
    'searchTerms.irrelevant',
  );
  const [window] = rows;
  if (!window) return undefined;
  return { first: window.first, last: window.last, terms: rows.filter(({ searchTerm }) => searchTerm !== null) };
}

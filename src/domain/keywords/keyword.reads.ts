import type { Keyword, KeywordArgs } from '../../../schema/keywords/keyword.type.js';
import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { figureColumns, figureSql } from '../metrics/metrics.sql.js';
import { minedTermColumns, RELEVANCE } from '../search-terms/mined-term.sql.js';

/** Binds $3, account ids. At least one row an account. */
const KEYWORDS_SQL = `
  select p.position, k.id, a.id as "accountId", k.campaign_id as "campaignId", k.campaign_name as "campaignName",
    k.ad_group_id as "adGroupId", k.ad_group_name as "adGroupName", k.text, k.match_type as "matchType", k.status,
    k.quality_score as "qualityScore", k.expected_ctr as "expectedCtr", k.ad_relevance as "adRelevance",
    k.landing_page_experience as "landingPageExperience", ${figureColumns('k')},
    ${isoUtc('a.keywords_synced_at')} as "syncedAt"
  from unnest($3::text[]) with ordinality p(id, position)
  join accounts a on a.id = p.id and ${VISIBLE}
  left join keywords k on k.team_id = a.team_id and k.account_id = a.id
  order by p.position, ${figureSql('k').cost} desc, k.id collate "C"`;

/** Binds $3 and $4, account and keyword ids. At least one row a keyword. */
const TAIL_SQL = `
  select p.position, ${minedTermColumns('w.campaign_name', 't')}
  from unnest($3::text[], $4::text[]) with ordinality p(account_id, id, position)
  join accounts a on a.id = p.account_id and ${VISIBLE}
  join keywords w on w.team_id = a.team_id and w.account_id = a.id and w.id = p.id
  left join keyword_terms t on t.team_id = w.team_id and t.account_id = w.account_id and t.keyword_id = w.id
  ${RELEVANCE}
  order by p.position, ${figureSql('t').cost} desc, t.search_term collate "C"`;

/** The keywords of each account by cost, in the order of `accountIds`; undefined for one that is not visible. */
export async function keywordsOf(
  sql: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
): Promise<(Keyword[] | undefined)[]> {
  const rows = await sql.query<Keyword & { position: number }>(
    KEYWORDS_SQL,
    [...visibleTo(viewer), accountIds],
    'keywords.list',
  );
  return listsByPosition<Keyword>(rows, accountIds.length, 'id');
}

/** The terms that each keyword brought, by cost, in the order of `keys`; undefined for one that is not visible. */
export async function tailsOf(
  sql: Sql,
  viewer: Viewer,
  keys: readonly KeywordArgs[],
): Promise<(MinedSearchTerm[] | undefined)[]> {
  const rows = await sql.query<MinedSearchTerm & { position: number }>(
    TAIL_SQL,
    [...visibleTo(viewer), keys.map(({ accountId }) => accountId), keys.map(({ keywordId }) => keywordId)],
    'keywords.tail',
  );
  return listsByPosition<MinedSearchTerm>(rows, keys.length, 'searchTerm');
}

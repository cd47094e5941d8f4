import type { Keyword, KeywordArgs } from '../../../schema/keywords/keyword.type.js';
import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { figureColumns, figureSql } from '../metrics/metrics.sql.js';
import { minedTermColumns, relevanceSql } from '../search-terms/mined-term.sql.js';

const FIGURES = figureColumns('k', sql`a.currency`);
const TERM = minedTermColumns('w.campaign_name', 't');

/** The keywords of each account by cost, in the order of `accountIds`; undefined for one that is not visible. */
export async function keywordsOf(
  db: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
): Promise<(Keyword[] | undefined)[]> {
  const rows = await db.query<Keyword & { position: number }>(
    // At least one row per account.
    sql`select p.position, k.id, a.id as "accountId", k.campaign_id as "campaignId", k.campaign_name as "campaignName",
        k.ad_group_id as "adGroupId", k.ad_group_name as "adGroupName", k.text, k.match_type as "matchType", k.status,
        k.quality_score as "qualityScore", k.expected_ctr as "expectedCtr", k.ad_relevance as "adRelevance",
        k.landing_page_experience as "landingPageExperience", ${FIGURES},
        ${isoUtc(sql`a.keywords_synced_at`)} as "syncedAt"
      from unnest(${accountIds}::text[]) with ordinality p(id, position)
      join accounts a on a.id = p.id and ${visible(viewer)}
      left join keywords k on k.team_id = a.team_id and k.account_id = a.id
      order by p.position, ${figureSql('k').cost} desc, k.id collate "C"`,
    'keywords.list',
  );
  return listsByPosition<Keyword>(rows, accountIds.length, 'id');
}

/** The terms that each keyword brought, by cost, in the order of `keys`; undefined for one that is not visible. */
export async function tailsOf(
  db: Sql,
  viewer: Viewer,
  keys: readonly KeywordArgs[],
): Promise<(MinedSearchTerm[] | undefined)[]> {
  const accountIds = keys.map(({ accountId }) => accountId);
  const ids = keys.map(({ keywordId }) => keywordId);
  const rows = await db.query<MinedSearchTerm & { position: number }>(
    // At least one row per keyword.
    sql`select p.position, ${TERM}
      from unnest(${accountIds}::text[], ${ids}::text[]) with ordinality p(account_id, id, position)
      join accounts a on a.id = p.account_id and ${visible(viewer)}
      join keywords w on w.team_id = a.team_id and w.account_id = a.id and w.id = p.id
      left join keyword_terms t on t.team_id = w.team_id and t.account_id = w.account_id and t.keyword_id = w.id
      ${relevanceSql(viewer)}
      order by p.position, ${figureSql('t').cost} desc, t.search_term collate "C"`,
    'keywords.tail',
  );
  return listsByPosition<MinedSearchTerm>(rows, keys.length, 'searchTerm');
}

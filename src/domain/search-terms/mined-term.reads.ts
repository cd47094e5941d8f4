import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { figureSql } from '../metrics/metrics.sql.js';
import { minedTermColumns, minedTermsSql, relevanceSql, triggerSql } from './mined-term.sql.js';
import type { Advertiser } from './relevance.judge.js';

const SHOWN = minedTermColumns('c.name', 'k');
const BY_COST = sql`${figureSql('t').cost} desc, t.search_term collate "C", t.campaign_id collate "C"`;

/** The terms of an account in the last 30 days, analyzed ones first; undefined when it is not visible. */
export async function minedTerms(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountId: string,
): Promise<MinedSearchTerm[] | undefined> {
  const rows = await db.query<MinedSearchTerm & { searchTerm: string | null }>(
    // At least one row for a visible account.
    sql`with ${minedTermsSql(viewer, now, accountId)}
      select ${SHOWN}
      from objects o
      left join terms t on true
      left join campaigns c on c.team_id = ${viewer.teamId} and c.account_id = t.account_id and c.id = t.campaign_id
      ${relevanceSql(viewer)}
      ${triggerSql(viewer)}
      order by r.analyzed_at is null, ${BY_COST}`,
    'searchTerms.mined',
  );
  return rows.length === 0 ? undefined : rows.filter(({ searchTerm }) => searchTerm !== null);
}

/** How many of them were never analyzed. */
export async function unanalyzedCount(db: Sql, viewer: Viewer, now: Date, accountId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`with ${minedTermsSql(viewer, now, accountId)}
      select count(*) as count from terms t ${relevanceSql(viewer)} where r.analyzed_at is null`,
    'searchTerms.unanalyzed',
  );
  return row?.count ?? 0;
}

/** When terms of an account were analyzed last; null before the first time. */
export async function lastAnalyzed(db: Sql, { teamId }: Viewer, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    sql`select ${isoUtc(sql`max(analyzed_at)`)} as at from search_term_relevance
      where team_id = ${teamId} and account_id = ${accountId}`,
    'searchTerms.analyzedAt',
  );
  return row?.at ?? null;
}

const MOST_OFFERS = 40;

/** Who advertises in an account, with what it sells most. */
export async function advertiserOf(db: Sql, { teamId }: Viewer, accountId: string): Promise<Advertiser> {
  const [row] = await db.query<Advertiser>(
    sql`select a.name, a.industry, a.is_ecommerce as "isEcommerce", array(
        select o.text from (
          select product_type as text, count(*) as weight from products p
          where p.team_id = a.team_id and p.account_id = a.id and p.product_type <> '' group by product_type
          union all
          select text, 0 from keywords k where k.team_id = a.team_id and k.account_id = a.id group by text
        ) o order by o.weight desc, o.text collate "C" limit ${MOST_OFFERS}
      ) as offers
      from accounts a where a.team_id = ${teamId} and a.id = ${accountId}`,
    'searchTerms.advertiser',
  );
  return row as Advertiser;
}

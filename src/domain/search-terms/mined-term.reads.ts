import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { figureSql } from '../metrics/metrics.sql.js';
import { windowFor } from '../metrics/window.sql.js';
import { MINED_TERMS, MINED_WINDOW, minedTermColumns, RELEVANCE, TRIGGER } from './mined-term.sql.js';
import type { Advertiser } from './relevance.judge.js';

/** At least one row for a visible account. */
const TERMS_SQL = `with ${MINED_TERMS}
  select ${minedTermColumns('c.name', 'k')}
  from objects o
  left join terms t on true
  left join campaigns c on c.team_id = $1 and c.account_id = t.account_id and c.id = t.campaign_id
  ${RELEVANCE}
  ${TRIGGER}
  order by r.analyzed_at is null, ${figureSql('t').cost} desc, t.search_term collate "C", t.campaign_id collate "C"`;

const UNANALYZED_SQL = `with ${MINED_TERMS}
  select count(*) as count from terms t ${RELEVANCE} where r.analyzed_at is null`;

/** The terms of an account in the window; undefined when it is not visible. */
export async function minedTerms(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  accountId: string,
): Promise<MinedSearchTerm[] | undefined> {
  const rows = await sql.query<MinedSearchTerm & { searchTerm: string | null }>(
    TERMS_SQL,
    [...windowFor(viewer, now, MINED_WINDOW), accountId],
    'searchTerms.mined',
  );
  return rows.length === 0 ? undefined : rows.filter(({ searchTerm }) => searchTerm !== null);
}

/** How many of them were never analyzed. */
export async function unanalyzedCount(sql: Sql, viewer: Viewer, now: Date, accountId: string): Promise<number> {
  const values = [...windowFor(viewer, now, MINED_WINDOW), accountId];
  const [row] = await sql.query<{ count: number }>(UNANALYZED_SQL, values, 'searchTerms.unanalyzed');
  return row?.count ?? 0;
}

/** When terms of an account were analyzed last; null before the first time. */
export async function lastAnalyzed(sql: Sql, { teamId }: Viewer, accountId: string): Promise<string | null> {
  const [row] = await sql.query<{ at: string | null }>(
    `select ${isoUtc('max(analyzed_at)')} as at from search_term_relevance where team_id = $1 and account_id = $2`,
    [teamId, accountId],
    'searchTerms.analyzedAt',
  );
  return row?.at ?? null;
}

const MOST_OFFERS = 40;

/** Who advertises in an account, with what it sells most. */
export async function advertiserOf(sql: Sql, { teamId }: Viewer, accountId: string): Promise<Advertiser> {
  const [row] = await sql.query<Advertiser>(
    `select a.name, a.industry, a.is_ecommerce as "isEcommerce", array(
       select o.text from (
         select product_type as text, count(*) as weight from products p
         where p.team_id = a.team_id and p.account_id = a.id and p.product_type <> '' group by product_type
         union all
         select text, 0 from keywords k where k.team_id = a.team_id and k.account_id = a.id group by text
       ) o order by o.weight desc, o.text collate "C" limit $3
     ) as offers
     from accounts a where a.team_id = $1 and a.id = $2`,
    [teamId, accountId, MOST_OFFERS],
    'searchTerms.advertiser',
  );
  return row as Advertiser;
}

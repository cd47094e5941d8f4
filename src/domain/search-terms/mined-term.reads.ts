import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { costPerConversionSql, figureSql, SUMS } from '../figures/figures.sql.js';
import { windowDays } from '../figures/window.sql.js';
import type { Advertiser } from './relevance.judge.js';
import { IRRELEVANT_BELOW } from './search-term.enum.js';
import { SEEN, statusSql } from './search-term.reads.js';

/** Window of mined terms, in days. */
const DAYS = 30;

/** SQL: the visible account as `objects`, and its terms by campaign of the last 30 days as `terms`. */
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

/** SQL: the relevance of a term `t`, as `r`; all null while it is being analyzed. */
export function relevanceSql({ teamId }: Viewer): Statement {
  return sql`
    left join search_term_relevance r on r.team_id = ${teamId} and r.account_id = t.account_id
      and r.campaign_id = t.campaign_id and r.search_term = t.search_term`;
}

/** SQL: the most expensive keyword that matched a term `t`, as `k`. */
export function triggerSql({ teamId }: Viewer): Statement {
  return sql`
    left join lateral (
      select x.keyword_text, x.keyword_match_type from keyword_terms x
      where x.team_id = ${teamId} and x.account_id = t.account_id and x.campaign_id = t.campaign_id
        and x.search_term = t.search_term
      order by x.cost_micros desc, x.keyword_id collate "C" limit 1
    ) k on true`;
}

/** SQL select list of a mined term `t` with its relevance `r` and the keyword's columns in `keyword`. */
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

const SHOWN = minedTermColumns('c.name', 'k');
const BY_COST = sql`${figureSql('t').cost} desc, t.search_term collate "C", t.campaign_id collate "C"`;

/** Terms of the last 30 days, analyzed ones first; undefined for an account that is not visible. */
export async function minedTerms(db: Sql, viewer: Viewer, now: Date, accountId: string) {
  const rows = await db.query<MinedSearchTerm & { searchTerm: string | null }>(
    // Left join: a visible account without terms needs a row, too.
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

/** Number of terms that were never analyzed. */
export async function unanalyzedCount(db: Sql, viewer: Viewer, now: Date, accountId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`with ${minedTermsSql(viewer, now, accountId)}
      select count(*) as count from terms t ${relevanceSql(viewer)} where r.analyzed_at is null`,
    'searchTerms.unanalyzed',
  );
  return row?.count ?? 0;
}

/** Time of the account's latest analysis; null without any. */
export async function lastAnalyzed(db: Sql, { teamId }: Viewer, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    sql`select ${isoUtc(sql`max(analyzed_at)`)} as at from search_term_relevance
      where team_id = ${teamId} and account_id = ${accountId}`,
    'searchTerms.analyzedAt',
  );
  return row?.at ?? null;
}

const MAX_OFFERS = 40;

/** The advertiser of an account, with its best-selling products. */
export async function advertiserOf(db: Sql, { teamId }: Viewer, accountId: string): Promise<Advertiser> {
  const [row] = await db.query<Advertiser>(
    sql`select a.name, a.industry, a.is_ecommerce as "isEcommerce", array(
        select o.text from (
          select product_type as text, count(*) as weight from products p
          where p.team_id = ${teamId} and p.account_id = a.id and p.product_type <> '' group by product_type
          union all
          select text, 0 from keywords k where k.team_id = ${teamId} and k.account_id = a.id group by text
        ) o order by o.weight desc, o.text collate "C" limit ${MAX_OFFERS}
      ) as offers
      from accounts a where a.team_id = ${teamId} and a.id = ${accountId}`,
    'searchTerms.advertiser',
  );
  return row as Advertiser;
}

/** A term of one campaign that does not fit what the account sells; exact sums. */
export interface IrrelevantTerm extends Pick<MinedSearchTerm, 'searchTerm' | 'campaignId' | 'impressions' | 'clicks'> {
  /** Micro-euros. */
  costMicros: number;
  /** Millionths. */
  conversionsMicros: number;
  relevanceScore: number;
  relevanceReason: string;
}

/**
 * Irrelevant terms of the last 30 days by cost, without excluded ones and those of removed campaigns, and the
 * first and last of these days; undefined for an account that is not visible.
 */
export async function irrelevantTerms(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountId: string,
): Promise<{ first: string; last: string; terms: IrrelevantTerm[] } | undefined> {
  const { teamId } = viewer;
  const rows = await db.query<IrrelevantTerm & { first: string; last: string; searchTerm: string | null }>(
    // Left join: a visible account without terms needs a row, too.
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

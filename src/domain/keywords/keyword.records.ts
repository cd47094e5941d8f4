import type { Transaction } from '../../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../../db/rows.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import type { KeywordRecord, KeywordReports, KeywordTermRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { figuresIn } from '../metrics/metrics.sql.js';

/**
 * Keeps an account's keywords as the platform named them at `askedAt`; those it no longer names go. What was read later
 * than that, by whomever, stays. Money has been converted into EUR from the account's `currency`.
 */
export async function writeKeywords(
  tx: Transaction,
  account: AccountKey & { currency: string },
  reports: KeywordReports,
  askedAt: Date,
): Promise<void> {
  const { teamId, accountId, currency } = account;
  const figures = figuresIn(currency);
  const asked = askedAt.toISOString();
  // The row is held until the end, so that two writers of one account follow each other.
  const [due] = await tx.query(
    sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId}
      and coalesce(keywords_synced_at <= ${asked}::timestamptz, true) for no key update`,
  );
  if (!due) return;
  // The planner cannot know how long arrays are.
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  await tx.query(mirror(account, 'keywords', 'id', { ...KEYWORDS, ...figures }, reports.keywords));
  await tx.query(mirror(account, 'keyword_terms', 'keyword_id, search_term', { ...TERMS, ...figures }, reports.terms));
  await tx.query(
    sql`update accounts set keywords_synced_at = ${asked} where team_id = ${teamId} and id = ${accountId}`,
  );
}

const KEYWORDS = {
  id: ['text', 'id'],
  campaign_id: ['text', 'campaignId'],
  campaign_name: ['text', 'campaignName'],
  ad_group_id: ['text', 'adGroupId'],
  ad_group_name: ['text', 'adGroupName'],
  text: ['text', 'text'],
  match_type: ['text', 'matchType'],
  status: ['text', 'status'],
  quality_score: ['smallint', 'qualityScore'],
  expected_ctr: ['text', 'expectedCtr'],
  ad_relevance: ['text', 'adRelevance'],
  landing_page_experience: ['text', 'landingPageExperience'],
} satisfies Columns<KeywordRecord>;

const TERMS = {
  keyword_id: ['text', 'keywordId'],
  search_term: ['text', 'searchTerm'],
  campaign_id: ['text', 'campaignId'],
  keyword_text: ['text', 'keywordText'],
  keyword_match_type: ['text', 'keywordMatchType'],
} satisfies Columns<KeywordTermRecord>;

/** SQL: makes the account's part of `table` hold `rows` and nothing else; rows that are the same stay untouched. */
function mirror<Row>(
  { teamId, accountId }: AccountKey,
  table: string,
  keys: string,
  columns: Columns<NoInfer<Row>>,
  rows: readonly Row[],
): Statement {
  const [name, key] = [raw(table), raw(keys)];
  return sql`
    with told as (
      select distinct on (${key}) * from (${rowsOf(columns, rows)}) t order by ${key}, cost_micros desc
    ),
    gone as (
      delete from ${name} where team_id = ${teamId} and account_id = ${accountId}
        and (${key}) not in (select ${key} from told)
    )
    insert into ${name} as o (team_id, account_id, ${listed(columns)})
    select ${teamId}, ${accountId}, told.* from told
    on conflict (team_id, account_id, ${key}) do update set ${replaced(columns)}
    where (${listed(columns, 'o')}) is distinct from (${listed(columns, 'excluded')})`;
}

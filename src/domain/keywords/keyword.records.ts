import type { Transaction } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import type { KeywordRecord, KeywordReports, KeywordTermRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/**
 * Keeps an account's keywords as the platform named them at `askedAt`; those it no longer names go. What was read later
 * than that, by whomever, stays.
 */
export async function writeKeywords(
  tx: Transaction,
  account: AccountKey,
  reports: KeywordReports,
  askedAt: Date,
): Promise<void> {
  const { teamId, accountId } = account;
  const asked = askedAt.toISOString();
  // The row is held until the end, so that two writers of one account follow each other.
  const [due] = await tx.query(
    sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId}
      and coalesce(keywords_synced_at <= ${asked}::timestamptz, true) for no key update`,
  );
  if (!due) return;
  // The planner cannot know how long arrays are.
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  await tx.query(mirror(account, 'keywords', ['id'], KEYWORDS, reports.keywords));
  await tx.query(mirror(account, 'keyword_terms', ['keyword_id', 'search_term'], TERMS, reports.terms));
  await tx.query(
    sql`update accounts set keywords_synced_at = ${asked} where team_id = ${teamId} and id = ${accountId}`,
  );
}

type Columns<Row> = readonly (readonly [column: string, field: keyof Row, type?: 'bigint' | 'smallint'])[];

const FIGURES = [
  ['cost_micros', 'costMicros', 'bigint'],
  ['impressions', 'impressions', 'bigint'],
  ['clicks', 'clicks', 'bigint'],
  ['conversions_micros', 'conversionsMicros', 'bigint'],
  ['conversion_value_micros', 'conversionValueMicros', 'bigint'],
] as const;

const KEYWORDS: Columns<KeywordRecord> = [
  ['id', 'id'],
  ['campaign_id', 'campaignId'],
  ['campaign_name', 'campaignName'],
  ['ad_group_id', 'adGroupId'],
  ['ad_group_name', 'adGroupName'],
  ['text', 'text'],
  ['match_type', 'matchType'],
  ['status', 'status'],
  ['quality_score', 'qualityScore', 'smallint'],
  ['expected_ctr', 'expectedCtr'],
  ['ad_relevance', 'adRelevance'],
  ['landing_page_experience', 'landingPageExperience'],
  ...FIGURES,
];

const TERMS: Columns<KeywordTermRecord> = [
  ['keyword_id', 'keywordId'],
  ['search_term', 'searchTerm'],
  ['campaign_id', 'campaignId'],
  ['keyword_text', 'keywordText'],
  ['keyword_match_type', 'keywordMatchType'],
  ...FIGURES,
];

/** SQL: makes the account's part of `table` hold `rows` and nothing else; rows that are the same stay untouched. */
function mirror<Row>(
  { teamId, accountId }: AccountKey,
  table: string,
  keys: readonly string[],
  columns: Columns<Row>,
  rows: readonly Row[],
): Statement {
  const list = (names: readonly string[], prefix = '') => raw(names.map((name) => prefix + name).join(', '));
  const names = columns.map(([column]) => column);
  const others = names.filter((name) => !keys.includes(name));
  const key = list(keys);
  const values = columns.map(([, field, type = 'text']) => sql`${rows.map((row) => row[field])}::${raw(type)}[]`);
  return sql`
    with told as (
      select distinct on (${key}) * from unnest(${join(values, ', ')}) as t(${list(names)})
      order by ${key}, cost_micros desc
    ),
    gone as (
      delete from ${raw(table)} where team_id = ${teamId} and account_id = ${accountId}
        and (${key}) not in (select ${key} from told)
    )
    insert into ${raw(table)} as o (team_id, account_id, ${list(names)})
    select ${teamId}, ${accountId}, ${list(names)} from told
    on conflict (team_id, account_id, ${key}) do update
      set ${raw(others.map((name) => `${name} = excluded.${name}`).join(', '))}
    where (${list(others, 'o.')}) is distinct from (${list(others, 'excluded.')})`;
}

import type { Transaction } from '../../db/database.js';
import type { KeywordRecord, KeywordReports, KeywordTermRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { TOTALS } from '../metrics/metrics.sql.js';

/**
 * Keeps an account's keywords as the platform named them at `askedAt`; those it no longer names go. What was read later
 * than that, by whomever, stays.
 */
export async function writeKeywords(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  reports: KeywordReports,
  askedAt: Date,
): Promise<void> {
  const asked = askedAt.toISOString();
  // The row is held until the end, so that two writers of one account follow each other.
  const [due] = await tx.query(
    `select 1 from accounts where team_id = $1 and id = $2
       and coalesce(keywords_synced_at <= $3::timestamptz, true) for no key update`,
    [teamId, accountId, asked],
  );
  if (!due) return;
  // The planner cannot know how long arrays are.
  await tx.query(`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  await tx.query(KEYWORDS.statement, [teamId, accountId, ...KEYWORDS.values(reports.keywords)]);
  await tx.query(TERMS.statement, [teamId, accountId, ...TERMS.values(reports.terms)]);
  await tx.query('update accounts set keywords_synced_at = $3 where team_id = $1 and id = $2', [
    teamId,
    accountId,
    asked,
  ]);
}

type Columns<Row> = readonly (readonly [column: string, field: keyof Row])[];

const FIGURES = [
  ['cost_micros', 'costMicros'],
  ['impressions', 'impressions'],
  ['clicks', 'clicks'],
  ['conversions_micros', 'conversionsMicros'],
  ['conversion_value_micros', 'conversionValueMicros'],
] as const;

const KEYWORDS = mirror<KeywordRecord>(
  'keywords',
  ['id'],
  [
    ['id', 'id'],
    ['campaign_id', 'campaignId'],
    ['campaign_name', 'campaignName'],
    ['ad_group_id', 'adGroupId'],
    ['ad_group_name', 'adGroupName'],
    ['text', 'text'],
    ['match_type', 'matchType'],
    ['status', 'status'],
    ['quality_score', 'qualityScore'],
    ['expected_ctr', 'expectedCtr'],
    ['ad_relevance', 'adRelevance'],
    ['landing_page_experience', 'landingPageExperience'],
    ...FIGURES,
  ],
);

const TERMS = mirror<KeywordTermRecord>(
  'keyword_terms',
  ['keyword_id', 'search_term'],
  [
    ['keyword_id', 'keywordId'],
    ['search_term', 'searchTerm'],
    ['campaign_id', 'campaignId'],
    ['keyword_text', 'keywordText'],
    ['keyword_match_type', 'keywordMatchType'],
    ...FIGURES,
  ],
);

/** What makes a table hold the given rows and nothing else; rows that are the same stay untouched. */
function mirror<Row>(table: string, keys: readonly string[], columns: Columns<Row>) {
  const names = columns.map(([column]) => column);
  const others = names.filter((name) => !keys.includes(name));
  const key = keys.join(', ');
  const typed = (name: string) =>
    (TOTALS as readonly string[]).includes(name) ? 'bigint' : name === 'quality_score' ? 'smallint' : 'text';
  const listed = (alias: string) => others.map((name) => `${alias}.${name}`).join(', ');
  const statement = `
    with told as (
      select distinct on (${key}) *
      from unnest(${names.map((name, at) => `$${at + 3}::${typed(name)}[]`).join(', ')}) as t(${names.join(', ')})
      order by ${key}, cost_micros desc
    ),
    gone as (
      delete from ${table} where team_id = $1 and account_id = $2 and (${key}) not in (select ${key} from told)
    )
    insert into ${table} as o (team_id, account_id, ${names.join(', ')})
    select $1, $2, ${names.join(', ')} from told
    on conflict (team_id, account_id, ${key}) do update
      set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${listed('o')}) is distinct from (${listed('excluded')})`;
  return { statement, values: (rows: readonly Row[]) => columns.map(([, field]) => rows.map((row) => row[field])) };
}

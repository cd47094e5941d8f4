import type { Transaction } from '../../db/database.js';
import { columnsOf, mirrored, NO_NESTED_LOOPS } from '../../db/statements/rows.js';
import { allOrNone, sql } from '../../db/statements/sql.js';
import type { KeywordRecord, KeywordReports, KeywordTermRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { figureColumnsIn } from '../figures/figures.sql.js';

/**
 * Stores an account's keywords as of `askedAt` in EUR, unless newer ones are stored. If the reports are
 * `complete`, all other keywords are deleted. `currency` is the account's own.
 */
export async function writeKeywords(
  tx: Transaction,
  account: AccountKey & { currency: string },
  reports: KeywordReports,
  askedAt: Date,
  complete: boolean,
): Promise<void> {
  const { teamId, accountId, currency } = account;
  const figures = figureColumnsIn(currency);
  const asked = askedAt.toISOString();
  // The row stays locked, so that two writers of one account run one after the other.
  const [due] = await tx.query(
    sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId}
      and coalesce(keywords_synced_at <= ${asked}::timestamptz, true) for no key update`,
  );
  if (!due) return;
  await tx.query(NO_NESTED_LOOPS);
  const keywords = { ...KEYWORDS, ...figures };
  const terms = { ...TERMS, ...figures };
  const gone = allOrNone(complete, sql`account_id`);
  const costliest = 'cost_micros desc';
  await tx.query(mirrored(account, 'keywords', ['id'], keywords, reports.keywords, gone, costliest));
  const ofTerm = ['keyword_id', 'search_term'];
  await tx.query(mirrored(account, 'keyword_terms', ofTerm, terms, reports.terms, gone, costliest));
  await tx.query(
    sql`update accounts set keywords_synced_at = ${asked} where team_id = ${teamId} and id = ${accountId}`,
  );
}

const KEYWORDS = {
  ...columnsOf<KeywordRecord>('text', 'id', 'campaignId', 'campaignName', 'adGroupId', 'adGroupName', 'text'),
  ...columnsOf<KeywordRecord>('text', 'matchType', 'status', 'expectedCtr', 'adRelevance', 'landingPageExperience'),
  ...columnsOf<KeywordRecord>('smallint', 'qualityScore'),
};

const TERMS = {
  ...columnsOf<KeywordTermRecord>('text', 'keywordId', 'searchTerm', 'campaignId', 'keywordText', 'keywordMatchType'),
};

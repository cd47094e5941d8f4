import type { Sql } from '../../db/database.js';
import { type Columns, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { ExcludedKeyword, InheritedNegative } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** An empty campaign stands for all of the account. */
const KEYWORD: Columns<InheritedNegative> = {
  campaign_id: ['text', ({ campaignId }) => campaignId ?? ''],
  text: ['text', 'text'],
  match_type: ['text', 'matchType'],
};

/** Replaces what is excluded in an account from outside of its own lists and campaigns. */
export async function keepInheritedNegatives(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  keywords: readonly InheritedNegative[],
): Promise<void> {
  await tx.query(
    sql`delete from inherited_negative_keywords where team_id = ${teamId} and account_id = ${accountId}`,
    'inheritedNegatives.clear',
  );
  await tx.query(
    sql`insert into inherited_negative_keywords (team_id, account_id, campaign_id, text, match_type)
      select ${teamId}, ${accountId}, t.* from (${rowsOf(KEYWORD, keywords)}) t on conflict do nothing`,
    'inheritedNegatives.keep',
  );
}

/** Replaces what all campaigns of the account exclude, after this server changed it at the platform. */
export async function keepAccountNegatives(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  keywords: readonly ExcludedKeyword[],
): Promise<void> {
  await tx.query(
    sql`delete from inherited_negative_keywords
      where team_id = ${teamId} and account_id = ${accountId} and campaign_id = ''`,
    'accountNegatives.clear',
  );
  const rows = keywords.map(({ text, matchType }) => ({ campaignId: null, text, matchType }));
  await tx.query(
    sql`insert into inherited_negative_keywords (team_id, account_id, campaign_id, text, match_type)
      select ${teamId}, ${accountId}, t.* from (${rowsOf(KEYWORD, rows)}) t on conflict do nothing`,
    'accountNegatives.keep',
  );
}

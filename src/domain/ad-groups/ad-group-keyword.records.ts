import type { Sql } from '../../db/database.js';
import { type Columns, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { HeldKeyword } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

interface AdGroupOfCampaign {
  holderId: string;
  name: string;
  campaignId?: string | undefined;
}

const KEYWORD: Columns<HeldKeyword> = {
  id: ['text', 'id'],
  text: ['text', 'text'],
  match_type: ['text', 'matchType'],
};

/** Stores what an ad group bids on after this server changed it, without figures; nothing before the first sync of keywords. */
export async function keepAdGroupKeywords(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  { holderId, name, campaignId }: AdGroupOfCampaign,
  keywords: readonly HeldKeyword[],
): Promise<void> {
  const ids = keywords.map(({ id }) => `${holderId}~${id}`);
  await tx.query(
    sql`delete from keywords where team_id = ${teamId} and account_id = ${accountId} and ad_group_id = ${holderId}
      and not id = any(${ids}::text[])`,
    'keywords.gone',
  );
  await tx.query(
    sql`insert into keywords (team_id, account_id, id, campaign_id, campaign_name, ad_group_id, ad_group_name, text,
        match_type, status, cost_micros, impressions, clicks, conversions_micros, conversion_value_micros)
      select c.team_id, c.account_id, ${`${holderId}~`} || k.id, c.id, c.name, ${holderId}, ${name}, k.text, k.match_type,
        'ENABLED', 0, 0, 0, 0, 0
      from (${rowsOf(KEYWORD, keywords)}) k
      join campaigns c on c.team_id = ${teamId} and c.account_id = ${accountId} and c.id = ${campaignId ?? null}
      join accounts a on a.team_id = c.team_id and a.id = c.account_id and a.keywords_synced_at is not null
      on conflict do nothing`,
    'keywords.added',
  );
}

import type { Sql } from '../../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { PromotionKey, PromotionRecord } from '../../platforms/merchant.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const MIRRORED = {
  title: ['text', 'title'],
  coupon_value_type: ['text', 'couponValueType'],
  percent_off: ['integer', 'percentOff'],
  effective_start: ['timestamptz', 'startsAt'],
  effective_end: ['timestamptz', 'endsAt'],
  platform_state: ['text', 'state'],
} satisfies Columns<PromotionRecord>;

const KEY = {
  promotion_id: ['text', 'promotionId'],
  target_country: ['text', 'targetCountry'],
  content_language: ['text', 'contentLanguage'],
} satisfies Columns<PromotionRecord>;

const WRITTEN = { ...KEY, ...MIRRORED } satisfies Columns<PromotionRecord>;

/**
 * Mirrors a Merchant Center's promotions, one per id, country and language. Keeps the agency's own texts, and promotions
 * that the platform no longer has. One that was stored before countries were known becomes that of `country`, or the first.
 */
export async function keepPromotions(
  db: Sql,
  { teamId, accountId, merchantId }: AccountKey & { merchantId: string },
  promotions: readonly PromotionRecord[],
  country = '',
): Promise<void> {
  const distinct = new Map(promotions.map((each) => [keyOf(each), each]));
  const rows = rowsOf(WRITTEN, [...distinct.values()]);
  await db.query(
    sql`update promotions p set target_country = t.target_country, content_language = t.content_language
      from (select distinct on (r.promotion_id) r.* from (${rows}) r
        order by r.promotion_id, r.target_country <> ${country}, r.target_country, r.content_language) t
      where p.team_id = ${teamId} and p.account_id = ${accountId} and p.merchant_id = ${merchantId}
        and p.promotion_id = t.promotion_id and p.target_country = '' and p.content_language = ''
        and (t.target_country, t.content_language) <> ('', '')`,
    'promotions.place',
  );
  await db.query(
    sql`insert into promotions as p (team_id, account_id, merchant_id, ${listed(WRITTEN)})
      select ${teamId}, ${accountId}, ${merchantId}, t.* from (${rows}) t
      on conflict (team_id, account_id, merchant_id, ${listed(KEY)}) do update set ${replaced(MIRRORED)}
        where (${listed(MIRRORED, 'p')}) is distinct from (${listed(MIRRORED, 'excluded')})`,
    'promotions.keep',
  );
}

function keyOf({ promotionId, targetCountry, contentLanguage }: PromotionKey): string {
  return JSON.stringify([promotionId, targetCountry, contentLanguage]);
}

import type { Sql } from '../../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { PromotionRecord } from '../../platforms/merchant.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const MIRRORED = {
  title: ['text', 'title'],
  coupon_value_type: ['text', 'couponValueType'],
  percent_off: ['integer', 'percentOff'],
  effective_start: ['timestamptz', 'startsAt'],
  effective_end: ['timestamptz', 'endsAt'],
  platform_state: ['text', 'state'],
} satisfies Columns<PromotionRecord>;

const WRITTEN = { promotion_id: ['text', 'promotionId'], ...MIRRORED } satisfies Columns<PromotionRecord>;

/**
 * Mirrors a Merchant Center's promotions. Keeps the agency's own texts, and promotions that the platform no
 * longer has. Of several with the same id, the one of `country` counts, or the first.
 */
export async function keepPromotions(
  db: Sql,
  { teamId, accountId, merchantId }: AccountKey & { merchantId: string },
  promotions: readonly PromotionRecord[],
  country?: string,
): Promise<void> {
  const distinct = new Map<string, PromotionRecord>();
  for (const each of promotions) {
    if (!distinct.has(each.promotionId) || each.targetCountry === country) distinct.set(each.promotionId, each);
  }
  await db.query(
    sql`insert into promotions as p (team_id, account_id, merchant_id, ${listed(WRITTEN)})
      select ${teamId}, ${accountId}, ${merchantId}, t.* from (${rowsOf(WRITTEN, [...distinct.values()])}) t
      on conflict (team_id, account_id, merchant_id, promotion_id) do update set ${replaced(MIRRORED)}
        where (${listed(MIRRORED, 'p')}) is distinct from (${listed(MIRRORED, 'excluded')})`,
    'promotions.keep',
  );
}

import type { Sql } from '../../db/database.js';
import { raw, sql } from '../../db/sql.js';
import type { PromotionRecord } from '../../platforms/merchant.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const KEPT = ['title', 'coupon_value_type', 'percent_off', 'effective_start', 'effective_end', 'platform_state'];

/**
 * Keeps promotions as a Merchant Center names them now. What the agency says of them stays, and so do those that the platform
 * no longer names. Of one id in several countries or languages, that of `country` counts, otherwise the first.
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
  const told = [...distinct.values()];
  const listed = (prefix = '') => raw(KEPT.map((name) => prefix + name).join(', '));
  await db.query(
    sql`insert into promotions as p (team_id, account_id, merchant_id, promotion_id, ${listed()})
      select ${teamId}, ${accountId}, ${merchantId}, t.* from unnest(${told.map((each) => each.promotionId)}::text[],
        ${told.map(({ title }) => title)}::text[], ${told.map((each) => each.couponValueType)}::text[],
        ${told.map(({ percentOff }) => percentOff)}::integer[], ${told.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${told.map(({ endsAt }) => endsAt)}::timestamptz[], ${told.map(({ state }) => state)}::text[]) as t
      on conflict (team_id, account_id, merchant_id, promotion_id) do update set (${listed()}) = row(${listed('excluded.')})
        where (${listed('p.')}) is distinct from (${listed('excluded.')})`,
    'promotions.keep',
  );
}

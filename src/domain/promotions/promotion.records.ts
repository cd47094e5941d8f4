import type { Sql } from '../../db/database.js';
import type { PromotionRecord } from '../../platforms/merchant.js';

interface AccountKey {
  teamId: string;
  accountId: string;
}

const KEPT = ['title', 'coupon_value_type', 'percent_off', 'effective_start', 'effective_end', 'platform_state'];

/**
 * Keeps promotions as the platform names them now. What the agency says of them stays, and so do those that the platform
 * no longer names. Of one id in several countries or languages, that of `country` counts, otherwise the first.
 */
export async function keepPromotions(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  promotions: readonly PromotionRecord[],
  country?: string,
): Promise<void> {
  const distinct = new Map<string, PromotionRecord>();
  for (const each of promotions) {
    if (!distinct.has(each.promotionId) || each.targetCountry === country) distinct.set(each.promotionId, each);
  }
  const told = [...distinct.values()];
  await sql.query(
    `insert into promotions as p (team_id, account_id, promotion_id, ${KEPT.join(', ')})
     select $1, $2, t.* from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::timestamptz[],
       $8::timestamptz[], $9::text[]) as t
     on conflict (team_id, account_id, promotion_id) do update set
       ${KEPT.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${KEPT.map((name) => `p.${name}`).join(', ')})
       is distinct from (${KEPT.map((name) => `excluded.${name}`).join(', ')})`,
    [
      teamId,
      accountId,
      told.map(({ promotionId }) => promotionId),
      told.map(({ title }) => title),
      told.map(({ couponValueType }) => couponValueType),
      told.map(({ percentOff }) => percentOff),
      told.map(({ startsAt }) => startsAt),
      told.map(({ endsAt }) => endsAt),
      told.map(({ state }) => state),
    ],
    'promotions.keep',
  );
}

import type { PromotionListArgs } from '../../../schema/promotions/promotion.args.js';
import type { MerchantPromotion } from '../../../schema/promotions/promotion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Lists } from '../../db/statements/lists-by-position.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError } from '../../errors.js';
import type { PromotionKey } from '../../platforms/merchant.js';
import { listsOf } from '../accounts/account-lists.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { afterPlace, microsOf, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, type PageOf, rowsOf } from '../lists/page.js';

/** Inclusive days in which a promotion must be active at least once; either may be open. */
type PromotionRange = Pick<PromotionListArgs, 'startDate' | 'endDate'>;

/** Promotions that have not ended, that have, or both. */
type PromotionTime = 'current' | 'past';

/** SQL: EXPIRED after the end, SCHEDULED before the start if approved, or else the platform's review. */
const statusAt = (now: string) => sql`case
  when p.effective_end <= ${now}::timestamptz or p.platform_state in ('EXPIRED', 'STOPPED') then 'EXPIRED'
  when p.platform_state in ('IN_REVIEW', 'REJECTED') then p.platform_state
  when p.effective_start > ${now}::timestamptz then 'SCHEDULED'
  else 'ACTIVE' end`;

const promotionColumns = (now: string) => sql`p.id, p.account_id as "accountId", p.promotion_id as "promotionId",
  nullif(p.merchant_id, '') as "merchantId", nullif(p.target_country, '') as "targetCountry",
  nullif(p.content_language, '') as "contentLanguage", p.title,
  p.coupon_value_type as "couponValueType", p.percent_off as "percentOff",
  ${isoUtc(sql`p.effective_start`)} as "effectiveStart", ${isoUtc(sql`p.effective_end`)} as "effectiveEnd",
  ${statusAt(now)} as "overallStatus", p.custom_title as "customTitle", p.custom_notes as "customNotes",
  ${isoUtc(sql`p.custom_effective_start`)} as "customEffectiveStart",
  ${isoUtc(sql`p.custom_effective_end`)} as "customEffectiveEnd"`;

/** SQL: the range counts days in the account's time zone. */
function matches(now: string, time: PromotionTime, { startDate = null, endDate = null }: PromotionRange): Statement {
  return sql`(${statusAt(now)} = 'EXPIRED') = (${time} = 'past')
    and (${startDate}::date is null or p.effective_end > ${startDate}::date::timestamp at time zone a.time_zone)
    and (${endDate}::date is null or p.effective_start < (${endDate}::date + 1)::timestamp at time zone a.time_zone)`;
}

const PAST = 'promotions.past';

/** By start, in the order of `accountIds`; undefined for an account that is not visible. */
export function promotionsOf(
  db: Sql,
  viewer: Viewer,
  now: string,
  accountIds: readonly string[],
  time: PromotionTime,
  range: PromotionRange = {},
): Promise<Lists<MerchantPromotion>> {
  return listsOf<MerchantPromotion>(db, viewer, accountIds, {
    name: 'promotions.list',
    columns: promotionColumns(now),
    joined: sql`left join promotions p on p.team_id = a.team_id and p.account_id = a.id and ${matches(now, time, range)}`,
    order: sql`p.effective_start, p.id`,
  });
}

/** Latest end first. Throws NotFoundError for the account, ParameterError for an invalid cursor. */
export async function pastPromotions(
  db: Sql,
  viewer: Viewer,
  now: string,
  { accountId, ...range }: Pick<PromotionListArgs, 'accountId' | 'startDate' | 'endDate'>,
  paging: PageOf,
): Promise<Page<MerchantPromotion>> {
  const place = placeInTime(PAST, paging.after);
  const rows = await db.query<MerchantPromotion & { total: number; instant: string }>(
    // Left join: a visible account without promotions needs a row, too.
    sql`with hits as (
        select ${promotionColumns(now)}, p.effective_end as ends from promotions p
        join accounts a on a.team_id = p.team_id and a.id = p.account_id
        where ${visible(viewer)} and a.id = ${accountId} and ${matches(now, 'past', range)}
      ),
      page as (
        select l.*, ${microsOf(sql`l.ends`)} as instant from hits l
        where true ${afterPlace(place, sql`l.ends`)}
        order by l.ends desc, l.id desc limit ${rowsOf(paging)} offset ${paging.offset}
      )
      select (select count(*) from hits) as total, page.* from accounts a left join page on true
      where ${visible(viewer)} and a.id = ${accountId}
      order by page.ends desc, page.id desc`,
    eachTime('promotions.page'),
  );
  if (rows.length === 0) throw new NotFoundError('account');
  return newestPage<MerchantPromotion>(PAST, rows, paging, 'ends');
}

export async function promotionBy(
  db: Sql,
  viewer: Viewer,
  now: string,
  key: PromotionKey & { accountId: string; merchantId: string },
): Promise<MerchantPromotion | undefined> {
  const [promotion] = await db.query<MerchantPromotion>(
    sql`select ${promotionColumns(now)} from promotions p
      join accounts a on a.team_id = p.team_id and a.id = p.account_id
      where ${visible(viewer)} and a.id = ${key.accountId} and p.merchant_id = ${key.merchantId}
        and p.promotion_id = ${key.promotionId} and p.target_country = ${key.targetCountry}
        and p.content_language = ${key.contentLanguage}`,
    'promotions.find',
  );
  return promotion;
}

import type { PromotionListArgs } from '../../../schema/promotions/promotion.args.js';
import type { MerchantPromotion } from '../../../schema/promotions/promotion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { copierOf } from '../../db/row-copies.js';
import { type Statement, sql } from '../../db/sql.js';
import { eachTime } from '../../db/statement-names.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { behind, microsOf, PLACE_IN_TIME } from '../newest-first.sql.js';
import { cursorAt, type Page, type PageOf, pageOf, placeAfter, rowsOf } from '../page.js';

/** Days, both included, that a promotion is in force on at least one of; either may be open. */
export type PromotionRange = Pick<PromotionListArgs, 'startDate' | 'endDate'>;

/** Where a promotion is at the platform. */
export interface PromotionKey {
  accountId: string;
  merchantId: string;
  promotionId: string;
}

/** Which promotions: those that are not over, those that are, or both. */
export type PromotionTime = 'current' | 'past' | 'all';

/**
 * Where a promotion stands. What is over is EXPIRED, whatever else holds; then what the platform's review says; approved
 * ones are SCHEDULED until they start.
 */
const statusAt = (now: string) => sql`case
  when p.effective_end <= ${now}::timestamptz or p.platform_state in ('EXPIRED', 'STOPPED') then 'EXPIRED'
  when p.platform_state in ('IN_REVIEW', 'REJECTED') then p.platform_state
  when p.effective_start > ${now}::timestamptz then 'SCHEDULED'
  else 'ACTIVE' end`;

const shownAt = (now: string) => sql`p.id, p.account_id as "accountId", p.promotion_id as "promotionId",
  nullif(p.merchant_id, '') as "merchantId", p.title,
  p.coupon_value_type as "couponValueType", p.percent_off as "percentOff",
  ${isoUtc(sql`p.effective_start`)} as "effectiveStart", ${isoUtc(sql`p.effective_end`)} as "effectiveEnd",
  ${statusAt(now)} as "overallStatus", p.custom_title as "customTitle", p.custom_notes as "customNotes",
  ${isoUtc(sql`p.custom_effective_start`)} as "customEffectiveStart",
  ${isoUtc(sql`p.custom_effective_end`)} as "customEffectiveEnd"`;

/** The range's days are the account's own. */
function wanted(now: string, time: PromotionTime, { startDate = null, endDate = null }: PromotionRange): Statement {
  return sql`(${time} = 'all' or (${statusAt(now)} = 'EXPIRED') = (${time} = 'past'))
    and (${startDate}::date is null or p.effective_end > ${startDate}::date::timestamp at time zone a.time_zone)
    and (${endDate}::date is null or p.effective_start < (${endDate}::date + 1)::timestamp at time zone a.time_zone)`;
}

const PAST = 'promotions.past';

/** Promotions as they stand at the moment of reading. */
export class PromotionReads {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** By start, in the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    time: PromotionTime,
    range: PromotionRange = {},
  ): Promise<(MerchantPromotion[] | undefined)[]> {
    const now = this.now();
    const rows = await this.db.query<MerchantPromotion & { position: number }>(
      // At least one row a visible account.
      sql`select k.position, ${shownAt(now)}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        left join promotions p on p.team_id = a.team_id and p.account_id = a.id and ${wanted(now, time, range)}
        order by k.position, p.effective_start, p.id`,
      'promotions.list',
    );
    return listsByPosition(rows, accountIds.length, 'id');
  }

  /** Past ones, those that ended last first; undefined for an account that is not visible. Throws ParameterError for a wrong cursor. */
  async pastPage(
    viewer: Viewer,
    accountId: string,
    range: PromotionRange,
    paging: PageOf,
  ): Promise<Page<MerchantPromotion> | undefined> {
    const now = this.now();
    const place = placeAfter(PAST, paging.after, PLACE_IN_TIME);
    const rows = await this.db.query<MerchantPromotion & { total: number; ends: unknown; place: string }>(
      // At least one row when the account is visible.
      sql`with hits as (
          select ${shownAt(now)}, p.effective_end as ends from promotions p
          join accounts a on a.team_id = p.team_id and a.id = p.account_id
          where ${visible(viewer)} and a.id = ${accountId} and ${wanted(now, 'past', range)}
        ),
        page as (
          select l.*, ${microsOf(sql`l.ends`)} as place from hits l ${place ? sql`where ${behind(place, sql`l.ends`)}` : sql``}
          order by l.ends desc, l.id limit ${rowsOf(paging)} offset ${paging.offset}
        )
        select (select count(*) from hits) as total, page.* from accounts a left join page on true
        where ${visible(viewer)} and a.id = ${accountId}
        order by page.ends desc, page.id`,
      eachTime('promotions.page'),
    );
    if (rows.length === 0) return undefined;
    const promotionOf = copierOf<MerchantPromotion>(rows[0], ['total', 'ends', 'place']);
    return pageOf(rows, 'id', paging, promotionOf, ({ place, id }) => cursorAt(PAST, [place, id]));
  }

  async find(
    viewer: Viewer,
    { accountId, merchantId, promotionId }: PromotionKey,
    db: Sql = this.db,
  ): Promise<MerchantPromotion | undefined> {
    const [promotion] = await db.query<MerchantPromotion>(
      sql`select ${shownAt(this.now())} from promotions p
        join accounts a on a.team_id = p.team_id and a.id = p.account_id
        where ${visible(viewer)} and a.id = ${accountId} and p.merchant_id = ${merchantId}
          and p.promotion_id = ${promotionId}`,
      'promotions.find',
    );
    return promotion;
  }

  private now(): string {
    return this.clock().toISOString();
  }
}

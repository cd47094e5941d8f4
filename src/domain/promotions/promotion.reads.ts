import type { PromotionListArgs } from '../../../schema/promotions/promotion.args.js';
import type { MerchantPromotion } from '../../../schema/promotions/promotion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';

/** Days, both included, that a promotion is in force on at least one of; either may be open. */
export type PromotionRange = Pick<PromotionListArgs, 'startDate' | 'endDate'>;

/** Which promotions: those that are not over, those that are, or both. */
export type PromotionTime = 'current' | 'past' | 'all';

/**
 * Where a promotion stands; $3 is the present. What is over is EXPIRED, whatever else holds; then what the platform's
 * review says; approved ones are SCHEDULED until they start.
 */
const STATUS = `case
  when p.effective_end <= $3::timestamptz or p.platform_state in ('EXPIRED', 'STOPPED') then 'EXPIRED'
  when p.platform_state in ('IN_REVIEW', 'REJECTED') then p.platform_state
  when p.effective_start > $3::timestamptz then 'SCHEDULED'
  else 'ACTIVE' end`;

const SHOWN = `p.id, p.account_id as "accountId", p.promotion_id as "promotionId", p.title,
  p.coupon_value_type as "couponValueType", p.percent_off as "percentOff",
  ${isoUtc('p.effective_start')} as "effectiveStart", ${isoUtc('p.effective_end')} as "effectiveEnd",
  ${STATUS} as "overallStatus", p.custom_title as "customTitle", p.custom_notes as "customNotes",
  ${isoUtc('p.custom_effective_start')} as "customEffectiveStart",
  ${isoUtc('p.custom_effective_end')} as "customEffectiveEnd"`;

/** Binds $5 a PromotionTime, and first and last day as $6 and $7; the days are the account's own. */
const WANTED = `($5 = 'all' or ((${STATUS}) = 'EXPIRED') = ($5 = 'past'))
  and ($6::date is null or p.effective_end > $6::date::timestamp at time zone a.time_zone)
  and ($7::date is null or p.effective_start < ($7::date + 1)::timestamp at time zone a.time_zone)`;

/** Binds $4 account ids. At least one row a visible account. */
const LIST_SQL = `
  select k.position, ${SHOWN}
  from unnest($4::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join promotions p on p.team_id = a.team_id and p.account_id = a.id and ${WANTED}
  order by k.position, p.effective_start, p.id`;

/** Binds $4 the account, $8 and $9 limit and offset. At least one row when the account is visible. */
const PAGE_SQL = `
  with hits as (
    select ${SHOWN}, p.effective_end as ends from promotions p
    join accounts a on a.team_id = p.team_id and a.id = p.account_id
    where ${VISIBLE} and a.id = $4 and ${WANTED}
  ),
  page as (select * from hits order by ends desc, id limit $8 offset $9)
  select (select count(*) from hits) as total, page.* from accounts a left join page on true
  where ${VISIBLE} and a.id = $4
  order by page.ends desc, page.id`;

const ONE_SQL = `
  select ${SHOWN} from promotions p join accounts a on a.team_id = p.team_id and a.id = p.account_id
  where ${VISIBLE} and a.id = $4`;

/** Promotions as they stand at the moment of reading. */
export class PromotionReads {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** By start, in the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    time: PromotionTime,
    range: PromotionRange = {},
  ): Promise<(MerchantPromotion[] | undefined)[]> {
    const values = [...this.present(viewer), accountIds, time, range.startDate ?? null, range.endDate ?? null];
    const rows = await this.sql.query<MerchantPromotion & { position: number }>(LIST_SQL, values, 'promotions.list');
    return listsByPosition(rows, accountIds.length, 'id');
  }

  /** Past ones, those that ended last first; undefined for an account that is not visible. */
  async pastPage(
    viewer: Viewer,
    accountId: string,
    range: PromotionRange,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ data: MerchantPromotion[]; total: number } | undefined> {
    const { startDate = null, endDate = null } = range;
    const rows = await this.sql.query<MerchantPromotion & { total: number; ends: unknown }>(
      PAGE_SQL,
      [...this.present(viewer), accountId, 'past', startDate, endDate, limit, offset],
      'promotions.page',
    );
    const [first] = rows;
    if (!first) return undefined;
    const data = rows.flatMap(({ total: _total, ends: _ends, ...promotion }) =>
      promotion.id === null ? [] : [promotion],
    );
    return { data, total: first.total };
  }

  async find(
    viewer: Viewer,
    accountId: string,
    by: 'id' | 'promotion_id',
    value: string,
    sql: Sql = this.sql,
  ): Promise<MerchantPromotion | undefined> {
    const [promotion] = await sql.query<MerchantPromotion>(
      `${ONE_SQL} and p.${by} = $5`,
      [...this.present(viewer), accountId, value],
      `promotions.find ${by}`,
    );
    return promotion;
  }

  private present(viewer: Viewer): [teamId: string, accountIds: string[] | null, now: string] {
    return [...visibleTo(viewer), this.clock().toISOString()];
  }
}

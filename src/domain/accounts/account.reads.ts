import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { type Statement, sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { dailySql } from '../metrics/daily.sql.js';
import { entryOf, type RowOf } from '../metrics/metrics.js';
import { added, figureColumns, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import { orderBy, type SortField } from '../metrics/object-list.sql.js';
import { daysOf, type Window } from '../metrics/window.js';
import { windowDays } from '../metrics/window.sql.js';
import type { Page } from '../page.js';
import type { AccountSort } from './account.enum.js';
import { listsManagers, visible } from './visible-accounts.sql.js';

const ADDED = totalColumns((total) => sql`sum(${added(total)})::bigint`);

const LISTED = sql`v.id, v.name, v.currency, v.status, v.is_mcc, ${totalColumns((total) => sql`s.${total}`)}`;

const SHOWN = sql`l.id, l.name, l.currency, l.status, l.is_mcc as "isMcc", ${figureColumns('l')}`;

const { cost, roas, conversions } = figureSql('l');

const SORTS: Record<SortField<AccountSort>, Statement> = { cost, roas, conversions, name: sql`l.name collate "C"` };

/** The figures of a manager account are those of the accounts below it that the caller may see. */
export class AccountReads {
  constructor(private readonly db: Sql) {}

  /** Throws NotFoundError for a manager account that the caller may not see. */
  async page(viewer: Viewer, now: Date, args: AccountListArgs): Promise<Page<Account>> {
    const { days, minRoas = null, sort, limit, offset } = args;
    const mccId = args.mccId ?? null;
    const pattern = args.search == null ? null : `%${args.search.replace(/[\\%_]/g, '\\$&')}%`;
    const roots = sql`(${mccId}::text is null or v.mcc_id = ${mccId})
      and (${pattern}::text is null or v.name ilike ${pattern})`;
    const order = sql`${orderBy(SORTS, sort)}, l.id collate "C"`;
    const rows = await this.db.query<RowOf<Account> & { id: string | null; total: number; managers: number }>(
      sql`with recursive ${familiesOf(viewer, now, { days }, roots)},
        ${sumsOf(viewer)},
        listed as materialized (
          select l.* from visible v join sums s on s.root = v.id
          cross join lateral (select ${LISTED}) l
          where (${listsManagers(viewer)} or not v.is_mcc) and (${minRoas}::float8 is null or ${roas} >= ${minRoas})
        ),
        page as (select * from listed l order by ${order} limit ${limit} offset ${offset})
        select counted.*, ${SHOWN}
        from (
          select (select count(*) from listed) as total, (select count(*) from visible where id = ${mccId}) as managers
        ) counted
        left join page l on true
        order by ${order}`,
      `accounts.page ${sort}`,
    );
    if (mccId !== null && !rows[0]?.managers) throw new NotFoundError('account');
    const found = rows.filter((row) => row.id !== null);
    return {
      data: found.map(({ total: _, managers: __, ...row }) => entryOf<Account>(row, days)),
      meta: { total: rows[0]?.total ?? 0, limit, offset },
    };
  }

  /** The visible ones among `ids`, by id, each once. */
  async details(
    viewer: Viewer,
    now: Date,
    ids: readonly string[],
    window: Window,
  ): Promise<Map<string, AccountDetails>> {
    const { teamId } = viewer;
    const rows = await this.db.query<RowOf<AccountDetails>>(
      sql`with recursive ${familiesOf(viewer, now, window, sql`v.id = any(${ids}::text[])`)},
        ${sumsOf(viewer)}
        select ${SHOWN}, l.mcc_id as "mccId", l.time_zone as "timeZone", l.industry, l.logo_url as "logoUrl",
          l.is_ecommerce as "isEcommerce", l.product_roas_boundary::float8 as "productRoasBoundary",
          (select count(*) from campaigns c where c.team_id = ${teamId} and c.account_id = l.id and c.status <> 'REMOVED')
            as "campaignCount",
          (select count(*) from products p where p.team_id = ${teamId} and p.account_id = l.id) as "productCount",
          ${isoUtc(sql`l.last_synced_at`)} as "lastSyncedAt", ${isoUtc(sql`l.created_at`)} as "createdAt"
        from (select * from visible v join sums s on s.root = v.id) l`,
      'accounts.details',
    );
    return new Map(rows.map((row) => [row.id, entryOf<AccountDetails>(row, daysOf(window))]));
  }

  /**
   * The days of each account in the order of `ids`, a manager account's in its own time zone; undefined for an account
   * that the caller may not see.
   */
  async days(
    viewer: Viewer,
    now: Date,
    ids: readonly string[],
    window: Window,
  ): Promise<(DailyMetrics[] | undefined)[]> {
    const objects = sql`${familiesOf(viewer, now, window, sql`v.id = any(${ids}::text[])`)},
      objects as materialized (
        select k.position, m.id as account_id, r.first, r.last, m.figures_through
        from unnest(${ids}::text[]) with ordinality k(id, position)
        join visible r on r.id = k.id
        join family f on f.root = k.id
        join visible m on m.id = f.member
      )`;
    const rows = await this.db.query<DailyMetrics & { position: number }>(
      dailySql(viewer.teamId, objects, 'account_totals', sql`true`),
      'accounts.days',
    );
    return listsByPosition<DailyMetrics>(rows, ids.length, 'date');
  }
}

/**
 * SQL (recursive): the caller's accounts as `visible`, each with the window's `first` and `last` day; and as `family`
 * each of them that `roots` selects as `root`, once for itself and once for every account below it as `member`.
 */
function familiesOf(viewer: Viewer, now: Date, window: Window, roots: Statement): Statement {
  return sql`visible as materialized (
    select a.*, w.first, w.last from accounts a ${windowDays(now, window)} where ${visible(viewer)}
  ),
  family(root, member) as (
    select v.id, v.id from visible v where ${roots}
    union
    select f.root, v.id from family f join visible v on v.mcc_id = f.member
  )`;
}

/** SQL: the sums of each root as `sums`, with the totals of every member on the two days that bound the window. */
function sumsOf({ teamId }: Viewer): Statement {
  const totalsOn = (day: Statement) => sql`lateral (
    select * from account_totals t
    where t.team_id = ${teamId} and t.account_id = m.id and t.date = least(${day}, m.figures_through) limit 1
  )`;
  return sql`sums as (
    select f.root, ${ADDED}
    from family f
    join visible m on m.id = f.member
    left join ${totalsOn(sql`m.last`)} e on true
    left join ${totalsOn(sql`m.first - 1`)} b on true
    group by f.root
  )`;
}

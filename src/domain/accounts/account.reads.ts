import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { dailySql } from '../metrics/daily.sql.js';
import { entryOf, type RowOf } from '../metrics/metrics.js';
import { addedBetween, figureColumns, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import { orderBy, type SortField, statementsBySort } from '../metrics/order.sql.js';
import { daysOf, type Window } from '../metrics/window.js';
import { windowFor } from '../metrics/window.sql.js';
import type { Page } from '../page.js';
import { ACCOUNT_SORTS, type AccountSort } from './account.enum.js';
import { familyOf, VISIBLE_ACCOUNTS } from './account-family.sql.js';
import { listsManagers } from './visible-accounts.sql.js';

const added = addedBetween('e', 'b');

const totalsOn = (day: string) => `lateral (
    select * from account_totals t
    where t.team_id = $1 and t.account_id = m.id and t.date = least(${day}, m.figures_through) limit 1
  )`;

/** The sums of each root, with the totals of every member on the two days that bound the window. */
const SUMS = `sums as (
  select f.root, ${totalColumns((total) => `sum(${added(total)})::bigint`)}
  from family f
  join visible m on m.id = f.member
  left join ${totalsOn('m.last')} e on true
  left join ${totalsOn('m.first - 1')} b on true
  group by f.root
)`;

const SHOWN = `l.id, l.name, l.currency, l.status, l.is_mcc as "isMcc", ${figureColumns('l')}`;

const sortable = figureSql('l');

const SORTS: Record<SortField<AccountSort>, string> = {
  cost: sortable.cost,
  roas: sortable.roas,
  conversions: sortable.conversions,
  name: 'l.name collate "C"',
};

/** Binds $7 manager account, $8 name pattern, $9 least ROAS, $10 limit, $11 offset, $12 whether managers are listed. */
function pageSql(sort: string): string {
  const order = `${orderBy(SORTS, sort)}, l.id collate "C"`;
  return `with recursive ${VISIBLE_ACCOUNTS},
  ${familyOf('($7::text is null or v.mcc_id = $7) and ($8::text is null or v.name ilike $8)')},
  ${SUMS},
  listed as materialized (
    select l.* from visible v join sums s on s.root = v.id
    cross join lateral (
      select v.id, v.name, v.currency, v.status, v.is_mcc, ${totalColumns((total) => `s.${total}`)}
    ) l
    where ($12 or not v.is_mcc) and ($9::float8 is null or ${sortable.roas} >= $9)
  ),
  page as (select * from listed l order by ${order} limit $10 offset $11)
  select counted.*, ${SHOWN}
  from (select (select count(*) from listed) as total, (select count(*) from visible where id = $7) as managers) counted
  left join page l on true
  order by ${order}`;
}

const PAGE_SQL = statementsBySort(ACCOUNT_SORTS, pageSql);

/** Binds $7 account ids. */
const DETAILS_SQL = `with recursive ${VISIBLE_ACCOUNTS},
  ${familyOf('v.id = any($7::text[])')},
  ${SUMS}
  select ${SHOWN}, l.mcc_id as "mccId", l.time_zone as "timeZone", l.industry, l.logo_url as "logoUrl",
    l.is_ecommerce as "isEcommerce", l.product_roas_boundary::float8 as "productRoasBoundary",
    (select count(*) from campaigns c where c.team_id = $1 and c.account_id = l.id and c.status <> 'REMOVED')
      as "campaignCount",
    (select count(*) from products p where p.team_id = $1 and p.account_id = l.id) as "productCount",
    ${isoUtc('l.last_synced_at')} as "lastSyncedAt", ${isoUtc('l.created_at')} as "createdAt"
  from (select * from visible v join sums s on s.root = v.id) l`;

/** Binds $7 account ids. A manager account's days are those of its own time zone. */
const DAYS_SQL = dailySql(
  `${VISIBLE_ACCOUNTS},
  ${familyOf('v.id = any($7::text[])')},
  objects as materialized (
    select k.position, m.id as account_id, r.first, r.last, m.figures_through
    from unnest($7::text[]) with ordinality k(id, position)
    join visible r on r.id = k.id
    join family f on f.root = k.id
    join visible m on m.id = f.member
  )`,
  'account_totals',
  'true',
);

export class AccountReads {
  constructor(private readonly sql: Sql) {}

  /** Throws NotFoundError for a manager account that the caller may not see. */
  async page(viewer: Viewer, now: Date, args: AccountListArgs): Promise<Page<Account>> {
    const { mccId, search, days, minRoas, sort, limit, offset } = args;
    const pattern = search == null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await this.sql.query<RowOf<Account> & { id: string | null; total: number; managers: number }>(
      PAGE_SQL[sort] as string,
      [
        ...windowFor(viewer, now, { days }),
        mccId ?? null,
        pattern,
        minRoas ?? null,
        limit,
        offset,
        listsManagers(viewer),
      ],
      `accounts.page ${sort}`,
    );
    if (mccId != null && !rows[0]?.managers) throw new NotFoundError('account');
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
    const values = [...windowFor(viewer, now, window), ids];
    const rows = await this.sql.query<RowOf<AccountDetails>>(DETAILS_SQL, values, 'accounts.details');
    return new Map(rows.map((row) => [row.id, entryOf<AccountDetails>(row, daysOf(window))]));
  }

  /** The days of each account in the order of `ids`; undefined for one that the caller may not see. */
  async days(
    viewer: Viewer,
    now: Date,
    ids: readonly string[],
    window: Window,
  ): Promise<(DailyMetrics[] | undefined)[]> {
    const values = [...windowFor(viewer, now, window), ids];
    const rows = await this.sql.query<DailyMetrics & { position: number }>(DAYS_SQL, values, 'accounts.days');
    return listsByPosition<DailyMetrics>(rows, ids.length, 'date');
  }
}

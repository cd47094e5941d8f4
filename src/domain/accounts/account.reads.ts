import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { AS_NAMES, empty, given, join, raw, type Statement, sql, unnested } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { dailySql } from '../figures/daily.sql.js';
import { entryMaker, entryOf, type RowOf } from '../figures/figures.js';
import { commonCurrency, figureColumns, figureSql, totalColumns } from '../figures/figures.sql.js';
import { dailyWindowOf, type Window } from '../figures/window.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import type { SortField } from '../lists/object-list.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, type Place, pageOf, placeAfter, rowsOf } from '../lists/page.js';
import type { ACCOUNT_SORTS } from './account.enum.js';
import { nameContains } from './name-search.sql.js';
import { listsManagers, visibleByCaller, visibleOnce } from './visible-accounts.sql.js';

const KEPT = totalColumns((total) => sql`k.${total}`);
const OWN = totalColumns((total) => sql`v.${total}`);
const SUMS = totalColumns((total) => sql`sum(v.${total})::bigint`);
const OF_FAMILY = totalColumns((total) => sql`s.${total}`);

/** SQL: currency of account `a`'s figures; null for a manager, who has those of other accounts. */
const OWN_CURRENCY = sql`case when not a.is_mcc then a.currency end`;

/** SQL select list: what lists show of an account besides its figures. */
const shownOf = (account: string) =>
  join(['id', 'name', 'currency', 'status', 'is_mcc'].map((column) => raw(`${account}.${column}`)));

const SHOWN = sql`l.id, l.name, l.currency, l.status, l.is_mcc as "isMcc",
  ${figureColumns('l', sql`l.figures_currency`)}`;

const { cost, roas, conversions } = figureSql('l');

const NAME = sql`l.name ${AS_NAMES}`;
/** Entries without cost have no ROAS and come last, in both directions. */
const roasIfSpent = (isDescending: boolean) =>
  sql`case when ${cost} = 0 then ${raw(isDescending ? `'-Infinity'` : `'Infinity'`)}::float8 else ${roas} end`;

const SORTS = {
  cost: () => cost,
  roas: () => roas,
  roas_if_spent: roasIfSpent,
  conversions: () => conversions,
  name: () => NAME,
} satisfies Record<SortField<typeof ACCOUNT_SORTS>, (isDescending: boolean) => Statement>;

function orderOf(sort: string): { rank: Statement; type: 'float8' | 'text'; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  const field = (isDescending ? sort.slice(1) : sort) as keyof typeof SORTS;
  return { rank: SORTS[field](isDescending), type: field === 'name' ? 'text' : 'float8', isDescending };
}

/** SQL order of accounts `l`; ties by id in the same direction. */
function inOrder(sort: string): Statement {
  const { rank, isDescending } = orderOf(sort);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${rank} ${direction}, l.id collate "C" ${direction}`;
}

/** Throws NotFoundError for an invisible manager account, ParameterError for an invalid cursor or range. */
export async function accountPage(db: Sql, viewer: Viewer, now: Date, args: AccountListArgs): Promise<Page<Account>> {
  const { sort, offset, mccId = null, search = null, minRoas = null } = args;
  const window = dailyWindowOf(args);
  const list = `accounts.page ${sort}`;
  const place = placeAfter(list, args.after, [orderOf(sort).type === 'text' ? ANY_TEXT : ANY_NUMBER, ANY_TEXT]);
  const page = { window, sort, limit: rowsOf(args), offset, mccId, search, minRoas, place };
  // Without filters, a page has one text per order, which can be prepared.
  const isWhole = mccId === null && search === null && minRoas === null && viewer.accountIds === null;
  const shown = `${place ? 'behind' : 'first'} ${listsManagers(viewer) ? 'all' : 'own'}`;
  const name = isWhole ? `${list} ${shown}` : eachTime('accounts.page');
  const rows = await db.query<PageRow>(pageSql(viewer, now, page), name);
  if (mccId !== null && !rows[0]?.managers) throw new NotFoundError('account');
  return pageOf(rows, 'id', args, entryMaker<Account>(rows[0], window), ({ rank, id }) => cursorAt(list, [rank, id]));
}

type PageRow = RowOf<Account> & { total: number; managers: number; rank: string };

interface AccountPageArgs extends Pick<AccountListArgs, 'sort' | 'limit' | 'offset'> {
  window: Window;
  mccId: string | null;
  search: string | null;
  minRoas: number | null;
  place: Place | null;
}

/** SQL: the page, at least one row. All requested accounts are summed up before it is cut. */
function pageSql(viewer: Viewer, now: Date, asked: AccountPageArgs): Statement {
  const { window, sort, limit, offset, mccId, search, minRoas, place } = asked;
  const roots = given(
    listsManagers(viewer) ? sql`true` : sql`not a.is_mcc`,
    mccId !== null && sql`a.mcc_id = ${mccId}`,
    search !== null && nameContains(sql`a.name`, search),
  );
  const isRoot = join(roots, ' and ');
  const isListed = minRoas === null ? sql`true` : sql`${roas} >= ${minRoas}::float8`;
  const { rank, type, isDescending } = orderOf(sort);
  const order = inOrder(sort);
  const { allowed, isVisible } = visibleOnce(viewer);
  // Without filters, counting needs no sums.
  const counted = minRoas === null ? sql`accounts a where ${isVisible} and ${isRoot}` : sql`listed`;
  const behind =
    place &&
    sql`where (${rank}, l.id collate "C") ${isDescending ? sql`<` : sql`>`} (${place[0]}::${raw(type)}, ${place[1]}::text)`;
  return sql`with recursive ${allowed} ${sumsOf({ viewer, now, window }, isRoot, isVisible)},
    listed as (select * from sums l where ${isListed}),
    page as (select * from listed l ${behind ?? empty} order by ${order} limit ${limit} offset ${offset})
    select counted.*, (${rank})::text as rank, ${SHOWN}
    from (
      select (select count(*) from ${counted}) as total,
        (select count(*) from accounts a where ${isVisible} and a.id = ${mccId}) as managers
    ) counted
    left join page l on true
    order by ${order}`;
}

/** SQL: condition on `account_window_sums k` for the current kept sums of account `a`. */
function keptSums({ viewer: { teamId }, window }: Scope): Statement {
  // No sums are kept for a range. A null would be known to match nothing, and then no shard would be the one that is asked.
  const days = 'days' in window ? window.days : -1;
  return sql`k.team_id = ${teamId} and k.account_id = a.id and k.days = ${days}::int
    and k.kept_through = w.last and a.kept_through = w.last`;
}

/** Visible accounts by id. */
export async function accountDetails(db: Sql, scope: Scope, ids: readonly string[]) {
  const { teamId } = scope.viewer;
  const { allowed, isVisible, callers } = visibleOnce(scope.viewer);
  const rows = await db.query<RowOf<AccountDetails>>(
    sql`with recursive ${allowed} ${sumsOf(scope, sql`a.id = any(${ids}::text[])`, isVisible)}
      select ${SHOWN}, a.mcc_id as "mccId", a.time_zone as "timeZone", a.reported_time_zone as "reportedTimeZone", a.industry, a.logo_url as "logoUrl",
        a.is_ecommerce as "isEcommerce", a.product_roas_boundary::float8 as "productRoasBoundary",
        (select count(*) from campaigns c where c.team_id = ${teamId} and c.account_id = l.id and c.status <> 'REMOVED')
          as "campaignCount",
        (select count(*) from products p where p.team_id = ${teamId} and p.account_id = l.id) as "productCount",
        ${isoUtc(sql`a.last_synced_at`)} as "lastSyncedAt", ${isoUtc(sql`a.created_at`)} as "createdAt"
      from sums l join accounts a on a.team_id = ${teamId} and a.id = l.id`,
    `accounts.details ${callers}`,
  );
  return new Map(rows.map((row) => [row.id, entryOf<AccountDetails>(row, scope.window)]));
}

/** In the order of `ids`; undefined for an invisible account. A manager's days are in its time zone. */
export async function accountDays(db: Sql, scope: Scope, ids: readonly string[]): Promise<Lists<DailyMetrics>> {
  const { viewer } = scope;
  const { teamId } = viewer;
  const { allowed, isVisible, callers } = visibleOnce(viewer);
  const objects = sql`${allowed} ${familySql(sql`a.id = any(${ids}::text[])`, isVisible)},
    roots as materialized (
      select k.position, a.id, w.first, w.last
      from ${unnested(['text', ids])} with ordinality k(id, position)
      join accounts a on a.team_id = ${teamId} and a.id = k.id ${windowDays(scope)}
    ),
    objects as materialized (
      select r.position, a.id as account_id, r.first, r.last, ${OWN_CURRENCY} as currency
      from roots r
      join family f on f.root = r.id
      join accounts a on a.team_id = ${teamId} and a.id = f.member
    )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer, objects, 'account', sql`true`),
    `accounts.days ${callers}`,
  );
  return listsByPosition<DailyMetrics>(rows, ids.length, 'date');
}

/** An account's platform, and the days on which its figures begin and windows of `days` end, YYYY-MM-DD. */
export interface FigureDays {
  id: string;
  platform: string;
  yesterday: string;
  /** Null without figures. Of a manager account the latest of those below it: from then on its sums have all of them. */
  figuresSince: string | null;
}

/** The time zones of the visible accounts, managers aside, and how many accounts each has. */
export function visibleTimeZones(db: Sql, viewer: Viewer) {
  return db.query<{ timeZone: string; count: number }>(
    sql`select a.time_zone as "timeZone", count(*)::int as count from accounts a
      where ${visibleByCaller(viewer)} and not a.is_mcc group by a.time_zone`,
    'accounts.timeZones',
  );
}

/** Visible accounts by id. */
export async function figureDays(db: Sql, viewer: Viewer, now: Date, ids: readonly string[]) {
  const { teamId } = viewer;
  const { allowed, isVisible, callers } = visibleOnce(viewer);
  const rows = await db.query<FigureDays>(
    sql`with recursive ${allowed} ${familySql(sql`a.id = any(${ids}::text[])`, isVisible)}
      select f.root as id, (max(${now}::timestamptz at time zone r.time_zone)::date - 1)::text as yesterday,
        max(r.platform) as platform, max(s.day)::text as "figuresSince"
      from family f
      join accounts r on r.team_id = ${teamId} and r.id = f.root
      left join lateral (
        select t.days[1] as day from account_months t
        where t.team_id = ${teamId} and t.account_id = f.member order by t.month limit 1
      ) s on true
      group by f.root`,
    `accounts.figureDays ${callers}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * SQL (recursive): `family`, each visible account that matches `roots` (a condition on `accounts a`) as
 * `root`, with itself and every visible account below it as `member`.
 */
function familySql(roots: Statement, isVisible: Statement): Statement {
  return sql`family(root, member) as (
    select a.id, a.id from accounts a where ${isVisible} and ${roots}
    union
    select f.root, a.id from family f join accounts a on ${isVisible} and a.mcc_id = f.member
  )`;
}

/**
 * SQL (recursive): `sums`, each visible account that matches `roots` (a condition on `accounts a`) with its
 * figures and those of the visible accounts below it. Figures without current kept sums are computed from
 * months.
 */
function sumsOf(scope: Scope, roots: Statement, isVisible: Statement): Statement {
  const { teamId } = scope.viewer;
  const computed = objectSums(scope.viewer, 'account', sql`true`, sql`v.id`, sql`v.first`, sql`v.last`);
  const isAbove = sql`a.id in (select mcc_id from above)`;
  // A union of kept and computed sums: a join would need a lookup per account.
  return sql`above as materialized (
    select distinct mcc_id from accounts where team_id = ${teamId} and mcc_id is not null
  ),
  ${familySql(sql`${roots} and ${isAbove}`, isVisible)},
  own as materialized (
    select ${shownOf('a')}, w.first, w.last, ${OWN_CURRENCY} as figures_currency,
      ${roots} and not ${isAbove} as is_alone, k.account_id is not null as is_kept, ${KEPT}
    from accounts a ${windowDays(scope)}
    left join account_window_sums k on ${keptSums(scope)}
    where ${isVisible} and (${roots} or a.id in (select member from family))
  ),
  computed as materialized (
    select ${shownOf('v')}, v.figures_currency, v.is_alone, c.* from own v cross join lateral ${computed} c
    where not v.is_kept
  ),
  sums as (
    select ${shownOf('v')}, v.figures_currency, ${OWN} from own v where v.is_alone and v.is_kept
    union all
    select ${shownOf('v')}, v.figures_currency, ${OWN} from computed v where v.is_alone
    union all
    select ${shownOf('v')}, s.figures_currency, ${OF_FAMILY}
    from (
      select f.root, ${commonCurrency(sql`v.figures_currency`)} as figures_currency, ${SUMS}
      from family f
      join (
        select v.id, v.figures_currency, ${OWN} from own v where v.is_kept
        union all
        select v.id, v.figures_currency, ${OWN} from computed v
      ) v on v.id = f.member
      group by f.root
    ) s
    join own v on v.id = s.root
  )`;
}

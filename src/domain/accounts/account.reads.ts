import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/lists-by-position.js';
import { empty, given, join, raw, type Statement, sql, unnested } from '../../db/sql.js';
import { named } from '../../db/statement-texts.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { dailySql } from '../metrics/daily.sql.js';
import { versionOf } from '../metrics/kept-sums.sql.js';
import { ListMarks } from '../metrics/list-marks.js';
import type { SortField } from '../metrics/listed-objects.sql.js';
import { entryMaker, entryOf, type RowOf } from '../metrics/metrics.js';
import { commonCurrency, figureColumns, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import { daysOf } from '../metrics/window.js';
import { type Scope, windowDays } from '../metrics/window.sql.js';
import { objectSums } from '../metrics/window-sums.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, pageOf, placeAfter, rowsOf } from '../page.js';
import type { ACCOUNT_SORTS } from './account.enum.js';
import { listsManagers, visibleOnce } from './visible-accounts.sql.js';

const KEPT = totalColumns((total) => sql`k.${total}`);
const OWN = totalColumns((total) => sql`v.${total}`);
const SUMS = totalColumns((total) => sql`sum(v.${total})::bigint`);
const OF_FAMILY = totalColumns((total) => sql`s.${total}`);

/** SQL: the currency of the figures of the account `a`; null for a manager, whose figures are those of others. */
const OWN_CURRENCY = sql`case when not a.is_mcc then a.currency end`;

/** SQL select list: what lists show of an account besides its figures. */
const shownOf = (account: string) =>
  join(['id', 'name', 'currency', 'status', 'is_mcc'].map((column) => raw(`${account}.${column}`)));

const SHOWN = sql`l.id, l.name, l.currency, l.status, l.is_mcc as "isMcc",
  ${figureColumns('l', sql`l.figures_currency`)}`;

const { cost, roas, conversions } = figureSql('l');

const NAME = sql`l.name collate "C"`;
const SORTS = { cost, roas, conversions, name: NAME } satisfies Record<SortField<typeof ACCOUNT_SORTS>, Statement>;

/** The order of a list. Numbers are ranked so that the first entry has the lowest. Every account has sums and a name. */
function orderOf(sort: string): { rank: Statement; type: 'float8' | 'text'; isFalling: boolean } {
  const isDescending = sort.startsWith('-');
  const field = (isDescending ? sort.slice(1) : sort) as keyof typeof SORTS;
  if (field === 'name') return { rank: SORTS.name, type: 'text', isFalling: isDescending };
  return { rank: isDescending ? sql`-(${SORTS[field]})` : SORTS[field], type: 'float8', isFalling: false };
}

/** SQL: that order, of accounts `l`. */
function inOrder(sort: string): Statement {
  const { rank, isFalling } = orderOf(sort);
  return sql`${rank} ${isFalling ? sql`desc` : sql`asc`}, l.id collate "C"`;
}

/** So many accounts are added up as fast as it is found out whether they have changed. */
const FEW = 100;

/** Throws NotFoundError for a manager account that the caller may not see, ParameterError for a wrong cursor. */
export async function accountPage(db: Sql, viewer: Viewer, now: Date, args: AccountListArgs): Promise<Page<Account>> {
  const { days, sort, offset, mccId = null, search = null, minRoas = null } = args;
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const list = `accounts.page ${sort}`;
  const place = placeAfter(list, args.after, [orderOf(sort).type === 'text' ? ANY_TEXT : ANY_NUMBER, ANY_TEXT]);
  const [rank = null, key = null] = place ?? [];
  const page = { days, sort, limit: rowsOf(args), offset, mccId, pattern, minRoas, rank, key };
  const rows = await rowsOfPage(db, viewer, now, list, page);
  if (mccId !== null && !rows[0]?.managers) throw new NotFoundError('account');
  return pageOf(rows, 'id', args, entryMaker<Account>(rows[0], days), ({ rank, id }) => cursorAt(list, [rank, id]));
}

type PageRow = RowOf<Account> & {
  total: number;
  managers: number;
  rank: string;
  isOwn?: boolean;
  version?: string | null;
};

/**
 * At least one row. A page of a list that is long or has filters is remembered, if all of it are accounts with kept sums of their own: as
 * long as the list has its version, they alone are read (ADR 34).
 */
async function rowsOfPage(db: Sql, viewer: Viewer, now: Date, list: string, page: AskedPage): Promise<PageRow[]> {
  const { sort, ...asked } = page;
  const { days, limit, offset, mccId, pattern, minRoas, rank, key } = asked;
  const { teamId, accountIds } = viewer;
  const shown = listsManagers(viewer) ? 'all' : 'own';
  const filters = [mccId, pattern, minRoas];
  const marks = new ListMarks(db, [list, shown, teamId, accountIds, days, ...filters]);
  const position = { place: rank === null || key === null ? null : [rank, key], offset, limit };
  const known = marks.near(position);
  if (known?.version && known.places?.length) {
    const { version, total, places } = known;
    const values = { teamId, accountIds, now, days, version, total, ids: places.map(([id]) => id as string) };
    const rows = await db.query<PageRow>(
      ...named(`accounts.page again ${sort}`, values, (slots) => samePageSql(viewer, sort, slots)),
    );
    if (rows.length === places.length) return rows;
  }
  const isMarked = known !== undefined || filters.some((filter) => filter !== null);
  const name = `${list} ${shown}${isMarked ? ' marked' : ''}`;
  const values = { teamId, accountIds, now, ...asked };
  const rows = await db.query<PageRow>(...named(name, values, (slots) => pageSql(viewer, sort, isMarked, slots)));
  const { total = 0, version = null } = rows[0] ?? {};
  // That a list is long is known from its first reading.
  if (!isMarked && total > FEW) marks.add({ version: '', all: total, total }, { ...position, places: [] });
  if (version !== null) {
    const places = rows.every(({ isOwn }) => isOwn) ? rows.map(({ id }) => [id]) : [];
    marks.add({ version, all: total, total }, { ...position, places });
  }
  return rows;
}

interface AskedPage extends Pick<AccountListArgs, 'days' | 'sort' | 'limit' | 'offset'> {
  mccId: string | null;
  pattern: string | null;
  minRoas: number | null;
  /** The place before the page. */
  rank: string | null;
  key: string | null;
}

type PageValues = Pick<Viewer, 'teamId' | 'accountIds'> & Omit<AskedPage, 'sort'> & { now: Date };

/** SQL: the version of a list of the accounts `a`. */
const VERSION = versionOf(sql`a.id`, sql`a.version`);

/**
 * SQL: the page, at least one row. All accounts in question are added up before it is cut, so that one plan fits all values. With
 * `isMarked`, `version` is that of the list and of the days that its windows end on; null unless the sums of all of it are kept.
 */
function pageSql(viewer: Viewer, sort: string, isMarked: boolean, values: PageValues): Statement {
  const { teamId, accountIds, now, days, limit, offset, mccId, pattern, minRoas, key } = values;
  const roots = given(
    listsManagers(viewer) ? sql`true` : sql`not a.is_mcc`,
    mccId != null && sql`a.mcc_id = ${mccId}`,
    pattern !== null && sql`a.name ilike ${pattern}`,
  );
  const isRoot = join(roots, ' and ');
  const isListed = minRoas === null ? sql`true` : sql`${roas} >= ${minRoas}::float8`;
  const { rank, type, isFalling } = orderOf(sort);
  const order = inOrder(sort);
  const bound = sql`${values.rank}::${raw(type)}`;
  const behind = isFalling
    ? sql`where ${rank} <= ${bound} and (${rank} < ${bound} or l.id collate "C" > ${key}::text)`
    : sql`where (${rank}, l.id collate "C") > (${bound}, ${key}::text)`;
  const scope = { viewer: { ...viewer, teamId, accountIds } as Viewer, now, window: { days } };
  const { allowed, isVisible } = visibleOnce(scope.viewer);
  // Where all are listed, they need not be added up to be counted.
  const counted = minRoas === null ? sql`accounts a where ${isVisible} and ${isRoot}` : sql`listed`;
  const version = sql`(
    select case when bool_and(a.kept_through is not distinct from w.last)
      then jsonb_build_object('accounts', ${VERSION}::text, 'days', jsonb_object_agg(a.time_zone, w.last))::text end
    from accounts a ${windowDays(scope)} where ${isVisible}
  ) as version`;
  return sql`with recursive ${allowed} ${sumsOf(scope, isRoot, isVisible)},
    listed as (select * from sums l where ${isListed}),
    page as (select * from listed l ${key === null ? sql`` : behind} order by ${order} limit ${limit} offset ${offset})
    select counted.*, (${rank})::text as rank, ${isMarked ? sql`l.is_own as "isOwn",` : empty} ${SHOWN}
    from (
      select (select count(*) from ${counted}) as total,
        (select count(*) from accounts a where ${isVisible} and a.id = ${mccId}) as managers
        ${isMarked ? sql`, ${version}` : empty}
    ) counted
    left join page l on true
    order by ${order}`;
}

interface SameValues extends Pick<PageValues, 'teamId' | 'accountIds' | 'now' | 'days'> {
  ids: readonly string[];
  total: number;
  version: string;
}

/** SQL: the accounts with these ids, in order; fewer where the list that had so many no longer has the version. */
function samePageSql(viewer: Viewer, sort: string, values: SameValues): Statement {
  const { teamId, accountIds, now, days, ids, total, version } = values;
  const scope = { viewer: { ...viewer, teamId, accountIds } as Viewer, now, window: { days } };
  const { allowed, isVisible } = visibleOnce(scope.viewer);
  const known = sql`${version}::jsonb`;
  return sql`with ${allowed} proof as materialized (
      select (select ${VERSION}::text from accounts a where ${isVisible}) = ${known} ->> 'accounts'
        and not exists (
          select from jsonb_each_text(${known} -> 'days') a(time_zone, last) ${windowDays(scope)} where w.last::text <> a.last
        ) as holds
    )
    select ${total}::bigint as total, 1 as managers, (${orderOf(sort).rank})::text as rank, ${SHOWN}
    from (
      select ${shownOf('a')}, ${OWN_CURRENCY} as figures_currency, ${KEPT}
      from (select unnest(${ids}::text[]) as id from proof where holds) n
      join accounts a on a.team_id = ${teamId} and a.id = n.id ${windowDays(scope)}
      join account_window_sums k on ${keptOf(scope)}
    ) l
    order by ${inOrder(sort)}`;
}

/** SQL: the condition on `account_window_sums k` for the kept sums of the account `a`, if they hold. */
function keptOf({ viewer: { teamId }, window }: Scope): Statement {
  const days = 'days' in window ? window.days : null;
  return sql`k.team_id = ${teamId} and k.account_id = a.id and k.days = ${days}::int
    and k.kept_through = w.last and a.kept_through = w.last`;
}

/** The visible accounts among `ids`, by id. */
export async function accountDetails(db: Sql, scope: Scope, ids: readonly string[]) {
  const { teamId } = scope.viewer;
  const { allowed, isVisible, callers } = visibleOnce(scope.viewer);
  const rows = await db.query<RowOf<AccountDetails>>(
    sql`with recursive ${allowed} ${sumsOf(scope, sql`a.id = any(${ids}::text[])`, isVisible)}
      select ${SHOWN}, a.mcc_id as "mccId", a.time_zone as "timeZone", a.industry, a.logo_url as "logoUrl",
        a.is_ecommerce as "isEcommerce", a.product_roas_boundary::float8 as "productRoasBoundary",
        (select count(*) from campaigns c where c.team_id = ${teamId} and c.account_id = l.id and c.status <> 'REMOVED')
          as "campaignCount",
        (select count(*) from products p where p.team_id = ${teamId} and p.account_id = l.id) as "productCount",
        ${isoUtc(sql`a.last_synced_at`)} as "lastSyncedAt", ${isoUtc(sql`a.created_at`)} as "createdAt"
      from sums l join accounts a on a.team_id = ${teamId} and a.id = l.id`,
    `accounts.details ${callers}`,
  );
  return new Map(rows.map((row) => [row.id, entryOf<AccountDetails>(row, daysOf(scope.window))]));
}

/** Each account's days, by `ids`; undefined for one the caller may not see. A manager's are in its own time zone. */
export async function accountDays(db: Sql, scope: Scope, ids: readonly string[]): Promise<Lists<DailyMetrics>> {
  const { viewer } = scope;
  const { teamId } = viewer;
  const { allowed, isVisible, callers } = visibleOnce(viewer);
  const objects = sql`${allowed} ${familiesOf(sql`a.id = any(${ids}::text[])`, isVisible)},
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

/**
 * SQL (recursive): as `family` each visible account that `roots`, a condition on `accounts a`, selects as `root`, once for itself and
 * once for every visible account below it as `member`.
 */
function familiesOf(roots: Statement, isVisible: Statement): Statement {
  return sql`family(root, member) as (
    select a.id, a.id from accounts a where ${isVisible} and ${roots}
    union
    select f.root, a.id from family f join accounts a on ${isVisible} and a.mcc_id = f.member
  )`;
}

/**
 * SQL (recursive): as `sums` each visible account that `roots`, a condition on `accounts a`, selects and its figures, with those of the
 * visible accounts below it. Kept sums are used where they hold; the months of the others are added up. Those that are an account's alone
 * and kept are its own (`is_own`).
 */
function sumsOf(scope: Scope, roots: Statement, isVisible: Statement): Statement {
  const { teamId } = scope.viewer;
  const computed = objectSums(scope.viewer, 'account', sql`true`, sql`v.id`, sql`v.first`, sql`v.last`);
  const isAbove = sql`a.id in (select mcc_id from above)`;
  // Kept and computed sums are a union: to join them would take a lookup for each account.
  return sql`above as materialized (
    select distinct mcc_id from accounts where team_id = ${teamId} and mcc_id is not null
  ),
  ${familiesOf(sql`${roots} and ${isAbove}`, isVisible)},
  own as materialized (
    select ${shownOf('a')}, w.first, w.last, ${OWN_CURRENCY} as figures_currency,
      ${roots} and not ${isAbove} as is_alone, k.account_id is not null as is_kept, ${KEPT}
    from accounts a ${windowDays(scope)}
    left join account_window_sums k on ${keptOf(scope)}
    where ${isVisible} and (${roots} or a.id in (select member from family))
  ),
  computed as materialized (
    select ${shownOf('v')}, v.figures_currency, v.is_alone, c.* from own v cross join lateral ${computed} c
    where not v.is_kept
  ),
  sums as (
    select true as is_own, ${shownOf('v')}, v.figures_currency, ${OWN} from own v where v.is_alone and v.is_kept
    union all
    select false, ${shownOf('v')}, v.figures_currency, ${OWN} from computed v where v.is_alone
    union all
    select false, ${shownOf('v')}, s.figures_currency, ${OF_FAMILY}
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

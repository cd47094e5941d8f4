import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/lists-by-position.js';
import { given, join, raw, type Statement, sql, unnested } from '../../db/sql.js';
import { named } from '../../db/statement-texts.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { dailySql } from '../metrics/daily.sql.js';
import type { SortField } from '../metrics/listed-objects.sql.js';
import { entryMaker, entryOf, type RowOf } from '../metrics/metrics.js';
import { commonCurrency, figureColumns, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import { daysOf } from '../metrics/window.js';
import { type Scope, windowDays } from '../metrics/window.sql.js';
import { objectSums } from '../metrics/window-sums.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, pageOf, placeAfter, rowsOf } from '../page.js';
import type { ACCOUNT_SORTS } from './account.enum.js';
import { listsManagers, visible, visibleByCaller } from './visible-accounts.sql.js';

const OWN = totalColumns((total) => sql`v.${total}`);
const OF_FAMILY = totalColumns((total) => sql`s.${total}`);
const SUMS = totalColumns((total) => sql`sum(o.${total})::bigint`);
const KEPT_OR_COMPUTED = totalColumns((total) => sql`coalesce(k.${total}, c.${total})`);

/** SQL: the currency of the figures of the account `v`; null for a manager, whose figures are those of others. */
const OWN_CURRENCY = sql`case when not v.is_mcc then v.currency end`;

/** SQL select list: what lists show of the account `v` besides its figures. */
const SHOWN_OF_ACCOUNT = sql`v.id, v.name, v.currency, v.status, v.is_mcc`;

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

/** Throws NotFoundError for a manager account that the caller may not see, ParameterError for a wrong cursor. */
export async function accountPage(db: Sql, viewer: Viewer, now: Date, args: AccountListArgs): Promise<Page<Account>> {
  const { days, sort, offset, mccId = null, search = null, minRoas = null } = args;
  const { teamId, accountIds } = viewer;
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const list = `accounts.page ${sort}`;
  const [rank = null, key = null] =
    placeAfter(list, args.after, [orderOf(sort).type === 'text' ? ANY_TEXT : ANY_NUMBER, ANY_TEXT]) ?? [];
  const values = { teamId, accountIds, now, days, limit: rowsOf(args), offset, mccId, pattern, minRoas, rank, key };
  const shown = listsManagers(viewer) ? 'all' : 'own';
  const rows = await db.query<RowOf<Account> & { total: number; managers: number; rank: string }>(
    ...named(`${list} ${shown}`, values, (slots) => pageSql(viewer, sort, slots)),
  );
  if (mccId !== null && !rows[0]?.managers) throw new NotFoundError('account');
  return pageOf(rows, 'id', args, entryMaker<Account>(rows[0], days), ({ rank, id }) => cursorAt(list, [rank, id]));
}

interface PageValues
  extends Pick<Viewer, 'teamId' | 'accountIds'>,
    Pick<AccountListArgs, 'days' | 'limit' | 'offset' | 'mccId' | 'minRoas'> {
  now: Date;
  pattern: string | null;
  /** The place before the page. */
  rank: string | null;
  key: string | null;
}

/** SQL: the page, at least one row. All accounts in question are added up before it is cut, so that one plan fits all values. */
function pageSql(viewer: Viewer, sort: string, values: PageValues): Statement {
  const { teamId, accountIds, now, days, limit, offset, mccId, pattern, minRoas, key } = values;
  const roots = given(
    sql`true`,
    mccId != null && sql`v.mcc_id = ${mccId}`,
    pattern !== null && sql`v.name ilike ${pattern}`,
  );
  const shown = given(
    sql`true`,
    !listsManagers(viewer) && sql`not l.is_mcc`,
    minRoas != null && sql`${roas} >= ${minRoas}::float8`,
  );
  const { rank, type, isFalling } = orderOf(sort);
  const order = sql`${rank} ${isFalling ? sql`desc` : sql`asc`}, l.id collate "C"`;
  const bound = sql`${values.rank}::${raw(type)}`;
  const behind = isFalling
    ? sql`where ${rank} <= ${bound} and (${rank} < ${bound} or l.id collate "C" > ${key}::text)`
    : sql`where (${rank}, l.id collate "C") > (${bound}, ${key}::text)`;
  const scope = { viewer: { ...viewer, teamId, accountIds } as Viewer, now, window: { days } };
  return sql`with recursive ${sumsOf(scope, join(roots, ' and '), visibleByCaller(scope.viewer))},
    listed as materialized (select l.* from sums l where ${join(shown, ' and ')}),
    page as (select * from listed l ${key === null ? sql`` : behind} order by ${order} limit ${limit} offset ${offset})
    select counted.*, (${rank})::text as rank, ${SHOWN}
    from (
      select (select count(*) from listed) as total, (select count(*) from visible where id = ${mccId}) as managers
    ) counted
    left join page l on true
    order by ${order}`;
}

/** The visible accounts among `ids`, by id. */
export async function accountDetails(db: Sql, scope: Scope, ids: readonly string[]) {
  const { teamId } = scope.viewer;
  const rows = await db.query<RowOf<AccountDetails>>(
    sql`with recursive ${sumsOf(scope, sql`v.id = any(${ids}::text[])`)}
      select ${SHOWN}, a.mcc_id as "mccId", a.time_zone as "timeZone", a.industry, a.logo_url as "logoUrl",
        a.is_ecommerce as "isEcommerce", a.product_roas_boundary::float8 as "productRoasBoundary",
        (select count(*) from campaigns c where c.team_id = ${teamId} and c.account_id = l.id and c.status <> 'REMOVED')
          as "campaignCount",
        (select count(*) from products p where p.team_id = ${teamId} and p.account_id = l.id) as "productCount",
        ${isoUtc(sql`a.last_synced_at`)} as "lastSyncedAt", ${isoUtc(sql`a.created_at`)} as "createdAt"
      from sums l join accounts a on a.team_id = ${teamId} and a.id = l.id`,
    'accounts.details',
  );
  return new Map(rows.map((row) => [row.id, entryOf<AccountDetails>(row, daysOf(scope.window))]));
}

/** Each account's days, by `ids`; undefined for one the caller may not see. A manager's are in its own time zone. */
export async function accountDays(db: Sql, scope: Scope, ids: readonly string[]): Promise<Lists<DailyMetrics>> {
  const objects = sql`${familiesOf(scope, sql`v.id = any(${ids}::text[])`)},
    objects as materialized (
      select k.position, v.id as account_id, r.first, r.last, ${OWN_CURRENCY} as currency
      from ${unnested(['text', ids])} with ordinality k(id, position)
      join visible r on r.id = k.id
      join family f on f.root = k.id
      join visible v on v.id = f.member
    )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(scope.viewer, objects, 'account', sql`true`),
    'accounts.days',
  );
  return listsByPosition<DailyMetrics>(rows, ids.length, 'date');
}

/**
 * SQL (recursive): the caller's accounts as `visible`, each with the window's `first` and `last` day; and as `family`
 * each of them that `roots` selects as `root`, once for itself and once for every account below it as `member`.
 */
function familiesOf(scope: Scope, roots: Statement, isVisible = visible(scope.viewer)): Statement {
  return sql`visible as materialized (
    select a.id, a.name, a.currency, a.status, a.is_mcc, a.mcc_id, a.kept_through, w.first, w.last
    from accounts a ${windowDays(scope)} where ${isVisible}
  ),
  family(root, member) as (
    select v.id, v.id from visible v where ${roots}
    union
    select f.root, v.id from family f join visible v on v.mcc_id = f.member
  )`;
}

/**
 * SQL (recursive): `visible` as above, and as `sums` each account that `roots` selects and its figures, with those of the accounts
 * below it that the caller may see. Kept sums are used where they hold, otherwise the months are added up
 * (`offset 0`: for these accounts alone).
 */
function sumsOf(scope: Scope, roots: Statement, isVisible?: Statement): Statement {
  const days = 'days' in scope.window ? scope.window.days : null;
  const computed = objectSums(scope.viewer, 'account', sql`true`, sql`v.id`, sql`v.first`, sql`v.last`);
  // Hashed; as a join it would be a loop, because the planner expects few accounts.
  const isAbove = sql`(v.id in (select mcc_id from visible where mcc_id is not null)) is true`;
  return sql`${familiesOf(scope, sql`${roots} and ${isAbove}`, isVisible)},
  own as materialized (
    select ${SHOWN_OF_ACCOUNT}, ${OWN_CURRENCY} as figures_currency, ${roots} and not ${isAbove} as is_alone,
      ${KEPT_OR_COMPUTED}
    from visible v
    left join account_window_sums k on k.team_id = ${scope.viewer.teamId} and k.account_id = v.id
      and k.days = ${days}::int and k.kept_through = v.last and v.kept_through = v.last
    left join lateral (select * from ${computed} c where k.account_id is null offset 0) c on true
    where ${roots} or v.id in (select member from family)
  ),
  sums as (
    select ${SHOWN_OF_ACCOUNT}, v.figures_currency, ${OWN} from own v where v.is_alone
    union all
    select ${SHOWN_OF_ACCOUNT}, s.figures_currency, ${OF_FAMILY}
    from (
      select f.root, ${commonCurrency(sql`o.figures_currency`)} as figures_currency, ${SUMS}
      from family f join own o on o.id = f.member group by f.root
    ) s
    join visible v on v.id = s.root
  )`;
}

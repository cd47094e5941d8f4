import type { Viewer } from '../../access/viewer.js';
import { empty, given, join, raw, type Statement, sql, unseen } from '../../db/sql.js';
import type { Place } from '../page.js';
import { objectsWithSums, versionOf } from './kept-sums.sql.js';
import type { Mark } from './list-marks.js';
import {
  accountColumns,
  carriedByAll,
  entriesAt,
  entriesSql,
  FIGURES,
  type Passing,
  type PlaceColumns,
  Source,
  scopeSql,
} from './list-source.sql.js';
import { inOrder, type Listed, orderOf, type PageOfAccounts, type Sums } from './listed-objects.sql.js';

/** SQL over `scope`: any change to the list that its accounts make up changes it. */
const VERSION = sql`, coalesce(${versionOf(sql`id`, sql`version`)}, 0)::text as version`;

/** What is known of a list before one of its pages is read. */
export interface Known {
  /** How many matches there are, where the page is read from the end. */
  fromEnd: number | null;
  /** How many matches there are, where that need not be counted again. */
  total?: number;
  /** How the page is found in the order of the list: it may need more entries. */
  passing?: Passing | undefined;
  /** The version of the list that `total` and `mark` are of, where they were remembered. */
  version?: string | undefined;
  /** An entry before the page, or its first one. */
  mark?: Mark | undefined;
  /** Where the page's first entry stands, if it was read before. */
  first?: Place;
  /** Where the page's entries stand, if it was read before. */
  places?: PlaceColumns | undefined;
  /** The page ends within so many entries. Without it the planner takes the limit, a parameter, for a tenth of the list. */
  within?: number;
}

/** SQL: of an account in kept sums, whether it is in question and the caller may see it. */
function accountsOf({ accountIds }: Viewer, accountId: string | null, sums: Sums): (account: Statement) => Statement {
  // Two conditions on one account would look to the planner like far fewer entries.
  if (sums === 'kept' && accountId !== null)
    return (account) => sql`${account} = ${accountId} and exists (select from scope)`;
  // The planner knows how many `named` are; the scope alone says which of them the caller may see.
  const named = accountId === null ? accountIds : [accountId];
  return (account) => {
    if (sums === 'kept' && named === null) return sql`true`;
    const isNamed = named === null ? sql`` : sql`${account} = any(${named}::text[]) and`;
    return sql`${isNamed} ${account} = any(array(select id from scope where kept))`;
  };
}

/** SQL condition on `accounts a`. */
function isAsked(accountId: string | null): Statement {
  return accountId === null ? sql`true` : sql`a.id = ${accountId}`;
}

/**
 * SQL: of a list of kept sums, whether they hold (`isKept`), how many objects its team has (`all`), and how many of those in question match
 * (`total`). With `isMarked`, `version` is that of the list.
 */
export function matchesSql(
  viewer: Viewer,
  now: Date,
  { accountId = null, days, isMarked }: Pick<PageOfAccounts, 'accountId' | 'days'> & { isMarked: boolean },
  listed: Listed,
): Statement {
  const scope = { viewer, now, window: { days } };
  const kept = Source.kept(viewer, listed, days, accountsOf(viewer, accountId, 'kept'));
  return sql`with ${scopeSql(scope, isAsked(accountId), listed.objects, true, isMarked)},
  holds as materialized (select coalesce(bool_and(kept), true) as holds ${isMarked ? VERSION : empty} from scope)
  select h.holds as "isKept",
    (select coalesce(sum(a.${raw(listed.objects.count)}), 0) from accounts a where a.team_id = ${viewer.teamId}) as all,
    case when h.holds then ${kept.count()} else 0 end as total ${isMarked ? sql`, h.version` : empty}
  from holds h`;
}

/**
 * SQL: a row `counted`, with the `total` of matches, an expression on the sums `s` over `scope`; how many `accounts` are in question; and
 * whether what the page was read by still holds. The scope is read once (`offset 0`).
 */
function countedSql(
  total: Statement,
  { sums, isMarked, fromEnd, version }: { sums: Sums; isMarked: boolean } & Pick<Known, 'fromEnd' | 'version'>,
): Statement {
  const isRight = given(
    sql`c.kept`,
    fromEnd !== null && sql`c.total = ${fromEnd}`,
    version !== undefined && sql`c.version = ${version}`,
  );
  return sql`counted as materialized (
    select c.total, c.accounts, ${isMarked ? sql`c.version,` : empty}
      ${sums === 'kept' ? join(isRight, ' and ') : sql`true`} as "isRight"
    from (
      select s.*, ${total} as total
      from (
        select count(*) as accounts, coalesce(bool_and(kept), true) as kept,
          coalesce(sum(objects) filter (where kept), 0) as objects ${isMarked ? VERSION : empty}
        from scope
      ) s
      offset 0
    ) c
  )`;
}

/**
 * One page of at most `step` rows, at least one: `total` counts all matches, `accounts` the accounts in question. A page that is far behind
 * is read from the end of the list, where `fromEnd` is how many matches there are. `isRight` says whether the sums and that hold; a page
 * past the end has one row whose other columns are null. With `isMarked`, `version` is that of the list.
 */
export function pageSql(
  viewer: Viewer,
  now: Date,
  args: Omit<PageOfAccounts, 'after'> & { place: Place | null; step: number; sums: Sums; isMarked: boolean } & Known,
  listed: Listed,
): Statement {
  const {
    accountId = null,
    days,
    limit,
    offset,
    place,
    step,
    sums,
    fromEnd,
    total: known,
    passing,
    mark,
    first,
    places,
    version,
    within,
  } = args;
  const { isMarked } = args;
  const { objects, filters } = listed;
  const { isFalling } = orderOf(listed);
  const scope = { viewer, now, window: { days } };
  const ofAccounts = accountsOf(viewer, accountId, sums);
  const kept = Source.kept(viewer, listed, days, ofAccounts, { passing, isWhole: within !== undefined });
  const computed = Source.computed(viewer, listed, sql`computed`, sql`true`);
  const sources = { kept: [kept], mixed: [kept, computed], computed: [computed] }[sums];
  const sumsOf = objectsWithSums(viewer, objects, sql`s.id`, sql`s.first`, sql`s.last`);
  const total =
    known !== undefined
      ? sql`${known}::bigint`
      : filters.length > 0
        ? join(
            sources.map((source) => source.count()),
            ' + ',
          )
        : sql`s.objects ${sums === 'kept' ? sql`` : sql`+ (select count(*) from computed)`}`;
  const direction = fromEnd === null ? 'forwards' : 'backwards';
  const [from, most] =
    fromEnd === null
      ? [mark ? offset - mark.offset : offset, limit]
      : [Math.max(fromEnd - offset - limit, 0), Math.min(Math.max(fromEnd - offset, 0), limit)];
  const firstOf = (most: Statement) =>
    (sources[0] as Source).first(most, direction, first ?? mark?.place ?? place, first || mark ? 'at' : 'behind');
  const part = sql`limit ${most} offset ${from}`;
  const firstWithin = (within: number) =>
    sql`(select * from ${firstOf(sql`limit ${raw(String(within))}`)} p limit ${unseen(most, 'bigint')} ${first ? empty : sql`offset ${unseen(from, 'bigint')}`})`;
  const carried = places ? null : carriedByAll(sources);
  const found = places ? entriesAt(places, listed) : within === undefined ? firstOf(part) : firstWithin(within);
  const entries =
    sources.length === 1
      ? sql`(select * from ${found} p limit ${raw(String(step))})`
      : sql`(
          select * from (${join(
            sources.map((source) => source.first(sql`limit ${limit + offset}`, direction, place)),
            ' union all ',
          )}) p
          order by ${inOrder(sql`rank`, sql`key`, sql`account_id`, isFalling, direction)} ${part})`;
  // A scope that is read once is not stored; the names are then read from the accounts.
  const account =
    sums === 'kept' && viewer.accountIds === null && accountId === null && !objects.ofWindow
      ? sql`accounts s on s.team_id = ${viewer.teamId} and s.id = p.account_id`
      : sql`scope s on s.id = p.account_id`;
  // The accounts are joined first: there are few, and the planner takes what is behind the joins of keys for a single row. What was
  // remembered of another version costs no page.
  const shown = sql`select p.*, ${accountColumns(objects)} from ${entries} p join ${account}
    ${version === undefined ? empty : sql`where (select "isRight" from counted)`}`;
  return sql`with ${scopeSql(scope, isAsked(accountId), objects, sums !== 'computed', isMarked)}
  ${
    sums === 'kept'
      ? sql``
      : sql`, computed as materialized (
    select d.* from scope s cross join lateral ${sumsOf} d where not s.kept
  )`
  },
  ${countedSql(total, args)}
  select counted.*, l.rank::text as rank, l.key, l.account_id as "accountId", ${objects.shown}, ${FIGURES}
  from counted
  left join (${entriesSql(viewer, listed, days, { found: shown, carried })}) l on true ${objects.joined?.(viewer) ?? empty}
  order by ${inOrder(sql`l.rank`, sql`l.key`, sql`l.account_id`, isFalling, 'forwards')}`;
}

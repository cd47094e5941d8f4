import type { Viewer } from '../../access/viewer.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { PageOf, Place } from '../page.js';
import { KEPT_WINDOWS, type ObjectTable, objectsWithSums } from './kept-sums.sql.js';
import { figureColumns, totalColumns } from './metrics.sql.js';
import type { Window } from './window.js';
import { type Scope, windowDays } from './window.sql.js';

/** What entries are sorted by. */
export interface Sorting {
  /** On the object `o` or on the sums `d`. */
  by: 'o' | 'd';
  value: Statement;
  type: 'float8' | 'bigint' | 'text';
  /** Entries without a value come last. */
  mayLack?: true;
}

/** Objects and how lists show them. */
export interface FiguredObjects extends ObjectTable {
  /** Select list on `o` of what an entry shows, besides its account and its figures. */
  columns: Statement;
  /** Select list on `l`, which has `account_name` too, under the names of the answer. */
  shown: Statement;
  sorts: Readonly<Record<string, Sorting>>;
}

/** A condition on the object `o` or on the sums `d`. */
export interface Filter {
  on: 'o' | 'd';
  is: Statement;
  /** SQL (a subquery): how many objects of the accounts that `ofAccounts` makes a condition for meet it; null where that is not kept. */
  kept?: (of: { teamId: string; days: number | null }, ofAccounts: (account: Statement) => Statement) => Statement;
}

/** The filters that were asked for. */
export function asked(...filters: (Filter | false)[]): Filter[] {
  return filters.filter((filter) => filter !== false);
}

/** Which objects are listed, and in what order. */
export interface Listed {
  objects: FiguredObjects;
  filters: readonly Filter[];
  sort: string;
  /** Name of the list. */
  name: string;
}

/** A page of the objects of one account, or of all that the caller may see. */
export type PageOfAccounts = PageOf & { accountId?: string | null; days: number };

/**
 * Where a page's sums come from: `kept` is right where those of all accounts in question hold, `mixed` always, `computed` for
 * windows that are not kept.
 */
export type Sums = 'kept' | 'mixed' | 'computed';

/** Which way a list is read. */
type Direction = 'forwards' | 'backwards';

const FIGURES = figureColumns('l', sql`l.currency`);
const NONE = totalColumns(() => sql`null::bigint`);
const COMPUTED = totalColumns((total) => sql`d.${total}`);
const OF_ENTRY = totalColumns((total) => sql`coalesce(s.${total}, k.${total})`);

/** The fields among sort values, which have the same fields behind `-` too. */
export type SortField<Sort extends string> = Exclude<Sort, `-${string}`>;

/** The order of a list. Numbers are ranked so that the first comes lowest, and an index of the same expression has the order. */
interface Order {
  by: 'o' | 'd';
  type: Sorting['type'];
  rank: Statement;
  isFalling: boolean;
}

export function orderOf({ objects, sort }: Listed): Order {
  const isDescending = sort.startsWith('-');
  const { by, type, value, mayLack } = objects.sorts[isDescending ? sort.slice(1) : sort] as Sorting;
  const isFalling = isDescending && type === 'text';
  const ranked = isDescending && !isFalling ? sql`-(${value})` : value;
  return { by, type, rank: mayLack ? sql`coalesce(${ranked}, 'Infinity')` : ranked, isFalling };
}

/** SQL: by rank, ties by id so that pages never overlap. */
function inOrder(
  rank: Statement,
  key: Statement,
  account: Statement,
  isFalling: boolean,
  direction: Direction,
): Statement {
  const [up, down] = direction === 'forwards' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  return sql`${rank} ${isFalling ? down : up}, ${key} collate "C" ${up}, ${account} collate "C" ${up}`;
}

/** The length of a window whose sums are kept; null for any other. */
export function keptDays(window: Window): number | null {
  return 'days' in window && KEPT_WINDOWS.includes(window.days) ? window.days : null;
}

/** SQL: the accounts in question as `scope`, how many objects each has, and whether their sums are kept, if those of the window are. */
function scopeSql(
  scope: Scope,
  accountIds: readonly string[] | null,
  { count }: ObjectTable,
  isKept: boolean,
): Statement {
  const kept = isKept ? sql`a.kept_through is not distinct from w.last` : sql`false`;
  return sql`scope as materialized (
    select a.id, a.name, a.currency, w.first, w.last, ${kept} as kept, a.${raw(count)} as objects
    from accounts a ${windowDays(scope)}
    where ${visible(scope.viewer)} ${accountIds === null ? sql`` : sql`and a.id = any(${accountIds})`}
  )`;
}

/** Objects `o` and their kept sums `d`, for lists that begin with either: which rows of the first there are, and which of the other is its. */
function keptTables({ teamId }: { teamId: string }, { table, key, figures, kept }: ObjectTable, days: number | null) {
  const isSame = sql`o.team_id = d.team_id and o.account_id = d.account_id and o.${raw(key)} = d.${raw(figures.key)}`;
  const ofWindow = sql`d.days = ${days}`;
  const [o, d] = [raw(`${table} o`), raw(`${kept} d`)];
  return {
    o: [
      { table: o, matches: sql`o.team_id = ${teamId}` },
      { table: d, matches: sql`${isSame} and ${ofWindow}` },
    ],
    d: [
      { table: d, matches: sql`d.team_id = ${teamId} and ${ofWindow}` },
      { table: o, matches: isSame },
    ],
  } as const;
}

/** Entries from one source of sums: the kept ones, or a relation that has them. */
class Source {
  constructor(
    private readonly listed: Listed,
    private readonly from: Statement,
    private readonly totals: Statement,
    private readonly alias: 'o' | 'd',
    private readonly condition: Statement,
  ) {}

  /** Where there is a shorter way to their number. */
  private counted: Statement | undefined;
  /** How many entries are looked at, and a subquery that has a row for those that match. */
  private passing: { most: number; match: Statement } | undefined;

  /** Those of kept sums, of accounts that `ofAccounts` makes a condition for. */
  static kept(
    { teamId }: Viewer,
    listed: Listed,
    days: number | null,
    ofAccounts: (account: Statement) => Statement,
  ): Source {
    const { objects, filters } = listed;
    const { by } = orderOf(listed);
    const [filter] = filters;
    // Each object has one row of sums, so that those of either table that match are as many.
    const counted = filter && filters.every(({ on }) => on === filter.on) ? filter.on : by;
    const from = (alias: 'o' | 'd') => {
      const [own, other] = keptTables({ teamId }, objects, days)[alias];
      // The joined table is left out where nothing is asked of it.
      return {
        tables: sql`${own.table} left join ${other.table} on ${other.matches}`,
        condition: sql`${own.matches} and ${ofAccounts(raw(`${alias}.account_id`))}`,
      };
    };
    const { tables, condition } = from(by);
    const source = new Source(listed, tables, NONE, by, condition);
    if (counted !== by) {
      const others = from(counted);
      source.counted = new Source(listed, others.tables, NONE, counted, others.condition).count();
    }
    if (filters.length === 1 && filter?.kept)
      source.counted = sql`coalesce(${filter.kept({ teamId, days }, ofAccounts)}, ${source.count()})`;
    return source;
  }

  /**
   * The same, read in the order of the list: of the first `most` of the table that has it, those of which the other one says that they
   * match. PostgreSQL would take these for far fewer than they are, and sort them all.
   */
  static keptInOrder(
    { teamId }: Viewer,
    listed: Listed,
    days: number | null,
    ofAccounts: (account: Statement) => Statement,
    most: number,
  ): Source {
    const { objects, filters } = listed;
    const { by } = orderOf(listed);
    const [own, other] = keptTables({ teamId }, objects, days)[by];
    const [ofOwn, ofOther] = [true, false].map((isOwn) => filters.filter(({ on }) => (on === by) === isOwn));
    const condition = sql`${own.matches} and ${ofAccounts(raw(`${by}.account_id`))}`;
    const source = new Source({ ...listed, filters: ofOwn as Filter[] }, own.table, NONE, by, condition);
    const looked = [other.matches, ...(ofOther as Filter[]).map(({ is }) => is)];
    source.passing = { most, match: sql`(select from ${other.table} where ${join(looked, ' and ')} offset 0)` };
    return source;
  }

  /** Those of the account `s`, all of which are read by their keys and sorted, whatever the order (`offset 0`). */
  static ofAccount({ teamId }: Viewer, listed: Listed, days: number, condition: Statement): Source {
    const { table, kept } = listed.objects;
    const { by } = orderOf(listed);
    const [relation, ofWindow] = by === 'd' ? [kept, sql`and d.days = ${days}`] : [table, sql``];
    const own = sql`select * from ${raw(relation)} ${raw(by)} where ${raw(by)}.team_id = ${teamId}
      and ${raw(by)}.account_id = s.id ${ofWindow} offset 0`;
    return new Source(listed, sql`(${own}) ${raw(by)}`, NONE, by, condition);
  }

  /** Those of `sums`, which are rows of objectsWithSums. */
  static computed({ teamId }: Viewer, listed: Listed, sums: Statement, condition: Statement): Source {
    const { table, key, figures } = listed.objects;
    const from = sql`${sums} d left join ${raw(table)} o
      on o.team_id = ${teamId} and o.account_id = d.account_id and o.${raw(key)} = d.${raw(figures.key)}`;
    return new Source(listed, from, COMPUTED, 'd', condition);
  }

  count(): Statement {
    return this.counted ?? sql`(select count(*) from ${this.from} where ${this.matches})`;
  }

  /** The first ones in the list's order, behind `place`. */
  first(most: Statement, direction: Direction = 'forwards', place: Place | null = null): Statement {
    const { rank, isFalling } = orderOf(this.listed);
    const [key, account] = this.identity;
    const behind = place ? sql`and ${this.behind(place)}` : sql``;
    const found = sql`from ${this.from} where ${this.matches} ${behind}`;
    const order = inOrder(rank, key, account, isFalling, direction);
    if (!this.passing)
      return sql`(select ${account} as account_id, ${key} as key, ${rank} as rank, ${this.totals} ${found} order by ${order} ${most})`;
    // The columns of the order are those of the inner query, so that nothing is sorted again.
    const again = inOrder(sql`rank`, sql`place_key`, sql`place_account`, isFalling, direction);
    const entry = raw(this.alias);
    return sql`(
      select ${account} as account_id, ${key} as key, ${entry}.rank, ${this.totals}
      from (
        select ${entry}.team_id, ${account}, ${key}, ${rank} as rank, ${key} collate "C" as place_key,
          ${account} collate "C" as place_account
        ${found} order by ${order} limit ${this.passing.most}
      ) ${entry}
      cross join lateral ${this.passing.match} matching
      order by ${again} ${most})`;
  }

  private behind([value, entry, ofAccount]: Place): Statement {
    const { type, rank, isFalling } = orderOf(this.listed);
    const [key, account] = this.identity;
    const bound = sql`${value}::${raw(type)}`;
    const names = sql`${key} collate "C", ${account} collate "C"`;
    if (!isFalling) return sql`(${rank}, ${names}) > (${bound}, ${entry}::text, ${ofAccount}::text)`;
    return sql`${rank} <= ${bound} and (${rank} < ${bound} or (${names}) > (${entry}::text, ${ofAccount}::text))`;
  }

  private get matches(): Statement {
    return join([this.condition, ...this.listed.filters.map(({ is }) => is)], ' and ');
  }

  private get identity(): [key: Statement, account: Statement] {
    const { key, figures } = this.listed.objects;
    return [raw(`${this.alias}.${this.alias === 'o' ? key : figures.key}`), raw(`${this.alias}.account_id`)];
  }
}

/** SQL: the entries of `found`, which have the `name`, the `currency` and the window of their account, with what they show. */
function entriesSql({ teamId }: Viewer, { objects }: Listed, days: number | null, found: Statement): Statement {
  const { table, key, kept, figures, columns } = objects;
  return sql`
    select s.rank, s.key, o.account_id, ${columns}, s.name as account_name, s.currency, ${OF_ENTRY}
    from (${found} offset 0) s
    join ${raw(table)} o on o.team_id = ${teamId} and o.account_id = s.account_id and o.${raw(key)} = s.key
    left join ${raw(kept)} k
      on k.team_id = ${teamId} and k.account_id = s.account_id and k.days = ${days}::smallint and k.${raw(figures.key)} = s.key`;
}

/** What is known of a list before one of its pages is read. */
export interface Known {
  /** How many matches there are, where the page is read from the end. */
  fromEnd: number | null;
  /** How many matches there are, where that need not be counted again. */
  total?: number;
  /** How many entries are looked at in the order of the list: the page may need more. */
  passing?: number;
}

/** SQL: of an account in kept sums, whether it is in question and the caller may see it. */
function accountsOf({ accountIds }: Viewer, accountId: string | null, sums: Sums): (account: Statement) => Statement {
  // The planner knows how many `named` are; the scope alone says which of them the caller may see.
  const named = accountId === null ? accountIds : [accountId];
  return (account) => {
    if (sums === 'kept' && named === null) return sql`true`;
    const isNamed = named === null ? sql`` : sql`${account} = any(${named}::text[]) and`;
    return sql`${isNamed} ${account} = any(array(select id from scope where kept))`;
  };
}

/**
 * SQL: of a list of kept sums, whether they hold (`isKept`), how many objects its team has (`all`), and how many of those in question match
 * (`total`).
 */
export function matchesSql(
  viewer: Viewer,
  now: Date,
  { accountId = null, days }: Pick<PageOfAccounts, 'accountId' | 'days'>,
  listed: Listed,
): Statement {
  const scope = { viewer, now, window: { days } };
  const kept = Source.kept(viewer, listed, days, accountsOf(viewer, accountId, 'kept'));
  return sql`with ${scopeSql(scope, accountId === null ? null : [accountId], listed.objects, true)},
  holds as materialized (select coalesce(bool_and(kept), true) as holds from scope)
  select h.holds as "isKept",
    (select coalesce(sum(a.${raw(listed.objects.count)}), 0) from accounts a where a.team_id = ${viewer.teamId}) as all,
    case when h.holds then ${kept.count()} else 0 end as total
  from holds h`;
}

/**
 * One page of at most `step` rows, at least one: `total` counts all matches, `accounts` the accounts in question. A page that is far behind
 * is read from the end of the list, where `fromEnd` is how many matches there are. `isRight` says whether the sums and that hold; a page
 * past the end has one row whose other columns are null.
 */
export function pageSql(
  viewer: Viewer,
  now: Date,
  args: Omit<PageOfAccounts, 'after'> & { place: Place | null; step: number; sums: Sums } & Known,
  listed: Listed,
): Statement {
  const { accountId = null, days, limit, offset, place, step, sums, fromEnd, total: known, passing } = args;
  const { objects, filters } = listed;
  const { isFalling } = orderOf(listed);
  const scope = { viewer, now, window: { days } };
  const ofAccounts = accountsOf(viewer, accountId, sums);
  const kept =
    passing === undefined
      ? Source.kept(viewer, listed, days, ofAccounts)
      : Source.keptInOrder(viewer, listed, days, ofAccounts, passing);
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
        : sql`(select coalesce(sum(objects) filter (where kept), 0) from scope)
          ${sums === 'kept' ? sql`` : sql`+ (select count(*) from computed)`}`;
  const direction = fromEnd === null ? 'forwards' : 'backwards';
  const [from, most] =
    fromEnd === null
      ? [offset, limit]
      : [Math.max(fromEnd - offset - limit, 0), Math.min(Math.max(fromEnd - offset, 0), limit)];
  const entries =
    sources.length === 1
      ? sql`(select * from ${(sources[0] as Source).first(sql`limit ${most} offset ${from}`, direction, place)} p
          limit ${raw(String(step))})`
      : sql`(
          select * from (${join(
            sources.map((source) => source.first(sql`limit ${limit + offset}`, direction, place)),
            ' union all ',
          )}) p
          order by ${inOrder(sql`rank`, sql`key`, sql`account_id`, isFalling, direction)} limit ${most} offset ${from})`;
  // The accounts are joined first: there are few, and the planner takes what is behind the joins of keys for a single row.
  const found = sql`select p.*, s.name, s.currency, s.first, s.last from ${entries} p join scope s on s.id = p.account_id`;
  return sql`with ${scopeSql(scope, accountId === null ? null : [accountId], objects, sums !== 'computed')}
  ${
    sums === 'kept'
      ? sql``
      : sql`, computed as materialized (
    select d.* from scope s cross join lateral ${sumsOf} d where not s.kept
  )`
  },
  counted as materialized (
    select c.*, ${
      sums !== 'kept'
        ? sql`true`
        : sql`coalesce((select bool_and(kept) from scope), true) ${fromEnd === null ? sql`` : sql`and total = ${fromEnd}`}`
    } as "isRight"
    from (select ${total} as total, (select count(*) from scope) as accounts) c
  )
  select counted.*, l.rank::text as rank, l.key, l.account_id as "accountId", ${objects.shown}, ${FIGURES}
  from counted
  left join (${entriesSql(viewer, listed, days, found)}) l on true
  order by ${inOrder(sql`l.rank`, sql`l.key`, sql`l.account_id`, isFalling, 'forwards')}`;
}

/**
 * The first matches of each account (`limit` null: all), at least one row per account: `scopeId` is the account, and where
 * it has no match the other columns are null.
 */
export function byAccountSql(
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: Listed,
): Statement {
  const { viewer } = scope;
  const days = keptDays(scope.window);
  const sums = objectsWithSums(viewer, listed.objects, sql`s.id`, sql`s.first`, sql`s.last`);
  const sources = [
    ...(days === null ? [] : [Source.kept(viewer, listed, days, (account) => sql`${account} = s.id and s.kept`)]),
    Source.computed(viewer, listed, sums, sql`not s.kept`),
  ];
  const found = join(
    sources.map((source) => source.first(sql`limit ${limit}`)),
    ' union all ',
  );
  return sql`with ${scopeSql(scope, accountIds, listed.objects, days !== null)}
  ${ofEachAccount(viewer, listed, days, sql`true`, found)}`;
}

/** Most objects that are read and sorted for the first few of each account: fewer than what it takes to plan something better. */
const FEW = 1000;

/**
 * The same from kept sums, where the accounts have a few objects in all. `isRight` says whether they have, and whether their sums are kept;
 * `limit` is at most `step`.
 */
export function fewByAccountSql(
  scope: Scope & { window: { days: number } },
  accountIds: readonly string[],
  { limit, step }: { limit: number; step: number },
  listed: Listed,
): Statement {
  const { viewer, window } = scope;
  const first = Source.ofAccount(viewer, listed, window.days, sql`(select holds from few)`).first(sql`limit ${limit}`);
  const found = sql`select * from ${first} p limit ${raw(String(step))}`;
  return sql`with ${scopeSql(scope, accountIds, listed.objects, true)},
  few as materialized (select coalesce(bool_and(kept) and sum(objects) <= ${raw(String(FEW))}, true) as holds from scope)
  ${ofEachAccount(viewer, listed, window.days, sql`(select holds from few)`, found)}`;
}

/** SQL: each account `s` with those of its entries that are `found`, which may refer to it. */
function ofEachAccount(
  viewer: Viewer,
  listed: Listed,
  days: number | null,
  isRight: Statement,
  found: Statement,
): Statement {
  const { isFalling } = orderOf(listed);
  const ofAccount = sql`select p.*, s.name, s.currency, s.first, s.last from (${found}) p`;
  return sql`select s.id as "scopeId", ${isRight} as "isRight", l.account_id as "accountId", ${listed.objects.shown}, ${FIGURES}
  from scope s
  left join lateral (${entriesSql(viewer, listed, days, ofAccount)}) l on true
  order by s.id collate "C", ${inOrder(sql`l.rank`, sql`l.key`, sql`l.account_id`, isFalling, 'forwards')}`;
}

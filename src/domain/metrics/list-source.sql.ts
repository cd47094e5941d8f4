import type { Viewer } from '../../access/viewer.js';
import { empty, join, raw, type Statement, sql, unseen } from '../../db/sql.js';
import { visibleByCaller } from '../accounts/visible-accounts.sql.js';
import type { Place } from '../page.js';
import type { ObjectTable } from './kept-sums.sql.js';
import { type Direction, type FiguredObjects, inOrder, type Listed, orderOf } from './listed-objects.sql.js';
import { figureColumns, totalColumns } from './metrics.sql.js';
import { type Scope, windowDays } from './window.sql.js';

/** SQL select list: the figures of an entry `l`. */
export const FIGURES = figureColumns('l', sql`l.currency`);
const NONE = totalColumns(() => sql`null::bigint`);
const OWN = totalColumns((total) => sql`d.${total}`);
const FOUND = totalColumns((total) => sql`s.${total}`);
const KEPT = totalColumns((total) => sql`k.${total}`);
const FOUND_OR_KEPT = totalColumns((total) => sql`coalesce(s.${total}, k.${total})`);

/** What entries carry besides their place: `sums`, what is shown of the `object`, or nothing; null where it differs between them. */
export type Carried = 'sums' | 'object' | null;

/**
 * SQL: the accounts in question as `scope`, which are those of the caller's for which `asked` holds, a condition on `accounts a`; how many
 * objects each has, and whether their sums are kept, if those of the window are. With `isMarked`, the version of each account's list.
 * Its text depends on whether the caller sees all accounts, so no statement with it can have a fixed name.
 */
export function scopeSql(
  scope: Scope,
  asked: Statement,
  { count, version }: ObjectTable,
  isKept: boolean,
  isMarked = false,
): Statement {
  const kept = isKept ? sql`a.kept_through is not distinct from w.last` : sql`false`;
  return sql`scope as (
    select a.id, a.name, a.currency, w.first, w.last, ${kept} as kept, a.${raw(count)} as objects
      ${isMarked ? sql`, ${version(scope.viewer)} as version` : empty}
    from accounts a ${windowDays(scope)}
    where ${visibleByCaller(scope.viewer)} and ${asked}
  )`;
}

/** How a page is found entry by entry, in the order of its list. */
export interface Passing {
  /** How many entries are looked at. */
  most: number;
  /** Whether all that match in the other table, at most FEW, are read first; otherwise each entry is looked up there. */
  isOfFew: boolean;
}

/** The most keys that are hashed. If the planner expected more than fit in memory, it would scan them for each entry. */
export const FEW = 30_000;

/** The tables of objects `o` and of their kept sums `d`, and which of one table's rows are whose in the other. */
function keptTables({ teamId }: { teamId: string }, { table, key, figures, kept }: ObjectTable, days: number | null) {
  return {
    o: { table: raw(`${table} o`), key: raw(`o.${key}`), matches: sql`o.team_id = ${teamId}` },
    d: {
      table: raw(`${kept} d`),
      key: raw(`d.${figures.key}`),
      matches: sql`d.team_id = ${teamId} and d.days = ${days}`,
    },
    isSame: raw(`o.team_id = d.team_id and o.account_id = d.account_id and o.${key} = d.${figures.key}`),
  };
}

/** Entries from one source of sums: the kept ones, or a relation that has them. */
export class Source {
  constructor(
    private readonly listed: Listed,
    private readonly from: Statement,
    readonly carried: Carried,
    private readonly alias: 'o' | 'd',
    private readonly matches: Statement,
  ) {}

  /** Where there is a shorter way to their number. */
  private counted: Statement | undefined;
  /** How many entries are looked at, and which of those match. */
  private passing: { most: number; match: Statement } | undefined;

  /**
   * Those of kept sums, of accounts that `ofAccounts` makes a condition for. With `passing`, those among the first in the order of the list:
   * PostgreSQL underestimates how many match, and would sort them all. Those that are `whole` carry what else is in the rows that the order
   * is of: few entries are passed then, and their rows are read anyway.
   */
  static kept(
    { teamId }: Viewer,
    listed: Listed,
    days: number | null,
    ofAccounts: (account: Statement) => Statement,
    { passing, isWhole = false }: { passing?: Passing | undefined; isWhole?: boolean } = {},
  ): Source {
    const { objects, filters, kept } = listed;
    const { by } = orderOf(listed);
    const { isSame, ...tables } = keptTables({ teamId }, objects, days);
    const from = (alias: 'o' | 'd') => {
      const other: 'o' | 'd' = alias === 'o' ? 'd' : 'o';
      const conditionsOn = (table: 'o' | 'd') =>
        join([tables[table].matches, ...filters.filter(({ on }) => on === table).map(({ is }) => is)], ' and ');
      const own = sql`${conditionsOn(alias)} and ${ofAccounts(raw(`${alias}.account_id`))}`;
      const others = sql`from ${tables[other].table} where ${conditionsOn(other)}`;
      // The other table is left out where nothing is asked of it.
      const isAlone = filters.every(({ on }) => on === alias);
      return { other, own, others, matches: isAlone ? own : sql`${own} and exists (select ${others} and ${isSame})` };
    };
    const { other, own, others, matches } = from(by);
    const source = new Source(
      listed,
      tables[by].table,
      isWhole ? carriedBy(by, objects) : null,
      by,
      passing ? own : matches,
    );
    if (passing) {
      const key = tables[other].key;
      const few = sql`select account_id, ${key} ${others} and ${ofAccounts(raw(`${other}.account_id`))} limit ${raw(String(FEW + 10_000))}`;
      // Neither is a join, which would not keep the order.
      const match = passing.isOfFew
        ? sql`((${raw(`${by}.account_id`)}, ${tables[by].key}) in (${few})) is true`
        : sql`exists (select ${others} and ${isSame} offset 0)`;
      source.passing = { most: passing.most, match };
    }
    // Each object has one row of sums, so that those of either table that match are as many.
    const [first] = filters;
    const counted = first && filters.every(({ on }) => on === first.on) ? first.on : by;
    const count = sql`(select count(*) from ${tables[counted].table} where ${from(counted).matches})`;
    source.counted = kept ? sql`coalesce(${kept({ teamId, days }, ofAccounts)}, ${count})` : count;
    return source;
  }

  /** Those of the account `s`, all of which are read by their keys and sorted, whatever the order (`offset 0`). */
  static ofAccount({ teamId }: Viewer, listed: Listed, days: number, condition: Statement): Source {
    const { table, kept } = listed.objects;
    const { by } = orderOf(listed);
    const [relation, ofWindow] = by === 'd' ? [kept, sql`and d.days = ${days}`] : [table, sql``];
    const own = sql`select * from ${raw(relation)} ${raw(by)} where ${raw(by)}.team_id = ${teamId}
      and ${raw(by)}.account_id = s.id ${ofWindow} offset 0`;
    return new Source(listed, sql`(${own}) ${raw(by)}`, by === 'd' ? 'sums' : null, by, condition);
  }

  /** Those of `sums`, which are rows of objectsWithSums. */
  static computed({ teamId }: Viewer, listed: Listed, sums: Statement, condition: Statement): Source {
    const { table, key, figures } = listed.objects;
    const from = sql`${sums} d left join ${raw(table)} o
      on o.team_id = ${teamId} and o.account_id = d.account_id and o.${raw(key)} = d.${raw(figures.key)}`;
    const matches = join([condition, ...listed.filters.map(({ is }) => is)], ' and ');
    return new Source(listed, from, 'sums', 'd', matches);
  }

  count(): Statement {
    return this.counted ?? sql`(select count(*) from ${this.from} where ${this.matches})`;
  }

  /** The first ones in the list's order, behind the entry at `place`, or from it on. */
  first(
    most: Statement,
    direction: Direction = 'forwards',
    place: Place | null = null,
    start: 'behind' | 'at' = 'behind',
  ): Statement {
    const { rank, isFalling } = orderOf(this.listed);
    const [key, account] = this.identity;
    const behind = place ? sql`and ${this.behind(place, start === 'at' ? sql`>=` : sql`>`)}` : sql``;
    const found = sql`from ${this.from} where ${this.matches} ${behind}`;
    const order = inOrder(rank, key, account, isFalling, direction);
    const carried = this.carried === null ? NONE : this.carried === 'sums' ? OWN : this.listed.objects.columns;
    if (!this.passing)
      return sql`(select ${account} as account_id, ${key} as key, ${rank} as rank, ${carried} ${found} order by ${order} ${most})`;
    // The columns of the order are those of the inner query, so that nothing is sorted again.
    const again = inOrder(sql`rank`, sql`place_key`, sql`place_account`, isFalling, direction);
    const entry = raw(this.alias);
    return sql`(
      select ${account} as account_id, ${key} as key, ${entry}.rank, ${NONE}
      from (
        select ${entry}.team_id, ${account}, ${key}, ${rank} as rank, ${key} collate "C" as place_key,
          ${account} collate "C" as place_account
        ${found} order by ${order} limit ${this.passing.most}
      ) ${entry}
      where ${this.passing.match}
      order by ${again} ${most})`;
  }

  private behind([value, entry, ofAccount]: Place, isBehind: Statement): Statement {
    const { type, rank, isFalling } = orderOf(this.listed);
    const [key, account] = this.identity;
    const bound = sql`${value}::${raw(type)}`;
    const names = sql`${key} collate "C", ${account} collate "C"`;
    if (!isFalling) return sql`(${rank}, ${names}) ${isBehind} (${bound}, ${entry}::text, ${ofAccount}::text)`;
    return sql`${rank} <= ${bound} and (${rank} < ${bound} or (${names}) ${isBehind} (${entry}::text, ${ofAccount}::text))`;
  }

  private get identity(): [key: Statement, account: Statement] {
    const { key, figures } = this.listed.objects;
    return [raw(`${this.alias}.${this.alias === 'o' ? key : figures.key}`), raw(`${this.alias}.account_id`)];
  }
}

function carriedBy(by: 'o' | 'd', { ofWindow }: FiguredObjects): Carried {
  if (by === 'd') return 'sums';
  return ofWindow ? null : 'object';
}

/** What entries of these sources carry. */
export function carriedByAll(sources: readonly Source[]): Carried {
  const [first, ...others] = sources.map(({ carried }) => carried);
  return first !== undefined && others.every((carried) => carried === first) ? first : null;
}

/** SQL select list: what entries need of their account `s`. */
export function accountColumns({ ofWindow }: FiguredObjects): Statement {
  return sql`s.name as account_name, s.currency ${ofWindow ? sql`, s.first, s.last` : empty}`;
}

/** Places of entries, column by column. */
export type PlaceColumns = readonly [ranks: readonly string[], keys: readonly string[], accountIds: readonly string[]];

/** SQL (a subquery): the entries at these places. */
export function entriesAt([ranks, keys, accountIds]: PlaceColumns, listed: Listed): Statement {
  const { type } = orderOf(listed);
  // A parameter has the collation of the database, not that of the order.
  const rank = type === 'text' ? sql`rank collate "C" as rank` : sql`rank`;
  return sql`(
    select account_id, key, ${rank}, ${NONE}
    from unnest(${unseen(ranks, 'text[]')}::${raw(type)}[], ${unseen(keys, 'text[]')}, ${unseen(accountIds, 'text[]')})
      p(rank, key, account_id))`;
}

/** SQL: the entries of `found`, which have accountColumns and what is `carried`, with what they show; the rest is read by their keys. */
export function entriesSql(
  { teamId }: Viewer,
  { objects }: Listed,
  days: number | null,
  { found, carried }: { found: Statement; carried: Carried },
): Statement {
  const { table, key, kept, figures, columns } = objects;
  const object = sql`join ${raw(table)} o on o.team_id = ${teamId} and o.account_id = s.account_id and o.${raw(key)} = s.key`;
  const sums = sql`left join ${raw(kept)} k
      on k.team_id = ${teamId} and k.account_id = s.account_id and k.days = ${days}::smallint and k.${raw(figures.key)} = s.key`;
  if (carried === 'object') return sql`select s.*, ${KEPT} from (${found} offset 0) s ${sums}`;
  return sql`
    select s.rank, s.key, o.account_id, ${columns}, s.account_name, s.currency, ${carried === 'sums' ? FOUND : FOUND_OR_KEPT}
    from (${found} offset 0) s ${object} ${carried === 'sums' ? empty : sums}`;
}

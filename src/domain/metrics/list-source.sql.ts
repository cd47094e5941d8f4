import type { Viewer } from '../../access/viewer.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { Place } from '../page.js';
import type { ObjectTable } from './kept-sums.sql.js';
import { type Direction, type Filter, inOrder, type Listed, orderOf } from './listed-objects.sql.js';
import { figureColumns, totalColumns } from './metrics.sql.js';
import { type Scope, windowDays } from './window.sql.js';

/** SQL select list: the figures of an entry `l`. */
export const FIGURES = figureColumns('l', sql`l.currency`);
const NONE = totalColumns(() => sql`null::bigint`);
const COMPUTED = totalColumns((total) => sql`d.${total}`);
const OF_ENTRY = totalColumns((total) => sql`coalesce(s.${total}, k.${total})`);

/** SQL: the accounts in question as `scope`, how many objects each has, and whether their sums are kept, if those of the window are. */
export function scopeSql(
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
export class Source {
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
export function entriesSql({ teamId }: Viewer, { objects }: Listed, days: number | null, found: Statement): Statement {
  const { table, key, kept, figures, columns } = objects;
  return sql`
    select s.rank, s.key, o.account_id, ${columns}, s.name as account_name, s.currency, ${OF_ENTRY}
    from (${found} offset 0) s
    join ${raw(table)} o on o.team_id = ${teamId} and o.account_id = s.account_id and o.${raw(key)} = s.key
    left join ${raw(kept)} k
      on k.team_id = ${teamId} and k.account_id = s.account_id and k.days = ${days}::smallint and k.${raw(figures.key)} = s.key`;
}

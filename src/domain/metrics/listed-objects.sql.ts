import { type Statement, sql } from '../../db/sql.js';
import type { PageOf } from '../page.js';
import { KEPT_WINDOWS, type ObjectTable } from './kept-sums.sql.js';
import type { Window } from './window.js';

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
  /** Select list on `o` of what an entry shows, besides its account and its figures; with `ofWindow`, on `s.first` and `s.last` too. */
  columns: Statement;
  ofWindow?: true;
  /** Select list on `l`, which has `account_name` too, under the names of the answer. */
  shown: Statement;
  /** Joins to `l` for what `shown` tells of each entry of a page. */
  joined?: (team: { teamId: string }) => Statement;
  sorts: Readonly<Record<string, Sorting>>;
}

/** A condition on the object `o` or on the sums `d`. */
export interface Filter {
  on: 'o' | 'd';
  is: Statement;
}

/** SQL (a subquery): how many objects of the accounts that `ofAccounts` makes a condition for match; null where that is not kept. */
export type KeptCount = (
  of: { teamId: string; days: number | null },
  ofAccounts: (account: Statement) => Statement,
) => Statement;

/** The filters that were asked for. */
export function asked(...filters: (Filter | false)[]): Filter[] {
  return filters.filter((filter) => filter !== false);
}

/** Which objects are listed, and in what order. */
export interface Listed {
  objects: FiguredObjects;
  filters: readonly Filter[];
  /** Their number, where it is kept for these filters. */
  kept?: KeptCount | undefined;
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
export type Direction = 'forwards' | 'backwards';

/** The fields among sort values, which have the same fields behind `-` too. */
export type SortField<Sorts extends readonly string[]> = Exclude<Sorts[number], `-${string}`>;

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
export function inOrder(
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

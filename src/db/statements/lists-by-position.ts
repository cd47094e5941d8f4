import { LRUCache } from 'lru-cache';
import { inSlices } from '../../lib/slices.js';

/** A list for each thing that was asked for, in that order; undefined for one that the caller may not see. */
export type Lists<T> = (T[] | undefined)[];

/** The rows of each of `count` things, numbered by `position` from 1. A null `key` stands for an empty list. */
export function listsByPosition<T extends object>(
  rows: readonly (T & { position: number })[],
  count: number,
  key: keyof T,
): Promise<Lists<T>> {
  const copy = copierOf<T>(rows[0], ['position']);
  function* sorted(): Generator<void, Lists<T>> {
    const lists: Lists<T> = Array.from({ length: count });
    for (const row of rows) {
      const list = lists[row.position - 1] ?? [];
      lists[row.position - 1] = list;
      if (row[key] !== null) list.push(copy(row));
      yield;
    }
    return lists;
  }
  return inSlices(sorted());
}

type Copy = (row: object) => object;

const copies = new LRUCache<string, Copy>({ max: 1_000 });

/** The last copier by what it leaves out: most lists have the columns of the one before. */
const latest = new WeakMap<readonly string[], { columns: readonly string[]; copy: Copy }>();

/** Copies rows with the columns of `first` but `left`. Compiled: `{ left, ...rest }` takes ten times as long. */
export function copierOf<Entry>(first: object | undefined, left: readonly string[]): (row: object) => Entry {
  const columns = Object.keys(first ?? {});
  const before = latest.get(left);
  if (before && isSame(before.columns, columns)) return before.copy as (row: object) => Entry;
  const name = `${columns.join(' ')}\n${left.join(' ')}`;
  const copy = copies.get(name) ?? made(columns.filter((column) => !left.includes(column)));
  copies.set(name, copy);
  latest.set(left, { columns, copy });
  return copy as (row: object) => Entry;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column, at) => column === others[at]);
}

function made(columns: readonly string[]): Copy {
  const names = columns.map((column) => JSON.stringify(column));
  return new Function('row', `return { ${names.map((name) => `${name}: row[${name}]`).join(', ')} };`) as Copy;
}

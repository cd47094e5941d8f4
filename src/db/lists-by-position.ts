import { inSlices } from '../slices.js';
import { copierOf } from './row-copies.js';

/**
 * The rows of each of `count` requested things, which `position` numbers from 1; undefined for a thing without a row. A row whose
 * `key` is null stands for an empty list.
 */
export function listsByPosition<T extends object>(
  rows: readonly (T & { position: number })[],
  count: number,
  key: keyof T,
): Promise<(T[] | undefined)[]> {
  const copy = copierOf<T>(rows[0], ['position']);
  return inSlices(byPosition(rows, count, key, copy));
}

function* byPosition<T extends object>(
  rows: readonly (T & { position: number })[],
  count: number,
  key: keyof T,
  copy: (row: object) => T,
): Generator<void, (T[] | undefined)[]> {
  const lists: (T[] | undefined)[] = Array.from({ length: count });
  for (const row of rows) {
    const list = lists[row.position - 1] ?? [];
    lists[row.position - 1] = list;
    if (row[key] !== null) list.push(copy(row));
    yield;
  }
  return lists;
}

import { inSlices } from '../slices.js';

/**
 * What rows say of each of `count` things asked for, which `position` counts from 1; undefined for a thing without a
 * row. A row whose `key` is null stands for a thing that has nothing. Rows are taken as they are: copies of many cost as much as their query.
 */
export function listsByPosition<T extends object>(
  rows: readonly (T & { position: number })[],
  count: number,
  key: keyof T,
): Promise<(T[] | undefined)[]> {
  return inSlices(
    (function* () {
      const lists: (T[] | undefined)[] = Array.from({ length: count });
      for (const row of rows) {
        const list = lists[row.position - 1] ?? [];
        lists[row.position - 1] = list;
        if (row[key] !== null) list.push(row);
        yield;
      }
      return lists;
    })(),
  );
}

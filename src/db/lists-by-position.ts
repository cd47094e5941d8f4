import { inSlices } from '../slices.js';

/**
 * What rows say of each of `count` things asked for, which `position` counts from 1; undefined for a thing without a
 * row. A row whose `key` is null stands for a thing that has nothing.
 */
export function listsByPosition<T extends object>(
  rows: readonly (T & { position: number })[],
  count: number,
  key: keyof T,
): Promise<(T[] | undefined)[]> {
  return inSlices(
    (function* () {
      const lists: (T[] | undefined)[] = Array.from({ length: count });
      for (const { position, ...entry } of rows) {
        const list = lists[position - 1] ?? [];
        lists[position - 1] = list;
        if ((entry as T)[key] !== null) list.push(entry as T);
        yield;
      }
      return lists;
    })(),
  );
}

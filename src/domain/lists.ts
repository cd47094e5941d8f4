/**
 * The rows of `length` lists by the list's `position`, from 1; undefined for a list without a row, and empty for one whose
 * only row has no `id`, as an outer join leaves it.
 */
export function listsByPosition<Row extends { id: unknown }>(
  rows: readonly (Row & { position: number })[],
  length: number,
): (Row[] | undefined)[] {
  const lists: (Row[] | undefined)[] = Array.from({ length });
  for (const { position, ...row } of rows) {
    lists[position - 1] ??= [];
    if (row.id !== null) lists[position - 1]?.push(row as unknown as Row);
  }
  return lists;
}

/** For `sort`. Compares texts by code units, the same on every machine. */
export function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

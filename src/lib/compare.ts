/** Compares for `sort`: texts by code units, so that every machine sorts alike, and numbers, also infinite ones. */
export function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

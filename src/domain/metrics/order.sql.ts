/** The fields among sort values, which have the same fields behind `-` too. */
export type SortField<Sort extends string> = Exclude<Sort, `-${string}`>;

/** SQL of one sort value, a field of `sorts`, descending behind `-`; entries without a value come last either way. */
export function orderBy(sorts: Readonly<Record<string, string>>, sort: string): string {
  const descending = sort.startsWith('-');
  return `${sorts[descending ? sort.slice(1) : sort]} ${descending ? 'desc' : 'asc'} nulls last`;
}

/** One statement for each sort value, composed once. */
export function statementsBySort(sorts: readonly string[], compose: (sort: string) => string): Record<string, string> {
  return Object.fromEntries(sorts.map((sort) => [sort, compose(sort)]));
}

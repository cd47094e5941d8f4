import type { PageMeta } from '../../schema/support/page.args.js';
import { ParameterError } from '../errors.js';

/** One page of a list and where it stands. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/**
 * The page that `rows` are: each has the `total` of all pages, and a row whose `key` is null has nothing else. `entryOf`
 * makes an entry of a row.
 */
export function pageOf<Row extends { total: number }, T>(
  rows: readonly Row[],
  key: keyof Row,
  { limit, offset }: Omit<PageMeta, 'total'>,
  entryOf: (row: Row) => T,
): Page<T> {
  const data = rows.filter((row) => row[key] !== null).map(entryOf);
  return { data, meta: { total: rows[0]?.total ?? 0, limit, offset } };
}

/** Sort values: each field ascending, and behind `-` descending. */
export function sortsBy<Field extends string>(...fields: Field[]): (Field | `-${Field}`)[] {
  return fields.flatMap((field) => [field, `-${field}` as const]);
}

/** Throws ParameterError unless `sort` is one of `values`. */
export function requireSort(values: readonly string[], sort: string): void {
  if (!values.includes(sort)) throw new ParameterError('sort', `must be one of ${values.join(', ')}`);
}

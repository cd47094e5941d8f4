import type { PageMeta } from '../../schema/support/page.args.js';
import { ParameterError } from '../errors.js';

/** One page of a list and where it stands. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/** Sort values: each field ascending, and behind `-` descending. */
export function sortsBy<Field extends string>(...fields: Field[]): (Field | `-${Field}`)[] {
  return fields.flatMap((field) => [field, `-${field}` as const]);
}

/** Throws ParameterError unless `sort` is one of `values`. */
export function requireSort(values: readonly string[], sort: string): void {
  if (!values.includes(sort)) throw new ParameterError('sort', `must be one of ${values.join(', ')}`);
}

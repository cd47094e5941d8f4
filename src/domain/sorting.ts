import { ParameterError } from '../errors.js';

/** Throws ParameterError unless `sort` is one of `values`. */
export function requireSort(values: readonly string[], sort: string): void {
  if (!values.includes(sort)) throw new ParameterError('sort', `must be one of ${values.join(', ')}`);
}

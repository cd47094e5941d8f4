/**
 * SQL for `update … set`: `column = $n, ` for each of `fields` that is given, with its value added to `values`. What is
 * undefined keeps its value; null is written. Such a statement has no name: its text differs from call to call.
 */
export function assignments(values: unknown[], fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => `${column} = $${values.push(value)}, `)
    .join('');
}

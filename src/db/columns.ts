import { join, raw, type Statement, sql } from './sql.js';

/** Columns that records are written to, by name: the type of each, and a record's field or what is made of the record. */
export type Columns<Row> = Readonly<
  Record<string, readonly [type: string, value: (keyof Row & string) | ((row: Row) => unknown)]>
>;

/**
 * `select name, … from unnest(…)`: the records as rows, one parameter a column, however many there are. `jsonb` and
 * `text[]` travel as JSON text, because arrays of them cannot be unnested row by row.
 */
export function rowsOf<Row>(columns: Columns<NoInfer<Row>>, records: readonly Row[]): Statement {
  const arrived = Object.entries(columns).map(([name, [type]]) => {
    if (type === 'jsonb') return `${name}::jsonb as ${name}`;
    if (type === 'text[]') return `array(select jsonb_array_elements_text(${name}::jsonb)) as ${name}`;
    return name;
  });
  const arrays = Object.values(columns).map(([type, value]) => {
    const cells = records.map(typeof value === 'function' ? value : (row) => row[value]);
    return type === 'jsonb' || type === 'text[]'
      ? sql`${cells.map((cell) => JSON.stringify(cell))}::text[]`
      : sql`${cells}::${raw(type)}[]`;
  });
  return sql`select ${raw(arrived.join(', '))} from unnest(${join(arrays)}) as t(${listed(columns)})`;
}

/** `name, …`, or `alias.name, …`. */
export function listed(columns: object, alias?: string): Statement {
  const names = Object.keys(columns);
  return raw((alias === undefined ? names : names.map((name) => `${alias}.${name}`)).join(', '));
}

/** `name = excluded.name, …`, for `on conflict … do update set`. */
export function replaced(columns: object): Statement {
  return raw(
    Object.keys(columns)
      .map((name) => `${name} = excluded.${name}`)
      .join(', '),
  );
}

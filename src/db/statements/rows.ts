import { join, raw, type Statement, sql } from './sql.js';

/** Columns that records are written to, by name: each one's type, and a record's field or what is made of it. */
export type Columns<Row> = Readonly<
  Record<string, readonly [type: string, value: (keyof Row & string) | ((row: Row) => unknown)]>
>;

/** Columns of one type, named after the record's fields: `campaignId` is written to `campaign_id`. */
export function columnsOf<Row>(type: string, ...fields: (keyof Row & string)[]): Columns<Row> {
  const nameOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((field) => [nameOf(field), [type, field] as const]));
}

/** For the rest of a transaction. The planner expects few rows of arrays and new tables: nested loops would take minutes. */
export const NO_NESTED_LOOPS = sql`set local enable_nestloop = off`;

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
    const cells = records.map(cellOf(value));
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
  const settings = Object.keys(columns).map((name) => `${name} = excluded.${name}`);
  return raw(settings.join(', '));
}

/** SQL: makes an account's rows in `table` the first of `rows` per key, by `order`. Others go where `gone` holds. */
export function mirrored<Row>(
  { teamId, accountId }: { teamId: string; accountId: string },
  table: string,
  keys: readonly string[],
  columns: Columns<NoInfer<Row>>,
  rows: readonly Row[],
  gone: Statement,
  order?: string,
): Statement {
  const [name, key] = [raw(table), raw(keys.join(', '))];
  const others = Object.fromEntries(Object.entries(columns).filter(([column]) => !keys.includes(column)));
  return sql`
    with told as (
      select distinct on (${key}) * from (${rowsOf(columns, rows)}) t order by ${raw([...keys, order ?? []].flat().join(', '))}
    ),
    gone as (
      delete from ${name}
      where team_id = ${teamId} and account_id = ${accountId} and (${key}) not in (select ${key} from told)
        and ${gone}
    )
    insert into ${name} as o (team_id, account_id, ${listed(columns)})
    select ${teamId}, ${accountId}, told.* from told
    on conflict (team_id, account_id, ${key}) do update set ${replaced(others)}
    where (${listed(others, 'o')}) is distinct from (${listed(others, 'excluded')})`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const ESCAPED = /[\\\n\r\t]/;

/** Turns a record into its line for `copy … from`, without line end. Columns hold text, numbers, dates or null. */
export function copyLine<Row>(columns: Columns<NoInfer<Row>>): (record: Row) => string {
  const cells = Object.values(columns).map(([, value]) => cellOf(value));
  return (record) => cells.map((cell) => escaped(cell(record))).join('\t');
}

function cellOf<Row>(value: Columns<Row>[string][1]): (row: Row) => unknown {
  return typeof value === 'function' ? value : (row) => row[value];
}

function escaped(cell: unknown): string {
  if (cell === null || cell === undefined) return '\\N';
  const text = String(cell);
  // Almost no cell has one, and a search takes half as long as a replacement that finds nothing.
  return ESCAPED.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string) : text;
}

import type { Sql } from '../db/database.js';
import { join, raw, type Statement, sql } from '../db/statements/sql.js';

interface Column {
  name: string;
  type: string;
}

/** A row's primary key, each column as text. */
export type RowKey = Record<string, string>;

export function keyOf(db: Sql, table: string): Promise<Column[]> {
  return db.query(
    sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
  );
}

/** Matching rows of the table `t` in key order, at most `size` at a time: their `key`, and `columns`. */
export async function* batchesOf<Row>(
  db: Sql,
  table: string,
  condition: Statement,
  columns: Statement,
  size: number,
): AsyncGenerator<(Row & { key: RowKey })[]> {
  const key = await keyOf(db, table);
  const names = join(key.map(({ name }) => sql`t.${raw(name)}`));
  const asText = join(key.flatMap(({ name }) => [sql`${name}::text`, sql`t.${raw(name)}::text`]));
  let behind = sql``;
  for (;;) {
    const rows = await db.query<Row & { key: RowKey }>(
      sql`select jsonb_build_object(${asText}) as key, ${columns} from ${raw(table)} t
        where ${condition} ${behind} order by ${names} limit ${size}`,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1)?.key;
    if (!last || rows.length < size) return;
    behind = sql`and (${names}) > (${join(key.map(({ name, type }) => sql`${last[name]}::${raw(type)}`))})`;
  }
}

/** SQL to follow `update … t set …`: joins `rows` as `n`, which have the table's `key` and `values`. */
export function fromRows(key: readonly Column[], values: readonly Column[], rows: readonly object[]): Statement {
  const columns = [...key, ...values].map(({ name, type }) => sql`${raw(name)} ${raw(type)}`);
  const isSame = key.map(({ name }) => sql`t.${raw(name)} = n.${raw(name)}`);
  return sql`from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${join(columns)}) where ${join(isSame, ' and ')}`;
}

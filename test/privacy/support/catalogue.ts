import type { Database } from '../../../src/db/database.js';
import { raw, sql } from '../../../src/db/statements/sql.js';

export interface CatalogueColumn {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isKey: boolean;
  /** In a foreign key, on either side. */
  isReference: boolean;
  /** The first word that a check allows. */
  word: string | null;
}

/** Texts, lists of them and JSON, domains of those included. */
export const isText = ({ type }: Pick<CatalogueColumn, 'type'>) => /^(?:text|character|citext|json|name)/.test(type);

/** Every column of every table of the database. */
export function columnsOf(db: Database): Promise<CatalogueColumn[]> {
  return db.query(
    sql`select c.relname as table, a.attname as column, a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault",
        format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as type,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
        exists (select from pg_constraint k where k.contype = 'f' and ((k.conrelid = c.oid and a.attnum = any(k.conkey))
          or (k.confrelid = c.oid and a.attnum = any(k.confkey)))) as "isReference",
        (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1] from pg_constraint k
          where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as word
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname, a.attnum`,
  );
}

export const byTable = (columns: readonly CatalogueColumn[]) => Map.groupBy(columns, ({ table }) => table);

/** `table.column` of all columns in which one of the texts stands, whatever the case. */
export async function placesOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of byTable(await columnsOf(db)).keys()) {
    const patterns = texts.map((text) => `%${text.toLowerCase()}%`);
    const rows = await db.query<{ column: string }>(
      sql`select distinct f.key as column from ${raw(table)} t cross join lateral jsonb_each(to_jsonb(t)) f
        where lower(to_jsonb(t)::text) like any(${patterns}::text[])
          and lower(f.value::text) like any(${patterns}::text[]) order by 1`,
    );
    found.push(...rows.map(({ column }) => `${table}.${column}`));
  }
  return found;
}

import type { Database } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { keyOf } from '../keyed-rows.js';

/** Rows deleted per transaction. */
const BATCH = 20_000;

/** Every table with rows of teams, referencing tables first, so that cascades delete little. */
export async function tablesOfTeams(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    sql`with recursive places(relation, depth) as (
        select 'teams'::regclass::oid, 0 union
        select k.conrelid, p.depth + 1 from places p join pg_constraint k on k.confrelid = p.relation
        where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid and p.depth < 20
      )
      select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
        left join places p on p.relation = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by max(p.depth) desc nulls first, c.relname`,
  );
  return tables.map(({ name }) => name);
}

/** Deletes matching rows of the table `t` in batches. Returns their number. */
export async function deleteInBatches(db: Database, table: string, condition: Statement): Promise<number> {
  const key = await keyOf(db, table);
  if (key.length === 0) {
    const gone = await db.query<{ rows: number }>(
      sql`with gone as (delete from ${raw(table)} t where ${condition} returning 1) select count(*)::int as rows from gone`,
    );
    return gone[0]?.rows ?? 0;
  }
  const names = join(key.map(({ name }) => sql`t.${raw(name)}`));
  const isSame = join(
    key.map(({ name }) => sql`t.${raw(name)} = chosen.${raw(name)}`),
    ' and ',
  );
  let all = 0;
  for (;;) {
    const [gone] = await db.query<{ rows: number }>(
      sql`with gone as (
          delete from ${raw(table)} t using (select ${names} from ${raw(table)} t where ${condition} limit ${BATCH}) chosen
          where ${isSame} returning 1
        ) select count(*)::int as rows from gone`,
    );
    const rows = gone?.rows ?? 0;
    all += rows;
    if (rows < BATCH) return all;
  }
}

import type { Database, Sql } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { batchesOf, fromRows, keyOf } from '../keyed-rows.js';
import { disableEndpoint } from '../webhooks/endpoint.records.js';
import { textsOf } from './personal-rows.js';
import type { PersonalTable } from './personal-table.js';
import { ERASED } from './redaction.js';

/** Rows rewritten per batch. */
const BATCH = 500;

/** How a value is rewritten: part by part, or as a whole. */
export interface Change {
  text(value: unknown): unknown;
  whole(value: unknown): unknown;
}

/** Empties values that are only valid as a whole if they would have to change. */
export function emptyingChange(text: Change['text']): Change {
  return { text, whole: (value) => (JSON.stringify(text(value)) === JSON.stringify(value) ? value : null) };
}

/** Applies `change` to the texts of rows. Returns the number of changed rows. */
export async function rewrite(
  db: Database,
  name: string,
  table: PersonalTable,
  condition: Statement,
  change: Change,
): Promise<number> {
  const key = await keyOf(db, name);
  const texts = textsOf(table);
  const values = (await typesOf(db, name, texts)).map(({ column, type }) => ({ name: `new_${column}`, type }));
  const sets = join(texts.map((column) => sql`${raw(column)} = n.${raw(`new_${column}`)}`));
  const columns = join(texts.flatMap((column) => [sql`${`new_${column}`}::text`, sql`to_jsonb(t.${raw(column)})`]));
  const found = sql`jsonb_build_object(${columns}) as texts`;
  const isWhole = new Set(table.whole?.map((column) => `new_${column}`));
  let rows = 0;
  for await (const batch of batchesOf<{ texts: object }>(db, name, condition, found, BATCH)) {
    const fresh = batch.flatMap((row) => {
      const changed = Object.fromEntries(
        Object.entries(row.texts).map(([column, text]) => [
          column,
          isWhole.has(column) ? change.whole(text) : change.text(text),
        ]),
      );
      return JSON.stringify(changed) === JSON.stringify(row.texts) ? [] : [{ ...row.key, ...changed }];
    });
    if (fresh.length === 0) continue;
    await db.transaction(async (tx) => {
      // Allows this transaction to rewrite rows that triggers protect.
      await tx.query(sql`set local adlane.erasing = 'on'`);
      await tx.query(sql`update ${raw(name)} t set ${sets} ${fromRows(key, values, fresh)}`);
      if (name === 'webhook_endpoints') await disableRewritten(tx);
    });
    rows += fresh.length;
  }
  return rows;
}

/** An endpoint whose address was redacted must not be called. */
async function disableRewritten(tx: Sql): Promise<void> {
  const rewritten = await tx.query<{ teamId: string; id: string }>(
    sql`select team_id as "teamId", id from webhook_endpoints
      where position(${ERASED} in url) > 0 and disabled_at is null`,
  );
  for (const endpoint of rewritten) await disableEndpoint(tx, endpoint, 'person');
}

function typesOf(db: Sql, table: string, columns: readonly string[]): Promise<{ column: string; type: string }[]> {
  return db.query(
    sql`select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attname = any(${columns}::text[])`,
  );
}

import type { Sql } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { connectionPlace } from '../../platforms/connections/connection.service.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import { placeOfBucketSecret } from '../exports/schedule.records.js';
import { batchesOf, fromRows, keyOf, type RowKey } from '../keyed-rows.js';
import { placeOfSecret } from '../webhooks/endpoint.records.js';

/** A column of secrets encrypted by a SecretBox, and the place that a row's secret is bound to. */
interface LockedColumn {
  table: string;
  column: string;
  place(key: RowKey): string;
}

const ofEndpoint = (key: RowKey) => placeOfSecret({ teamId: key.team_id as string, id: key.id as string });

/** Every column with encrypted secrets; a test looks for others. */
export const LOCKED_COLUMNS: readonly LockedColumn[] = [
  {
    table: 'platform_connections',
    column: 'refresh_token',
    place: (key) => connectionPlace(key.team_id as string, key.platform as string),
  },
  { table: 'webhook_endpoints', column: 'secret', place: ofEndpoint },
  { table: 'webhook_endpoints', column: 'previous_secret', place: ofEndpoint },
  {
    table: 'bucket_destinations',
    column: 'secret',
    place: (key) => placeOfBucketSecret({ teamId: key.team_id as string, id: key.id as string }),
  },
  { table: 'platform_sign_ins', column: 'code_verifier', place: (key) => key.id as string },
];

/** Secrets re-encrypted per batch. */
const BATCH = 100;

/** Number of secrets by column (`table.column`) that a key decrypts. */
interface LockedCount {
  keyId: string;
  columnName: string;
  secrets: number;
}

/** The key id in a secret's header; `?` if it is not a secret. */
function keyIdOf(column: Statement): Statement {
  const header = sql`translate(split_part(${column}, '.', 1), '-_', '+/')`;
  const padding = sql`repeat('=', (4 - length(split_part(${column}, '.', 1)) % 4) % 4)`;
  return sql`case when ${column} like 'eyJ%.%.%.%.%'
    then convert_from(decode(${header} || ${padding}, 'base64'), 'UTF8')::jsonb ->> 'kid' else '?' end`;
}

export async function countLocked(db: Sql): Promise<LockedCount[]> {
  const counts = LOCKED_COLUMNS.map(({ table, column }) => {
    const where = `${table}.${column}`;
    return sql`select ${keyIdOf(raw(column))} as "keyId", ${where}::text as "where", count(*)::int as secrets
      from ${raw(table)} where ${raw(column)} is not null group by 1`;
  });
  return db.query<LockedCount>(sql`${join(counts, ' union all ')} order by 1, 2`);
}

/** A stored secret to be re-encrypted, and the id of its key. */
interface Locked {
  key: RowKey;
  former: string;
  keyId: string;
}

/**
 * Re-encrypts every secret with the current key of `box`; safe to interrupt and run again. Secrets that
 * change meanwhile or that no key decrypts are left alone, and the latter returned.
 */
export async function lockAnew(db: Sql, box: SecretBox, onProgress: (done: number) => void) {
  let done = 0;
  const unreadable: LockedCount[] = [];
  for (const { table, column, place } of LOCKED_COLUMNS) {
    const [secret, keyId] = [raw(column), keyIdOf(raw(column))];
    const key = await keyOf(db, table);
    const values = ['former', 'fresh'].map((name) => ({ name, type: 'text' }));
    const condition = sql`${secret} is not null and ${keyId} is distinct from ${box.keyIds[0] as string}`;
    const shown = sql`${secret} as former, ${keyId} as "keyId"`;
    for await (const batch of batchesOf<Locked>(db, table, condition, shown, BATCH)) {
      const locked = await Promise.all(batch.map((row) => lockedAnew(box, row, place(row.key))));
      const fresh = locked.filter((each) => each !== undefined);
      if (fresh.length > 0) {
        await db.query(
          sql`update ${raw(table)} t set ${secret} = n.fresh ${fromRows(key, values, fresh)} and t.${secret} = n.former`,
        );
      }
      for (const [at, row] of batch.entries()) if (!locked[at]) addTo(unreadable, `${table}.${column}`, row.keyId);
      done += fresh.length;
      onProgress(done);
    }
  }
  return { done, unreadable };
}

/** Undefined for a secret that no key decrypts. */
async function lockedAnew(box: SecretBox, { key, former }: Locked, place: string) {
  try {
    return { ...key, former, fresh: await box.encrypt(await box.decrypt(former, place), place) };
  } catch {
    return undefined;
  }
}

function addTo(counts: LockedCount[], columnName: string, keyId: string): void {
  const same = counts.find((each) => each.columnName === columnName && each.keyId === keyId);
  if (same) same.secrets += 1;
  else counts.push({ columnName, keyId, secrets: 1 });
}

import type { Sql } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { placeOfConnection } from '../../platforms/connections/connection.service.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import { placeOfSecret } from '../webhooks/endpoint-secret.js';

type Row = Record<string, string>;

/** A column that holds secrets which a SecretBox locked. */
interface LockedColumn {
  table: string;
  column: string;
  key: readonly string[];
  place(row: Row): string;
}

const ofEndpoint = (row: Row) => placeOfSecret({ teamId: row.team_id as string, id: row.id as string });

/** Every column with locked secrets; a test looks for others. */
export const LOCKED_COLUMNS: readonly LockedColumn[] = [
  {
    table: 'platform_connections',
    column: 'refresh_token',
    key: ['team_id', 'platform'],
    place: (row) => placeOfConnection(row.team_id as string, row.platform as string),
  },
  { table: 'webhook_endpoints', column: 'secret', key: ['team_id', 'id'], place: ofEndpoint },
  { table: 'webhook_endpoints', column: 'previous_secret', key: ['team_id', 'id'], place: ofEndpoint },
  { table: 'platform_sign_ins', column: 'code_verifier', key: ['team_id', 'id'], place: (row) => row.id as string },
];

/** Secrets that are locked anew in one go. */
const BATCH = 100;

/** How many secrets of a column a key opens. */
export interface LockedCount {
  keyId: string;
  /** table.column */
  where: string;
  secrets: number;
}

/** The id of the key that a secret is locked with, from its header; `?` if it is not a secret. */
function keyIdOf(column: Statement): Statement {
  const header = sql`translate(split_part(${column}, '.', 1), '-_', '+/')`;
  const padding = sql`repeat('=', (4 - length(split_part(${column}, '.', 1)) % 4) % 4)`;
  return sql`case when ${column} like 'eyJ%.%.%.%.%'
    then convert_from(decode(${header} || ${padding}, 'base64'), 'UTF8')::jsonb ->> 'kid' else '?' end`;
}

/** What is locked with which key. */
export async function countLocked(db: Sql): Promise<LockedCount[]> {
  const counts = LOCKED_COLUMNS.map(({ table, column }) => {
    const where = `${table}.${column}`;
    return sql`select ${keyIdOf(raw(column))} as "keyId", ${where}::text as "where", count(*)::int as secrets
      from ${raw(table)} where ${raw(column)} is not null group by 1`;
  });
  return db.query<LockedCount>(sql`${join(counts, ' union all ')} order by 1, 2`);
}

export interface Relocking {
  /** Locked with the current key by this run. */
  done: number;
  /** Those that no key at hand opens, or that were changed: they stay as they are. */
  unreadable: { where: string; keyId: string; secrets: number }[];
}

/**
 * Locks every secret with the current key of `box`, a batch at a time. What somebody else changes meanwhile stays as they
 * left it. A run that breaks off leaves each secret locked with one key or the other; the next one goes on from there.
 */
export async function lockAnew(db: Sql, box: SecretBox, onProgress: (done: number) => void): Promise<Relocking> {
  const result: Relocking = { done: 0, unreadable: [] };
  for (const locked of LOCKED_COLUMNS) {
    let after: Row | undefined;
    for (;;) {
      const rows = await batchBehind(db, locked, after, box.keyIds[0] as string);
      if (rows.length === 0) break;
      after = rows.at(-1) as Row;
      const changed = await Promise.all(rows.map((row) => changedOf(row, locked, box, result)));
      const fresh = changed.filter((each) => each !== undefined);
      await replace(db, locked, fresh);
      result.done += fresh.length;
      onProgress(result.done);
    }
  }
  return result;
}

async function changedOf(row: Row, { table, column, place }: LockedColumn, box: SecretBox, result: Relocking) {
  const former = row[column] as string;
  try {
    return { ...row, former, fresh: await box.lock(await box.open(former, place(row)), place(row)) };
  } catch {
    const found = { where: `${table}.${column}`, keyId: row.held_by as string };
    const same = result.unreadable.find(({ where, keyId }) => where === found.where && keyId === found.keyId);
    if (same) same.secrets += 1;
    else result.unreadable.push({ ...found, secrets: 1 });
    return undefined;
  }
}

function batchBehind(db: Sql, { table, column, key }: LockedColumn, after: Row | undefined, current: string) {
  const columns = join(key.map(raw));
  const behind = after
    ? sql`and (${columns}) > (${join(key.map((name) => sql`${after[name]}::${typeOf(name)}`))})`
    : sql``;
  return db.query<Row>(
    sql`select ${columns}, ${raw(column)}, ${keyIdOf(raw(column))} as held_by from ${raw(table)}
      where ${raw(column)} is not null and ${keyIdOf(raw(column))} is distinct from ${current} ${behind}
      order by ${columns} limit ${BATCH}`,
  );
}

async function replace(db: Sql, { table, column, key }: LockedColumn, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const target = raw(column);
  const sameKey = key.map((name) => sql`t.${raw(name)} = n.${raw(name)}`);
  await db.query(
    sql`update ${raw(table)} t set ${target} = n.fresh
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(${join(key.map((name) => sql`${raw(name)} ${typeOf(name)}`))}, former text, fresh text)
      where ${join(sameKey, ' and ')} and t.${target} = n.former`,
  );
}

const typeOf = (name: string) => raw(name === 'platform' ? 'text' : 'uuid');

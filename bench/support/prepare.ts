import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/statements/sql.js';
import { unhurried } from '../../src/db/work.js';
import { systemClock } from '../../src/lib/clock.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';

/**
 * A database of its own on `server`, filled for one team; `drop` removes it. One that is `kept` under a name is filled where it is not there
 * yet, brought up to date otherwise, and stays.
 */
export async function prepareDatabase(
  server: string,
  fill: (db: Database, teamId: string) => Promise<void>,
  kept?: string,
) {
  const name = kept ?? `adlane_bench_${randomBytes(5).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new Client(server);
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  const isThere = kept && (await administer(`select from pg_database where datname = '${name}'`)).rowCount;
  if (!isThere) await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await Database.open({ url: url.href, poolSize: 3, ...databaseSchema });
  try {
    await db.migrations.up();
    const [team] = await db.query<{ id: string }>(sql`select id from teams limit 1`);
    const teamId = team?.id ?? randomUUID();
    // Sums of a database of an earlier day end on that day.
    const prepare = team ? () => rollKeptSums(db, systemClock(), new AbortController().signal) : () => fill(db, teamId);
    await unhurried(prepare);
    const { key } = await insertApiKey(db, {
      teamId,
      name: 'Bench',
      scopes: ALL_SCOPES,
      expiresAt: null,
      createdBy: null,
      createdAt: new Date(),
    });
    const drop = async () => {
      if (!kept) await administer(`drop database ${name} with (force)`);
    };
    /** Writes to the disk now what would be written in the background. */
    const settle = () => administer('checkpoint');
    return { url: url.href, teamId, apiKey: key, settle, drop };
  } finally {
    await db.close();
  }
}

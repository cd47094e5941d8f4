import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { distribute } from '../../cli/distribute.js';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/statements/sql.js';
import { unhurried } from '../../src/db/work.js';
import { systemClock } from '../../src/lib/clock.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { ask, Cluster } from './cluster.js';

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
  const cluster = (await isCoordinator(server)) ? new Cluster(server) : undefined;
  if (!isThere) await (cluster ? cluster.create(name) : administer(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await Database.open({ url: url.href, poolSize: 3, ...databaseSchema });
  try {
    await db.migrations.up();
    if (cluster) await distribute(db, { isDryRun: false });
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
      if (kept) return;
      await (cluster ? cluster.drop(name) : administer(`drop database ${name} with (force)`));
    };
    /** Writes to the disk now what would be written in the background. */
    const settle = () => (cluster ? cluster.onNodes('checkpoint') : administer('checkpoint'));
    return { url: url.href, teamId, apiKey: key, settle, drop };
  } finally {
    await db.close();
  }
}

/** Whether the server is the coordinator of a Citus cluster. */
async function isCoordinator(server: string): Promise<boolean> {
  const [row] = await ask<{ nodes: string | null }>(server, `select to_regclass('pg_catalog.pg_dist_node') as nodes`);
  return row?.nodes != null;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { unhurried } from '../../src/db/work.js';

/** A database of its own on `server`, filled for one team; `drop` removes it. */
export async function prepareDatabase(server: string, fill: (db: Database, teamId: string) => Promise<void>) {
  const name = `adlane_bench_${randomBytes(5).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const teamId = randomUUID();
  const db = await Database.open({ url: url.href, embedded: '', poolSize: 3, ...databaseSchema });
  try {
    await db.migrate();
    await unhurried(() => fill(db, teamId));
    const { key } = await insertApiKey(db, {
      teamId,
      name: 'Bench',
      scopes: ALL_SCOPES,
      expiresAt: null,
      createdBy: null,
      createdAt: new Date(),
    });
    return { url: url.href, teamId, apiKey: key, drop: () => administer(`drop database ${name} with (force)`) };
  } finally {
    await db.close();
  }
}

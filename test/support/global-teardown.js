import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';

/** Removes what the run's test files shared, on a PostgreSQL server too. */
export default async function tearDown() {
  const folder = process.env.ADLANE_FIXTURES;
  if (!process.env.ADLANE_FIXTURES_GIVEN) rmSync(folder, { recursive: true, force: true });
  if (!process.env.TEST_DATABASE_URL) return;
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const prefix = basename(folder).replaceAll('-', '_').toLowerCase();
  const { rows } = await client.query('select datname from pg_database where datname like $1', [
    `${prefix.replaceAll('_', '\\_')}%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}

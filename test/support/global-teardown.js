import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { judge } from './routing.js';

/** Removes what the run's test files shared, on a server that was given too, unless another run shares it. */
export default async function tearDown() {
  const folder = process.env.ADLANE_FIXTURES;
  const isShared = Boolean(process.env.ADLANE_FIXTURES_GIVEN);
  const faults = process.env.TEST_CITUS_URL ? await judgeStatements(folder) : [];
  if (globalThis.testServer) await globalThis.testServer.stop();
  else if (!isShared) await dropDatabases(basename(folder).replaceAll('-', '_').toLowerCase());
  if (!isShared) rmSync(folder, { recursive: true, force: true });
  if (faults.length > 0) throw new Error(`Statements that a distributed database answers badly:\n${faults.join('\n')}`);
}

/** What the program sent on a cluster, by kind; returns those that go to every shard without a reason. */
async function judgeStatements(folder) {
  const url = new URL(process.env.TEST_CITUS_URL);
  url.pathname = `/${basename(folder).replaceAll('-', '_').toLowerCase()}_empty`;
  const { kinds, reasons, faults } = await judge(process.env.ADLANE_STATEMENTS, url.href);
  process.stdout.write(
    `Statements by kind: ${JSON.stringify(kinds)}\nTo every shard, and why: ${JSON.stringify(reasons)}\n`,
  );
  return faults;
}

/** On every node of a cluster. */
async function dropDatabases(prefix) {
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const { rows } = process.env.TEST_CITUS_URL
    ? await client.query('select nodename as host, nodeport as port from pg_dist_node')
    : { rows: [client] };
  await client.end();
  for (const { host, port } of rows) {
    const url = new URL(process.env.TEST_DATABASE_URL);
    [url.hostname, url.port] = [host, String(port)];
    await dropDatabasesOf(url.href, prefix);
  }
}

async function dropDatabasesOf(url, prefix) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where datname like $1', [
    `${prefix.replaceAll('_', '\\_')}%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}

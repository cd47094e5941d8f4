import { Client } from 'pg';
import { databaseSchema } from '../../../src/database-schema.js';
import { Database } from '../../../src/db/database.js';
import type { DatabaseOptions } from '../../../src/db/database-parts.js';
import { createLog } from '../../../src/log.js';
import { poolerUrlOf } from '../../support/database.js';
import type { DemoApp } from '../../support/demo-app.js';
import { TestApp } from '../../support/start-app.js';

/** One more process on the demo's database, with a pool as a test wants it. */
export interface SecondApp {
  app: TestApp;
  db: Database;
  /** What it logged, a JSON object a line. */
  lines: string[];
  stop(): Promise<void>;
}

export async function secondApp(
  demo: DemoApp,
  options: Partial<Pick<DatabaseOptions, 'url' | 'poolerUrl' | 'poolSize' | 'statementTimeoutMs' | 'patienceMs'>> = {},
): Promise<SecondApp> {
  const db = await openAgain(demo, options);
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const app = await TestApp.start({ db, sandbox: demo.sandbox, log });
  return {
    app,
    db,
    lines,
    async stop() {
      await app.stop();
      await db.close();
    },
  };
}

export function openAgain(
  demo: DemoApp,
  options: Partial<Pick<DatabaseOptions, 'url' | 'poolerUrl' | 'poolSize' | 'statementTimeoutMs' | 'patienceMs'>> = {},
): Promise<Database> {
  const url = demo.app.db.url as string;
  return Database.open({ url, poolerUrl: poolerUrlOf(url), poolSize: 8, ...databaseSchema, ...options });
}

/** Holds a table so that every statement that reads it waits, until the result is called. */
export async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, application_name: 'holder' });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** Statements of the server that run at this moment: those with such a text, else those that wait for a held table. */
export async function runningStatements(url: string, containing?: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select query from pg_stat_activity where application_name = 'adlane' and datname = current_database()
       and state = 'active' and case when $1::text is null then wait_event_type = 'Lock' else query like $1 end`,
    [containing === undefined ? null : `%${containing}%`],
  );
  await client.end();
  return rows.map(({ query }) => query);
}

/** Looks again and again, for ten seconds at least. */
export async function until(isSo: () => Promise<boolean>, looks = 400): Promise<void> {
  for (let left = looks; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It never came to that.');
}

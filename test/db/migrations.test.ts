import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { runCommand } from '../../cli/program.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const migrate = (...options: string[]) =>
  runCommand(['migrate', ...options], {
    withDatabase: (work) => work(database.db),
    withSystem: () => Promise.reject(new Error('No system is needed.')),
  });

test('a database that a later version has migrated is refused, unless somebody goes back on purpose', async () => {
  const { db } = database;
  expect(await migrate()).toEqual({ exitCode: 0, output: 'The database was up to date.\n' });
  await db.query(`insert into migrations (name, executed_at) values ('Migration20991231000000_more', now())`);
  const { exitCode, output } = await migrate();
  expect([exitCode, output]).toEqual([
    1,
    expect.stringContaining('newer than this program, which does not know Migration20991231000000_more.'),
  ]);
  expect(await db.migrations.up({ mayBeNewer: true })).toEqual([]);
});

test('what would be applied is told without being applied, and before it is', async () => {
  const { db } = database;
  // What it makes is there already.
  const name = db.migrations.names.at(-1) as string;
  await db.query('delete from migrations where name = $1', [name]);
  expect(await migrate('--dry-run')).toEqual({ exitCode: 0, output: `Would apply ${name}.\n` });
  expect(await db.migrations.state()).toEqual({ pending: [name], later: [] });
  const told: string[] = [];
  await expect(db.migrations.up({ onPending: (names) => told.push(...names) })).rejects.toThrow();
  expect(told).toEqual([name]);
});

test('a database of before all tables were written down anew is refused, and taken over once it has the same tables', async () => {
  const { db } = database;
  const replace = (name: string) =>
    db.query('with gone as (delete from migrations) insert into migrations (name) values ($1)', [name]);
  const refused = { exitCode: 1, output: expect.stringContaining('migrate --take-over" of this version') };
  await replace('Migration20261125020000_webhooks');
  expect(await migrate()).toEqual(refused);
  expect(await migrate('--take-over')).toEqual(refused);
  await replace('Migration20261127160000_columns_that_lists_filter_and_sort_by');
  expect(await migrate()).toEqual(refused);
  expect(await migrate('--take-over')).toMatchObject({ exitCode: 0 });
  expect(await migrate()).toEqual({ exitCode: 0, output: 'The database was up to date.\n' });
});

class Migration20991231000000_holds_two_tables extends Migration {
  override up(): void {
    for (const table of ['audit_results', 'audit_log']) this.addSql(`lock table ${table} in access exclusive mode`);
  }
}

test('a migration gives way to a caller who holds what it needs and needs what it holds, and says that it waits', async () => {
  const { url } = database;
  const name = Migration20991231000000_holds_two_tables.name;
  const migrations = [...databaseSchema.migrations, Migration20991231000000_holds_two_tables];
  const db = await Database.open({ url, poolSize: 8, ...databaseSchema, migrations });
  const caller = new Client(url);
  await caller.connect();
  const hold = (table: string) => caller.query(`lock table ${table} in share update exclusive mode`);
  try {
    await caller.query('begin');
    await hold('audit_log');
    const waits: string[] = [];
    const migrating = db.migrations.up({ onWait: (migration) => waits.push(migration) });
    while (waits.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await hold('audit_results');
    await caller.query('commit');
    expect(await migrating).toEqual([name]);
    expect(new Set(waits)).toEqual(new Set([name]));
    expect(await db.migrations.state()).toEqual({ pending: [], later: [] });
  } finally {
    await caller.end();
    await db.close();
  }
});

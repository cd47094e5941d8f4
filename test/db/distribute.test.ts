import { runCommand } from '../../cli/program.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { readSettings } from '../../src/settings.js';
import { addAccount, addTeam } from '../support/builders.js';
import { CLUSTER, openTestDatabase, urlOf } from '../support/database.js';

const TEAM = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1b01';
const OTHER = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1b02';

const run = (db: Database, ...argv: string[]) =>
  runCommand(argv, {
    withDatabase: (work) => work(db),
    withSystem: () => Promise.reject(new Error('No system is needed.')),
    settings: () => readSettings({ DATABASE_URL: db.url, DATA_DIR: 'unused' }),
  });

const kindOf = async (db: Database, table: string) => {
  const [row] = await db.query<{ kind: string }>(
    'select citus_table_type as kind from citus_tables where table_name = $1::regclass',
    [table],
  );
  return row?.kind;
};

test('how many shards is a number that makes sense', async () => {
  const { db, close } = await openTestDatabase();
  for (const shards of ['0', '1.5', 'many', '5000', '-1']) {
    const { exitCode, output } = await run(db, 'distribute', '--shards', shards);
    expect([exitCode, output]).toEqual([2, expect.stringContaining('from 1 to 4096')]);
  }
  await close();
});

(CLUSTER ? test.skip : test)('plain PostgreSQL is told what is missing', async () => {
  const { db, close } = await openTestDatabase();
  const { exitCode, output } = await run(db, 'distribute');
  expect([exitCode, output]).toEqual([1, expect.stringContaining('This database has no Citus')]);
  await close();
});

// Without the engine there is nothing to see; docs/SCALING.md says how to start it.
(CLUSTER ? describe : describe.skip)('on a cluster', () => {
  const cluster = CLUSTER as NonNullable<typeof CLUSTER>;
  let name: string;
  let db: Database;

  beforeAll(async () => {
    name = `adlane_distribute_${process.pid}`;
    await cluster.create(name);
    db = await Database.open({ url: urlOf(name), poolSize: 4, ...databaseSchema });
  });
  afterAll(async () => {
    await db.close();
    await cluster.drop(name);
  });

  test('tables with rows get their places, all of them, and keep their rows', async () => {
    expect(await run(db, 'distribute')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('run migrate first'),
    });
    await db.migrations.up();
    for (const teamId of [TEAM, OTHER]) {
      await addTeam(db, teamId);
      await addAccount(db, { teamId, id: '1' });
    }
    const dry = await run(db, 'distribute', '--dry-run', '--json');
    const told = JSON.parse(dry.output).tables as { table: string; kind: string }[];
    expect(told.length).toBeGreaterThan(80);
    expect(await kindOf(db, 'accounts')).toBeUndefined();
    const done = await run(db, 'distribute', '--shards', '4', '--json');
    expect(JSON.parse(done.output)).toEqual({ dryRun: false, tables: told });
    expect(await Promise.all(['accounts', 'campaign_months', 'users'].map((table) => kindOf(db, table)))).toEqual([
      'distributed',
      'distributed',
      'reference',
    ]);
    expect(await db.query('select team_id from accounts order by team_id')).toEqual([
      { team_id: TEAM },
      { team_id: OTHER },
    ]);
    expect(await run(db, 'distribute')).toEqual({ exitCode: 0, output: 'Every table has its place.\n' });
  });

  test('doctor says which nodes there are and where the tables lie', async () => {
    const { output } = await run(db, 'doctor');
    expect(output).toMatch(/ok +nodes +Citus [\d.-]+, 3: /);
    expect(output).toMatch(/ok +tables +\d+ by team, \d+ on every node, \d+ on the coordinator/);
    expect(output).toMatch(/ok +balance/);
  });

  test('a backup of one node is refused, and told how it is made', async () => {
    const { exitCode, output } = await run(db, 'backup', '/nowhere/backup');
    expect([exitCode, output]).toEqual([1, expect.stringContaining('back up each node')]);
  });

  test('a new table of a later migration lies with its team', async () => {
    await db.query(
      'create table shelves (team_id uuid not null, account_id text not null, primary key (team_id, account_id))',
    );
    await db.query(`select keep_with_team('shelves')`);
    await db.query(
      'alter table shelves add constraint shelves_account foreign key (team_id, account_id) references accounts (team_id, id) on delete cascade',
    );
    await db.query('insert into shelves values ($1, $2)', [TEAM, '1']);
    expect(await kindOf(db, 'shelves')).toBe('distributed');
    await db.query('alter table shelves add column note text');
    await db.query('delete from accounts where team_id = $1', [TEAM]);
    expect(await db.query('select 1 from shelves where team_id = $1', [TEAM])).toEqual([]);
  });

  test('a table that a migration forgot is told, and distributed by the next run', async () => {
    await db.query('create table baskets (team_id uuid not null, id uuid not null, primary key (team_id, id))');
    expect((await run(db, 'doctor')).output).toContain('baskets: run distribute.');
    expect(await run(db, 'distribute')).toEqual({ exitCode: 0, output: 'Made baskets distributed.\n' });
  });

  test('years of figures are made and removed on every node', async () => {
    await db.query(`select make_figures_years(date '2031-01-01', date '2031-12-31')`);
    expect(await kindOf(db, 'campaign_months_2031')).toBe('distributed');
    await db.query(`select drop_figures_years(date '2032-01-01')`);
    expect(await db.query(`select to_regclass('campaign_months_2031') as part`)).toEqual([{ part: null }]);
  });
});

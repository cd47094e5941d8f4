import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { diagnose, type Finding } from '../cli/check-up.js';
import { runCommand } from '../cli/program.js';
import { readSettings } from '../src/settings.js';
import { listen } from '../src/transports/http/listen.js';
import { HAS_POOLER, type Pooler, startPooler } from './db/support/pooler.js';
import { openGermanDatabase, openTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let url: string;
let stop: () => Promise<void>;
let date: string | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  const listening = await listen(
    (_request, response) => {
      if (date) response.setHeader('date', date);
      response.writeHead(403).end();
    },
    '127.0.0.1',
    0,
  );
  url = `http://127.0.0.1:${listening.port}`;
  stop = () => listening.stop(100);
});
afterAll(async () => {
  await stop();
  await database.close();
});
beforeEach(() => {
  date = undefined;
});

const withDatabase = <T>(work: (db: TestDatabase['db']) => Promise<T>) => work(database.db);
const about = (findings: readonly Finding[], name: string) => findings.find((finding) => finding.about === name);

test('what is well is told in a line each, and ends well', async () => {
  const { exitCode, output } = await runCommand(['doctor'], {
    withDatabase,
    withSystem: () => Promise.reject(new Error('No system is needed.')),
  });
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^ok +node +\S+\nok +database +1\d/)]);
  const json = await runCommand(['doctor', '--json'], { withDatabase, withSystem: async () => undefined as never });
  expect(JSON.parse(json.output).map(({ state }: Finding) => state)).not.toContain('wrong');
});

test('what is wrong is told with what to do', async () => {
  date = new Date(Date.now() - 3_600_000).toUTCString();
  const settings = readSettings({
    DATA_DIR: '/proc/adlane',
    GOOGLE_ADS_URL: url,
    MERCHANT_URL: 'http://127.0.0.1:1',
    ALLOWED_ORIGINS: 'https://app.example.com',
  });
  await database.db.query(`insert into migrations (name, executed_at) values ('Migration20991231000000_more', now())`);
  const findings = await diagnose(settings, withDatabase).finally(() =>
    database.db.query(`delete from migrations where name = 'Migration20991231000000_more'`),
  );
  expect(about(findings, 'settings')).toEqual({
    about: 'settings',
    state: 'note',
    text: 'ALLOWED_ORIGINS is called RETURN_ORIGINS now; rename it.',
  });
  expect(about(findings, 'migrations')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('Migration20991231000000_more'),
  });
  expect(about(findings, 'disk at /proc/adlane')?.state).toBe('wrong');
  expect(about(findings, 'Google Ads')?.state).toBe('ok');
  expect(about(findings, 'clock and Google Ads')).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/differ by 3(599|600|601) seconds/),
  });
  expect(about(findings, 'Merchant Center')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('http://127.0.0.1:1 does not answer'),
  });
});

test('indexes that another version of the collation has ordered are found', async () => {
  const german = await openGermanDatabase();
  const findings = () => diagnose(readSettings({}), (work) => work(german.db));
  try {
    expect(about(await findings(), 'collation')).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^de-DE, version/),
    });
    await german.db.query(`update pg_database set datcollversion = '1.0' where datname = current_database()`);
    expect(about(await findings(), 'collation')).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(
        /^de-DE was version 1\.0 .* Run REINDEX DATABASE "\w+" and ALTER DATABASE "\w+" REFRESH/,
      ),
    });
    const [{ name }] = (await german.db.query('select current_database() as name')) as [{ name: string }];
    await german.db.query(`alter database "${name}" refresh collation version`);
    expect(about(await findings(), 'collation')).toMatchObject({ state: 'ok' });
  } finally {
    await german.close();
  }
});

test('a database that does not answer is a finding, too', async () => {
  const findings = await diagnose(readSettings({ DATA_DIR: 'unused' }), () =>
    Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432')),
  );
  expect(about(findings, 'database')).toMatchObject({ state: 'wrong', text: expect.stringContaining('ECONNREFUSED') });
});

describe('beside a server', () => {
  let other: TestDatabase;
  let poolers: Pooler[] = [];

  beforeAll(async () => {
    other = await openTestDatabase();
    if (HAS_POOLER)
      poolers = await Promise.all([database, other].map(({ url: each }) => startPooler(each as string, 2)));
  });
  afterAll(async () => {
    for (const pooler of poolers) await pooler.stop();
    await other.close();
  });

  const looked = async (variables: Record<string, string>) =>
    diagnose(readSettings({ DATA_DIR: 'unused', DATABASE_URL: database.url, ...variables }), withDatabase);

  test('a replica of another database is found, and one that does not answer', async () => {
    const same = await looked({ DATABASE_REPLICA_URL: database.url as string });
    expect(about(same, 'replica')).toMatchObject({ state: 'ok', text: 'leads to the same database' });
    const wrong = await looked({ DATABASE_REPLICA_URL: other.url as string });
    expect(about(wrong, 'replica')).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('DATABASE_REPLICA_URL leads to another database'),
    });
    const away = await looked({ DATABASE_REPLICA_URL: 'postgres://adlane@127.0.0.1:1/adlane' });
    expect(about(away, 'replica')).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('Look at DATABASE_REPLICA_URL'),
    });
    expect(about(away, 'pooler')).toBeUndefined();
  });

  test('commands ask the server itself, whatever a pooler and a replica say', async () => {
    const away = 'postgres://adlane@127.0.0.1:1/adlane';
    const command = ['--import', './test/support/program.js', 'cli/main.ts', 'doctor', '--json'];
    const env = { ...process.env, DATABASE_URL: database.url, DATABASE_POOLER_URL: away, DATABASE_REPLICA_URL: away };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env }).catch((error) => error);
    const findings: Finding[] = JSON.parse(stdout);
    expect(['database', 'pooler', 'replica'].map((name) => about(findings, name)?.state)).toEqual([
      'ok',
      'wrong',
      'wrong',
    ]);
  });

  (HAS_POOLER ? test : test.skip)('and so is a pooler', async () => {
    const [same, another] = poolers as [Pooler, Pooler];
    expect(about(await looked({ DATABASE_POOLER_URL: same.url }), 'pooler')?.state).toBe('ok');
    expect(about(await looked({ DATABASE_POOLER_URL: another.url }), 'pooler')).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('DATABASE_POOLER_URL leads to another database'),
    });
  });
});

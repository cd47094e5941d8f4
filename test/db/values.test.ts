import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { unhurried } from '../../src/db/work.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { DIVISION_BY_ZERO } from './support/sql-states.js';

/** A value of each kind, and what it becomes. */
const VALUES: [sql: string, value: unknown][] = [
  ['1::int2', 1],
  ['-2147483648', -2_147_483_648],
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['0.1::float8 + 0.2', 0.1 + 0.2],
  ["'-Infinity'::float8", -Infinity],
  ['1.50::numeric', '1.50'],
  ['true', true],
  ['null::int', null],
  ["'Größe – 尺 🙂'", 'Größe – 尺 🙂'],
  ["date '2026-03-29'", '2026-03-29'],
  ["timestamp '2026-03-29 01:30'", '2026-03-29 01:30:00'],
  ["timestamptz '2026-03-29 01:30:00.25Z'", '2026-03-29 01:30:00.25+00'],
  ["interval '1 day 02:00'", '1 day 02:00:00'],
  [`'{"ä": [1, null]}'::jsonb`, { ä: [1, null] }],
  [`array['a', null, 'ü,"']`, ['a', null, 'ü,"']],
  ["decode('00ff', 'hex')", Buffer.from([0, 255])],
];
const EVERY_KIND = `select ${VALUES.map(([sql], at) => `${sql} as "${at}"`).join(', ')}`;
const EXPECTED = Object.fromEntries(VALUES.map(([, value], at) => [at, value]));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('values of every kind become what they are', async () => {
  const { db } = database;
  expect(await db.query(EVERY_KIND)).toEqual([EXPECTED]);
  expect(await db.query(`${EVERY_KIND} where $1`, [true])).toEqual([EXPECTED]);
  expect(await db.transaction((tx) => tx.query(EVERY_KIND))).toEqual([EXPECTED]);
  expect(await db.orm.em.fork().execute(EVERY_KIND)).toEqual([EXPECTED]);
});

test('a server with other defaults changes nothing about them', async () => {
  const { db, url } = database;
  const name = new URL(url).pathname.slice(1);
  const defaults = {
    datestyle: 'German, DMY',
    intervalstyle: 'iso_8601',
    timezone: 'America/St_Johns',
    extra_float_digits: '-5',
    bytea_output: 'escape',
    standard_conforming_strings: 'off',
  };
  for (const [setting, value] of Object.entries(defaults))
    await db.query(`alter database "${name}" set ${setting} = '${value}'`);
  const other = await Database.open({ url, poolSize: 3, ...databaseSchema });
  try {
    expect(await other.query(EVERY_KIND)).toEqual([EXPECTED]);
    expect(await other.transaction((tx) => tx.query(EVERY_KIND))).toEqual([EXPECTED]);
    expect(await unhurried(() => other.query(EVERY_KIND))).toEqual([EXPECTED]);
    const odd = String.raw`a\'b`;
    expect(await other.orm.em.fork().execute('select ? as odd', [odd])).toEqual([{ odd }]);
  } finally {
    await other.close();
    for (const setting of Object.keys(defaults)) await db.query(`alter database "${name}" reset ${setting}`);
  }
});

test('rows that arrive in several reads are whole', async () => {
  const { db } = database;
  const long = 'Größe '.repeat(50_000);
  const read = db.query(
    `select n, n || repeat('Größe ', 50000) as long, 'ü' || n as short from generate_series(1, 5) n`,
  );
  const both = await Promise.all([read, db.query(`select repeat('x', 200000) as other`)]);
  expect(both).toEqual([
    [1, 2, 3, 4, 5].map((n) => ({ n, long: `${n}${long}`, short: `ü${n}` })),
    [{ other: 'x'.repeat(200_000) }],
  ]);
});

test('a transaction, the entity manager and what fails midway read them, too', async () => {
  const { db } = database;
  const read = await db.transaction((tx) => tx.query('select 1.5::float8 as a, null as b'));
  expect(read).toEqual([{ a: 1.5, b: null }]);
  expect(await db.orm.em.fork().execute(`select 2 as a, 'ß' as b`)).toEqual([{ a: 2, b: 'ß' }]);
  await expect(db.query('select 1 / (3 - n) as a from generate_series(1, 9) n')).rejects.toMatchObject({
    code: DIVISION_BY_ZERO,
  });
  expect(await db.query('select 3 as a')).toEqual([{ a: 3 }]);
});

test.each([
  '2026-03-29T01:30:00.001Z',
  '1969-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '+012025-06-01T00:00:00.000Z',
  '-000050-01-01T00:00:00.000Z',
])('the moment %s arrives as it was sent', async (text) => {
  const { db } = database;
  const moment = new Date(text);
  const asked = 'select round(extract(epoch from $1::timestamptz) * 1000)::bigint as ms';
  expect(await db.query(asked, [moment])).toEqual([{ ms: moment.getTime() }]);
});

import { Client } from 'pg';
import { columnTypes } from '../../src/db/data-rows.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { DIVISION_BY_ZERO } from './support/sql-states.js';

/** Enough of them that messages are cut wherever the network likes. */
const ROWS = 2_000;

const EVERY_TYPE = `
  select n, n::int2 as small, n::int8 * 4503599627370497 as large, -n::int4 as negative, n::oid as oid, n * 0.1::float8 as float,
    (n / 7.0)::float4 as single, n * 1e300::float8 as huge, 'NaN'::float8 as nan, '-Infinity'::float8 as infinite, n / 3.0 as numeric,
    n % 2 = 0 as bool, null::int as "no number", null::text as "no text", '' as empty, repeat('Größe – 尺 🙂 ', n % 50) as text,
    md5(n::text)::uuid as uuid, date '2026-03-29' + n % 9 as day, timestamp '2026-03-29 01:30' as moment,
    timestamptz '2026-03-29 01:30Z' as instant, interval '1 day' as duration, jsonb_build_object('ä', n, 'list', array[1, null]) as jsonb,
    '{"a": 1}'::json as json, array['a', null, 'ü,"'] as texts, array[1, 2]::int8[] as numbers, decode('00ff', 'hex') as bytes,
    row(1, 'b')::text as record, 1 as same, 2 as same
  from generate_series(1, ${ROWS}) n`;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([undefined, 'test.everyType'])('rows are what the driver makes of them, prepared as %s', async (name) => {
  const { db, url } = database;
  const client = new Client({ connectionString: url, types: columnTypes });
  await client.connect();
  const { rows } = await client.query(EVERY_TYPE).finally(() => client.end());
  for (let again = 0; again < 3; again += 1) expect(await db.query(EVERY_TYPE, [], name)).toEqual(rows);
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
  expect(await db.fork().execute(`select 2 as a, 'ß' as b`)).toEqual([{ a: 2, b: 'ß' }]);
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

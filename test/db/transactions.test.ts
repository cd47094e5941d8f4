import { sql } from '../../src/db/statements/sql.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { IN_FAILED_TRANSACTION } from './support/sql-states.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.query('create table written (what text)');
});

afterAll(() => database.close());

beforeEach(() => database.db.query('truncate written'));

const written = async () =>
  (await database.db.query<{ what: string }>('select what from written')).map((row) => row.what);

/** The first statement of a transaction, as records and as statements send it: without parameters, and with some. */
const FIRST = [
  ['a record’s', ({ em }) => em.execute(`insert into written values ('first') returning what`)],
  ['a statement', ({ query }) => query(sql`insert into written values (${'first'}) returning what`)],
] satisfies [string, Parameters<TestDatabase['db']['transaction']>[0]][];

describe.each(FIRST)('a transaction that begins with %s', (_what, first) => {
  test('gives what it asked for, and keeps it', async () => {
    expect(await database.db.transaction(first)).toEqual([{ what: 'first' }]);
    expect(await written()).toEqual(['first']);
  });

  test('takes everything back when it fails later', async () => {
    const failing = database.db.transaction(async (tx) => {
      await first(tx);
      await tx.query('select nonsense');
    });
    await expect(failing).rejects.toThrow('nonsense');
    expect(await written()).toEqual([]);
  });

  test('within another keeps what that did before', async () => {
    await database.db.together(async () => {
      const failing = database.db.transaction(async (tx) => {
        await first(tx);
        await tx.query('select nonsense');
      });
      await expect(failing).rejects.toThrow('nonsense');
      await database.db.query(sql`insert into written values (${'second'})`);
    });
    expect(await written()).toEqual(['second']);
  });

  test('within another is kept with it, and with what was written before and after', async () => {
    const { db } = database;
    await db.together(async () => {
      await db.query(sql`insert into written values (${'before'})`);
      expect(await db.transaction(first)).toEqual([{ what: 'first' }]);
      await db.query(sql`insert into written values (${'after'})`);
    });
    expect(await written()).toEqual(['before', 'first', 'after']);
  });

  test('takes back what was written with it', async () => {
    const { db } = database;
    const failing = db.together(async () => {
      await db.query(sql`insert into written values (${'before'})`);
      await db.transaction(first);
      await db.query('select nonsense');
    });
    await expect(failing).rejects.toThrow('nonsense');
    expect(await written()).toEqual([]);
  });
});

test.each([
  ['a record’s', 'select nonsense', []],
  ['a statement', 'select nonsense where $1 = 1', [1]],
])('one whose first statement, %s, fails leaves its connection as it was', async (_what, text, values) => {
  await expect(database.db.transaction(({ query }) => query(text, values))).rejects.toThrow('nonsense');
  expect(
    await database.db.transaction(({ em }) => em.execute(`insert into written values ('first') returning what`)),
  ).toEqual([{ what: 'first' }]);
  expect(await written()).toEqual(['first']);
});

test('one that asks nothing does nothing', async () => {
  expect(await database.db.transaction(async () => 'nothing')).toBe('nothing');
  await expect(database.db.transaction(() => Promise.reject(new Error('early')))).rejects.toThrow('early');
  await database.db.query(sql`insert into written values (${'outside'})`);
  expect(await written()).toEqual(['outside']);
});

test('a statement that fails takes the rest of its transaction with it, whoever hears of it', async () => {
  const { db } = database;
  const failing = db.together(async () => {
    await expect(db.query('select nonsense')).rejects.toThrow('nonsense');
    const within = db.transaction(({ query }) => query(`insert into written values ('within')`));
    await expect(within).rejects.toThrow('aborted');
    await db.query(`insert into written values ('after')`);
  });
  await expect(failing).rejects.toMatchObject({ code: IN_FAILED_TRANSACTION });
  expect(await written()).toEqual([]);
});

test('one within another that asks nothing leaves that as it was', async () => {
  const { db } = database;
  await db.together(async () => {
    await db.query(`insert into written values ('noted')`);
    await expect(db.transaction(() => Promise.reject(new Error('early')))).rejects.toThrow('early');
  });
  expect(await written()).toEqual(['noted']);
});

test('statements that are asked at once run in the order in which they were asked', async () => {
  const { db } = database;
  await db.together(async () => {
    const first = db.query(`insert into written values ('1')`);
    await db.query(`insert into written values ('2')`);
    await Promise.all([first, db.query(`insert into written values ('3')`)]);
  });
  expect(await written()).toEqual(['1', '2', '3']);
});

test('one whose failed statement nobody minded is not kept, and says so', async () => {
  const { db } = database;
  const failing = db.transaction(async ({ query }) => {
    await query(`insert into written values ('first')`);
    await expect(query('select nonsense')).rejects.toThrow('nonsense');
  });
  await expect(failing).rejects.toThrow('nothing of it was kept');
  expect(await written()).toEqual([]);
});

test('a failed statement that was rolled back to a savepoint does not count', async () => {
  const { db } = database;
  await db.together(async () => {
    await db.query(`insert into written values ('first')`);
    const within = db.transaction(({ query }) => query('select nonsense'));
    await expect(within).rejects.toThrow('nonsense');
  });
  expect(await written()).toEqual(['first']);
});

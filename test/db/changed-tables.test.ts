import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { FEATURE_NOT_SUPPORTED } from './support/sql-states.js';

describe('a prepared statement whose column has another type by now', () => {
  let database: TestDatabase;
  /** Behind a pooler nothing stays prepared. */
  let db: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
    db = await Database.open({ url: database.url, poolSize: 3, ...databaseSchema });
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  beforeEach(async () => {
    await database.db.query('drop table if exists counted');
    await database.db.query('create table counted (amount integer)');
    await database.db.query('insert into counted values (7)');
  });

  const widen = () => database.db.query('alter table counted alter amount type text');
  const preparedAs = (name: string) =>
    db.query('select parameter_types::text as types from pg_prepared_statements where name = $1', [name]);

  test('fails once on its connection, then is prepared anew', async () => {
    const ask = () => db.query('select amount from counted where $1', [true], 'changed.alone');
    expect(await ask()).toEqual([{ amount: 7 }]);
    await widen();
    await expect(ask()).rejects.toMatchObject({ code: FEATURE_NOT_SUPPORTED });
    expect(await preparedAs('changed.alone')).toEqual([]);
    expect(await ask()).toEqual([{ amount: '7' }]);
    expect(await ask()).toEqual([{ amount: '7' }]);
    expect(await preparedAs('changed.alone')).toEqual([{ types: '{boolean}' }]);
  });

  test('fails once in a transaction behind others, which stay prepared', async () => {
    const ask = () =>
      db.transaction(async ({ query }) => {
        await query('select $1::int as one', [1], 'changed.before');
        return query('select amount from counted where $1', [true], 'changed.within');
      });
    expect(await ask()).toEqual([{ amount: 7 }]);
    await widen();
    await expect(ask()).rejects.toMatchObject({ code: FEATURE_NOT_SUPPORTED });
    expect(await preparedAs('changed.before')).toHaveLength(1);
    expect(await ask()).toEqual([{ amount: '7' }]);
  });
});

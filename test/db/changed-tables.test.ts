import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  db = await Database.open({ url: database.url, poolSize: 3, ...databaseSchema });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test.each(['alone', 'in a transaction'])(
  'a prepared statement whose column has another type is answered on a new connection, %s',
  async (how) => {
    const name = `changed.${how}`;
    await database.db.query('drop table if exists counted');
    await database.db.query('create table counted (amount integer)');
    await database.db.query('insert into counted values (7)');
    const ask = (within: Pick<Database, 'query'>) =>
      within.query('select amount from counted where $1', [true], name.replace(' ', '-'));
    const answer = () => (how === 'alone' ? ask(db) : db.transaction(ask));
    expect(await answer()).toEqual([{ amount: 7 }]);
    await database.db.query('alter table counted alter amount type text');
    await expect(answer()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    expect(await answer()).toEqual([{ amount: '7' }]);
  },
);

import { sql } from '../../src/db/statements/sql.js';
import { RowAllowance } from '../../src/row-allowance.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const numbers = (count: number, name?: string) =>
  database.db.query<{ i: number }>(sql`select i from generate_series(1, ${count}::int) i order by i`, name);

function within<T>(rows: number, work: () => Promise<T>): Promise<T> {
  return new RowAllowance(rows).during(work);
}

test.each([undefined, 'numbers'])('a read within its bound has all its rows, prepared or not: %s', async (name) => {
  for (const count of [0, 1, 80])
    expect((await within(80, () => numbers(count, name))).map(({ i }) => i)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
});

test.each([undefined, 'numbers'])('a read beyond its bound is refused, and the next one runs: %s', async (name) => {
  const refused = within(80, () => numbers(100_000, name));
  await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
  expect(await numbers(3, name)).toHaveLength(3);
});

test('statements at once share their bound', async () => {
  const some = (each: number) => within(80, () => Promise.all(Array.from({ length: 8 }, () => numbers(each))));
  expect((await some(10)).flat()).toHaveLength(80);
  await expect(some(11)).rejects.toMatchObject({ code: 'bad_request' });
});

test('a write is not bounded, and neither is what a transaction reads', async () => {
  const { db } = database;
  await within(2, async () => {
    const wrote = await db.query(
      sql`insert into support_categories (key, label_de, sort_order) select 'x' || i, 'x', i from generate_series(1, 5) i returning key`,
    );
    expect(wrote).toHaveLength(5);
    expect(await db.transaction((tx) => tx.query(sql`select * from generate_series(1, 5)`))).toHaveLength(5);
  });
});

import { type Columns, listed, replaced, rowsOf } from '../../src/db/statements/rows.js';
import { sql } from '../../src/db/statements/sql.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Product {
  id: string;
  price: string | null;
  labels: string[];
  issues: { code: string; detail?: string }[];
  stock?: { count: number };
}

const PRODUCT = {
  id: ['text', 'id'],
  price: ['bigint', 'price'],
  labels: ['text[]', 'labels'],
  issues: ['jsonb', 'issues'],
  stock: ['integer', ({ stock }) => stock?.count],
} satisfies Columns<Product>;

const PRODUCTS: Product[] = [
  { id: 'a', price: '9007199254740991', labels: ['new', '{"sale", 50 %}', ''], issues: [], stock: { count: 3 } },
  { id: "b'\\", price: null, labels: [], issues: [{ code: 'x', detail: 'ü "quoted"' }] },
];

test('records arrive as rows of their types, in their order', async () => {
  expect(await database.db.query(rowsOf(PRODUCT, PRODUCTS))).toEqual([
    { ...PRODUCTS[0], price: 9_007_199_254_740_991, stock: 3 },
    { ...PRODUCTS[1], stock: null },
  ]);
});

test('no records are no rows, and the text is the same however many there are', async () => {
  expect(await database.db.query(rowsOf(PRODUCT, [] as Product[]))).toEqual([]);
  expect(rowsOf(PRODUCT, [] as Product[]).text).toBe(rowsOf(PRODUCT, PRODUCTS).text);
});

test('columns are named for each part of a statement', () => {
  const { id: _id, issues: _issues, stock: _stock, ...some } = PRODUCT;
  expect(sql`${listed(some)} / ${listed(some, 'p')} / ${replaced(some)}`.text).toBe(
    'price, labels / p.price, p.labels / price = excluded.price, labels = excluded.labels',
  );
});

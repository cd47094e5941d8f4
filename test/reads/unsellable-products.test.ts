import { disapprovedProducts, outOfStockProducts } from '../../src/domain/products/unsellable-product.reads.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { everything, NOW, TEAM } from '../domain/support/world.js';
import { Explained, type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;

beforeAll(async () => {
  reads = await startReadsApp();
  await reads.db.query(
    `insert into products (team_id, account_id, offer_id, title, availability, status)
     select $1, '101', 'many-' || n, 'Many', case when n % 100 = 1 then 'out_of_stock' else 'in_stock' end,
       case when n % 100 = 0 then 'disapproved' else 'approved' end
     from generate_series(1, 4000) n`,
    [TEAM],
  );
  await rollKeptSums(reads.db, NOW, new AbortController().signal);
  await reads.db.query('analyze products');
  await reads.db.query('analyze product_window_sums');
});
afterAll(() => reads.stop());

test.each([
  ['disapproved', disapprovedProducts, `status = 'disapproved'`],
  ['out_of_stock', outOfStockProducts, `availability = 'out_of_stock'`],
] as const)('products that are %s are found without reading the others', async (name, list, condition) => {
  const explained = new Explained(reads.db);
  const { meta } = await list(explained, everything, NOW, { days: 30, limit: 5, offset: 0 });
  const [{ count }] = (await reads.db.query(`select count(*)::int from products where team_id = $1 and ${condition}`, [
    TEAM,
  ])) as [{ count: number }];
  expect(meta.total).toBe(count);
  expect(explained.plans.join()).toContain(`products_${name}`);
});

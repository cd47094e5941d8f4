import { TEAM } from '../domain/support/world.js';
import type { Credential } from '../support/start-app.js';
import { changeObjects, keepSums, type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let key: Credential;

beforeAll(async () => {
  reads = await startReadsApp();
  key = { apiKey: await reads.keyWith() };
});
afterAll(() => reads.stop());

const roll = () => keepSums(reads.db);

const page = async (path: string) => {
  const answer = await reads.app.rest('GET', `/query/${path}`, key);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

describe('a filtered list', () => {
  const FILTERS = [
    'availability=out_of_stock',
    'brand=Dear',
    'has_impressions=true',
    'price_vs_benchmark=above',
    'price_vs_benchmark=equal',
    'price_vs_benchmark=below&availability=in_stock',
    'availability=out_of_stock&has_impressions=true',
    'availability=in_stock&has_impressions=true&max_roas=9',
  ];
  const SORTS = ['-cost', 'price'];
  const PAGES = ['limit=2', 'limit=40&offset=35', 'limit=30&offset=1000', 'limit=2&after=', 'limit=300'];

  beforeAll(async () => {
    // What is out of stock is dear, and has no figures: it lies together, at one end or the other.
    await changeObjects(
      reads.db,
      `insert into products (team_id, account_id, id, offer_id, item_id, title, brand, availability, status, price_micros, benchmark_price_micros)
       select $1, (array['101', '102', '103'])[1 + n % 3], 'de~de~of-' || n, 'of-' || n, 'of-' || n, 'Of', case when n % 6 = 0 then 'dear' else 'Common' end,
         case when n % 6 = 0 then 'out_of_stock' else 'in_stock' end, 'approved', n % 11 * 3000000 + case when n % 6 = 0 then 900000000 else 0 end,
         case when n % 5 > 0 then n % 7 * 4000000 end
       from generate_series(1, 900) n`,
      [TEAM],
    );
    await roll();
  });
  afterAll(() => changeObjects(reads.db, `delete from products where offer_id like 'of-%'`));

  const pages = async (filter: string) => {
    const found: Awaited<ReturnType<typeof page>>[] = [];
    for (const sort of SORTS) {
      for (const at of PAGES) found.push(await page(`products?${filter}&sort=${sort}&${at}`));
      const { total } = found.at(-1).meta as { total: number };
      for (const offset of [total - 2, total, total + 3000])
        if (offset >= 0) found.push(await page(`products?${filter}&sort=${sort}&limit=40&offset=${offset}`));
    }
    return found;
  };

  test.each(FILTERS)('by %s has the pages that facts have', async (filter) => {
    const shown = await pages(filter);
    await reads.db.query('update accounts set kept_through = null');
    expect(shown).toEqual(await pages(filter));
    await roll();
  });

  test.each(FILTERS)('by %s shows a kunde what is assigned alone', async (filter) => {
    const token = await reads.tokenOf('kunde', ['102']);
    const args = filter
      .split('&')
      .map((each) => each.split('=') as [string, string])
      .map(([name, value]) => {
        const text = /^(true|\d+)$/.test(value) || !/^brand$|^x/.test(name) ? value : `"${value}"`;
        return `${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}: ${text}`;
      });
    const query = (account: string) =>
      `{ products(limit: 1000, ${account} ${args.join(', ')}) { data { offerId accountId } meta { total } } }`;
    const all = await reads.app.graphql(query(''), {}, { token });
    const own = await reads.app.graphql(query('accountId: "102",'), {}, key);
    expect(all.body.errors ?? own.body.errors).toBeUndefined();
    expect(all.body.data).toEqual(own.body.data);
  });

  test('is counted right whatever becomes of products, also while sums are written', async () => {
    const COUNTED = [
      ...['above', 'below', 'equal'].map((each) => `price_vs_benchmark=${each}`),
      'price_vs_benchmark=above&availability=out_of_stock',
      ...['in_stock', 'out_of_stock'].map((each) => `availability=${each}&has_impressions=true`),
    ];
    const totals = () =>
      Promise.all(COUNTED.map(async (filter) => (await page(`products?${filter}&limit=1`)).meta.total as number));
    const states = `update products p set availability = case when length(offer_id) % 2 = 0 then 'out_of_stock' else 'in_stock' end`;
    const others = `update products p set availability = case availability when 'in_stock' then 'out_of_stock' else 'in_stock' end`;
    for (const write of [
      states,
      `${others} where account_id <> '103'`,
      `update products set price_micros = price_micros * 2, title = title || '!' where price_micros > 20000000`,
      `update products set benchmark_price_micros = null where offer_id like '%7'`,
      `delete from products where offer_id like 'of-1%'`,
      others,
    ]) {
      const forgets = `update accounts set kept_through = null where id = '102'`;
      await Promise.all([changeObjects(reads.db, write), reads.db.query(forgets).then(roll)]);
      const found = await totals();
      await roll();
      expect(await totals()).toEqual(found);
      await reads.db.query('update accounts set kept_through = null');
      expect(await totals()).toEqual(found);
      await roll();
    }
  });
});

import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { insertWorld, NOW } from '../domain/support/world.js';
import { openGermanDatabase } from '../support/database.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { keepSums, type ReadsApp, readsOf, startReadsApp } from './support.js';

/** The key of an entry of each list, and its orders. */
const LISTS = {
  accounts: ['id name', ACCOUNT_SORTS],
  campaigns: ['id accountId name', CAMPAIGN_SORTS],
  products: ['offerId accountId title', PRODUCT_SORTS],
} as const;

const PAGED = Object.entries(LISTS).flatMap(([list, [fields, sorts]]) =>
  sorts.flatMap((sort) => [30, 31].map((days) => ({ list, fields, sort, days }))),
);

const WHOLE = [
  '/query/accounts?search=%C3%84PFEL',
  '/query/accounts?search=book_shop%20100%25',
  '/query/products?brand=m%C3%9CLLER',
  '/query/accounts/101/search-terms',
  '/query/campaigns/101000/search-terms',
];

interface Page {
  data: object[];
  meta: { total: number; nextCursor: string | null };
}

/** A list read page by page, behind the cursor of the one before. */
async function readBy(
  app: TestApp,
  key: Credential,
  { list, fields, sort, days, filter = '' }: (typeof PAGED)[number] & { filter?: string },
) {
  const query = `query($after: String, $offset: Int) {
    list: ${list}(${filter} days: ${days}, sort: "${sort}", limit: 7, after: $after, offset: $offset) {
      data { ${fields} } meta { total nextCursor } } }`;
  const entries: object[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await app.graphql(query, { after }, key);
    const page = body.data.list as Page;
    entries.push(...page.data);
    after = page.meta.nextCursor;
  }
  const behind = await app.graphql(query, { offset: 3 }, key);
  expect(behind.body.data.list.data).toEqual(entries.slice(3, 10));
  expect(behind.body.data.list.meta.total).toBe(entries.length);
  return entries;
}

describe('on a database that sorts as German dictionaries do', () => {
  const apps: ReadsApp[] = [];
  const keys: Credential[] = [];

  beforeAll(async () => {
    const { db, close } = await openGermanDatabase();
    await insertWorld(db);
    apps.push(await startReadsApp(), readsOf(await TestApp.start({ db, clock: () => NOW }), db, close));
    for (const each of apps) {
      await keepSums(each.db);
      keys.push({ apiKey: await each.keyWith() });
    }
  });
  afterAll(() => Promise.all(apps.map((each) => each.stop())));

  const both = <T>(work: (app: TestApp, key: Credential) => Promise<T>) =>
    Promise.all(apps.map(({ app }, at) => work(app, keys[at] as Credential)));

  test('it does', async () => {
    const [bytes, words] = await Promise.all(
      apps.map(({ db }) => db.query(`select n from unnest(array['Zubehör', 'brand', 'Äpfel']) n order by n`)),
    );
    expect(bytes).toEqual([{ n: 'Zubehör' }, { n: 'brand' }, { n: 'Äpfel' }]);
    expect(words).toEqual([{ n: 'Äpfel' }, { n: 'brand' }, { n: 'Zubehör' }]);
  });

  test.each(PAGED)('$list by $sort over $days days have the same order, page by page', async (listed) => {
    const [bytes, words] = await both((app, key) => readBy(app, key, listed));
    expect((bytes as object[]).length).toBeGreaterThan(3);
    expect(words).toEqual(bytes);
  });

  test.each([...CAMPAIGN_SORTS])(
    'a filtered list by %s has the same order when its pages are read again',
    async (sort) => {
      const listed = {
        list: 'campaigns',
        fields: 'id accountId name',
        sort,
        days: 30,
        filter: 'status: ENABLED,',
      } as const;
      const [bytes, words] = await both((app, key) => readBy(app, key, listed));
      expect((bytes as object[]).length).toBeGreaterThan(7);
      expect(words).toEqual(bytes);
      expect(await both((app, key) => readBy(app, key, listed))).toEqual([bytes, bytes]);
    },
  );

  test.each(WHOLE)('%s answers the same', async (path) => {
    const [bytes, words] = await both((app, key) => app.rest('GET', path, key));
    expect(bytes).toMatchObject({ status: 200 });
    expect(JSON.stringify(bytes?.body)).toContain('"cost":');
    expect(words?.body).toEqual(bytes?.body);
  });
});

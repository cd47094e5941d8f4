import { databaseSchema } from '../../src/database-schema.js';
import { Database, partsOf } from '../../src/db/database.js';
import { MOST_PREPARED } from '../../src/db/message.js';
import { sql, unnested } from '../../src/db/sql.js';
import { named } from '../../src/db/statement-texts.js';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { NOW, TEAM } from '../domain/support/world.js';
import { insertRows } from '../support/builders.js';
import type { Credential } from '../support/start-app.js';
import { Explained, keepSums, type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let key: Credential;

beforeAll(async () => {
  reads = await startReadsApp();
  key = { apiKey: await reads.keyWith() };
  await keepSums(reads.db);
  const entry = {
    team_id: TEAM,
    account_id: '102',
    log_type: 'sync',
    message: 'pulled',
    metadata: {},
    created_at: NOW,
  };
  await insertRows(
    reads.db,
    'activity_logs',
    Array.from({ length: 5 }, () => ({ ...entry, id: crypto.randomUUID() })),
  );
});
afterAll(() => reads.stop());

type Parts = ReturnType<typeof partsOf>;

/** The statements that lists run while `work` does. */
async function statementsOf(
  work: () => Promise<unknown>,
  names = /^(campaigns|products|activityLogs|accounts)\.(page|list|byAccount|ofAccounts)/,
): Promise<Parts[]> {
  const found: Parts[] = [];
  const { query } = reads.db;
  reads.db.query = (...asked) => {
    found.push(partsOf(asked));
    return query.apply(reads.db, asked) as never;
  };
  try {
    await work();
  } finally {
    reads.db.query = query;
  }
  return found.filter(([, , name]) => names.test(name ?? ''));
}

async function asked(path: string, credential = key): Promise<Parts[]> {
  return statementsOf(async () => {
    expect(await reads.app.rest('GET', `/query/${path}`, credential)).toMatchObject({ status: 200 });
  });
}

async function cursorOf(list: string): Promise<string> {
  const { body } = await reads.app.rest('GET', `/query/${list}&limit=2&after=`, key);
  return body.meta.nextCursor;
}

const isPrepared = ([, , name]: Parts) => name !== undefined && !name.endsWith(' *');

const ORDERED = [
  ...CAMPAIGN_SORTS.map((sort) => `campaigns?sort=${sort}`),
  ...PRODUCT_SORTS.map((sort) => `products?sort=${sort}`),
  'logs?log_type=sync',
  'logs?account_id=102',
  'logs?x=',
];

describe('a page that an index has in its order', () => {
  test.each(ORDERED)('%s is prepared, and its plan for whatever values reads that index', async (list) => {
    const cursor = await cursorOf(list);
    for (const page of ['limit=1', 'limit=100&offset=900', 'limit=1000', `limit=50&after=${cursor}`]) {
      const [statement, ...others] = await asked(`${list}&${page}`);
      expect(others).toEqual([]);
      expect(isPrepared(statement as Parts)).toBe(true);
      // PostgreSQL would expect few accounts of a caller who sees all.
      expect((statement as Parts)[0]).not.toMatch(/is null or a\.id = any/);
      expect(
        (await entriesOf(statement as Parts)).filter(
          (node) => !/^(Limit|Subquery Scan|Index(?: Only)? Scan)$/.test(node),
        ),
      ).toEqual([]);
    }
  });

  test.each(ORDERED.filter((list) => !list.startsWith('logs')))(
    'of %s has a place that PostgreSQL does not plan for',
    async (list) => {
      for (const page of ['offset=3', `after=${await cursorOf(list)}`]) {
        const [[text] = []] = await asked(`${list}&${page}`);
        expect(text).not.toMatch(/\b(limit|offset) \$|[<>]=? \(?\$/);
      }
    },
  );

  test('that is asked for again has keys that PostgreSQL does not plan for', async () => {
    const page = 'products?availability=in_stock&limit=2';
    await asked(page);
    const [[text, , name] = []] = await asked(page);
    expect(name).toMatch(/^products\.pageAgain/);
    expect(text).not.toMatch(/unnest\(\$/);
  });

  test('has one text for all teams, windows, places and lengths up to a step', async () => {
    const [first] = await asked('products?limit=2&days=7');
    const [second] = await asked('products?limit=10&offset=5&days=90');
    const [third] = await asked('products?limit=100');
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[2]).toBe(first?.[2]);
    expect(third?.[2]).not.toBe(first?.[2]);
  });
});

test.each(ACCOUNT_SORTS)('accounts by %s are prepared', async (sort) => {
  for (const filters of ['', '&min_roas=1&search=a']) {
    const found = await asked(`accounts?sort=${sort}${filters}`);
    expect(found.map(isPrepared)).toEqual([true]);
    expect(found.map(([text]) => text).join()).not.toMatch(/is null or a\.id = any/);
  }
});

test('for what is read by keys, PostgreSQL expects as many whether there is one or a thousand', async () => {
  const found = await statementsOf(async () => {
    const fields =
      'metrics(days: 45) { cost } dailyMetrics { cost } todos { id } promotions { id } landingPages { url }';
    const query = `{ account(accountId: "101") { ${fields} memories { id } campaigns(limit: 1) { dailyMetrics { cost } } } }`;
    const { body } = await reads.app.graphql(query, {}, { token: await reads.tokenOf('owner') });
    expect(body.errors).toBeUndefined();
  }, /\./);
  const byKeys = found.filter(([text]) => text.includes('unnest('));
  expect(byKeys.length).toBeGreaterThan(5);
  expect(byKeys.filter(([text]) => /unnest\(\$/.test(text)).map(([, , name]) => name)).toEqual([]);
  const expected = await Promise.all(
    [1, 1000].map(async (length) => {
      const keys = Array.from({ length }, (_, at) => String(at));
      const rows = unnested(['text', keys], ['text', keys]);
      const explained = new Explained(reads.db);
      await explained.query(sql`select * from ${rows} k(a, b)`);
      return Number(/"Plan Rows":(\d+)/.exec(explained.plans.join())?.[1]);
    }),
  );
  expect(expected).toEqual([10, 10]);
});

describe('a page whose best plan hangs on its values is planned each time', () => {
  test.each([
    'products?min_roas=0.5',
    'campaigns?status=ENABLED',
    'campaigns?account_id=102',
    'products?account_id=102',
    'products?days=60',
    'products?offset=1000',
    'logs?account_id=102&log_type=sync',
    'logs?offset=1000',
  ])('%s', async (path) => {
    const found = await asked(path);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(isPrepared)).toEqual([]);
  });

  test('and so is each of a person who sees some accounts', async () => {
    const credential = { token: await reads.tokenOf('kunde', ['102']) };
    const query = '{ campaigns { data { id } } products { data { offerId } } }';
    const found = await statementsOf(() => reads.app.graphql(query, {}, credential));
    expect(found).toHaveLength(2);
    expect(found.filter(isPrepared)).toEqual([]);
  });

  test('and one of accounts whose sums are not kept', async () => {
    await reads.db.query(`update accounts set kept_through = null where id = '102'`);
    const found = await asked('products?limit=3');
    expect(found.map(isPrepared)).toEqual([true, false]);
    await keepSums(reads.db);
  });
});

describe('the first few of each account', () => {
  const few = (list: 'campaigns' | 'products', sort: string) =>
    `{ accounts { data { id ${list}(sort: "${sort}", limit: 3) {
      ${list === 'campaigns' ? 'id' : 'offerId'} accountId metrics { cost roas }
    } } } }`;
  const nested = async (query: string) => {
    let body: { data?: unknown; errors?: unknown } = {};
    const found = await statementsOf(async () => {
      body = (await reads.app.graphql(query, {}, key)).body;
    });
    expect(body.errors).toBeUndefined();
    return { data: body.data, prepared: found.filter(([, , name]) => name?.includes('.byAccount')).map(isPrepared) };
  };

  test.each([
    ...CAMPAIGN_SORTS.map((sort) => ['campaigns', sort] as const),
    ...PRODUCT_SORTS.map((sort) => ['products', sort] as const),
  ])('%s by %s are prepared, and what they would be without kept sums', async (list, sort) => {
    const kept = await nested(few(list, sort));
    expect(kept.prepared).toEqual([true]);
    await reads.db.query(`update accounts set kept_through = null where id = '102'`);
    const mixed = await nested(few(list, sort));
    await keepSums(reads.db);
    expect(mixed.prepared).toEqual([true, false]);
    expect(mixed.data).toEqual(kept.data);
  });

  test('are planned each time where the accounts have many in all, and are the same', async () => {
    await reads.db.query(
      `insert into products (team_id, account_id, offer_id, title, availability, status, price_micros)
       select team_id, id, 'many-' || n, 'Many', 'in_stock', 'approved', 900000000000
       from accounts cross join generate_series(1, 500) n where id in ('101', '102', '103')`,
    );
    await keepSums(reads.db);
    const many = await nested(few('products', 'price'));
    expect(many.prepared).toEqual([true, false]);
    await reads.db.query('update accounts set kept_through = null');
    expect((await nested(few('products', 'price'))).data).toEqual(many.data);
    await reads.db.query(`delete from products where offer_id like 'many-%'`);
    await keepSums(reads.db);
  });
});

describe('a text that is made once', () => {
  const values = { one: 1, two: null as number | null };

  test('is another one where other values are missing', () => {
    const make = ({ one, two }: typeof values) => sql`select ${one} ${two === null ? sql`` : sql`, ${two}`}`;
    const [text, filled, name] = named('texts.one', values, make);
    const [other, more, otherName] = named('texts.one', { one: 3, two: 2 }, make);
    expect([text, filled]).toEqual(['select $1 ', [1]]);
    expect([other, more]).toEqual(['select $1 , $2', [3, 2]]);
    expect(otherName).not.toBe(name);
  });

  test('holds no value of whoever asked first', () => {
    expect(() => named('texts.own', values, () => sql`select ${'mine'}`)).toThrow('value of its own');
    expect(() => named('texts.looked', values, ({ one }) => sql`select ${one + 1}`)).toThrow('hang on its value one');
  });
});

test('a connection keeps as many statements prepared as it may, and forgets what was not used for longest', async () => {
  const db = await Database.open({ url: reads.db.url, poolSize: 3, ...databaseSchema });
  try {
    const ask = (at: number) => db.query(`select ${at} as at where $1`, [true], `bound.${at}`);
    for (let at = 0; at < MOST_PREPARED + 40; at += 1) {
      await ask(at);
      expect(await ask(0)).toEqual([{ at: 0 }]);
    }
    const kept = await db.query<{ name: string }>('select name from pg_prepared_statements order by prepare_time');
    const names = kept.map(({ name }) => name);
    expect(names).toHaveLength(MOST_PREPARED);
    expect(names).toContain('bound.0');
    expect(names).not.toContain('bound.1');
    for (const again of [1, 1, MOST_PREPARED]) expect(await ask(again)).toEqual([{ at: again }]);
    await expect(db.query('select 1 / $1::int as at', [0], 'bound.failing')).rejects.toThrow();
    expect(await db.query('select 1 / $1::int as at', [1], 'bound.failing')).toEqual([{ at: 1 }]);
  } finally {
    await db.close();
  }
});

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

/** The nodes below the innermost limit of the plan that is made for no values in particular. */
async function entriesOf([text, values]: Parts): Promise<string[]> {
  return reads.db.transaction(async (tx) => {
    // A few rows are read faster whole, and sorted: what is asked is whether there is an order to read at all.
    await tx.query(`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
    await tx.query(`prepare looked_at as ${text}`);
    try {
      const [row] = await tx.query<Record<string, unknown>>(
        `explain (format json) execute looked_at(${values.map(() => 'null').join(', ')})`,
      );
      const [{ Plan: plan }] = Object.values(row as object)[0] as [{ Plan: Plan }];
      return innermost(plan) ?? [];
    } finally {
      await tx.query('deallocate looked_at');
    }
  });
}

function innermost(plan: Plan): string[] | undefined {
  for (const part of plan.Plans ?? []) {
    const found = innermost(part);
    if (found) return found;
  }
  return plan['Node Type'] === 'Limit' ? nodesOf(plan) : undefined;
}

function nodesOf({ 'Node Type': node, Plans = [] }: Plan): string[] {
  return [node, ...Plans.filter((part) => part['Parent Relationship'] !== 'InitPlan').flatMap(nodesOf)];
}

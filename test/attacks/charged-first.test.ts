import { partsOf } from '../../src/db/database.js';
import { insertWorld, MANAGER, NOW, TEAM } from '../domain/support/world.js';
import { kindOf, type ReadsApp, readsOf } from '../reads/support.js';
import { addAccount, addProduct, insertRows } from '../support/builders.js';
import { openTestDatabase } from '../support/database.js';
import { TestApp } from '../support/start-app.js';

const LOADED = 6_000;
const ACCOUNTS = 10;
const PRODUCTS = 20;
const LOGS = 60;
const TODOS = 400;

let reads: ReadsApp;
let apiKey: string;
let kunde: string;

beforeAll(async () => {
  const { db, close } = await openTestDatabase('world', insertWorld);
  const settings = { DOCUMENT_MAX_LOADED: String(LOADED) };
  reads = readsOf(await TestApp.start({ db, clock: () => NOW, settings }), db, close);
  apiKey = await reads.keyWith();
  const ids = Array.from({ length: ACCOUNTS }, (_, at) => `60${at}`);
  for (const id of ids) {
    await addAccount(db, { teamId: TEAM, id, name: `Costly ${id}`, mccId: MANAGER });
    for (let at = 0; at < PRODUCTS; at += 1) await addProduct(db, { teamId: TEAM, accountId: id, id: `P${at}` });
    const logs = Array.from({ length: LOGS }, () => ({
      team_id: TEAM,
      id: crypto.randomUUID(),
      account_id: id,
      log_type: 'manual',
      message: 'log',
      metadata: {},
      created_at: NOW,
    }));
    await insertRows(db, 'activity_logs', logs);
  }
  const todos = Array.from({ length: TODOS }, () => ({
    team_id: TEAM,
    id: crypto.randomUUID(),
    account_id: '600',
    title: 'todo',
    created_at: NOW,
  }));
  await insertRows(db, 'todos', todos);
  kunde = await reads.tokenOf('kunde', ids);
});
afterAll(() => reads.stop());

interface Seen {
  refusals: string[];
  /** Statements of relations with the rows that they gave, by name. */
  rows: Record<string, number[]>;
}

async function seen(query: string, caller: { apiKey?: string; token?: string } = { apiKey }): Promise<Seen> {
  const { db } = reads;
  const { query: original } = db;
  const rows: Seen['rows'] = {};
  db.query = async function (this: typeof db, ...asked: Parameters<typeof original>) {
    const name = kindOf(asked) || partsOf(asked)[0];
    rows[name] ??= [];
    const got = await original.apply(this, asked);
    rows[name].push(got.length);
    return got;
  } as typeof original;
  try {
    const { body } = await reads.app.graphql(query, {}, caller);
    const errors: { message: string; extensions: { code: string } }[] = body.errors ?? [];
    for (const { extensions } of errors) expect(extensions.code).toBe('bad_request');
    return { refusals: errors.map(({ message }) => message), rows };
  } finally {
    db.query = original;
  }
}

const RANGE = 'startDate: "2025-03-10", endDate: "2026-03-09"';
const COSTLY = /^What this request loads costs \d+ so far, and the limit is 6000; ask for fewer/;

test('what is known from the arguments is charged before a statement is sent', async () => {
  const nested = `products(limit: 200) { dailyMetrics(${RANGE}) { date cost } }`;
  for (const caller of [{ apiKey }, { token: kunde }]) {
    const { refusals, rows } = await seen(`{ accounts(search: "Costly", limit: 10) { data { ${nested} } } }`, caller);
    expect(refusals[0]).toMatch(COSTLY);
    expect(rows['products.byAccount']?.at(-1)).toBe(ACCOUNTS * PRODUCTS);
    expect(rows).not.toHaveProperty(['products.days']);
  }
});

test('what is affordable alone is not when many ask for it at once', async () => {
  const days = (count: number) => aliases(count, (i) => `dailyMetrics(days: ${200 + i}) { date }`);
  const document = (count: number) => `{ accounts(search: "Costly 600") { data { ${days(count)} } } }`;
  expect((await seen(document(5))).refusals).toEqual([]);
  const { refusals, rows } = await seen(document(15));
  expect(refusals[0]).toMatch(COSTLY);
  expect(rows).not.toHaveProperty(['accounts.days']);
});

test('a list whose length nobody knows is not loaded beyond what a request may load', async () => {
  const one = await seen('{ accounts(search: "Costly") { data { activityLogs { message } } } }');
  expect(one.refusals).toEqual([]);
  expect(one.rows['activityLogs.ofAccounts']).toEqual([ACCOUNTS * LOGS]);
  const some = aliases(12, (i) => `activityLogs(limit: ${1_000 - i}) { message }`);
  const { refusals, rows } = await seen(`{ accounts(search: "Costly") { data { ${some} } } }`);
  expect(refusals[0]).toMatch(/^What this request loads (costs|has more than)/);
  const loaded = rows['activityLogs.ofAccounts']?.reduce((sum, count) => sum + count, 0) ?? 0;
  expect(loaded).toBeLessThanOrEqual(LOADED / 2);
});

test('lists without a parent and without a limit count together', async () => {
  const lists = (count: number) => `{ ${aliases(count, () => 'todos(accountId: "600") { title }')} }`;
  expect((await seen(lists(7))).refusals).toEqual([]);
  const { refusals, rows } = await seen(lists(20));
  expect(refusals[0]).toMatch(/^What this request loads has more than 3000 rows/);
  const loaded = Object.values(rows).flat();
  expect(loaded.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LOADED / 2);
});

test('a value that is loaded once and stands in the answer often is charged each time', async () => {
  const circle = 'account { products(limit: 20) { account { products(limit: 20) { offerId } } } }';
  const { refusals } = await seen(`{ accounts(search: "Costly 600") { data { products(limit: 20) { ${circle} } } } }`);
  expect(refusals[0]).toMatch(COSTLY);
});

test('an entry costs more the more is selected from it, be it loaded once', async () => {
  const circle = (selected: string) =>
    `{ accounts(search: "Costly 600") { data { products(limit: 20) { account { products(limit: 20) { ${selected} } } } } } }`;
  expect((await seen(circle('offerId title price metrics { cost roas }'))).refusals).toEqual([]);
  expect((await seen(circle(aliases(60, () => 'metrics { cost roas ctr cpc clicks }')))).refusals[0]).toMatch(COSTLY);
});

function aliases(count: number, field: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `a${at}: ${field(at)}`).join(' ');
}

import { partsOf } from '../../src/db/database.js';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { accountPage } from '../../src/domain/accounts/account.reads.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { everything, limitedTo, MANAGER, NOW, TEAM } from '../domain/support/world.js';
import { changing, keepSums, type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;

beforeAll(async () => {
  reads = await startReadsApp();
  await reads.db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone, mcc_id)
     select $1, 'far-' || lpad(n::text, 3, '0'), 'Far ' || n % 50, 'EUR', 'ENABLED', (array['Europe/Berlin', 'Asia/Tokyo'])[1 + n % 2], $2
     from generate_series(1, 150) n`,
    [TEAM, MANAGER],
  );
  await reads.db.query(
    `insert into account_months (team_id, account_id, month, days, cost_micros, impressions, clicks, conversions_micros,
       conversion_value_micros, native_cost_micros, native_conversion_value_micros)
     select team_id, id, '2026-03-01', '{2026-03-08}', array[n % 40 * 1000000], '{20}', '{1}', array[n % 7 * 1000000],
       array[n % 11 * 9000000], '{0}', '{0}'
     from (select *, row_number() over (order by id) as n from accounts where id like 'far-%') a`,
  );
  await keepSums(reads.db);
});
afterAll(() => reads.stop());

type Args = Partial<Parameters<typeof accountPage>[3]>;

const argsOf = (args: Args) => ({ days: 30, sort: '-cost', limit: 20, offset: 0, ...args });

/** A page, and the statements that it was read by. */
async function read(args: Args, { viewer = everything, now = NOW }: Partial<typeof ASKED_BY> = {}) {
  const names: string[] = [];
  const { query } = reads.db;
  reads.db.query = (...asked: Parameters<typeof query>) => {
    const name = partsOf(asked)[2] ?? '';
    if (name.startsWith('accounts.')) names.push(name.startsWith('accounts.page again ') ? 'again' : 'page');
    return query.apply(reads.db, asked) as never;
  };
  const { data, meta } = await accountPage(reads.db, viewer, now, argsOf(args));
  reads.db.query = query;
  return { page: { data, meta }, names };
}
const ASKED_BY = { viewer: everything as Parameters<typeof accountPage>[1], now: NOW };

/** The same page, of a process that remembers nothing. */
async function unremembered(args: Args, { viewer = everything, now = NOW }: Partial<typeof ASKED_BY> = {}) {
  const { data, meta } = await accountPage(Object.create(reads.db), viewer, now, argsOf(args));
  return { data, meta };
}

/** Reads it until it is remembered. */
async function remember(args: Args, by: Partial<typeof ASKED_BY> = {}) {
  await read(args, by);
  await read(args, by);
  expect((await read(args, by)).names).toEqual(['again']);
}

const LISTS: Args[] = [
  ...ACCOUNT_SORTS.map((sort) => ({ sort, offset: 20 })),
  ...ACCOUNT_SORTS.map((sort) => ({ sort, search: 'far', minRoas: 0.2 })),
  { mccId: MANAGER, sort: 'name', offset: 30, limit: 7 },
  { search: 'Far 4', days: 365 },
];

test.each(LISTS)('a page of %j is read by its keys once it is remembered, and is the same', async (args) => {
  await remember(args);
  expect((await read(args)).page).toEqual(await unremembered(args));
  const shorter = { ...args, limit: 5 };
  expect((await read(shorter)).names).toEqual(['again']);
  expect((await read(shorter)).page).toEqual(await unremembered(shorter));
});

test('pages behind cursors are the same, too', async () => {
  const args: Args = { sort: 'roas', limit: 30, after: '', search: 'far' };
  for (let at = 0; args.after != null; at += 1) {
    await remember(args);
    expect((await read(args)).page).toEqual(await unremembered(args));
    args.after = (await read(args)).page.meta.nextCursor as string | null;
    expect(at < 7).toBe(true);
  }
});

test('a page past the end, one of a short list and one with a manager are added up', async () => {
  for (const args of [
    { search: 'far', offset: 999 },
    { sort: 'cost', limit: 1000 },
  ]) {
    for (let at = 0; at < 3; at += 1) {
      const { page, names } = await read(args);
      expect(names).toEqual(['page']);
      expect(page).toEqual(await unremembered(args));
    }
  }
  const viewer = limitedTo('far-001', 'far-002', 'far-003');
  for (let at = 0; at < 3; at += 1) expect((await read({}, { viewer })).names).toEqual(['page']);
});

test('a person with some accounts has pages of their own', async () => {
  const viewer = limitedTo(...Array.from({ length: 110 }, (_, n) => `far-${String(n + 1).padStart(3, '0')}`));
  await remember({ sort: 'name' });
  await remember({ sort: 'name' }, { viewer });
  const { page } = await read({ sort: 'name' }, { viewer });
  expect(page.meta.total).toBe(110);
  expect(page).toEqual(await unremembered({ sort: 'name' }, { viewer }));
});

test.each([
  ['a name', `update accounts set name = 'Far 00' where id = 'far-077'`],
  ['a status', `update accounts set status = 'UNLINKED' where id = 'far-077'`],
  ['a currency', `update accounts set currency = 'USD' where id = 'far-001'`],
  ['a time zone', `update accounts set time_zone = 'Pacific/Kiritimati' where id = 'far-077'`],
  ['another manager', `update accounts set mcc_id = null where id = 'far-077'`],
  ['an account above another', `update accounts set mcc_id = 'far-001' where id = 'far-078'`],
  ['a manager', `update accounts set is_mcc = true where id = 'far-079'`],
  [
    'an account more',
    `insert into accounts (team_id, id, name, currency, status, time_zone) values ('${TEAM}', 'far-000', 'Far 0', 'EUR', 'ENABLED', 'Europe/Berlin')`,
  ],
  ['an account less', `delete from accounts where id = 'far-130'`],
])('%s that changes is shown in pages that are remembered', async (_, change) => {
  const lists: Args[] = [
    { sort: 'name' },
    { search: 'far 0', sort: 'name' },
    { mccId: MANAGER, sort: 'name' },
    { minRoas: 0.1, sort: 'roas' },
  ];
  for (const args of lists) await remember(args);
  await reads.db.query(change);
  await keepSums(reads.db);
  for (const args of lists) expect((await read(args)).page).toEqual(await unremembered(args));
  await reads.db.query(`update accounts set is_mcc = false, mcc_id = $1 where id like 'far-%'`, [MANAGER]);
});

test('a page that a manager comes into is not tried by its keys again', async () => {
  const args: Args = { sort: '-name', search: 'far' };
  await remember(args);
  const { data } = (await read(args)).page;
  await reads.db.query(`update accounts set is_mcc = true, mcc_id = null where id = $1`, [data[3]?.id]);
  await reads.db.query(`update accounts set mcc_id = $1 where id = 'far-001'`, [data[3]?.id]);
  for (const names of [['again', 'page'], ['page'], ['page']]) {
    const { page, names: asked } = await read(args);
    expect(asked).toEqual(names);
    expect(page).toEqual(await unremembered(args));
  }
  await reads.db.query(`update accounts set is_mcc = false, mcc_id = $1 where id like 'far-%'`, [MANAGER]);
});

test('figures that change are shown, before their sums are kept and after', async () => {
  const args: Args = { search: 'far', sort: '-cost' };
  await remember(args);
  await reads.db.query(`update accounts set kept_through = null where id = 'far-039'`);
  await reads.db.query(`update account_months set cost_micros = '{99000000}' where account_id = 'far-039'`);
  const changed = await unremembered(args);
  expect(changed.data[0]?.id).toBe('far-039');
  expect((await read(args)).page).toEqual(changed);
  await keepSums(reads.db);
  await remember(args);
  expect((await read(args)).page).toEqual(changed);
});

test('a day that ends in one time zone is shown, and each later', async () => {
  const args: Args = { search: 'far', sort: 'name', days: 7 };
  await remember(args);
  for (const at of ['2026-03-10T14:59:59Z', '2026-03-10T15:00:00Z', '2026-03-10T23:00:00Z', '2026-03-16T12:00:00Z']) {
    const now = new Date(at);
    expect((await read(args, { now })).page).toEqual(await unremembered(args, { now }));
    await rollKeptSums(reads.db, now, new AbortController().signal);
    await remember(args, { now });
    expect((await read(args, { now })).page).toEqual(await unremembered(args, { now }));
    // A clock that is behind, as another process's may be.
    expect((await read(args)).page).toEqual(await unremembered(args));
  }
  await keepSums(reads.db);
});

test('a list that changes between two statements is remembered as it was in the one that read it', async () => {
  const args: Args = { sort: 'name', days: 14, search: 'far' };
  const rename = `update accounts set name = 'Far 0000' where id = 'far-100'`;
  await changing(reads, rename, 'accounts.page', () => read(args));
  expect((await read(args)).page).toEqual(await unremembered(args));
});

test('an account that comes back after its erasure is none that was remembered', async () => {
  const args: Args = { sort: 'name', search: 'far 1' };
  const insert = (name: string) =>
    reads.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone) values ($1, 'far-900', $2, 'EUR', 'ENABLED', 'Europe/Berlin')`,
      [TEAM, name],
    );
  await insert('Far 10000');
  await keepSums(reads.db);
  await remember(args);
  await reads.db.query(`delete from accounts where id = 'far-900'`);
  await insert('Far 19999');
  await keepSums(reads.db);
  expect((await read(args)).page).toEqual(await unremembered(args));
});

test('it is so over REST and GraphQL, for everybody who asks', async () => {
  const [apiKey, token] = [await reads.keyWith(), await reads.tokenOf('kunde', ['far-010', 'far-011'])];
  const list =
    '{ accounts(search: "far 1", sort: "name", limit: 50) { data { id name metrics { cost } } meta { total } } }';
  const all = () => reads.app.rest('GET', '/query/accounts?search=far+1&sort=name&limit=50', { apiKey });
  const some = () => reads.app.graphql(list, {}, { token });
  const [{ body: ofKey }, { body: ofPerson }] = [await all(), await some()];
  for (let at = 0; at < 3; at += 1) {
    expect((await all()).body).toEqual(ofKey);
    expect((await some()).body).toEqual(ofPerson);
  }
  expect(ofPerson.data.accounts.meta.total).toBe(2);
  expect(ofKey.meta.total).toBeGreaterThan(20);
});

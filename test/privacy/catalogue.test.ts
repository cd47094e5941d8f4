import { Eraser } from '../../src/domain/privacy/erasure.js';
import { PERSONAL_DATA } from '../../src/domain/privacy/personal-data.js';
import { findCustomer, findPerson } from '../../src/domain/privacy/personal-rows.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { byTable, columnsOf, isText, placesOf } from './support/catalogue.js';
import { fill, type Owner } from './support/fill.js';

let demo: DemoApp;
let owner: Owner;

beforeAll(async () => {
  demo = await startDemoApp();
  const { db } = demo.app;
  const [user] = await db.query<{ id: string }>(
    `insert into users (google_sub, email, name, avatar_url) values ('vera', 'vera@agency.example', 'Vera', '') returning id`,
  );
  owner = { teamId: demo.teamId, accountId: demo.accountIds[0] as string, userId: user?.id as string };
  await db.query(`insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, 'admin', now())`, [
    owner.teamId,
    owner.userId,
  ]);
});
afterAll(() => demo.stop());

const store = { remove: async () => undefined };

test('every table is declared, and every column of it that can hold texts or ids of people', async () => {
  const columns = await columnsOf(demo.app.db);
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual([...byTable(columns).keys()].sort());
  const people = await demo.app.db.query<{ table: string; column: string }>(
    `select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid in ('users'::regclass, 'team_members'::regclass) and a.attname <> 'team_id'`,
  );
  const isPerson = ({ table, column }: { table: string; column: string }) =>
    /^(?:user_id|caller|caller_id|\w+_by)$/.test(column) ||
    people.some((each) => each.table === table && each.column === column);
  const undeclared = columns.filter((each) => {
    const { person, actors = [] } = PERSONAL_DATA[each.table] ?? {};
    if (isPerson(each)) return !(person || actors.includes(each.column));
    return isText(each) && !declared(each.table).includes(each.column);
  });
  expect(undeclared).toEqual([]);
  const named = Object.keys(PERSONAL_DATA).flatMap((table) =>
    [...declared(table), ...(PERSONAL_DATA[table]?.actors ?? [])].map((column) => `${table}.${column}`),
  );
  expect(named).toEqual([...new Set(named)]);
  const actual = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect(named.filter((name) => !actual.has(name))).toEqual([]);
});

test('whatever is kept or not searched has a reason', () => {
  const without = Object.entries(PERSONAL_DATA).filter(
    ([, { onPerson, onCustomer, onTeam, plain = {}, why }]) =>
      ((onPerson || onCustomer || onTeam) && !why) || Object.values(plain).some((reason) => reason.length < 10),
  );
  expect(without).toEqual([]);
});

const declared = (table: string) => {
  const { texts = [], whole = [], plain = {}, secrets = [] } = PERSONAL_DATA[table] ?? {};
  return [...texts, ...whole, ...Object.keys(plain), ...secrets];
};

/** Columns that the declaration gives a reason to keep. */
const withReason = (fate: 'onPerson' | 'onCustomer') => (place: string) => {
  const [table, column] = place.split('.') as [string, string];
  const { plain = {}, secrets = [], [fate]: end, why } = PERSONAL_DATA[table] ?? {};
  return column in plain || secrets.includes(column) || (end === 'keep' && !!why);
};

test('of a person whom every column names, only what has a reason stays', async () => {
  const { db } = demo.app;
  const name = 'Vera "Vee" Überall';
  const email = 'vera.ueberall+x@agency.example';
  await db.query('update users set email = $2, name = $3 where id = $1', [owner.userId, email, name]);
  const filled = await fill(db, owner, {
    text: `Frag ${name}!`,
    address: `https://x.example/?to=${encodeURIComponent(email)}`,
  });
  await db.query('update users set email = $2, name = $3 where id = $1', [owner.userId, email, name]);
  const texts = Object.entries(PERSONAL_DATA).flatMap(([table, each]) =>
    [...(each.texts ?? []), ...(each.whole ?? [])].map((column) => `${table}.${column}`),
  );
  expect(texts.filter((place) => !filled.includes(place) && !place.startsWith('users.'))).toEqual([]);
  const traces = ['Überall', 'ueberall+x@', 'ueberall%2bx'];
  expect((await placesOf(db, traces)).length).toBeGreaterThan(80);

  await new Eraser(db, store, await findPerson(db, owner.userId)).erase();
  const left = await placesOf(db, traces);
  expect(left.filter((place) => !withReason('onPerson')(place))).toEqual([]);
  // Neither an address that is not what it was nor half a kept state is used.
  const endpoints = await db.query(
    `select disabled_reason as reason from webhook_endpoints where url like '%[erased]%'`,
  );
  expect(endpoints).toEqual([{ reason: 'person' }]);
  expect(await db.query(`select 1 from audit_results where undo::text like '%[erased]%'`)).toEqual([]);
});

test('of a customer whom every column names, only what has a reason stays', async () => {
  const { db } = demo.app;
  const name = 'Bäckerei Zwirner & Söhne';
  const customer = { ...owner, userId: demo.users.owner.id };
  await fill(db, customer, { text: `Für ${name}`, address: `https://x.example/${encodeURIComponent(name)}` });
  await db.query(`update accounts set name = $3, status = 'UNLINKED' where team_id = $1 and id = $2`, [
    owner.teamId,
    owner.accountId,
    name,
  ]);
  await db.query(`insert into todos (team_id, account_id, title) values ($1, $2, $3)`, [
    owner.teamId,
    demo.accountIds[1],
    `Wie bei ${name}`,
  ]);

  await new Eraser(db, store, await findCustomer(db, owner.accountId, owner.teamId)).erase();
  // Names of people and teams are their own.
  const left = (await placesOf(db, ['Zwirner'])).filter((place) => !/^(?:users|teams)\./.test(place));
  expect(left.filter((place) => !withReason('onCustomer')(place))).toEqual([]);
});

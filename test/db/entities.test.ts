import { tableDifference } from '../../cli/table-difference.js';
import { visible } from '../../src/db/records/visible.js';
import { Todo } from '../../src/domain/planning/planning.entity.js';
import { entities } from '../../src/entities.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test('entities and migrations describe the same tables', async () => {
  const untouched = await openTestDatabase();
  const difference = await tableDifference(untouched.db);
  await untouched.close();
  expect(difference).toBe('');
});

test.each([
  ['column', 'alter table todos add column colour text', 'drop column "colour"'],
  ['type', 'alter table todos alter title type varchar(80)', 'alter column "title" type text'],
  ['null', 'alter table todos alter title drop not null', 'alter column "title" set not null'],
  ['default', `alter table todos alter title set default 'x'`, 'alter column "title" drop default'],
  [
    'key',
    'alter table calendar_entries drop constraint calendar_entries_pkey',
    'alter table "calendar_entries" add primary key ("team_id", "id")',
  ],
  [
    'foreign key',
    'alter table todos drop constraint todos_team_id_account_id_fkey',
    'add constraint "todos_team_id_account',
  ],
  ['index', 'drop index todos_account', 'create index "todos_account"'],
  ['new index', 'create index todos_title on todos (title)', 'drop index "todos_title"'],
  ['uniqueness', 'alter table landing_pages drop constraint landing_pages_team_id_account_id_url_key', 'unique'],
])('another %s is told', async (_what, change, told) => {
  const { db } = database;
  await db.query(change);
  expect(await tableDifference(db)).toContain(told);
});

test('what only migrations can say is left to them', async () => {
  const { db } = database;
  const before = await tableDifference(db);
  await db.query('create index todos_open on todos (team_id, title) where completed_at is null');
  await db.query('create index todos_lower on todos (lower(title))');
  await db.query(`alter table todos add constraint todos_short check (length(title) < 500)`);
  expect(await tableDifference(db)).toBe(before);
});

test('every record of a team or an account is of those that the caller sees', async () => {
  const { orm } = database.db;
  const scope = { teamId: 'its team', accountIds: ['its account'] };
  const seen = entities.map(({ meta: { className } }) => {
    const { tableName, props } = orm.em.getMetadata().getByClassName(className);
    const columns = props.flatMap(({ fieldNames = [] }) => fieldNames);
    const condition = JSON.stringify(
      (visible.cond as (...args: unknown[]) => object)(scope, 'read', orm.em, {}, className),
    );
    return {
      tableName,
      byTeam: condition.includes('its team') || !columns.includes('team_id'),
      byAccount: condition.includes('its account') || !columns.includes('account_id'),
    };
  });
  expect(seen.filter(({ byTeam, byAccount }) => !byTeam || !byAccount)).toEqual([]);
});

test('no record is read without saying for whom', async () => {
  const { orm } = database.db;
  await expect(orm.em.fork().find(Todo, {})).rejects.toThrow("No arguments provided for filter 'visible'");
  expect(await orm.em.fork().find(Todo, {}, { filters: false })).toEqual([]);
});

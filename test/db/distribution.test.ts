import { distributionProblems } from '../../cli/distribution.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test('every table can be distributed by team, or is named with a reason', async () => {
  const untouched = await openTestDatabase();
  const problems = await distributionProblems(untouched.db);
  await untouched.close();
  expect(problems).toEqual([]);
});

test.each([
  ['a table without a team', 'create table colours (id uuid primary key)', 'colours has no team_id uuid not null'],
  [
    'a team that may be missing',
    'create table shades (team_id uuid, id uuid not null, unique (team_id, id))',
    'shades has no team_id uuid not null',
  ],
  [
    'a primary key without the team',
    'create table hues (team_id uuid not null, id uuid primary key)',
    'hues_pkey of hues lacks team_id',
  ],
  [
    'a unique index without the team',
    'create unique index todos_title on todos (lower(title))',
    'todos_title of todos lacks team_id',
  ],
  [
    'a team that is no column of the index, only in its condition',
    'create unique index todos_id on todos (id) where team_id is not null',
    'todos_id of todos lacks team_id',
  ],
  [
    'a foreign key that crosses teams',
    `alter table todos add column other uuid, add column other_team uuid,
      add constraint todos_other foreign key (other_team, other) references todos (team_id, id)`,
    'todos_other of todos does not stay within a team',
  ],
  [
    'a foreign key to what lies on one node',
    'alter table todos add column event text, add constraint todos_event foreign key (event) references payment_events (id)',
    'todos_event of todos refers to payment_events, which lies on one node',
  ],
  [
    'a reference table that refers to a distributed one',
    `alter table api_keys add column account_id text,
      add constraint api_keys_account foreign key (team_id, account_id) references accounts (team_id, id)`,
    'api_keys_account of api_keys refers to accounts, which is distributed',
  ],
  [
    'a removal that clears a part of such a key',
    `alter table todos add column parent uuid,
      add constraint todos_parent foreign key (team_id, parent) references todos (team_id, id) on delete set null (parent)`,
    'todos_parent of todos clears a part of a key that has team_id',
  ],
  ['a named table that is gone', 'drop table sandbox_state', 'sandbox_state is no table'],
])('%s is told', async (_what, change, told) => {
  const { db } = database;
  await db.query(change);
  expect(await distributionProblems(db)).toContainEqual(expect.stringContaining(told));
});

test('partitions follow their table', async () => {
  const { db } = database;
  const before = await distributionProblems(db);
  await db.query(
    'create table facts (team_id uuid not null, day date not null, primary key (team_id, day)) partition by range (day)',
  );
  await db.query(`create table facts_first partition of facts for values from ('2026-01-01') to ('2026-02-01')`);
  expect(await distributionProblems(db)).toEqual(before);
});

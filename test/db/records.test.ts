import type { EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { FOR_CHANGE } from '../../src/db/records/orm.js';
import { EventMarker } from '../../src/domain/events/event-marker.entity.js';
import { Todo } from '../../src/domain/planning/planning.entity.js';
import { addAccount, addTeam, insertRows } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { FOREIGN_KEY_VIOLATION } from './support/sql-states.js';

const TEAM = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1a01';
const OTHER = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1a02';
const TODO = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1a03';
const EVENT = '7c3f5f4e-0f0e-4bb1-9d8e-3b0f2f8f1a04';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  for (const teamId of [TEAM, OTHER]) {
    await addTeam(db, teamId);
    await addAccount(db, { teamId, id: '1' });
  }
  const record = { team_id: TEAM, account_id: '1', created_at: '2026-03-01T08:00:00.25Z', title: "It's ours? Yes" };
  await insertRows(db, 'todos', [{ ...record, id: TODO, due_date: '2026-03-09' }]);
  await insertRows(db, 'event_markers', [
    { ...record, id: EVENT, event_date: '2026-03-02', color: '#112233', updated_at: record.created_at },
  ]);
});

afterAll(() => database.close());

const held = <Entity extends object>(em: SqlEntityManager, entity: EntityName<Entity>, where: object) =>
  em.findOneOrFail(entity, where as never, FOR_CHANGE);

const scope = (teamId: string, accountIds: string[] | null = null) => ({ teamId, accountIds });

test.each([
  ['another team', scope(OTHER), TODO],
  ['another account', scope(TEAM, ['0', "1' or '1' = '1"]), TODO],
  ['no account at all', scope(TEAM, []), TODO],
  ['no such id', scope(TEAM), EVENT],
  ['no uuid', scope(TEAM), "' or true --"],
])('it finds nothing for %s', async (_what, viewer, id) => {
  await expect(database.db.edit(viewer, ({ em }) => held(em, Todo, { id }))).rejects.toMatchObject({
    code: 'not_found',
    message: 'todo not found',
  });
});

test('a relation is a part of what is asked', async () => {
  const { db } = database;
  const find = (id: string) => db.edit(scope(TEAM), ({ em }) => held(em, EventMarker, { account: { id }, id: EVENT }));
  expect((await find('1')).title).toBe("It's ours? Yes");
  await expect(find('2')).rejects.toThrow('event not found');
});

test('only what was changed of it is written', async () => {
  const { db } = database;
  await db.edit(scope(TEAM), async ({ em, query }) => {
    const todo = await held(em, Todo, { id: TODO });
    // What somebody else wrote meanwhile would stand here, if the row were not held.
    await query(`update todos set description = 'Theirs' where id = $1`, [TODO]);
    em.assign(todo, { title: 'Ours' });
  });
  expect(await db.query('select title, description, due_date from todos where id = $1', [TODO])).toEqual([
    { title: 'Ours', description: 'Theirs', due_date: '2026-03-09' },
  ]);
});

test('it is still read after a later version has added a column', async () => {
  const { db, url } = database;
  const find = () => db.edit(scope(TEAM), async ({ em }) => ({ ...(await held(em, Todo, { id: TODO })) }));
  const before = await find();
  const later = new Client(url);
  await later.connect();
  await later.query('alter table todos add column priority integer not null default 3').finally(() => later.end());
  expect(await find()).toEqual(before);
});

describe('what a flush updates', () => {
  const titleOf = async (sql: Pick<TestDatabase['db'], 'query'>) =>
    (await sql.query<{ title: string }>('select title from todos where id = $1', [TODO]))[0]?.title;
  const nowhere: [string, string] = [TEAM, OTHER];

  test('is there for whatever is asked next', async () => {
    const { db } = database;
    const before = await titleOf(db);
    const undone = db.edit(scope(TEAM), async (tx) => {
      tx.em.assign(await held(tx.em, Todo, { id: TODO }), { title: 'Flushed' });
      await tx.em.flush();
      expect(await titleOf(tx)).toBe('Flushed');
      expect(await tx.em.count(Todo, { title: 'Flushed' })).toBe(1);
      throw new Error('not to be kept');
    });
    await expect(undone).rejects.toThrow('not to be kept');
    expect(await titleOf(db)).toBe(before);
  });

  test.each([
    ['the next statement', titleOf],
    ['the end', async () => undefined],
  ])('is refused with %s, and nothing is kept', async (_what, next) => {
    const { db } = database;
    const before = await titleOf(db);
    const refused = db.edit(scope(TEAM), async (tx) => {
      tx.em.assign(await held(tx.em, Todo, { id: TODO }), { title: 'Refused', account: nowhere });
      await tx.em.flush();
      await next(tx);
    });
    await expect(refused).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
    expect(await titleOf(db)).toBe(before);
  });
});

test('nobody is served without a scope', async () => {
  await expect(database.db.transaction(({ em }) => held(em, Todo, { id: TODO }))).rejects.toThrow();
});

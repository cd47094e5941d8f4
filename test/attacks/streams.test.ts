import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { switchMaintenance } from '../../src/maintenance.js';
import { HOUR } from '../access/fixture.js';
import { Planning, type PlanningTeam } from '../planning/support.js';
import { type OpenStream, openGraphql, told } from '../support/stream.js';

let planning: Planning;
let team: PlanningTeam;
let a: string;
let b: string;

beforeAll(async () => {
  planning = await Planning.start();
});
beforeEach(async () => {
  team = await planning.newTeam();
  [a, b] = team.accountIds as [string, string];
  await team.makeBoard();
});
afterAll(() => planning.stop());

const PLAIN = 'subscription { boardChanged { accountId } }';
const MINING = 'subscription ($a: String!) { miningProgress(accountId: $a) { id } }';
const TODOS = 'subscription ($a: String) { todosChanged(accountId: $a) { deletedIds } }';

const remove = (role: 'member' | 'kunde' = 'member') =>
  team.db.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, team.users[role].id]);

const lower = () =>
  team.db.query(`update team_members set role = 'kunde' where team_id = $1 and user_id = $2`, [
    team.id,
    team.users.member.id,
  ]);

/** The stream at each process; both see what happens to the caller. */
const atBoth = (query: string, credential: object, variables: object = {}): Promise<OpenStream[]> =>
  Promise.all([planning.app, planning.other].map((app) => openGraphql(app, query, credential, { ...variables })));

describe('an open stream of a removed member ends while nothing happens, and tells nothing of what happens then', () => {
  test.each([
    ['plainly', PLAIN],
    ['behind a fragment', 'subscription { ...F } fragment F on Subscription { boardChanged { accountId } }'],
    ['behind an inline fragment', 'subscription { ... on Subscription { boardChanged { accountId } } }'],
    ['behind an untyped fragment', 'subscription { ... { boardChanged { accountId } } }'],
    ['under an alias', 'subscription { maintenanceStatusChanged: boardChanged { accountId } }'],
    ['under a directive', 'subscription { ... @include(if: true) { boardChanged { accountId } } }'],
    ['asked for twice', 'subscription { boardChanged { accountId } ... { boardChanged { status } } }'],
  ])('when it is asked for %s', async (_how, query) => {
    const streams = await atBoth(query, { token: team.tokens.member });
    await team.move(a, 'setup', 0);
    for (const stream of streams) await stream.upTo(1);
    await remove();
    await team.move(b, 'setup', 0);
    for (const stream of streams) {
      await stream.ended;
      const { data, code } = told(stream);
      expect(data).toHaveLength(1);
      expect(code).toBe('invalid_token');
      expect(stream.frames.at(-1)?.event).toBe('complete');
    }
  });

  test('with no event at all', async () => {
    const streams = await atBoth(PLAIN, { token: team.tokens.member });
    await remove();
    for (const stream of streams) {
      await stream.ended;
      expect(told(stream)).toEqual({ data: [], code: 'invalid_token' });
    }
  });
});

test('a key that is deleted or has expired ends its streams', async () => {
  const deleted = await atBoth(PLAIN, { apiKey: team.apiKey });
  await team.db.query('delete from api_keys where team_id = $1', [team.id]);
  for (const stream of deleted) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'invalid_api_key' });
  }
  team = await planning.newTeam();
  const expired = await atBoth(PLAIN, { apiKey: team.apiKey });
  await team.db.query('update api_keys set expires_at = $2 where team_id = $1', [team.id, planning.clock()]);
  for (const stream of expired) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'expired_api_key' });
  }
});

test('a lowered role ends what it does not reach, and nothing else', async () => {
  const lost = await atBoth(MINING, { token: team.tokens.member }, { a });
  const kept = await openGraphql(planning.other, PLAIN, { token: team.tokens.member });
  await lower();
  for (const stream of lost) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'forbidden' });
  }
  await team.move(b, 'setup', 0);
  await kept.upTo(1);
  expect(told(kept).code).toBeUndefined();
  kept.leave();
});

test('a kunde setting that is taken back ends what it opened', async () => {
  await team.db.query('update teams set kunde_can_view_search_terms = true where id = $1', [team.id]);
  const streams = await atBoth(MINING, { token: team.tokens.kunde }, { a });
  await team.db.query('update teams set kunde_can_view_search_terms = false where id = $1', [team.id]);
  for (const stream of streams) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'forbidden' });
  }
});

test('accounts that are taken away end their streams, and narrow those of all accounts', async () => {
  const ofB = await atBoth(TODOS, { token: team.tokens.member }, { a: b });
  const all = await openGraphql(planning.other, PLAIN, { token: team.tokens.member });
  await team.limit('member', [a]);
  for (const stream of ofB) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'not_found' });
  }
  await team.set(b, { cycleDurationDays: 9 });
  await team.set(a, { cycleDurationDays: 9 });
  await all.upTo(1);
  expect(told(all)).toEqual({ data: [{ boardChanged: [{ accountId: a }] }], code: undefined });
  all.leave();
});

test('a token that comes to its end ends its streams', async () => {
  const streams = await atBoth(PLAIN, { token: team.tokens.member });
  planning.clock.advance(12 * HOUR);
  for (const stream of streams) {
    await stream.ended;
    expect(told(stream)).toEqual({ data: [], code: 'expired_token' });
  }
});

test('maintenance ends the streams of everybody but its own, which says when it is over', async () => {
  const streams = await Promise.all(
    [PLAIN, MINING, TODOS].map((query) => atBoth(query, { token: team.tokens.member }, { a })),
  );
  const statuses = await atBoth('subscription { maintenanceStatusChanged { maintenance } }', {});
  try {
    await switchMaintenance(team.db, true, 'Umbau');
    for (const stream of streams.flat()) {
      await stream.ended;
      expect(told(stream)).toEqual({ data: [], code: 'maintenance' });
    }
  } finally {
    await switchMaintenance(team.db, false);
  }
  for (const status of statuses) {
    await status.upTo(3);
    const states = [false, true, false].map((maintenance) => ({ maintenanceStatusChanged: { maintenance } }));
    expect(told(status)).toEqual({ data: states, code: undefined });
    status.leave();
  }
  const again = await openGraphql(planning.app, PLAIN, { token: team.tokens.member });
  await team.move(b, 'setup', 0);
  await again.upTo(1);
  expect(told(again).code).toBeUndefined();
  again.leave();
});

test('streams that are left while nothing happens leave nothing behind', async () => {
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => openGraphql(planning.app, PLAIN, { apiKey: team.apiKey })),
  );
  for (const stream of streams) stream.leave();
  for (let tries = 0; tries < 200; tries += 1) {
    const metrics = await (await fetch(`${planning.app.url}/metrics`)).text();
    if (/^adlane_streams_open\{caller="authenticated"\} 0$/m.test(metrics)) return;
    await sleep(20);
  }
  throw new Error('Streams are still open.');
});

test('while the database is away streams stay open and tell nothing; afterwards they go on', async () => {
  const { url } = planning.database;
  if (url === undefined) return;
  const name = new URL(url).pathname.slice(1);
  const admin = new Client(process.env.TEST_DATABASE_URL);
  await admin.connect();
  const stream = await openGraphql(planning.other, PLAIN, { token: team.tokens.member });
  const removed = await openGraphql(planning.other, PLAIN, { token: team.tokens.kunde });
  await team.move(a, 'setup', 0);
  await Promise.all([stream.upTo(1), removed.upTo(1)]);
  try {
    await remove('kunde');
    await admin.query(`alter database "${name}" allow_connections false`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
    const before = stream.frames.length;
    await sleep(4_000);
    expect(stream.frames.filter(({ event }) => event === 'complete')).toEqual([]);
    expect(stream.frames).toHaveLength(before);
  } finally {
    await admin.query(`alter database "${name}" allow_connections true`);
    await admin.end();
  }
  await removed.ended;
  expect(told(removed)).toMatchObject({ code: 'invalid_token' });
  // What may have been missed is told when the connection is there again.
  await stream.upTo(2);
  expect(told(stream).code).toBeUndefined();
  stream.leave();
});

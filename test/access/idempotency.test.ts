import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { KeyViewer } from '../../src/access/viewer.js';
import type { Sql } from '../../src/db/database.js';
import { Notifications } from '../../src/db/notifications.js';
import { Claim, type StoredAnswer } from '../../src/domain/audit/claim.js';
import { IdempotencyService } from '../../src/domain/audit/idempotency.service.js';
import { AppError } from '../../src/errors.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

/** The rules of a claimed key, between services that stand for processes of their own. */
let database: TestDatabase;
const listening: Notifications[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await Promise.all(listening.map((each) => each.close()));
  await database.close();
});

const viewer: KeyViewer = {
  kind: 'key',
  teamId: randomUUID(),
  apiKeyId: randomUUID(),
  scopes: new Set(),
  accountIds: null,
};
const request = (key: string, args: Record<string, unknown> = { a: 1 }) => ({ key, tool: 'createTodo', args });

/** A process of its own, and how many statements it has sent. */
function startProcess(options: ConstructorParameters<typeof IdempotencyService>[2] = {}) {
  const { db } = database;
  const counted = { statements: 0, losesNotices: false };
  const sql: Sql = {
    async query(...asked) {
      counted.statements += 1;
      if (counted.losesNotices && asked.includes('notify')) throw new Error('the connection broke');
      return db.query(...asked);
    },
  };
  const notifications = new Notifications(db);
  listening.push(notifications);
  const service = new IdempotencyService(sql, notifications, options);
  return {
    counted,
    take: async (key: string) => (await service.claim(viewer, request(key))) as Claim,
    ask: async (key: string, signal?: AbortSignal) =>
      (await service.claim(viewer, request(key), signal)) as StoredAnswer,
    claim: (key: string, args: Record<string, unknown>) => service.claim(viewer, request(key, args)),
  };
}

/** Whose owner is heard of no more: `seconds` long its keys stay claimed. */
const dying = (seconds: number) => startProcess({ leaseSeconds: seconds, renewMs: 3_600_000 });
const stored = (answer: unknown) => ({ answer, auditId: null });

test.each([
  ['an answer', (claim: Claim) => claim.answer(stored('kept')), stored('kept')],
  ['a release', (claim: Claim) => claim.release(new AppError('conflict', 'no')), undefined],
])('%s stands if the notice of it is lost, and those who wait find it', async (what, end, found) => {
  const key = `lost-notice-of-${what.replace(' ', '-')}`;
  const process = startProcess();
  const claim = await process.take(key);
  process.counted.losesNotices = true;
  const waiting = startProcess({ pollMs: 50 }).ask(key);
  await end(claim);
  claim.leave();
  if (found) expect(await waiting).toEqual(found);
  else expect(await waiting).toBeInstanceOf(Claim);
});

test('who was taken for dead can neither answer nor release the key of whoever took over', async () => {
  const first = await dying(0.2).take('taken-over');
  const next = startProcess();
  const second = await next.take('taken-over');
  expect([first.attempt, second.attempt]).toEqual([1, 2]);
  expect([second.mark, second.startedAt]).toEqual([first.mark, first.startedAt]);
  await expect(first.answer(stored('first'))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  await expect(first.saveProgress({ doing: 'it' })).rejects.toMatchObject({ code: 'unavailable' });
  await first.release(new AppError('conflict', 'no'));
  await second.saveProgress({ still: 'mine' });
  expect(await second.loadProgress()).toEqual({ still: 'mine' });
  expect(await first.settled()).toBeUndefined();
  await second.answer(stored('second'));
  expect(await first.settled()).toMatchObject({ answer: 'second', own: false });
  expect(await next.ask('taken-over')).toEqual(stored('second'));
});

test('a claim stays with its owner for as long as its process lives, however short the lease', async () => {
  const owner = startProcess({ leaseSeconds: 1, renewMs: 100 });
  const claim = await owner.take('long-work');
  await sleep(2_500);
  const impatient = startProcess({ waitMs: 50 });
  await expect(impatient.ask('long-work')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await claim.answer(stored('done'));
  expect(await startProcess().ask('long-work')).toEqual(stored('done'));
});

test('a failure leaves its notes to the next try, a refusal nothing', async () => {
  const process = startProcess();
  const first = await process.take('failing');
  await first.saveProgress({ list: 'A' });
  await first.saveProgress({ step: 2 });
  await first.release(new Error('killed'));
  const second = await process.take('failing');
  expect([second.attempt, second.mark]).toEqual([2, first.mark]);
  expect(await second.loadProgress()).toEqual({ list: 'A', step: 2 });
  await expect(process.claim('failing', { a: 2 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  // What an earlier try may have done is not forgotten because this one was refused.
  await second.release(new AppError('conflict', 'no'));
  const third = await process.take('failing');
  expect([third.attempt, await third.loadProgress()]).toEqual([3, { list: 'A', step: 2 }]);
  await third.answer(stored(3));

  const refused = await process.take('refused');
  await refused.saveProgress({ list: 'B' });
  await refused.release(new AppError('platform_rejected', 'no'));
  const other = (await process.claim('refused', { a: 2 })) as Claim;
  expect([other.attempt, await other.loadProgress()]).toEqual([1, {}]);
  await other.release(new Error('enough'));
});

test('after a day a key is another request, with names of its own', async () => {
  const process = startProcess();
  const first = await process.take('daily');
  await first.saveProgress({ list: 'A' });
  await first.answer(stored('yesterday'));
  await database.db.query(
    "update idempotency_keys set created_at = (created_at at time zone 'utc' - interval '25 hours') at time zone 'utc' where key = 'daily'",
  );
  const second = (await process.claim('daily', { a: 2 })) as Claim;
  expect(second.attempt).toBe(1);
  expect(second.mark).not.toBe(first.mark);
  expect(await second.loadProgress()).toEqual({});
  await second.answer(stored('today'));
});

test('a hundred repetitions in two processes cost a handful of statements, and all get the one answer', async () => {
  const owner = startProcess();
  const claim = await owner.take('popular');
  const processes = [startProcess({ pollMs: 60_000 }), startProcess({ pollMs: 60_000 })];
  const waiting = Array.from({ length: 100 }, (_, at) => processes[at % 2]?.ask('popular'));
  const statements = () => processes.map(({ counted }) => counted.statements);
  let before = statements();
  // On a busy machine it takes a while until all of them wait.
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(500);
    if (isDeepStrictEqual(statements(), before)) break;
    before = statements();
  }
  expect(statements()).toEqual(before);
  await claim.answer(stored({ id: 7 }));
  expect(await Promise.all(waiting)).toEqual(Array(100).fill(stored({ id: 7 })));
  for (const { counted } of processes) expect(counted.statements).toBeLessThanOrEqual(4);
});

test('when the first request fails one of those that wait goes on, and the others get its answer', async () => {
  const owner = startProcess();
  const claim = await owner.take('failing-once');
  const process = startProcess({ pollMs: 60_000 });
  const waiting = Array.from({ length: 20 }, async () => {
    const found = (await process.ask('failing-once')) as unknown;
    if (!(found instanceof Claim)) return found;
    await found.answer(stored('second'));
    return 'did it';
  });
  await sleep(200);
  await claim.release(new Error('failed'));
  const answers = await Promise.all(waiting);
  expect(answers.filter((answer) => answer === 'did it')).toHaveLength(1);
  expect(answers.filter((answer) => answer !== 'did it')).toEqual(Array(19).fill(stored('second')));
  expect(process.counted.statements).toBeLessThan(15);
});

test('who leaves waits no more, asks nothing more, and does not hold up those behind', async () => {
  const owner = startProcess();
  const claim = await owner.take('left');
  const process = startProcess({ pollMs: 50 });
  const leaving = new AbortController();
  const left = [1, 2, 3].map(() => process.ask('left', leaving.signal));
  const staying = process.ask('left');
  await sleep(200);
  leaving.abort(new AppError('unavailable', 'The caller left.'));
  for (const each of await Promise.allSettled(left)) {
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'The caller left.' } });
  }
  await claim.answer(stored('stayed'));
  expect(await staying).toEqual(stored('stayed'));
  const { statements } = process.counted;
  await sleep(300);
  expect(process.counted.statements).toBe(statements);
});

test('a lost notification and a dead owner are found by looking', async () => {
  const first = await dying(0.5).take('silent');
  const deaf = new IdempotencyService(
    database.db,
    { subscribe: () => Promise.reject(new Error('no connection left')) },
    { pollMs: 100 },
  );
  const second = (await deaf.claim(viewer, request('silent'))) as Claim;
  expect(second.attempt).toBe(2);
  const waiting = deaf.claim(viewer, request('silent'));
  await second.answer(stored('heard'));
  expect(await waiting).toEqual(stored('heard'));
  await expect(first.answer(stored('late'))).rejects.toMatchObject({ code: 'unavailable' });
});

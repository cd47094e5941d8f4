import { createClient } from 'graphql-sse';
import { TestApp } from '../support/start-app.js';
import { MiningDemo } from './support.js';

let mining: MiningDemo;
let other: TestApp;

beforeAll(async () => {
  mining = await MiningDemo.start();
  other = await TestApp.start({ db: mining.demo.app.db, sandbox: mining.demo.sandbox });
});
beforeEach(() => mining.forget());
afterAll(async () => {
  await other.stop();
  await mining.stop();
});

interface Event {
  id: string;
  status: string;
  step: string;
  progress: number;
  suggestionCount: number;
}

const PROGRESS = `subscription ($accountId: String!) {
  miningProgress(accountId: $accountId) { id status step progress suggestionCount }
}`;

/** The events until the run has ended, or the errors. */
async function follow(app: TestApp, accountId: string, token: string) {
  const listening = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const events: Event[] = [];
  const codes: unknown[] = [];
  const client = createClient({
    url: `${app.url}/graphql/stream`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    on: { connected: () => listening.resolve() },
  });
  const leave = client.subscribe<{ miningProgress: Event }>(
    { query: PROGRESS, variables: { accountId } },
    {
      next: ({ data, errors }) => {
        codes.push(...(errors ?? []).map(({ extensions }) => extensions?.code));
        if (data?.miningProgress) events.push(data.miningProgress);
        if (events.at(-1)?.status !== 'running') ended.resolve();
      },
      error: ended.reject,
      complete: () => ended.resolve(),
    },
  );
  await Promise.race([listening.promise, ended.promise]);
  return { events, codes, ended: ended.promise.finally(leave), leave };
}

test('whoever watches sees a run get on, in whichever process it runs', async () => {
  for (let at = 0; at < 60; at += 1) await mining.addTerm(`umsonst${at} teil${at}`);
  const { token } = mining.demo.users.member;
  await mining.sandbox.fail({ system: 'language-model', kind: 'slow', delayMs: 600 });
  const watching = await Promise.all([mining.demo.app, other].map((app) => follow(app, mining.accountId, token)));
  const run = await mining.start();
  for (const { events, ended } of watching) {
    await ended;
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set([run.id]));
    const shares = events.map(({ progress }) => progress);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(events.map(({ step }) => step)).toContain('asking');
    expect(events.at(-1)).toEqual({
      id: run.id,
      status: 'completed',
      step: 'done',
      progress: 100,
      suggestionCount: run.suggestionCount,
    });
  }
});

test('who comes late is told at once how the newest run stands', async () => {
  const run = await mining.start();
  const { events, ended } = await follow(other, mining.accountId, mining.demo.users.member.token);
  await ended;
  expect(events).toMatchObject([{ id: run.id, status: 'completed' }]);
});

test('a failed run ends as failed', async () => {
  await mining.sandbox.fail({ system: 'language-model', kind: 'refuse' });
  const { events, ended } = await follow(mining.demo.app, mining.accountId, mining.demo.users.member.token);
  await mining.call('POST', '/start', {});
  await ended;
  expect(events.at(-1)).toMatchObject({ status: 'failed', suggestionCount: 0 });
});

test('an account that is not there and a kunde without the setting are refused', async () => {
  const { member, kunde } = mining.demo.users;
  for (const [accountId, token, code] of [
    ['999', member.token, 'not_found'],
    [mining.accountId, kunde.token, 'forbidden'],
  ] as const) {
    const { codes, ended } = await follow(mining.demo.app, accountId, token);
    await ended;
    expect(codes).toEqual([code]);
  }
});

import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatDemo, DOCUMENT, overRest, startChatDemo } from './support/chat.js';

/** How many people leave; ADLANE_CHAT_LEAVERS=1000 takes some minutes on a small machine. */
const LEAVERS = Number(process.env.ADLANE_CHAT_LEAVERS ?? 100);
const AT_ONCE = 40;

let demo: ChatDemo;

beforeEach(async () => {
  demo = await startChatDemo();
});

afterEach(() => demo.stop());

const question = () => ({ message: 'Wie läuft es?', history: [], accountId: demo.accountIds[0] });

interface Leaving {
  afterMs?: number;
  afterPieces?: number;
  after?: Promise<unknown>;
}

/** A request whose connection its caller closes after some milliseconds, so many pieces or something else; gives the pieces. */
async function leave(path: string, body: object, { afterMs, afterPieces, after }: Leaving) {
  const headers = {
    authorization: `Bearer ${demo.users.member.token}`,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  };
  let pieces = 0;
  await new Promise<void>((resolve) => {
    const going: ClientRequest = request(demo.app.url + path, { method: 'POST', headers, agent: false });
    going.on('error', () => resolve()).on('close', () => resolve());
    going.on('response', (response) => {
      response.on('error', () => resolve()).on('end', () => resolve());
      response.on('data', (chunk: Buffer) => {
        pieces += chunk.toString().split('"text"').length - 1;
        if (afterPieces !== undefined && pieces >= afterPieces) going.destroy();
      });
    });
    going.end(JSON.stringify(body));
    if (afterMs !== undefined) setTimeout(() => going.destroy(), afterMs);
    const goNow = () => going.destroy();
    void after?.then(goNow, goNow);
  });
  return pieces;
}

const rest = (when: Leaving) => leave('/api/v1/chat/stream', question(), when);
const graphql = (when: Leaving) =>
  leave('/graphql/stream', { query: DOCUMENT, variables: { input: question() } }, when);

/** Resolves when no request is open at the app, but the one that asks. */
async function settled(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const metrics = await (await fetch(`${demo.app.url}/metrics`)).text();
    if (/^adlane_http_requests_running 1$/m.test(metrics)) return;
    await sleep(20);
  }
  throw new Error('A request is still open.');
}

async function charges(): Promise<{ charged: number; refunded: number }> {
  const [row] = await demo.app.db.query<{ charged: number; refunded: number }>(
    `select count(*) filter (where kind = 'charge') as charged, count(*) filter (where kind = 'refund') as refunded
     from credit_movements where team_id = $1`,
    [demo.teamId],
  );
  return row as never;
}

test(`${LEAVERS} people who leave, early and late, leave no call of the model behind, and balances are exact`, async () => {
  await demo.setRemaining(LEAVERS * 2);
  await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 30, times: -1 });
  const leavers = Array.from({ length: LEAVERS }, (_, index) => ({
    open: index % 2 ? rest : graphql,
    when: index % 4 < 2 ? { afterPieces: 1 + (index % 3) } : { afterMs: (index * 37) % 400 },
  }));
  let served = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = leavers.pop(); next; next = leavers.pop()) if ((await next.open(next.when)) > 0) served += 1;
    }),
  );
  await demo.idle();
  await settled();
  const { charged, refunded } = await charges();
  // Leaving brings nothing back: every question for which the model was asked is paid.
  expect(refunded).toBe(0);
  expect(charged).toBeGreaterThanOrEqual(served);
  expect(await demo.remaining()).toBe(LEAVERS * 2 - charged + refunded);
  const { running, aborted } = await demo.model.modelCalls();
  expect(running).toBe(0);
  // Some leave before the model is called.
  expect(aborted).toBeGreaterThan(LEAVERS / 4);
  const metrics = await (await fetch(`${demo.app.url}/metrics`)).text();
  expect(metrics).toContain('adlane_language_model_call_duration_seconds_count{purpose="chat",outcome="aborted"}');
}, 600_000);

test.each([
  ['REST', rest],
  ['GraphQL', graphql],
])('over %s, whoever leaves before the first piece has used the credit up', async (_door, open) => {
  await demo.setRemaining(3);
  await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 60_000 });
  const asked = (async () => {
    while ((await demo.model.modelCalls()).running === 0) await sleep(10);
    expect(await demo.remaining()).toBe(2);
  })();
  expect(await open({ after: asked })).toBe(0);
  await asked;
  await demo.idle();
  await settled();
  expect(await demo.remaining()).toBe(2);
});

test('a server that stops ends its answers, and gives back what nothing came for', async () => {
  const { app, sandbox } = demo;
  await demo.setRemaining(3);
  await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 600_000 });
  const asked = overRest(app, question(), { token: demo.users.member.token }).catch((error) => error);
  while ((await demo.model.modelCalls()).running === 0) await sleep(10);
  await app.stop();
  expect(await demo.remaining()).toBe(3);
  expect(await asked).toBeDefined();
  expect(sandbox.url).toBeTruthy();
});

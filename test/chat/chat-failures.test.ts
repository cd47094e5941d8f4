import { type ChatDemo, DOORS, startChatDemo } from './support/chat.js';

let demo: ChatDemo;

beforeAll(async () => {
  demo = await startChatDemo({ AI_TIMEOUT_MS: '1500' });
});

beforeEach(async () => {
  await demo.model.heal();
  await demo.setRemaining(5);
});

afterAll(() => demo.stop());

const question = () => ({ message: 'Wie läuft es?', history: [], accountId: demo.accountIds[0] });

/** `pieces` is how much comes before the failure: only what comes before the first piece gives the credit back. */
const FAILURES = [
  ['an overloaded model', { kind: 'transient', times: -1 }, 502, 'platform_unavailable', 0],
  ['too many requests', { kind: 'quota', times: -1 }, 502, 'platform_unavailable', 0],
  ['a wrong key', { kind: 'revoked' }, 400, 'platform_rejected', 0],
  ['a refusal', { kind: 'refuse' }, 400, 'platform_rejected', 0],
  ['a refusal in the middle', { kind: 'refuse', afterResults: 4 }, 200, 'platform_rejected', 4],
  ['broken JSON', { kind: 'malformed' }, 502, 'platform_unavailable', 0],
  ['broken JSON in the middle', { kind: 'malformed', afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['a broken connection', { kind: 'cut' }, 502, 'platform_unavailable', 0],
  ['a broken connection in the middle', { kind: 'cut', afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['silence', { kind: 'slow', delayMs: 60_000 }, 502, 'platform_unavailable', 0],
  ['silence in the middle', { kind: 'slow', delayMs: 60_000, afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['an answer that never arrives', { kind: 'late', delayMs: 60_000 }, 502, 'platform_unavailable', 0],
] as const;

describe.each(DOORS)('over %s', (_door, ask) => {
  test.each(FAILURES)('%s is told as such, and costs nothing before the first piece', async (...failure) => {
    const [, fault, status, code, pieces] = failure;
    await demo.model.fail({ system: 'language-model', ...fault });
    const answer = await ask(demo.app, question(), { token: demo.users.member.token });
    expect(answer.error?.code).toBe(code);
    expect(answer.error?.message).toMatch(/AI model/);
    expect(answer.pieces).toHaveLength(pieces);
    expect([undefined, status]).toContain(answer.status);
    expect(await demo.remaining()).toBe(pieces > 0 ? 4 : 5);
    await demo.idle();
  });
});

test('every charge has its refund in the ledger, or its answer', async () => {
  const movements = await demo.app.db.query<{ kind: string; operation: string; user_id: string; count: number }>(
    `select kind, operation, user_id, count(*) from credit_movements
     where team_id = $1 and kind in ('charge', 'refund') group by kind, operation, user_id order by kind`,
    [demo.teamId],
  );
  const userId = demo.users.member.id;
  const answered = FAILURES.filter(([, , , , pieces]) => pieces > 0).length * DOORS.length;
  const charged = FAILURES.length * DOORS.length;
  expect(movements).toEqual([
    { kind: 'charge', operation: 'chat', user_id: userId, count: charged },
    { kind: 'refund', operation: 'chat', user_id: userId, count: charged - answered },
  ]);
});

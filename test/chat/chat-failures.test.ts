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
  ['an answer without a word', { kind: 'empty' }, 502, 'platform_unavailable', 0],
  ['a refusal in the middle', { kind: 'refuse', afterResults: 4 }, 200, 'platform_rejected', 4],
  ['broken JSON', { kind: 'malformed' }, 502, 'platform_unavailable', 0],
  ['broken JSON in the middle', { kind: 'malformed', afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['a broken connection', { kind: 'cut' }, 502, 'platform_unavailable', 0],
  ['a broken connection in the middle', { kind: 'cut', afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['silence', { kind: 'slow', delayMs: 60_000 }, 502, 'platform_unavailable', 0],
  ['silence in the middle', { kind: 'slow', delayMs: 60_000, afterResults: 4 }, 200, 'platform_unavailable', 4],
  ['an answer that never arrives', { kind: 'late', delayMs: 60_000 }, 502, 'platform_unavailable', 0],
] as const;

/** Charges and refunds so far. */
const movements = () =>
  demo.app.db.query<{ kind: string; operation: string; user_id: string }>(
    `select kind, operation, user_id from credit_movements
     where team_id = $1 and kind in ('charge', 'refund') order by created_at, id`,
    [demo.teamId],
  );

describe.each(DOORS)('over %s', (_door, ask) => {
  test.each(FAILURES)('%s is told as such, and costs nothing before the first piece', async (...failure) => {
    const [, fault, status, code, pieces] = failure;
    const before = await movements();
    await demo.model.fail({ system: 'language-model', ...fault });
    const answer = await ask(demo.app, question(), { token: demo.users.member.token });
    expect(answer.error?.code).toBe(code);
    expect(answer.error?.message).toMatch(/AI model/);
    expect(answer.pieces).toHaveLength(pieces);
    expect([undefined, status]).toContain(answer.status);
    expect(await demo.remaining()).toBe(pieces > 0 ? 4 : 5);
    await demo.idle();
    // Every charge has its refund in the ledger, or its answer.
    const movement = { operation: 'chat', user_id: demo.users.member.id };
    expect((await movements()).slice(before.length)).toEqual([
      { kind: 'charge', ...movement },
      ...(pieces > 0 ? [] : [{ kind: 'refund', ...movement }]),
    ]);
  });
});

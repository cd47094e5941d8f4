import { randomUUID } from 'node:crypto';
import { switchMaintenance } from '../../src/maintenance.js';
import { type ChatDemo, DOCUMENT, startChatDemo } from '../chat/support/chat.js';
import { until } from '../db/support/second-app.js';
import { type OpenStream, open, openGraphql, told } from '../support/stream.js';

let demo: ChatDemo;
let userId: string;
let token: string;

beforeAll(async () => {
  demo = await startChatDemo({ LIMIT_STREAMS_PER_CALLER: '2' });
});
afterAll(() => demo.stop());

beforeEach(async () => {
  await demo.setRemaining(50);
  // Pieces come for a minute unless somebody ends them.
  await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 400, times: -1 });
  userId = randomUUID();
  await demo.app.db.query('insert into users (id, email, name) values ($1, $2, $3)', [
    userId,
    `${userId}@example.com`,
    'Gast',
  ]);
  await demo.app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'member')`, [
    demo.teamId,
    userId,
  ]);
  token = (await demo.app.sessions.issue({ userId, teamId: demo.teamId })).token;
});

const question = () => ({ message: 'Wie läuft es?', history: [], accountId: demo.accountIds[0] });

const DOORS: [string, () => Promise<OpenStream>, (stream: OpenStream) => string | undefined][] = [
  [
    'REST',
    () => open(demo.app, '/api/v1/chat/stream', question(), { token }),
    ({ frames }) => {
      expect(frames.at(-1)?.data).toBe('[DONE]');
      const failure = frames.at(-2);
      return failure?.event === 'error' ? JSON.parse(failure.data).code : undefined;
    },
  ],
  ['GraphQL', () => openGraphql(demo.app, DOCUMENT, { token }, { input: question() }), (stream) => told(stream).code],
  [
    'GraphQL behind a fragment',
    () =>
      openGraphql(
        demo.app,
        'subscription ($input: ChatInput!) { ...F } fragment F on Subscription { chatStream(input: $input) { text } }',
        { token },
        { input: question() },
      ),
    (stream) => told(stream).code,
  ],
];

describe.each(DOORS)('over %s', (_door, ask, codeOf) => {
  test.each([
    [
      'a removed member',
      'invalid_token',
      () => demo.app.db.query('delete from team_members where user_id = $1', [userId]),
    ],
    [
      'somebody limited to other accounts',
      'not_found',
      () =>
        demo.app.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
          demo.teamId,
          userId,
          demo.accountIds[1],
        ]),
    ],
    [
      'a member made a kunde who may not see search terms',
      'forbidden',
      () => demo.app.db.query(`update team_members set role = 'kunde' where user_id = $1`, [userId]),
    ],
  ])('the chat of %s ends with %s, and so does the call of the model', async (_who, code, change) => {
    const stream = await ask();
    await stream.upTo(1);
    await change();
    await stream.ended;
    expect(codeOf(stream)).toBe(code);
    await demo.idle();
  });

  test('a chat ends when maintenance begins, and so does the call of the model', async () => {
    const stream = await ask();
    await stream.upTo(1);
    try {
      await switchMaintenance(demo.app.db, true, 'Umbau');
      await stream.ended;
      expect(codeOf(stream)).toBe('maintenance');
      await demo.idle();
    } finally {
      await switchMaintenance(demo.app.db, false);
      await until(async () => (await demo.app.send('GET', '/')).status !== 503);
    }
  });
});

test('chats count as open streams over both doors, and one more is refused before it begins', async () => {
  const remaining = await demo.remaining();
  const streams = await Promise.all(DOORS.slice(0, 2).map(([, ask]) => ask()));
  for (const stream of streams) await stream.upTo(1);
  for (const [, ask] of DOORS) {
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await refused.ended;
    expect(refused.frames[0]?.data ?? '').toContain('too_many_requests');
  }
  expect(await demo.remaining()).toBe(remaining - 2);
  for (const stream of streams) stream.leave();
  await demo.idle();
});

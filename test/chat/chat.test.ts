import { type ChatDemo, DOORS, overGraphql, overRest, post, readEvents, startChatDemo } from './support/chat.js';

let demo: ChatDemo;
let accountId: string;

beforeAll(async () => {
  demo = await startChatDemo();
  accountId = demo.accountIds[0] as string;
});

beforeEach(async () => {
  await demo.model.heal();
  await demo.model.forgetRequests();
  await demo.setRemaining(50);
});

afterAll(() => demo.stop());

const question = (more: object = {}) => ({ message: 'Wie läuft das Konto?', history: [], accountId, ...more });
const member = () => ({ token: demo.users.member.token });

describe.each(DOORS)('over %s', (_door, ask) => {
  test('the answer carries the true cost and ROAS of the last 30 days, word by word, for one credit', async () => {
    const { body: account } = await demo.app.rest('GET', `/query/accounts/${accountId}?days=30`, demo);
    const { pieces, error } = await ask(demo.app, question(), member());
    expect(error).toBeUndefined();
    expect(pieces.length).toBeGreaterThan(10);
    expect(account.metrics.cost).toBeGreaterThan(0);
    expect(pieces.join('')).toContain(`(${account.metrics.cost} EUR)`);
    expect(pieces.join('')).toContain(`(${account.metrics.roas})`);
    expect(await demo.remaining()).toBe(49);
  });

  test('the conversation so far goes along, empty parts left out', async () => {
    const history = [
      { role: 'user', content: 'Hallo' },
      { role: 'model', content: 'Guten Tag' },
      { role: 'model', content: ' ' },
    ];
    await ask(demo.app, question({ message: '  Und die Produkte?  ', history }), member());
    const { turns } = await demo.lastPrompt();
    expect(turns.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
    expect(turns.map(({ text }) => text.split('</account_data>\n\n').at(-1))).toEqual([
      'Hallo',
      'Guten Tag',
      'Und die Produkte?',
    ]);
  });

  test.each([
    ['an empty message', { message: ' ' }, 'bad_request', 'message must have 1 to 8000 characters'],
    ['a long message', { message: 'x'.repeat(8_001) }, 'bad_request', 'message must have 1 to 8000'],
    ['no message', { message: undefined }, 'bad_request', 'message is required'],
    ['no history', { history: undefined }, 'bad_request', 'history is required'],
    ['a history of null', { history: null }, 'bad_request', 'history must not be null'],
    ['a message that is a number', { message: 7 }, 'bad_request', 'message must be text'],
    [
      'a long history',
      { history: Array(51).fill({ role: 'user', content: 'a' }) },
      'bad_request',
      'at most 50 entries',
    ],
    ['an unknown role', { history: [{ role: 'system', content: 'a' }] }, 'bad_request', 'must be one of user, model'],
    ['a part without content', { history: [{ role: 'user' }] }, 'bad_request', 'history[0].content is required'],
    [
      'a huge part',
      {
        history: [
          { role: 'user', content: 'a' },
          { role: 'model', content: 'x'.repeat(8_001) },
        ],
      },
      'bad_request',
      'history[1].content must have at most 8000 characters',
    ],
    ['a NUL', { message: 'a\0b' }, 'bad_request', 'message must not contain NUL'],
    ['an unknown field', { model: 'gpt' }, 'bad_request', 'model'],
    ['an unknown account', { accountId: '4711' }, 'not_found', 'account not found'],
  ])('%s is refused before a credit is taken', async (_case, more, code, message) => {
    const { status, error, pieces } = await ask(demo.app, question(more), member());
    expect(error).toEqual({ code, message: expect.stringContaining(message) });
    expect([undefined, code === 'not_found' ? 404 : 400]).toContain(status);
    expect(pieces).toEqual([]);
    expect(await demo.model.requests('language-model')).toEqual([]);
    expect(await demo.remaining()).toBe(50);
  });

  test('8,000 characters and surrounding spaces are fine', async () => {
    const history = [{ role: 'user', content: 'x'.repeat(8_000) }];
    const { error } = await ask(demo.app, question({ message: ` ${'x'.repeat(8_000)}\n`, history }), member());
    expect(error).toBeUndefined();
  });

  test('credits that are used up end it: 402', async () => {
    await demo.setRemaining(0);
    const { status, error } = await ask(demo.app, question(), member());
    expect(error?.code).toBe('credits_exhausted');
    expect([undefined, 402]).toContain(status);
    expect(await demo.model.requests('language-model')).toEqual([]);
  });

  test('seven credits and fifty at once: seven are served', async () => {
    await demo.setRemaining(7);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(demo.app, question(), member())));
    expect(answers.filter(({ pieces }) => pieces.length > 10)).toHaveLength(7);
    expect(answers.filter(({ error }) => error?.code === 'credits_exhausted')).toHaveLength(43);
    expect(await demo.remaining()).toBe(0);
  });

  test('without a credential: 401', async () => {
    const { status, error } = await ask(demo.app, question(), {});
    expect(error?.code).toBe('unauthorized');
    expect([undefined, 401]).toContain(status);
  });

  test('an assignment to other accounts hides this one', async () => {
    const { member: person } = demo.users;
    const path = `/teams/${demo.teamId}/members/${person.id}/assignments`;
    const owner = { token: demo.users.owner.token };
    await demo.app.rest('PUT', path, { ...owner, body: { accountIds: [demo.accountIds[1]] } });
    const { error } = await ask(demo.app, question(), member());
    await demo.app.rest('PUT', path, { ...owner, body: { accountIds: [] } });
    expect(error).toEqual({ code: 'not_found', message: 'account not found' });
    expect(await demo.remaining()).toBe(50);
  });
});

test('an API key cannot chat', async () => {
  const { error } = await overGraphql(demo.app, question(), { apiKey: demo.apiKey });
  expect(error?.code).toBe('forbidden');
});

test('the REST stream is framed as the contract says and not held up on its way', async () => {
  const response = await post(demo.app, question(), member());
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  const reads: string[] = [];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    reads.push(Buffer.from(chunk).toString());
  }
  expect(reads.length).toBeGreaterThan(5);
  expect(readEvents(reads.join('')).pieces.join('')).toContain('In den 30 Tagen davor');
});

test('the same Idempotency-Key gives the same answer again for one credit', async () => {
  const headers = { 'idempotency-key': 'chat-1' };
  const [one, other] = await Promise.all([
    post(demo.app, question(), member(), { headers }).then((response) => response.text()),
    post(demo.app, question(), member(), { headers }).then((response) => response.text()),
  ]);
  expect(readEvents(one).pieces.length).toBeGreaterThan(10);
  expect(other).toBe(one);
  expect(await demo.remaining()).toBe(49);
  const changed = await post(demo.app, question({ message: 'Etwas anderes' }), member(), { headers });
  expect(changed.status).toBe(422);
});

test('a key whose stream failed may be used again', async () => {
  await demo.model.fail({ system: 'language-model', kind: 'cut', afterResults: 2 });
  const headers = { 'idempotency-key': 'chat-2' };
  const failed = readEvents(await (await post(demo.app, question(), member(), { headers })).text());
  expect(failed.error?.code).toBe('platform_unavailable');
  const again = readEvents(await (await post(demo.app, question(), member(), { headers })).text());
  expect(again.error).toBeUndefined();
});

test('without a model every question is answered 503, whatever it says', async () => {
  const without = await startChatDemo({ AI_PROVIDER: 'none' });
  try {
    const credential = { token: without.users.member.token };
    const rest = await overRest(without.app, question({ message: '' }), credential);
    expect(rest).toMatchObject({ status: 503, error: { code: 'ai_not_configured' } });
    const graphql = await overGraphql(without.app, question(), credential);
    expect(graphql.error?.code).toBe('ai_not_configured');
    expect((await overRest(without.app, question(), {})).status).toBe(401);
  } finally {
    await without.stop();
  }
});

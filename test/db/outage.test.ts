import { createHmac } from 'node:crypto';
import { poolerUrlOf } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type SecondApp, secondApp, until } from './support/second-app.js';

describe('while the database is away', () => {
  let demo: DemoApp;
  let lines: DatabaseLine[];
  let second: SecondApp;
  let campaign: { id: string; accountId: string };
  const died: unknown[] = [];
  const note = (error: unknown) => died.push(error);

  beforeAll(async () => {
    process.on('unhandledRejection', note).on('uncaughtException', note);
    demo = await startDemoApp();
    const url = demo.app.db.url as string;
    const addresses = [url, poolerUrlOf(url)].filter((each) => each !== undefined);
    lines = await Promise.all(addresses.map((each) => DatabaseLine.to(each)));
    second = await secondApp(demo, { url: lines[0]?.url, poolerUrl: lines[1]?.url, patienceMs: 5_000 });
    const { body } = await demo.app.rest('GET', '/query/campaigns?limit=1', { apiKey: demo.apiKey });
    campaign = body.data[0];
  });

  afterAll(async () => {
    await second.stop();
    for (const line of lines) await line.close();
    await demo.stop();
    process.off('unhandledRejection', note).off('uncaughtException', note);
  });

  const cut = () => {
    for (const line of lines) line.cut();
  };
  const mend = () => {
    for (const line of lines) line.mend();
  };
  const key = () => ({ apiKey: demo.apiKey });
  const owner = () => ({ token: demo.users.owner.token });
  const headers = () => ({ 'x-api-key': demo.apiKey, 'content-type': 'application/json' });

  const budgetPath = () => `/query/campaign/${campaign.id}/budget`;
  const budget = () => ({
    ...key(),
    body: { account_id: campaign.accountId, daily_budget_eur: 12, apply_to_shared_budget: true },
  });

  function webhook() {
    const body = JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      type: 'invoice.paid',
      data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
    });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', demo.sandbox.stripeWebhookSecret).update(`${time}.${body}`).digest('hex');
    const signed = { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' };
    return second.app.send('POST', '/api/v1/billing/webhook', { body, headers: signed });
  }

  async function credential(): Promise<string> {
    const response = await fetch(`${demo.sandbox.url}/identity/id-token?email=away@example.com&name=Away`);
    return ((await response.json()) as { credential: string }).credential;
  }

  const call = (name: string, args: object) =>
    second.app.send('POST', '/mcp', {
      headers: { ...headers(), accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    });

  const upload = () => {
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'a.txt');
    return fetch(`${second.app.url}/api/v1/support/tickets/00000000-0000-4000-8000-000000000000/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.users.owner.token}` },
      body: form,
    });
  };

  /** Every door over HTTP with statuses of its own. */
  const doors: [string, () => Promise<{ status: number; headers: Headers }>][] = [
    ['health', () => second.app.send('GET', '/health')],
    ['a list for an API key', () => second.app.rest('GET', '/query/campaigns', key())],
    ['a list for a session', () => second.app.rest('GET', `/teams/${demo.teamId}/settings`, owner())],
    ['a write', () => second.app.rest('POST', budgetPath(), budget())],
    [
      'a write with a key to repeat it',
      () =>
        second.app.rest('POST', budgetPath(), {
          ...budget(),
          headers: { 'idempotency-key': 'away-1' },
        }),
    ],
    ['sign-in', async () => second.app.rest('POST', '/auth/google', { body: { credential: await credential() } })],
    ['the webhook', () => webhook()],
    ['an upload', () => upload()],
    ['a download', () => second.app.rest('GET', '/support/attachments/00000000-0000-4000-8000-000000000000', owner())],
    ['public pricing', () => second.app.rest('GET', '/public/pricing')],
    ['a chat', () => second.app.rest('POST', '/chat/stream', { ...owner(), body: { message: 'Hello', history: [] } })],
    ['the tool server', () => call('query_campaigns', {})],
  ];

  async function away(work: () => Promise<void>): Promise<void> {
    cut();
    try {
      await work();
    } finally {
      mend();
    }
  }

  test.each(doors)('answers 503 with a time to try again, and as before when it is back: %s', async (_name, ask) => {
    const before = await ask();
    expect(before.status).not.toBe(500);
    await away(async () => {
      for (let time = 0; time < 3; time += 1) {
        const { status, headers: told } = await ask();
        expect(status).toBe(503);
        expect(Number(told.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    await until(async () => (await ask()).status === before.status);
  });

  test('tells it over GraphQL in the code of the error and in the header', async () => {
    const document = '{ campaigns(limit: 1) { data { id } } }';
    const mutation = 'mutation { toggleFavorite(accountId: "1") { isFavorited } }';
    await away(async () => {
      for (const each of [document, mutation]) {
        const { body, headers: told } = await second.app.graphql(each, {}, owner());
        expect(body.errors[0].extensions.code).toBe('unavailable');
        expect(Number(told.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    await until(async () => (await second.app.graphql(document, {}, key())).body.data?.campaigns.data.length === 1);
  });

  test.each([
    ['a subscription', 'subscription { boardChanged { accountId } }'],
    ['a query', '{ campaigns(limit: 1) { data { id } } }'],
  ])('tells it over server-sent events: %s', async (_kind, query) => {
    await away(async () => {
      const { body, headers: told } = await second.app.send('POST', '/graphql/stream', {
        headers: { authorization: `Bearer ${demo.users.owner.token}`, accept: 'text/event-stream' },
        body: { query },
      });
      expect(body).toContain('"code":"unavailable"');
      expect(Number(told.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  test('answers what needs no database', async () => {
    await away(async () => {
      expect((await second.app.send('GET', '/.well-known/jwks.json')).status).toBe(200);
      expect((await second.app.rest('GET', '/auth/maintenance-status')).status).toBe(200);
      expect((await second.app.send('GET', '/metrics')).status).toBe(200);
    });
  });

  test('rolls a transaction back that breaks in the middle, and keeps every connection to itself', async () => {
    const { db } = second;
    for (let round = 0; round < 12; round += 1) {
      const broken = db.transaction(async (tx) => {
        await tx.query('insert into teams (name) values ($1)', ['Broken']);
        cut();
        mend();
        await tx.query('select 1');
      });
      await expect(broken).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    }
    // Connections that lay idle were cut as well, and one of them may be handed out before its end is noticed.
    const answers = () => db.query('select 1').then(Boolean, () => false);
    await until(answers);
    await expect(db.query(`select 1 from teams where name = 'Broken'`)).resolves.toEqual([]);
    expect(db.poolSize?.waiting).toBe(0);
  });

  test('does not say that a write failed whose commit got lost', async () => {
    const unknown = second.db.transaction(async (tx) => {
      await tx.query('select 1');
      // The commit is sent after this, over a line that is gone by then.
      setImmediate(cut);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect(unknown).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('may have been done or not'),
    });
    mend();
  });

  test('is no fault of the server, and nothing dies of it', async () => {
    expect(second.lines.filter((text) => text.includes('"msg":"fault"'))).toEqual([]);
    expect(died).toEqual([]);
  });
});

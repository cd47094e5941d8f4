import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/log.js';
import { WebhookPost } from '../../src/platforms/webhooks/webhook-post.js';
import { readSettings, type TraceSettings } from '../../src/settings.js';
import { startTraces } from '../../src/telemetry/otel/sdk.js';
import { inNewTrace, traceFields } from '../../src/telemetry/tracing.js';
import { readEvents } from '../chat/support/chat.js';
import { type Collected, Collector } from '../definitions/opentelemetry/collector.js';
import { TestSandbox } from '../platforms/support/sandbox.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { openGraphql } from '../support/stream.js';
import { openTicket, PNG, upload } from '../tickets/fixture.js';
import { overHttp } from '../transports/support/tool-client.js';
import { pathOf, traceOf, whole } from './support/trace-tree.js';

/** What callers send that must not be found in any trace. */
const QUESTION = 'Why did the budget of customer Krähenwinkel double?';
const NAME = 'Zaunkoenig & Soehne';
const COLLECTOR_TOKEN = 'collector-token-of-the-test';

const log = createLog({ level: 'silent' });
const files = mkdtempSync(join(tmpdir(), 'adlane-traces-'));
const lines: Record<string, unknown>[] = [];
let collector: Collector;
let traces: ReturnType<typeof startTraces>;
let demo: DemoApp;
let sandbox: TestSandbox;

beforeAll(async () => {
  collector = await Collector.start();
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) };
  demo = await startDemoApp(
    { ATTACHMENTS_DIR: files },
    { jobs: { schedule: false, pollSeconds: 0.5 }, log: createLog({ level: 'info', to, fields: traceFields }) },
  );
  sandbox = TestSandbox.of(demo.sandbox);
});

beforeEach(async () => {
  traces = await exporting();
});

/** After each test, nothing of credentials, people, questions or values is in what was exported. */
afterEach(async () => {
  await traces.stop();
  const exported = Buffer.concat(collector.bytes).toString('latin1');
  const { apiKey, users, accountIds } = demo;
  const people = Object.values(users).flatMap(({ email, token }) => [email, token]);
  const secrets = [apiKey, ...people, ...accountIds, COLLECTOR_TOKEN, 'secret-of-a-caller', 'search=', '/query?'];
  const texts = [
    QUESTION,
    NAME,
    encodeURIComponent(NAME),
    'cs_test',
    'sk_test_',
    'whsec_',
    'image/png',
    'MONEY_AMOUNT',
    'select ',
    ' where ',
    'ya29.',
    'Bearer ',
  ];
  expect([...secrets, ...texts].filter((each) => exported.includes(Buffer.from(each).toString('latin1')))).toEqual([]);
  for (const { headers } of collector.requests) expect(headers.authorization).toBe(`Bearer ${COLLECTOR_TOKEN}`);
});

afterAll(async () => {
  await demo.stop();
  await collector.close();
  rmSync(files, { recursive: true });
});

async function exporting(settings: Record<string, string> = {}): Promise<typeof traces> {
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${COLLECTOR_TOKEN}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_SERVICE_NAME: 'adlane-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    ...settings,
  };
  return startTraces(readSettings(variables).traces as TraceSettings, log);
}

const key = () => ({ apiKey: demo.apiKey });
const ROOT = /^[0-9a-f]{32}$/;

test('a read over REST: request, operation and its statements, named by what is declared', async () => {
  const { headers } = await demo.app.rest('GET', `/query/campaigns?limit=3&search=${encodeURIComponent(NAME)}`, key());
  const id = headers.get('x-request-id') as string;
  const request = await collector.until(
    whole('GET /api/v1/query/campaigns', ({ attributes }) => attributes['adlane.request_id'] === id),
  );
  expect(request).toMatchObject({
    kind: 'SERVER',
    traceId: expect.stringMatching(ROOT),
    status: 'UNSET',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/query/campaigns',
      'http.response.status_code': 200,
      'adlane.operation': 'campaigns',
      'adlane.team_id': demo.teamId,
    },
    resource: { 'service.name': 'adlane-test', 'deployment.environment.name': 'test' },
  });
  const trace = traceOf(request, collector.spans);
  const operation = trace.find(({ name }) => name === 'campaigns');
  expect(operation).toMatchObject({ parentSpanId: request.spanId, attributes: { 'adlane.door': 'rest' } });
  const statements = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 'CLIENT', attributes: { 'db.operation.name': expect.any(String) } });
  }
  const [list] = statements.filter(({ attributes }) => attributes['db.query.summary'] !== undefined);
  expect(list?.name).toBe(list?.attributes['db.query.summary']);
  expect(list?.attributes['db.response.returned_rows']).toEqual(expect.any(Number));
});

test('a list over GraphQL: one span for each relation, not for each row', async () => {
  const document = '{ accounts(limit: 5) { data { id campaigns(limit: 2) { id } } } }';
  await demo.app.graphql(document, {}, key());
  const relation = await collector.until(whole('account.campaigns'));
  expect(pathOf(relation, collector.spans)).toEqual(['POST /graphql', 'account.campaigns']);
  const trace = traceOf(relation, collector.spans);
  expect(pathOf(trace.find(({ name }) => name === 'accounts') as Collected, trace)).toEqual([
    'POST /graphql',
    'accounts',
  ]);
  expect(trace.filter(({ name }) => name === 'account.campaigns')).toHaveLength(1);
  expect(trace.find(({ name }) => name === 'accounts')?.attributes['adlane.door']).toBe('graphql');
  expect(trace.some(({ parentSpanId }) => parentSpanId === relation.spanId)).toBe(true);
});

test('a write at a platform: unbroken from the request to the call, which carries it on', async () => {
  const campaign = await aCampaign();
  await sandbox.forgetRequests();
  const { status, headers } = await setBudget(campaign);
  expect(status).toBe(200);
  const id = headers.get('x-request-id');
  const request = await collector.until((spans) =>
    spans.find(({ attributes }) => attributes['adlane.request_id'] === id),
  );
  const call = await collector.until(whole('POST Google Ads', ({ traceId }) => traceId === request.traceId));
  expect(pathOf(call, collector.spans).slice(0, 2)).toEqual([
    'POST /api/v1/query/campaign/{campaignId}/budget',
    'setCampaignBudget',
  ]);
  expect(call).toMatchObject({ kind: 'CLIENT', attributes: { 'server.address': '127.0.0.1' } });
  const sent = (await sandbox.requests('google-ads')).map(({ headers }) => headers.traceparent);
  expect(sent).toContain(`00-${call.traceId}-${call.spanId}-01`);
});

test('what a platform refuses is a failure of the call, and a refusal of the operation, both without a word of it', async () => {
  const campaign = await aCampaign();
  // The sync that another test asks for may still read.
  await sandbox.fail({
    system: 'google-ads',
    kind: 'error',
    code: 'CampaignBudgetError.MONEY_AMOUNT_TOO_LARGE',
    match: ':mutate',
  });
  const { headers } = await setBudget(campaign).finally(() => sandbox.heal());
  const id = headers.get('x-request-id');
  const request = await collector.until((spans) =>
    spans.find(({ attributes }) => attributes['adlane.request_id'] === id),
  );
  const trace = traceOf(request, collector.spans);
  expect(trace.find(({ status }) => status === 'ERROR')).toMatchObject({
    name: 'POST Google Ads',
    attributes: { 'error.type': 'rejected' },
  });
  expect(trace.find(({ name }) => name === 'setCampaignBudget')).toMatchObject({
    status: 'UNSET',
    attributes: { 'error.type': 'platform_rejected' },
  });
});

test('a chat: the span lasts as long as its stream, and the call of the model is part of it', async () => {
  const response = await demo.app.send('POST', '/api/v1/chat/stream', {
    body: { message: QUESTION, history: [], accountId: demo.accountIds[0] },
    headers: { authorization: `Bearer ${demo.users.owner.token}` },
  });
  expect(readEvents(response.body).pieces.length).toBeGreaterThan(1);
  const model = await collector.until(
    whole(/^chat /, ({ attributes }) => attributes['gen_ai.request.model'] !== undefined),
  );
  expect(pathOf(model, collector.spans).slice(0, 2)).toEqual(['POST /api/v1/chat/stream', 'chatStream']);
  expect(model.attributes).toMatchObject({ 'gen_ai.usage.output_tokens': expect.any(Number) });
  const sent = (await sandbox.requests('language-model')).map(({ headers }) => headers.traceparent);
  expect(sent).toContain(`00-${model.traceId}-${model.spanId}-01`);
});

test('a tool: the same operation, asked for at another door', async () => {
  const client = await overHttp(demo.app.url, demo.apiKey);
  await client.callTool({ name: 'query_accounts', arguments: { limit: 2 } });
  await client.close();
  const tool = await collector.until(whole('accounts', ({ attributes }) => attributes['adlane.door'] === 'mcp'));
  expect(pathOf(tool, collector.spans)).toEqual(['POST /mcp', 'accounts']);
});

test('an upload, a payment and a webhook: each call outside carries the trace', async () => {
  const token = demo.users.owner.token;
  const { id } = (await openTicket(demo.app, token, { subject: NAME })).body;
  expect((await upload(demo.app, id, token, PNG)).status).toBe(201);
  const uploaded = await collector.until(whole('addSupportAttachment'));
  expect(pathOf(uploaded, collector.spans)[0]).toBe('POST /api/v1/support/tickets/{id}/attachments');

  const body = { plan: 'pro', interval: 'month' };
  await demo.app.rest('POST', '/billing/checkout', { token, body });
  const payment = await collector.until(whole('POST Stripe'));
  const sent = (await sandbox.requests('stripe')).map(({ headers }) => headers.traceparent);
  expect(sent).toContain(`00-${payment.traceId}-${payment.spanId}-01`);

  const post = new WebhookPost({ privateHosts: ['127.0.0.1'] });
  const received = await Collector.start();
  received.mood = 'refuse';
  const { signal } = new AbortController();
  await inNewTrace({ kind: 'job', queue: 'test' }, undefined, () =>
    post.send(`${received.url}/${NAME}`, {}, '', signal),
  );
  const webhook = await collector.until(whole('POST webhook'));
  expect(webhook.attributes['server.address']).toBeUndefined();
  const [first] = received.requests;
  await received.close();
  expect(first?.headers.traceparent).toBe(`00-${webhook.traceId}-${webhook.spanId}-01`);
});

test('an event of an open stream: a trace of its own, which names the stream', async () => {
  const stream = await openGraphql(demo.app, 'subscription { todosChanged { mayHaveMissed } }', {
    token: demo.users.owner.token,
  });
  expect(stream.status).toBe(200);
  await demo.app.rest('POST', '/planning/todos', {
    token: demo.users.owner.token,
    body: { title: NAME, accountId: demo.accountIds[0] },
  });
  await stream.upTo(1);
  stream.leave();
  const event = await collector.until(whole('stream event'));
  expect(event.parentSpanId).toBe('');
  expect(event.links).toHaveLength(1);
  await collector.until((spans) => spans.find(({ spanId }) => spanId === event.links[0]?.spanId));
});

test('a sync: the job of a team names the request that asked for it, those of accounts the job of the team', async () => {
  const { status } = await demo.app.rest('POST', '/connections/google-ads/accounts', {
    token: demo.users.owner.token,
    body: { accountIds: [demo.accountIds[0]] },
  });
  expect(status).toBe(200);
  const account = await collector.until(whole('process sync-account'));
  const team = await collector.until((spans) => spans.find(({ spanId }) => spanId === account.links[0]?.spanId));
  expect(team.name).toBe('transaction');
  const job = await collector.until(whole('process sync-team'));
  expect(job.traceId).toBe(team.traceId);
  const asked = await collector.until((spans) => spans.find(({ spanId }) => spanId === job.links[0]?.spanId));
  expect(pathOf(asked, collector.spans)[0]).toBe('POST /api/v1/connections/{platform}/accounts');
  const calls = traceOf(account, collector.spans).filter(({ name }) => name === 'POST Google Ads');
  expect(calls.length).toBeGreaterThan(0);
});

test('lines of the log about a request name its trace', async () => {
  const { headers } = await demo.app.rest('GET', '/query/accounts', key());
  const id = headers.get('x-request-id');
  const request = await collector.until((spans) =>
    spans.find(({ attributes }) => attributes['adlane.request_id'] === id),
  );
  const line = lines.find(({ requestId }) => requestId === id);
  expect(line).toMatchObject({ trace_id: request.traceId, span_id: request.spanId });
});

const CALLER = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const fromCaller = (flags: string, state = 'secret-of-a-caller') => ({
  ...key(),
  headers: {
    traceparent: `00-${CALLER}-${PARENT}-${flags}`,
    tracestate: `vendor=${state}`,
    baggage: 'who=me',
  },
});

test("a caller's trace is named, not continued, and its flag decides nothing", async () => {
  const { headers } = await demo.app.rest('GET', '/query/accounts', fromCaller('00'));
  const id = headers.get('x-request-id');
  const request = await collector.until((spans) =>
    spans.find(({ attributes }) => attributes['adlane.request_id'] === id),
  );
  expect(request.traceId).not.toBe(CALLER);
  expect(request.links).toEqual([{ traceId: CALLER, spanId: PARENT }]);
});

describe('with other settings', () => {
  const again = async (settings: Record<string, string>) => {
    await traces.stop();
    traces = await exporting(settings);
  };

  test('a trace of a proxy is continued, in JSON', async () => {
    await again({ TRACES_OF_CALLERS: 'continue', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
    // A trace that is continued keeps its state, so this one is no secret.
    await demo.app.rest('GET', '/query/accounts', fromCaller('01', 'of-a-proxy'));
    const request = await collector.until((spans) => spans.find(({ traceId }) => traceId === CALLER));
    await collector.until((spans) => spans.find(({ parentSpanId }) => parentSpanId === PARENT));
    expect(request.attributes['http.route'] ?? request.name).toBeDefined();
    expect(collector.requests.at(-1)?.headers['content-type']).toBe('application/json');
  });

  test('what its caller does not keep is not kept, but carried on', async () => {
    await again({ TRACES_OF_CALLERS: 'continue' });
    const campaign = await aCampaign();
    await sandbox.forgetRequests();
    const { apiKey, headers } = fromCaller('00');
    await setBudget(campaign, { apiKey, headers: { ...headers, traceparent: `00-${'c'.repeat(32)}-${PARENT}-00` } });
    const sent = (await sandbox.requests('google-ads')).find(({ path }) => path.includes(':mutate'));
    expect(sent?.headers.traceparent).toMatch(new RegExp(`^00-${'c'.repeat(32)}-[0-9a-f]{16}-00$`));
    await traces.stop();
    expect(collector.spans.some(({ traceId }) => traceId === 'c'.repeat(32))).toBe(false);
  });

  test('a collector that refuses or is away costs spans, which are counted, and no answer', async () => {
    collector.mood = 'refuse';
    await again({ OTEL_BSP_MAX_QUEUE_SIZE: '4', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4', OTEL_BSP_SCHEDULE_DELAY: '10' });
    for (let at = 0; at < 20; at += 1) {
      expect((await demo.app.rest('GET', '/query/accounts', key())).status).toBe(200);
    }
    const lost = async () => {
      const { body } = await demo.app.send('GET', '/metrics');
      return Number(/^adlane_trace_spans_total\{outcome="failed"\} (\d+)$/m.exec(body)?.[1] ?? 0);
    };
    while ((await lost()) === 0);
    collector.mood = 'take';
  });

  test('without a sampler that takes it, nothing is exported', async () => {
    await again({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    const before = collector.spans.length;
    expect((await demo.app.rest('GET', '/query/accounts', key())).status).toBe(200);
    await traces.stop();
    expect(collector.spans.length).toBe(before);
  });
});

async function aCampaign(): Promise<{ id: string; accountId: string }> {
  const path = '/query/campaigns?limit=1&channel_type=SEARCH&status=ENABLED';
  return (await demo.app.rest('GET', path, key())).body.data[0];
}

function setBudget({ id, accountId }: { id: string; accountId: string }, credential: object = key()) {
  return demo.app.rest('POST', `/query/campaign/${id}/budget`, {
    ...credential,
    body: { account_id: accountId, daily_budget_eur: 31.5 },
  });
}

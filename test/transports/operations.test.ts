import { setTimeout as sleep } from 'node:timers/promises';
import { KEY, SampleServer, VERSION } from './support/sample-server.js';

let server: SampleServer;

beforeAll(async () => {
  server = await SampleServer.start();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.maintenance = { maintenance: false, message: '', estimatedEndTime: null };
  server.ping = async () => undefined;
  server.lines.length = 0;
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

function ask(query: string, operationName?: string): Promise<Response> {
  return post('/graphql', JSON.stringify({ query, operationName }));
}

/** The log's line of the latest request; it is written when the answer is out. */
async function lastLine(): Promise<Record<string, unknown>> {
  for (let tries = 0; server.lines.length === 0 && tries < 100; tries += 1) await sleep(5);
  return server.lines.at(-1) ?? {};
}

describe('health', () => {
  test('is ok while the database answers', async () => {
    const response = await get('/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', version: VERSION, database: 'ok' });
  });

  test('is 503 when the database does not answer', async () => {
    server.ping = () => Promise.reject(new Error('late'));
    const response = await get('/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'unavailable', version: VERSION, database: 'unavailable' });
  });
});

describe('maintenance', () => {
  const on = { maintenance: true, message: 'Back soon', estimatedEndTime: '2099-01-31T12:00:00.000Z' };

  test.each([
    ['GET', '/'],
    ['GET', '/graphql'],
    ['GET', '/metrics'],
    ['GET', '/nothing'],
    ['GET', '/api/v1/docs'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/api/v1/query/things'],
    ['POST', '/api/v1/things'],
    ['DELETE', '/api/v1/auth/maintenance-status/'],
    ['POST', '/graphql/stream'],
  ])('%s %s is refused with the body of the contract', async (method, path) => {
    server.maintenance = on;
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      error: 'maintenance',
      message: 'Back soon',
      maintenance: true,
      estimatedEndTime: '2099-01-31T12:00:00.000Z',
    });
  });

  test('the health answers as ever', async () => {
    server.maintenance = on;
    expect((await get('/health')).status).toBe(200);
  });

  test.each([[{ maintenance: false, message: '', estimatedEndTime: null }], [on]])(
    'the status is %j',
    async (state) => {
      server.maintenance = state;
      const response = await get('/api/v1/auth/maintenance-status');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(state);
    },
  );

  test.each([
    ['{ maintenanceStatus { message } }', undefined, 200],
    ['query A { things { id } } query B { __typename maintenanceStatus { message } }', 'B', 200],
    ['query A { things { id } } query B { maintenanceStatus { message } }', 'A', 503],
    ['{ maintenanceStatus { message } things { id } }', undefined, 503],
    ['{ ...Part } fragment Part on Query { things { id } }', undefined, 503],
    ['{ __schema { queryType { name } } }', undefined, 503],
    ['mutation { deleteThing(thingId: "1") }', undefined, 503],
    ['{', undefined, 503],
  ])('over GraphQL, %s (%s) is answered with %d', async (query, operationName, status) => {
    server.maintenance = on;
    const response = await ask(query, operationName);
    expect(response.status).toBe(status);
    if (status === 200) expect((await response.json()).data.maintenanceStatus).toEqual({ message: 'Back soon' });
  });

  test('a body that is too large or no JSON is refused like everything else', async () => {
    server.maintenance = on;
    expect((await post('/graphql', JSON.stringify({ query: ' '.repeat(2_000_000) }))).status).toBe(503);
    expect((await post('/graphql', '{')).status).toBe(503);
    expect((await lastLine()).level).toBe('info');
  });
});

describe('the request id', () => {
  test('is the caller’s own where it is a sane one', async () => {
    expect((await get('/health', { 'X-Request-Id': 'abc-123' })).headers.get('x-request-id')).toBe('abc-123');
  });

  test.each(['a b', 'x'.repeat(200), '"injected"', KEY])('is a new one instead of %s', async (given) => {
    expect((await get('/health', { 'X-Request-Id': given })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the log', () => {
  test('has one line a request, with route, status, time and caller, and without the credential', async () => {
    await get('/api/v1/query/things?account_id=1&token=hidden', { 'X-API-Key': KEY, 'X-Request-Id': 'r1' });
    expect(await lastLine()).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      requestId: 'r1',
      method: 'GET',
      route: '/api/v1/query/things',
      operation: 'things',
      status: 200,
      durationMs: expect.any(Number),
      teamId: 'team',
      apiKeyId: 'key',
    });
    expect(server.lines).toHaveLength(1);
    expect(JSON.stringify(server.lines)).not.toMatch(/acs_0|hidden/);
  });

  test('shows unknown paths without their query, and health checks to debuggers alone', async () => {
    await get(`/nothing/${KEY}?token=hidden`);
    expect(await lastLine()).toMatchObject({ route: '/nothing/[redacted]', status: 404, level: 'info' });
    server.lines.length = 0;
    await get('/health');
    expect(await lastLine()).toMatchObject({ route: '/health', level: 'debug' });
  });
});

describe('metrics', () => {
  test('count requests by declared route and GraphQL operations by root field', async () => {
    await get('/api/v1/things/some-id');
    await get('/a-path-that-nobody-knows');
    await ask('{ maintenanceStatus { message } }');
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toMatch(
      /adlane_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/things\/\{thingID\}",operation="thing",status="\d+"\} 1/,
    );
    expect(text).toMatch(/route="unmatched"/);
    expect(text).not.toMatch(/some-id|nobody-knows/);
    expect(text).toMatch(/adlane_graphql_operations_total\{kind="query",field="maintenanceStatus"\} \d/);
    expect(text).toMatch(/adlane_info\{version="9\.8\.7"\} 1/);
    expect(text).toMatch(/process_cpu_seconds_total/);
  });

  test('of several apps in one process stand apart', async () => {
    const other = await SampleServer.start();
    const text = await (await fetch(`${other.url}/metrics`)).text();
    await other.stop();
    expect(text).not.toMatch(/maintenanceStatus/);
    expect(text).toMatch(/nodejs_eventloop_lag/);
  });
});

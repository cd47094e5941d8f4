import { ALL_SCOPES } from '../../src/access/scopes.js';
import { type ReadsApp, startReadsApp } from '../reads/support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith(ALL_SCOPES);
});
afterAll(() => reads.stop());

const repeated = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(' ');

/** The first error of a document at an address, with the cost that its answer shows. */
async function refusal(address: '/graphql' | '/graphql/stream', query: string) {
  const headers = { 'x-api-key': apiKey, ...(address === '/graphql' ? {} : { accept: 'text/event-stream' }) };
  const { status, body } = await reads.app.send('POST', address, { body: { query }, headers });
  const answer = typeof body === 'string' ? JSON.parse(/data: (.*)/.exec(body)?.[1] ?? '{}') : body;
  const [error] = answer.errors ?? [];
  return { status, code: error?.extensions.code, message: error?.message, cost: answer.extensions?.cost };
}

describe.each(['/graphql', '/graphql/stream'] as const)('at %s', (address) => {
  test.each([
    [
      'tokens',
      `{ ${repeated(5_100, (at) => `a${at % 50}`)} ${repeated(5_100, () => '__typename')} }`,
      'more than 10000 tokens',
    ],
    ['aliases', `{ ${repeated(101, (at) => `a${at}: __typename`)} }`, '101 aliases, and the limit is 100'],
    [
      'root fields behind fragments',
      `{ ...F ...F } fragment F on Query { ${repeated(26, (at) => `a${at}: __typename`)} }`,
      '52 fields at its top, and the limit is 50',
    ],
    [
      'directives',
      `{ campaigns { data { ${repeated(101, () => 'id @include(if: true)')} } } }`,
      '101 directives, and the limit is 100',
    ],
    ['levels', `{ accounts { data { ${'campaigns { account { '.repeat(8)} id ${'} }'.repeat(8)} } } }`, '19 levels'],
    [
      'lists in lists',
      `{ campaigns(accountId: ${'['.repeat(2_000)}${']'.repeat(2_000)}) { meta { total } } }`,
      'brackets',
    ],
    ['comments', `${'#\n'.repeat(10_001)}{ __typename }`, 'more than 10000 comments'],
    ['one field over and over', `{ campaigns { data { ${repeated(101, () => 'id')} } } }`, 'id more than 100 times'],
    [
      'fragments that grow',
      `{ campaigns { data { ...F0 } } } ${repeated(20, (at) => `fragment F${at} on Campaign { account { id } ...F${at + 1} ...F${at + 1} }`)} fragment F20 on Campaign { id }`,
      'more than 20 times at one place',
    ],
  ])('too many %s are refused before anything runs', async (_what, query, message) => {
    expect(await refusal(address, query)).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(message),
    });
  });

  test('a value of many # is no comment', async () => {
    const { message } = await refusal(
      address,
      `{ campaigns(accountId: "${'#'.repeat(20_000)}", days: 0) { meta { total } } }`,
    );
    expect(message).not.toContain('comments');
  });

  test('a document that might cost too much is told its cost and the limit', async () => {
    const query = `{ accounts { data { ${'campaigns { account { '.repeat(3)} id ${'} }'.repeat(3)} } } }`;
    const { code, message, cost } = await refusal(address, query);
    expect(code).toBe('bad_request');
    expect(cost.limit).toBe(5_000_000);
    expect(cost.requested).toBeGreaterThan(cost.limit);
    expect(message).toContain(`costs ${cost.requested}, and the limit is 5000000; ask for fewer`);
  });

  test('lists at the top are refused by what they surely load', async () => {
    const query = `{ ${repeated(50, (at) => `a${at}: products(limit: 1000, offset: ${at}) { data { offerId title } }`)} }`;
    const { code, cost } = await refusal(address, query);
    expect(code).toBe('bad_request');
    expect(cost).toEqual({ requested: expect.any(Number), limit: 40_000 });
    expect(cost.requested).toBeGreaterThan(40_000);
  });

  test('the cost stands in good answers, too', async () => {
    expect(await refusal(address, '{ campaigns(limit: 10) { data { id } } }')).toMatchObject({
      code: undefined,
      cost: { requested: 112, limit: 5_000_000 },
    });
  });

  test.each(['', '{', 'query', '{ campaigns { data { id } }', '{ nothing }', `{ ${repeated(30, (at) => `x${at}`)} }`])(
    'what is no document is refused without a fault: %s',
    async (query) => {
      const { code, status } = await refusal(address, query);
      expect([status, code ?? 'none']).toEqual([
        address === '/graphql' || query === '' ? status : 200,
        query ? 'bad_request' : (code ?? 'none'),
      ]);
      expect(status).toBeLessThan(500);
    },
  );
});

test('variables decide the cost, and a value out of range is told as such', async () => {
  const query = 'query($limit: Int!) { campaigns(limit: $limit) { data { id } } }';
  const ask = async (limit: number) => (await reads.app.graphql(query, { limit }, { apiKey })).body;
  expect((await ask(5)).extensions.cost.requested).toBeLessThan((await ask(500)).extensions.cost.requested);
  expect((await ask(2_000_000_000)).errors[0]).toMatchObject({ message: 'limit must not be greater than 1000' });
});

test('what is left out costs nothing', async () => {
  const query = 'query($deep: Boolean!) { accounts(limit: 5) { data { id campaigns @include(if: $deep) { id } } } }';
  const cost = async (deep: boolean) =>
    (await reads.app.graphql(query, { deep }, { apiKey })).body.extensions.cost.requested;
  expect(await cost(false)).toBeLessThan(150);
  expect(await cost(true)).toBeGreaterThan(500);
});

test('a caller without a credential may ask for little', async () => {
  const query = `{ ${repeated(40, (at) => `a${at}: keywords(accountId: "1") { id text account { name } }`)} }`;
  const { body } = await reads.app.graphql(query);
  expect(body.errors[0]).toMatchObject({
    extensions: { code: 'bad_request' },
    message: expect.stringContaining('10000'),
  });
});

test('REST tells the cost in a header, and tools in their results', async () => {
  const { headers } = await reads.app.rest('GET', '/query/campaigns?limit=10', { apiKey });
  expect(headers.get('x-cost')).toMatch(/^requested=1\d\d, limit=5000000$/);
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'query_campaigns', arguments: { limit: 10 } },
  };
  const { body } = await reads.app.send('POST', '/mcp', {
    body: call,
    headers: { 'x-api-key': apiKey, accept: 'application/json, text/event-stream' },
  });
  expect(body.result._meta.cost).toEqual({ requested: expect.any(Number), limit: 5_000_000 });
});

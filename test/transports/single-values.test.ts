import { createClient } from 'graphql-sse';
import { type ReadsApp, startReadsApp } from '../reads/support.js';

let reads: ReadsApp;
let token: string;

beforeAll(async () => {
  reads = await startReadsApp();
  token = await reads.tokenOf('owner');
});
afterAll(() => reads.stop());

type Answer = { data?: Record<string, Record<string, unknown>> | null; errors?: { message: string }[] };

const DOORS: Record<string, (query: string, variables: Record<string, unknown>) => Promise<Answer>> = {
  '/graphql': async (query, variables) => (await reads.app.graphql(query, variables, { token })).body,
  '/graphql/stream': async (query, variables) => {
    const headers = { authorization: `Bearer ${token}` };
    const client = createClient({ url: `${reads.app.url}/graphql/stream`, headers, retryAttempts: 0 });
    for await (const answer of client.iterate({ query, variables })) return answer as Answer;
    throw new Error('There was no answer.');
  },
};

const VIEW = 'sortKey: price, sortOrder: asc, viewMode: table';
const VIEW_VALUE = { sortKey: 'price', sortOrder: 'asc', viewMode: 'table' };

describe.each(Object.keys(DOORS))('GraphQL at %s reads a single value as a list of one', (address) => {
  const ask = (query: string, variables: Record<string, unknown> = {}) =>
    (DOORS[address] as (typeof DOORS)[string])(query, variables);

  test.each<[string, string, Record<string, unknown>]>([
    ['a literal', 'mutation { preset: createKpiPreset(name: "x", kpiOrder: cost) { kpiOrder } }', {}],
    [
      'a variable',
      'mutation ($order: [KpiKey!]!) { preset: createKpiPreset(name: "x", kpiOrder: $order) { kpiOrder } }',
      { order: 'cost' },
    ],
    [
      'a default of a variable',
      'mutation ($order: [KpiKey!]! = cost) { preset: createKpiPreset(name: "x", kpiOrder: $order) { kpiOrder } }',
      {},
    ],
  ])('as %s', async (_what, query, variables) => {
    expect(await ask(query, variables)).toMatchObject({ data: { preset: { kpiOrder: ['cost'] } } });
  });

  test.each<[string, string, Record<string, unknown>]>([
    [
      'a literal',
      `mutation { preset: createProductViewPreset(name: "x", config: { columns: price, chartMetrics: cost, ${VIEW} })
        { config { columns chartMetrics } } }`,
      {},
    ],
    [
      'a variable',
      `mutation ($config: ProductViewConfigInput!) { preset: createProductViewPreset(name: "x", config: $config)
        { config { columns chartMetrics } } }`,
      { config: { ...VIEW_VALUE, columns: 'price', chartMetrics: 'cost' } },
    ],
    [
      'a variable inside a literal',
      `mutation ($columns: [ProductColumn!]!) {
        preset: createProductViewPreset(name: "x", config: { columns: $columns, chartMetrics: cost, ${VIEW} })
        { config { columns chartMetrics } } }`,
      { columns: 'price' },
    ],
  ])('inside an object, as %s', async (_what, query, variables) => {
    expect(await ask(query, variables)).toMatchObject({
      data: { preset: { config: { columns: ['price'], chartMetrics: ['cost'] } } },
    });
  });

  test.each<[string, string, Record<string, unknown>, string | RegExp]>([
    [
      'a wrong single literal',
      'mutation { createKpiPreset(name: "x", kpiOrder: spend) { id } }',
      {},
      /^kpiOrder must be one of cost, impressions, /,
    ],
    [
      'a wrong single variable',
      'mutation ($order: [KpiKey!]!) { createKpiPreset(name: "x", kpiOrder: $order) { id } }',
      { order: 'spend' },
      /^kpiOrder must be one of cost, impressions, /,
    ],
    [
      'a null for it',
      'mutation ($order: [KpiKey!]!) { createKpiPreset(name: "x", kpiOrder: $order) { id } }',
      { order: null },
      'kpiOrder must not be null',
    ],
    [
      'a null in a list',
      'mutation ($order: [KpiKey!]!) { createKpiPreset(name: "x", kpiOrder: $order) { id } }',
      { order: [null] },
      'kpiOrder[0] must not be null',
    ],
    [
      'another argument beside a good single value',
      'mutation { createKpiPreset(kpiOrder: cost, name: 5) { id } }',
      {},
      'name must be text',
    ],
    [
      'another variable beside a good single value',
      'mutation ($order: [KpiKey!]!, $name: String!) { createKpiPreset(kpiOrder: $order, name: $name) { id } }',
      { order: 'cost', name: 5 },
      'name must be text',
    ],
    [
      'a field beside a good single value',
      'mutation ($config: ProductViewConfigInput!) { createProductViewPreset(name: "x", config: $config) { id } }',
      { config: { ...VIEW_VALUE, columns: 'price', chartMetrics: 'cost', sortKey: 5 } },
      /^config\.sortKey must be one of/,
    ],
  ])('and refuses %s by its own name', async (_what, query, variables, message) => {
    const { data, errors } = await ask(query, variables);
    expect([data ?? null, errors?.map((error) => error.message)]).toEqual([
      null,
      [typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });
});

test('REST takes lists as its document describes them', async () => {
  const body = { name: 'x', kpiOrder: 'cost' };
  expect(await reads.app.rest('POST', '/kpi-presets', { token, body })).toMatchObject({
    status: 400,
    body: { message: 'kpiOrder must be an array' },
  });
});

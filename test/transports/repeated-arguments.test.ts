import { type ReadsApp, startReadsApp } from '../reads/support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

const campaigns = async (query: string) => reads.app.rest('GET', `/query/campaigns?${query}`, { apiKey });
const limitsOf = async (...queries: string[]) => {
  const limits: unknown[] = [];
  for (const query of queries) {
    const { status, body } = await campaigns(query);
    limits.push(status === 200 ? body.meta : status);
  }
  return limits;
};

test('arguments that come again are the same, and others are not', async () => {
  const total = expect.any(Number);
  const page = (limit: number, offset = 0) => ({ total, limit, offset });
  expect(await limitsOf('limit=2', 'limit=2', 'limit=3', 'limit=2&offset=1', 'limit=2')).toEqual([
    page(2),
    page(2),
    page(3),
    page(2, 1),
    page(2),
  ]);
});

test('arguments that break a rule break it however often they come', async () => {
  expect(await limitsOf('limit=0', 'limit=1', 'limit=0', 'limit=1', 'limit=1001', 'limit=0')).toEqual([
    400,
    expect.objectContaining({ limit: 1 }),
    400,
    expect.objectContaining({ limit: 1 }),
    400,
    400,
  ]);
});

test('a relation with the same arguments is read for each parent, and with its own for each alias', async () => {
  const lists = 'one: campaigns(limit: 1) { id } two: campaigns(limit: 2) { id } again: campaigns(limit: 1) { id }';
  const ask = () => reads.app.graphql(`{ accounts(limit: 3) { data { id ${lists} } } }`, {}, { apiKey });
  const first = await ask();
  expect(first.body.errors).toBeUndefined();
  for (const { one, two, again } of first.body.data.accounts.data) {
    expect(again).toEqual(one);
    expect(two.slice(0, 1)).toEqual(one);
  }
  expect((await ask()).body.data).toEqual(first.body.data);
});

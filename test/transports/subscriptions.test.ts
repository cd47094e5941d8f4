import { createClient } from 'graphql-sse';
import { switchMaintenance } from '../../src/maintenance.js';
import { TestApp } from '../support/start-app.js';
import { openGraphql } from '../support/stream.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.stop());

const QUERY = 'subscription { maintenanceStatusChanged { maintenance message } }';

test('a subscription tells the state and each change, and ends when the caller leaves', async () => {
  const client = createClient({ url: `${app.url}/graphql/stream` });
  const seen: unknown[] = [];
  for await (const { data } of client.iterate({ query: QUERY })) {
    seen.push(data?.maintenanceStatusChanged);
    if (seen.length === 1) await switchMaintenance(app.db, true, 'Umbau');
    if (seen.length === 2) await switchMaintenance(app.db, false);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([
    { maintenance: false, message: '' },
    { maintenance: true, message: 'Umbau' },
    { maintenance: false, message: '' },
  ]);
});

test('an event is one line also for clients that know other ends of lines', async () => {
  const message = 'Umbau\u2028bis\u2029zehn\u0085Uhr';
  const stream = await openGraphql(app, QUERY);
  await stream.upTo(1);
  await switchMaintenance(app.db, true, message);
  await stream.upTo(2).finally(() => switchMaintenance(app.db, false));
  stream.leave();
  const [, { data = '' } = {}] = stream.frames;
  expect(data).not.toMatch(/[\u0085\u2028\u2029]/);
  expect(JSON.parse(data).data.maintenanceStatusChanged).toEqual({ maintenance: true, message });
});

test('queries run on the stream too, with the same codes', async () => {
  const client = createClient({ url: `${app.url}/graphql/stream`, headers: { 'x-api-key': 'acs_unknown' } });
  for await (const { errors } of client.iterate({ query: '{ teamMembers { count } }' })) {
    expect(errors?.[0]?.extensions).toEqual({ code: 'invalid_api_key' });
  }
});

test('a subscription asked for at /graphql is sent to the stream', async () => {
  const { body } = await app.graphql(QUERY);
  expect(body.errors[0]).toMatchObject({
    extensions: { code: 'bad_request' },
    message: expect.stringContaining('/graphql/stream'),
  });
});

test('a stopping server ends its streams', async () => {
  const other = await TestApp.start();
  const client = createClient({ url: `${other.url}/graphql/stream`, retryAttempts: 0 });
  const stream = client.iterate({ query: QUERY });
  expect((await stream.next()).value).toMatchObject({ data: { maintenanceStatusChanged: { maintenance: false } } });
  await other.stop();
  expect((await stream.next()).done).toBe(true);
});

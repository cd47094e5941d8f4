import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from '../../src/db/statements/sql.js';
import { nextDue } from '../../src/domain/exports/due-times.sql.js';
import { dateIn } from '../../src/lib/clock.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { parse } from '../transports/support/csv.js';
import { BUCKET, BucketServer } from './support/bucket-server.js';

const kept = mkdtempSync(join(tmpdir(), 'adlane-deliveries-'));
let demo: DemoApp;
let other: TestApp;
let server: BucketServer;

beforeAll(async () => {
  server = await BucketServer.start();
  demo = await startDemoApp({ ATTACHMENTS_DIR: kept });
  other = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox, settings: { ATTACHMENTS_DIR: `${kept}-2` } });
});
afterAll(async () => {
  await other.stop();
  await demo.stop();
  await server.stop();
  rmSync(kept, { recursive: true, force: true });
  rmSync(`${kept}-2`, { recursive: true, force: true });
});
afterEach(async () => {
  server.clear();
  await demo.app.db.query('delete from export_schedules');
  await demo.app.db.query('delete from bucket_destinations');
});

type Person = 'owner' | 'admin' | 'member' | 'kunde';
const as = (person: Person) => ({ token: demo.users[person].token });
const call = (method: string, path: string, body?: object, person: Person = 'owner') =>
  demo.app.rest(method, path, { ...as(person), ...(body && { body }) });

const ours = () => ({
  name: 'Lager',
  endpoint: server.endpoint,
  region: 'us-east-1',
  bucket: BUCKET,
  prefix: '/adlane//',
  isPathStyle: true,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

async function destination(change: object = {}) {
  const { status, body } = await call('POST', '/bucket-destinations', { ...ours(), ...change });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

async function scheduled(change: object = {}, saved: object = {}, person: Person = 'owner', place?: { id: string }) {
  const made = await call(
    'POST',
    '/saved-exports',
    { name: 'Kampagnen', dataset: 'campaigns', days: 30, ...saved },
    person,
  );
  const { id: destinationId } = place ?? (await destination());
  const { status, body } = await call(
    'POST',
    '/export-schedules',
    { savedExportId: made.body.id, destinationId, fileFormat: 'csv', ...change },
    person,
  );
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const due = (id: string) =>
  demo.app.db.query(`update export_schedules set next_at = now() - interval '1 second' where id = $1`, [id]);
const tryAgain = () =>
  demo.app.db.query(`update export_deliveries set next_try_at = now() - interval '1 second' where status = 'waiting'`);
const deliveries = async (id: string) => (await call('GET', `/export-schedules/${id}/deliveries`)).body.data;
const shown = async (id: string) =>
  (await call('GET', '/export-schedules')).body.find((each: { id: string }) => each.id === id);
const today = () => dateIn('Europe/Berlin', new Date());

async function events() {
  const rows = await demo.app.db.query<{ type: string; data: Record<string, unknown> }>(
    `select type, data from webhook_events where type like 'data_export.deliver%' order by created_at`,
  );
  await demo.app.db.query('delete from webhook_events');
  return rows;
}

test.each(['csv', 'json_lines', 'parquet'])(
  '%s arrives when it is due, and real readers read it',
  async (fileFormat) => {
    const url = 'http://127.0.0.1:1/hook';
    const hook = await call('POST', '/webhook-endpoints', { url, events: ['data_export.delivered'] });
    const schedule = await scheduled({ fileFormat, objectName: 'team={team}/{dataset}/{date}' });
    expect(await demo.app.deliver()).toBe(0);
    await due(schedule.id);
    expect(await demo.app.deliver()).toBe(1);
    const [made, ...more] = await deliveries(schedule.id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ status: 'delivered', reason: null, tries: 1, isManual: false, nextTryAt: null });
    const ending = { csv: 'csv', json_lines: 'jsonl', parquet: 'parquet' }[fileFormat];
    const { total } = (await demo.app.rest('GET', '/query/campaigns?limit=1', { apiKey: demo.apiKey })).body.meta;
    expect(server.keys()).toEqual([made.objectKey]);
    expect(made.objectKey).toMatch(new RegExp(`^adlane/team=[a-z0-9-]+/campaigns/\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    expect(server.read(made.objectKey)).toHaveLength(made.byteSize);
    expect(made.rowCount).toBe(total);
    const reader = { csv: 'read_csv', json_lines: 'read_json_auto', parquet: 'read_parquet' }[fileFormat];
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const table = await connection.runAndReadAll(
      `select count(*)::int from ${reader}('${server.pathOf(made.objectKey)}')`,
    );
    expect(table.getRows()).toEqual([[total]]);
    expect(await events()).toEqual([
      {
        type: 'data_export.delivered',
        data: {
          deliveryId: made.id,
          exportScheduleId: schedule.id,
          dataset: 'campaigns',
          rowCount: total,
          byteSize: made.byteSize,
        },
      },
    ]);
    expect(await shown(schedule.id)).toMatchObject({
      status: 'active',
      lastStatus: 'delivered',
      lastDeliveredAt: made.endedAt,
    });
    await call('DELETE', `/webhook-endpoints/${hook.body.id}`);
  },
);

test('two processes deliver each due time once, and after a standstill the last one', async () => {
  const schedule = await scheduled({ frequency: 'daily', hour: 0 });
  await demo.app.db.query(`update export_schedules set next_at = now() - interval '5 days' where id = $1`, [
    schedule.id,
  ]);
  await Promise.all([demo.app.deliver(), other.deliver(), demo.app.deliver(), other.deliver()]);
  await Promise.all([demo.app.deliver(), other.deliver()]);
  const made = await deliveries(schedule.id);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ status: 'delivered', tries: 1, objectKey: `adlane/campaigns/${today()}.csv` });
  expect(server.puts()).toHaveLength(1);
  expect(new Date((await shown(schedule.id)).nextAt).getTime()).toBeGreaterThan(Date.now());
});

test('a delivery that a process left in the middle is made again under the same key, once', async () => {
  const schedule = await scheduled();
  await due(schedule.id);
  const stopping = new AbortController();
  server.onTheWay = ({ method }) => {
    if (method === 'PUT') stopping.abort(new Error('The server is stopping.'));
    return method === 'PUT';
  };
  await demo.app.deliver(stopping.signal);
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'running', tries: 1 });
  expect(server.keys()).toEqual([]);
  server.onTheWay = () => false;
  await other.deliver();
  const made = await deliveries(schedule.id);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ status: 'delivered', tries: 2 });
  expect(server.keys()).toEqual([made[0].objectKey]);
});

test('a service that fails is tried again with growing waits, up to six times', async () => {
  const schedule = await scheduled();
  server.onTheWay = (_request, response) => {
    response.writeHead(500).end();
    return true;
  };
  await due(schedule.id);
  const waits: number[] = [];
  for (let at = 1; at <= 5; at += 1) {
    await demo.app.deliver();
    const [made] = await deliveries(schedule.id);
    expect(made).toMatchObject({ status: 'waiting', reason: 'busy', tries: at });
    waits.push(Math.round((new Date(made.nextTryAt).getTime() - Date.now()) / 60_000));
    await tryAgain();
  }
  expect(waits).toEqual([1, 5, 30, 120, 360]);
  await demo.app.deliver();
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'failed', reason: 'busy', tries: 6 });
  expect(await shown(schedule.id)).toMatchObject({ status: 'active', lastStatus: 'failed' });
}, 60_000);

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'secret_refused'],
  ['a bucket that is gone', { bucket: 'gone-away' }, 'bucket_missing'],
])('%s pauses the schedule after three tries, until the destination is changed', async (_case, change, reason) => {
  const place = await destination(change);
  const schedule = await scheduled({}, {}, 'owner', place);
  expect((await call('POST', `/bucket-destinations/${place.id}/test`, {})).body).toEqual({ isWritable: false, reason });
  await due(schedule.id);
  for (let at = 0; at < 3; at += 1) {
    await demo.app.deliver();
    await tryAgain();
  }
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'failed', reason, tries: 3 });
  expect(await shown(schedule.id)).toMatchObject({ status: 'paused', reason: 'destination_refused', nextAt: null });
  const [entry] = await demo.app.db.query<{ message: string }>(
    `select message from activity_logs where metadata ->> 'exportScheduleId' = $1`,
    [schedule.id],
  );
  expect(entry?.message).toContain('angehalten');
  const { bucket, secretAccessKey } = ours();
  const changed = await call('PATCH', `/bucket-destinations/${place.id}`, { bucket, secretAccessKey });
  expect(changed.body).not.toHaveProperty('secretAccessKey');
  expect(await shown(schedule.id)).toMatchObject({ status: 'active', reason: null, nextAt: expect.any(String) });
  await call('POST', `/export-schedules/${schedule.id}/run`, {});
  await demo.app.deliver();
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'delivered', isManual: true });
  expect((await call('POST', `/bucket-destinations/${place.id}/test`, {})).body).toEqual({
    isWritable: true,
    reason: null,
  });
});

test('the rights are those that its maker has now; once they are gone the schedule ends', async () => {
  const { id: userId } = demo.users.member;
  const schedule = await scheduled({ objectName: 'x' }, { dataset: 'accounts' }, 'member');
  const run = async () => {
    await call('POST', `/export-schedules/${schedule.id}/run`, {}, 'member');
    await demo.app.deliver();
    return (await deliveries(schedule.id))[0];
  };
  const all = await run();
  expect(all.rowCount).toBe(parse(server.read('adlane/x.csv').toString()).length - 1);
  await demo.app.db.query(`update team_members set role = 'kunde' where user_id = $1`, [userId]);
  await due(schedule.id);
  await demo.app.deliver();
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'failed', reason: 'rights_lost', tries: 1 });
  expect(await shown(schedule.id)).toMatchObject({ status: 'ended', reason: 'rights_lost', nextAt: null });
  await demo.app.db.query(`update team_members set role = 'member' where user_id = $1`, [userId]);
  expect(await call('POST', `/export-schedules/${schedule.id}/run`, {})).toMatchObject({ status: 409 });
  expect(await call('PATCH', `/export-schedules/${schedule.id}`, { isPaused: false }, 'member')).toMatchObject({
    status: 409,
  });
  expect(await call('DELETE', `/export-schedules/${schedule.id}`, undefined, 'member')).toMatchObject({ status: 200 });
});

test.each([
  ['destination_deleted', (s: { destinationId: string }) => `/bucket-destinations/${s.destinationId}`],
  ['export_deleted', (s: { savedExportId: string }) => `/saved-exports/${s.savedExportId}`],
])('%s ends the schedule and what waits', async (reason, pathOf) => {
  const schedule = await scheduled();
  await call('POST', `/export-schedules/${schedule.id}/run`, {});
  expect(await call('DELETE', pathOf(schedule))).toMatchObject({ status: 200 });
  expect(await shown(schedule.id)).toMatchObject({ status: 'ended', reason });
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'failed', reason });
  expect(await demo.app.deliver()).toBe(0);
});

test('owners alone make destinations, members see them without the secret, a kunde sees nothing', async () => {
  const place = await destination();
  expect(place).toMatchObject({ prefix: 'adlane/', accessKeyId: 'S3RVER' });
  for (const person of ['owner', 'admin', 'member'] as const) {
    const { body } = await call('GET', '/bucket-destinations', undefined, person);
    expect(body).toEqual([place]);
  }
  expect(JSON.stringify(place)).not.toContain('secret');
  expect(await call('GET', '/bucket-destinations', undefined, 'kunde')).toMatchObject({ status: 403 });
  for (const person of ['admin', 'member', 'kunde'] as const) {
    expect(await call('POST', '/bucket-destinations', ours(), person)).toMatchObject({ status: 403 });
    expect(await call('PATCH', `/bucket-destinations/${place.id}`, {}, person)).toMatchObject({ status: 403 });
    expect(await call('DELETE', `/bucket-destinations/${place.id}`, undefined, person)).toMatchObject({ status: 403 });
    expect(await call('POST', `/bucket-destinations/${place.id}/test`, {}, person)).toMatchObject({ status: 403 });
  }
  expect(await call('GET', '/export-schedules', undefined, 'kunde')).toMatchObject({ status: 403 });
  const [stored] = await demo.app.db.query<{ secret: string }>('select secret from bucket_destinations');
  expect(stored?.secret).not.toContain('S3RVER');
  const audited = await demo.app.db.query<{ text: string }>(
    `select payload::text as text from audit_log where tool = 'createBucketDestination'`,
  );
  expect(audited.length).toBeGreaterThan(0);
  for (const { text } of audited) expect(text).not.toContain('"secretAccessKey": "S3RVER"');
});

test.each([
  { endpoint: 'http://example.com' },
  { endpoint: 'https://10.0.0.1' },
  { endpoint: 'https://[fd00::1]:9000' },
  { endpoint: 'https://user:pass@example.com' },
  { endpoint: 'https://example.com/bucket' },
  { endpoint: 'ftp://example.com' },
  { endpoint: `https://${BUCKET}.fsn1.your-objectstorage.com` },
  { bucket: 'Has Spaces' },
  { bucket: 'a..b' },
  { bucket: '10.0.0.1' },
  { bucket: 'x.example.com/' },
  { region: 'eu.evil.example/' },
  { prefix: 'a/../b' },
  { prefix: 'ü' },
  { secretAccessKey: '' },
])('%j is no destination', async (change) => {
  expect(await call('POST', '/bucket-destinations', { ...ours(), ...change })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(Object.keys(change)[0] as string) },
  });
});

test('a region keeps its case, which the signature has', async () => {
  expect(await destination({ region: 'RegionOne' })).toMatchObject({ region: 'RegionOne' });
});

test.each([
  { objectName: '../x' },
  { objectName: 'a//b' },
  { objectName: '/a' },
  { objectName: '{password}' },
  { objectName: 'ü' },
  { timeZone: 'Mars/Olympus' },
  { hour: 24 },
  { dayOfWeek: 1 },
  { frequency: 'weekly', dayOfMonth: 3 },
  { frequency: 'monthly', dayOfMonth: 29 },
])('%j is no schedule', async (change) => {
  const place = await destination();
  const saved = await call('POST', '/saved-exports', { name: 'x', dataset: 'accounts' });
  const body = { savedExportId: saved.body.id, destinationId: place.id, ...change };
  expect(await call('POST', '/export-schedules', body)).toMatchObject({ status: 400 });
});

test('members see and change their own schedules; who leads the team sees all, and pauses or deletes them', async () => {
  const schedule = await scheduled({}, {}, 'member');
  const own = await scheduled({}, {}, 'owner', { id: schedule.destinationId });
  const ids = async (person: Person) =>
    (await call('GET', '/export-schedules', undefined, person)).body.map(({ id }: { id: string }) => id).sort();
  expect(await ids('member')).toEqual([schedule.id]);
  expect(await ids('admin')).toEqual([schedule.id, own.id].sort());
  expect(await call('PATCH', `/export-schedules/${own.id}`, { hour: 3 }, 'member')).toMatchObject({ status: 404 });
  expect(await call('PATCH', `/export-schedules/${schedule.id}`, { hour: 3 }, 'admin')).toMatchObject({ status: 403 });
  await call('POST', `/export-schedules/${schedule.id}/run`, {}, 'admin');
  const paused = await call('PATCH', `/export-schedules/${schedule.id}`, { isPaused: true }, 'admin');
  expect(paused.body).toMatchObject({ status: 'paused', reason: 'person', isOwn: false });
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'failed', reason: 'stopped' });
  const changed = await call(
    'PATCH',
    `/export-schedules/${schedule.id}`,
    { frequency: 'weekly', dayOfWeek: 3, hour: 3 },
    'member',
  );
  expect(changed.body).toMatchObject({ status: 'paused', frequency: 'weekly', dayOfWeek: 3, nextAt: null });
  const resumed = await call('PATCH', `/export-schedules/${schedule.id}`, { isPaused: false }, 'member');
  expect(new Date(resumed.body.nextAt).getUTCDay()).toBe(3);
  expect(await call('DELETE', `/export-schedules/${schedule.id}`, undefined, 'admin')).toMatchObject({ status: 200 });
});

test('a saved export can be changed, and what is delivered follows', async () => {
  const schedule = await scheduled({ objectName: 'x' }, { dataset: 'accounts', days: 7 });
  const path = `/saved-exports/${schedule.savedExportId}`;
  const accountIds = [demo.accountIds[0] as string];
  const changed = await call('PATCH', path, { name: 'Ein Konto', accountIds, period: 'last_month' });
  expect(changed.body).toMatchObject({ name: 'Ein Konto', accountIds, days: null, period: 'last_month' });
  await call('POST', `/export-schedules/${schedule.id}/run`, {});
  await demo.app.deliver();
  expect((await deliveries(schedule.id))[0]).toMatchObject({ status: 'delivered', rowCount: 1 });
  expect((await call('PATCH', path, { accountIds: null, days: 3 })).body).toMatchObject({
    accountIds: null,
    days: 3,
    period: null,
  });
  for (const body of [{ name: null }, { days: 3, period: 'last_month' }, { accountIds: [] }, { days: null }])
    expect(await call('PATCH', path, body)).toMatchObject({ status: 400 });
  expect(await call('PATCH', path, { accountIds: ['nobody'] })).toMatchObject({ status: 404 });
  expect(await call('PATCH', path, { name: 'x' }, 'admin')).toMatchObject({ status: 404 });
});

describe('due times', () => {
  const ZONE = 'Europe/Berlin';
  test.each([
    // The night in which the clock goes from 2 to 3, and the one in which it goes from 3 to 2.
    ['2027-03-27T12:00:00Z', { hour: 2 }, ['2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z']],
    ['2027-10-30T12:00:00Z', { hour: 2 }, ['2027-10-31T01:00:00.000Z', '2027-11-01T01:00:00.000Z']],
    ['2027-10-30T12:00:00Z', { hour: 6 }, ['2027-10-31T05:00:00.000Z', '2027-11-01T05:00:00.000Z']],
    [
      '2027-01-31T22:30:00Z',
      { hour: 0, frequency: 'monthly' },
      ['2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ],
    [
      '2027-02-01T12:00:00Z',
      { hour: 6, frequency: 'weekly', dayOfWeek: 7 },
      ['2027-02-07T05:00:00.000Z', '2027-02-14T05:00:00.000Z'],
    ],
    [
      '2027-04-22T12:00:00Z',
      { hour: 0, timeZone: 'Africa/Cairo' },
      ['2027-04-22T22:00:00.000Z', '2027-04-29T22:00:00.000Z'],
      7,
    ],
  ] as const)('after %s with %j', async (start, change, expected, skip: number = 1) => {
    const schedule = await scheduled({ timeZone: ZONE, ...change });
    let now = new Date(start);
    const app = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox, clock: () => now });
    const next = async () => (await shown(schedule.id)).nextAt;
    await demo.app.db.query(
      sql`update export_schedules s set next_at = ${nextDue(sql`${start}`)} where s.id = ${schedule.id}::uuid`,
    );
    try {
      expect(await next()).toBe(expected[0]);
      for (let at = 0; at < skip; at += 1) {
        now = new Date(await next());
        // Looks in the hour that comes twice find nothing new.
        for (const minutes of [0, 30, 60, 90, 150]) {
          now = new Date(new Date(now).getTime() + (minutes === 0 ? 0 : 30 * 60_000));
          await app.deliver();
        }
      }
      expect(await next()).toBe(expected[1]);
      const made = await deliveries(schedule.id);
      expect(made).toHaveLength(skip);
      expect(made.at(-1).dueAt).toBe(expected[0]);
    } finally {
      await app.stop();
    }
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterFirstStart, type DemoProcess, FIRST_START_MS, startDemo } from '../support/demo-process.js';
import { until } from '../webhooks/support.js';
import { BUCKET, BucketServer } from './support/bucket-server.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-killed-delivery-'));
const dataDir = join(folder, 'data');
const command = [process.execPath, '--enable-source-maps', 'dist/src/main.js'];
let server: BucketServer;
let first: Awaited<ReturnType<typeof afterFirstStart>>;
let running: DemoProcess | undefined;

beforeAll(async () => {
  execFileSync(process.execPath, ['cli/support/build.js']);
  server = await BucketServer.start();
  first = await afterFirstStart(dataDir);
}, FIRST_START_MS);
afterAll(async () => {
  await running?.stop('SIGKILL');
  await server.stop();
  await first.database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startDemo({ dataDir, databaseUrl: first.database.url, command });

// A job of a dead process begins again after its heartbeat, and what no job has is looked for once a minute.
test('a process that is killed in the middle of an upload leaves nothing to be seen, and the next one delivers it once', async () => {
  running = await start();
  const { baseUrl, users } = running.credentials;
  const origin = new URL(baseUrl).origin;
  const call = async (method: string, path: string, body?: object, at = origin) => {
    const headers = { authorization: `Bearer ${users.owner.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${at}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return answer.json();
  };
  const place = { name: 'Lager', endpoint: server.endpoint, region: 'us-east-1', bucket: BUCKET, isPathStyle: true };
  const secret = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const { id: destinationId } = await call('POST', '/bucket-destinations', { ...place, ...secret });
  const { id: savedExportId } = await call('POST', '/saved-exports', {
    name: 'Tage',
    dataset: 'campaign_days',
    days: 90,
  });
  const { id } = await call('POST', '/export-schedules', { savedExportId, destinationId, fileFormat: 'csv' });
  server.onTheWay = ({ method }) => method === 'PUT';
  await call('POST', `/export-schedules/${id}/run`, {});
  await until(() => server.puts().length > 0);
  await running.stop('SIGKILL');
  expect(server.keys()).toEqual([]);

  server.onTheWay = () => false;
  running = await start();
  const again = new URL(running.credentials.baseUrl).origin;
  const deliveries = async () => (await call('GET', `/export-schedules/${id}/deliveries`, undefined, again)).data;
  for (let tries = 0; tries < 6 && (await deliveries())[0].status !== 'delivered'; tries += 1)
    await until(async () => (await deliveries())[0].status === 'delivered').catch(() => undefined);
  const made = await deliveries();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ status: 'delivered', tries: 2 });
  expect(server.keys()).toEqual([made[0].objectKey]);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const path = server.pathOf(made[0].objectKey);
  const table = await connection.runAndReadAll(`select count(*)::int from read_csv('${path}')`);
  expect(table.getRows()).toEqual([[made[0].rowCount]]);
}, 300_000);

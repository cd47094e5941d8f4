import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Credential } from '../support/start-app.js';
import { openGraphql } from '../support/stream.js';
import { parse } from '../transports/support/csv.js';

const kept = mkdtempSync(join(tmpdir(), 'adlane-exports-'));
let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp({ PUBLIC_URL: '', ATTACHMENTS_DIR: kept });
});
afterAll(async () => {
  await demo.stop();
  rmSync(kept, { recursive: true });
});

const owner = () => ({ token: demo.users.owner.token });
const member = () => ({ token: demo.users.member.token });
const key = () => ({ apiKey: demo.apiKey });
const query = (path: string, credential: Credential) => (credential.apiKey ? `/query${path}` : path);

/** Of a call from an address of this machine. */
function statusFrom(localAddress: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

async function start(credential: Credential, body: object) {
  return demo.app.rest('POST', query('/data-exports', credential), { ...credential, body });
}

const shown = async (credential: Credential, id: string) =>
  (await demo.app.rest('GET', query(`/data-exports/${id}`, credential), credential)).body;

const make = (exportId: string) => demo.app.makeExport({ teamId: demo.teamId, exportId });

async function made(credential: Credential, body: object) {
  const started = await start(credential, body);
  expect(started.status).toBe(201);
  await make(started.body.id);
  return shown(credential, started.body.id);
}

const addressOf = (credential: Credential, id: string) =>
  demo.app.rest('GET', query(`/data-exports/${id}/download`, credential), credential);

async function fileOf(credential: Credential, id: string): Promise<string> {
  const { status, body } = await addressOf(credential, id);
  expect(status).toBe(200);
  const response = await fetch(local(body.url));
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBe(body.byteSize);
  return response.text();
}

const local = (url: string) => demo.app.url + new URL(url).pathname;
const objects = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test('JSON lines have every campaign with the figures that the API has, for a person and for a key', async () => {
  const { body } = await demo.app.rest('GET', '/query/campaigns?days=30&limit=1000&sort=name', key());
  for (const credential of [owner(), key()]) {
    const record = await made(credential, { dataset: 'campaigns', days: 30 });
    expect(record).toMatchObject({ status: 'done', rowCount: body.meta.total, message: null });
    const text = await fileOf(credential, record.id);
    expect(Buffer.byteLength(text)).toBe(record.byteSize);
    const rows = objects(text);
    expect(rows.every((row) => row.__typename === 'Campaign')).toBe(true);
    const byId = new Map(rows.map((row) => [row.campaignId, row]));
    for (const campaign of body.data) {
      const row = byId.get(campaign.id);
      const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc } = campaign.metrics;
      expect(row).toMatchObject({
        campaignName: campaign.name,
        status: campaign.status,
        ...{ cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc },
      });
    }
  }
});

test('a name with other ends of lines in it stays in its line for whatever reads lines', async () => {
  const name = 'Zelte\u2028für\u0085zwei\u2029Personen';
  const [{ id = '', before = '' } = {}] = await demo.app.db.query<{ id: string; before: string }>(
    'select id, name as before from campaigns order by id limit 1',
  );
  const rename = (to: string) => demo.app.db.query('update campaigns set name = $1 where id = $2', [to, id]);
  await rename(name);
  try {
    const record = await made(owner(), { dataset: 'campaigns', days: 30 });
    const names = new Map<string, string>();
    for await (const line of createInterface({ input: Readable.from([await fileOf(owner(), record.id)]) })) {
      const { campaignId, campaignName } = JSON.parse(line);
      names.set(campaignId, campaignName);
    }
    expect(names.size).toBe(record.rowCount);
    expect(names.get(id)).toBe(name);
  } finally {
    await rename(before);
  }
});

test('every dataset is read whole in every format, and its days add up to its sums', async () => {
  const sums: Record<string, number> = {};
  for (const dataset of [
    'accounts',
    'account_days',
    'campaigns',
    'campaign_days',
    'products',
    'search_term_days',
    'keywords',
  ]) {
    const lines = await made(owner(), { dataset, days: 45 });
    expect(lines).toMatchObject({ status: 'done', message: null });
    const rows = objects(await fileOf(owner(), lines.id));
    expect(rows).toHaveLength(lines.rowCount);
    sums[dataset] = rows.reduce((sum, row) => sum + row.clicks, 0);
    const table = await made(owner(), { dataset, days: 45, fileFormat: 'csv' });
    const [header = [], ...records] = parse(await fileOf(owner(), table.id));
    expect(records).toHaveLength(lines.rowCount);
    expect(header).toContain('native.currency');
    expect(records.map((record) => record[header.indexOf('clicks')])).toEqual(rows.map(({ clicks }) => String(clicks)));
    for (const row of rows) expect(row.native === null).toBe(row.currency === 'EUR');
    // Whoever makes many exports must make room.
    for (const { id } of [lines, table]) await demo.app.rest('POST', `/data-exports/${id}/cancel`, owner());
  }
  expect(sums.account_days).toBe(sums.accounts);
  expect(sums.campaign_days).toBe(sums.campaigns);
  expect(sums.campaigns).toBe(sums.accounts);
  expect(sums.accounts).toBeGreaterThan(0);
  const [terms] = await demo.app.db.query<{ clicks: string }>(
    'select sum(clicks)::text as clicks from search_term_days where date >= current_date - 45 and date < current_date',
  );
  expect(sums.search_term_days).toBe(Number(terms?.clicks));
});

test('DuckDB reads the Parquet file of campaigns and days: types, days, money, letters and nulls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-parquet-'));
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const { db } = demo.app;
  await db.query(`update campaigns set name = '=Zürich "Öfen" 大阪' where id = (select min(id) from campaigns)`);
  for (const dataset of ['campaigns', 'campaign_days', 'products']) {
    const parquet = await made(owner(), { dataset, days: 45, fileFormat: 'parquet' });
    const lines = await made(owner(), { dataset, days: 45 });
    const { body } = await addressOf(owner(), parquet.id);
    const file = join(folder, `${dataset}.parquet`);
    writeFileSync(file, Buffer.from(await (await fetch(local(body.url))).arrayBuffer()));
    const read = async (text: string) =>
      (await duck.runAndReadAll(text)).getRowObjectsJson() as Record<string, unknown>[];
    const types = Object.fromEntries(
      (await read(`describe select * from '${file}'`)).map((column) => [column.column_name, column.column_type]),
    );
    expect(types).toMatchObject({ account_id: 'VARCHAR', cost_eur: 'DOUBLE', clicks: 'BIGINT', native_cost: 'DOUBLE' });
    if (dataset === 'campaign_days') expect(types.date).toBe('DATE');
    const rows = objects(await fileOf(owner(), lines.id));
    const found = await read(`select * from '${file}'`);
    expect(found).toHaveLength(rows.length);
    expect(
      found.map((row) => [
        row.account_name,
        row.cost_eur,
        Number(row.clicks),
        row.date ?? row.title ?? row.campaign_name,
      ]),
    ).toEqual(rows.map((row) => [row.accountName, row.cost, row.clicks, row.date ?? row.title ?? row.campaignName]));
    expect(found.map((row) => row.native_cost)).toEqual(rows.map((row) => row.native?.cost ?? null));
    if (dataset === 'campaigns') expect(found.map((row) => row.campaign_name)).toContain('=Zürich "Öfen" 大阪');
  }
  duck.closeSync();
  rmSync(folder, { recursive: true });
});

test('a key needs the scope of the dataset, and customers have no exports', async () => {
  const { body } = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, {
    ...owner(),
    body: { name: 'products only', scopes: ['accounts:read', 'products:read'] },
  });
  const limited = { apiKey: body.key };
  expect((await start(limited, { dataset: 'products' })).status).toBe(201);
  expect(await start(limited, { dataset: 'campaigns' })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  expect(await start({ token: demo.users.kunde.token }, { dataset: 'accounts' })).toMatchObject({ status: 403 });
});

test('nobody sees the exports of others, neither record nor file nor progress', async () => {
  const record = await made(owner(), { dataset: 'accounts' });
  for (const other of [member(), key()]) {
    expect(await demo.app.rest('GET', query(`/data-exports/${record.id}`, other), other)).toMatchObject({
      status: 404,
    });
    expect(await addressOf(other, record.id)).toMatchObject({ status: 404 });
    expect(await demo.app.rest('POST', query(`/data-exports/${record.id}/cancel`, other), other)).toMatchObject({
      status: 404,
    });
  }
  const { url } = (await addressOf(owner(), record.id)).body;
  const [id, kind, ...token] = new URL(url).pathname.slice('/exports/'.length).split('.');
  for (const forged of [
    `${id}.key.${token.join('.')}`,
    `${crypto.randomUUID()}.${kind}.${token.join('.')}`,
    `${id}`,
    'x.y',
  ])
    expect((await fetch(`${demo.app.url}/exports/${forged}`)).status).toBe(404);
});

test('whoever is limited to accounts, or removed, gets nothing more: neither in a run nor of a file', async () => {
  const { db } = demo.app;
  const { id: userId } = demo.users.member;
  const limit = (accountIds: string[]) =>
    db.query('insert into account_assignments (team_id, user_id, account_id) select $1, $2, unnest($3::text[])', [
      demo.teamId,
      userId,
      accountIds,
    ]);
  const unlimit = () =>
    db.query('delete from account_assignments where team_id = $1 and user_id = $2', [demo.teamId, userId]);
  await unlimit();
  const whole = await made(member(), { dataset: 'accounts' });
  const { url } = (await addressOf(member(), whole.id)).body;
  const [first] = (await demo.app.rest('GET', '/accounts?limit=1', member())).body.data ?? [];
  const later = (await start(member(), { dataset: 'accounts' })).body;
  const accountId = first?.id ?? demo.accountIds[0];
  await limit([accountId]);
  expect((await fetch(local(url))).status).toBe(404);
  expect(await addressOf(member(), whole.id)).toMatchObject({ status: 409 });
  await make(later.id);
  const rows = objects(await fileOf(member(), later.id));
  expect(rows.map((row) => row.accountId)).toEqual(rows.length > 0 ? [accountId] : []);
  expect(await start(member(), { dataset: 'accounts', accountIds: demo.accountIds })).toMatchObject({ status: 404 });
  await unlimit();
  const gone = (await start(member(), { dataset: 'accounts' })).body;
  const address = (await addressOf(member(), later.id)).body.url;
  const [membership] = await db.query<{ role: string }>(
    'delete from team_members where team_id = $1 and user_id = $2 returning *',
    [demo.teamId, userId],
  );
  expect((await fetch(local(address))).status).toBe(404);
  await make(gone.id);
  const [after] = await db.query('select status, has_file from data_exports where id = $1', [gone.id]);
  expect(after).toEqual({ status: 'failed', has_file: false });
  await db.query('insert into team_members select * from jsonb_populate_record(null::team_members, $1::jsonb)', [
    JSON.stringify(membership),
  ]);
});

test('its end is announced to webhooks and followed over a subscription', async () => {
  const url = 'https://hooks.example.com/exports';
  await demo.app.rest('POST', '/webhook-endpoints', { ...owner(), body: { url, events: ['data_export.finished'] } });
  const started = (await start(owner(), { dataset: 'accounts', period: 'last_month' })).body;
  expect(started).toMatchObject({ status: 'waiting', days: null, startDate: expect.stringMatching(/-01$/) });
  const stream = await openGraphql(
    demo.app,
    'subscription ($id: String!) { dataExportProgress(exportId: $id) { status rowCount } }',
    owner(),
    { id: started.id },
  );
  await stream.upTo(1);
  await make(started.id);
  await stream.upTo(2);
  const last = JSON.parse(stream.frames.at(-1)?.data ?? '{}').data.dataExportProgress;
  stream.leave();
  expect(last).toMatchObject({ status: 'done' });
  const [event] = await demo.app.db.query<{ data: object }>(
    `select data from webhook_events where type = 'data_export.finished' order by created_at desc limit 1`,
  );
  expect(event?.data).toMatchObject({
    exportId: started.id,
    dataset: 'accounts',
    status: 'done',
    rowCount: last.rowCount,
  });
});

test('an export that is cut off begins again from its start, one that is cancelled leaves nothing, and one of a team runs at a time', async () => {
  const one = (await start(owner(), { dataset: 'campaign_days' })).body;
  const cut = new AbortController();
  cut.abort(new Error('killed'));
  await demo.app.makeExport({ teamId: demo.teamId, exportId: one.id }, cut.signal);
  expect(await shown(owner(), one.id)).toMatchObject({ status: 'running' });
  const two = (await start(key(), { dataset: 'accounts' })).body;
  await make(two.id);
  expect(await shown(key(), two.id)).toMatchObject({ status: 'waiting' });
  await Promise.all([make(one.id), make(one.id)]);
  const done = await shown(owner(), one.id);
  expect(done.status).toBe('done');
  expect(objects(await fileOf(owner(), one.id))).toHaveLength(done.rowCount);
  await make(two.id);
  const { url } = (await addressOf(key(), two.id)).body;
  const cancelled = await demo.app.rest('POST', `/query/data-exports/${two.id}/cancel`, key());
  expect(cancelled.body.status).toBe('cancelled');
  expect((await fetch(local(url))).status).toBe(404);
  await demo.app.exportRound();
  expect(await demo.app.db.query('select 1 from data_exports where id = $1 and has_file', [two.id])).toEqual([]);
  await demo.app.db.query(`update data_exports set expires_at = now() where id = $1`, [one.id]);
  await demo.app.exportRound();
  expect(await demo.app.rest('GET', `/data-exports/${one.id}`, owner())).toMatchObject({ status: 404 });
});

test('no rows are a file too; days that cannot be and too many exports are refused', async () => {
  const empty = await made(owner(), { dataset: 'account_days', startDate: '2001-01-01', endDate: '2001-01-02' });
  expect(empty).toMatchObject({ status: 'done', rowCount: 0, byteSize: 0 });
  expect(await fileOf(owner(), empty.id)).toBe('');
  for (const body of [
    { dataset: 'accounts', startDate: '2026-01-01' },
    { dataset: 'accounts', startDate: '2026-01-02', endDate: '2026-01-01' },
    { dataset: 'accounts', accountIds: [] },
    { dataset: 'accounts', period: 'last_month', startDate: '2026-01-01', endDate: '2026-01-02' },
    { dataset: 'everything' },
  ])
    expect(await start(owner(), body)).toMatchObject({ status: 400 });
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await start(owner(), { dataset: 'accounts' })).status);
  expect(statuses.at(-1)).toBe(409);
  const retried = { ...owner(), body: { dataset: 'accounts' }, headers: { 'idempotency-key': 'twice' } };
  await demo.app.db.query(`delete from data_exports where status = 'waiting'`);
  const [first, second] = [
    await demo.app.rest('POST', '/data-exports', retried),
    await demo.app.rest('POST', '/data-exports', retried),
  ];
  expect(second.body.id).toBe(first.body.id);
  // The process died between the export and its answer, and by now the team has all that it may have.
  for (let at = 0; at < 20; at += 1) await start(owner(), { dataset: 'accounts' });
  await demo.app.db.query(
    `update idempotency_keys set answered = false, answer = null, leased_until = now() - interval '1 minute' where key = 'twice'`,
  );
  const again = await demo.app.rest('POST', '/data-exports', retried);
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
});

test('a link answers a saved export as CSV without a sign-in, with the rights of its maker, until it is revoked or they leave', async () => {
  const { db } = demo.app;
  const { id: userId } = demo.users.member;
  const saved = (
    await demo.app.rest('POST', '/saved-exports', {
      ...member(),
      body: { name: 'Kampagnen', dataset: 'campaigns', days: 30 },
    })
  ).body;
  const link = (await demo.app.rest('POST', `/saved-exports/${saved.id}/links`, { ...member(), body: {} })).body;
  expect(link.url).toMatch(/\/exports\/ace_[0-9A-Za-z]{32}$/);
  const answer = await fetch(local(link.url));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  const [header = [], ...records] = parse(await answer.text());
  const { body } = await demo.app.rest('GET', '/query/campaigns?days=30&limit=1000', key());
  expect(records).toHaveLength(body.meta.total);
  const cost = records.reduce((sum, record) => sum + Number(record[header.indexOf('cost')]), 0);
  const shownCost = body.data.reduce(
    (sum: number, { metrics }: { metrics: { cost: number } }) => sum + metrics.cost,
    0,
  );
  expect(cost).toBeCloseTo(shownCost, 2);
  expect(await (await fetch(local(link.url), { method: 'HEAD' })).text()).toBe('');
  // Nobody else sees it, and customers and keys have none.
  expect(await demo.app.rest('GET', `/saved-exports/${saved.id}/links`, owner())).toMatchObject({ status: 404 });
  expect(await demo.app.rest('POST', `/export-links/${link.id}/revoke`, owner())).toMatchObject({ status: 404 });
  const asKunde = { token: demo.users.kunde.token, body: { name: 'x', dataset: 'accounts' } };
  expect(await demo.app.rest('POST', '/saved-exports', asKunde)).toMatchObject({ status: 403 });
  // Its maker is limited to an account.
  const accountId = records[0]?.[header.indexOf('accountId')] as string;
  await db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
    demo.teamId,
    userId,
    accountId,
  ]);
  const [, ...fewer] = parse(await (await fetch(local(link.url))).text());
  expect(fewer.length).toBeGreaterThan(0);
  expect(fewer.every((record) => record[header.indexOf('accountId')] === accountId)).toBe(true);
  await db.query('delete from account_assignments where team_id = $1 and user_id = $2', [demo.teamId, userId]);
  // Its maker becomes a customer, and is a member again.
  const setRole = (role: string) =>
    db.query('update team_members set role = $3 where team_id = $1 and user_id = $2', [demo.teamId, userId, role]);
  await setRole('kunde');
  expect((await fetch(local(link.url))).status).toBe(404);
  await setRole('member');
  await db.query(`update export_links set expires_at = now() where id = $1`, [link.id]);
  expect((await fetch(local(link.url))).status).toBe(404);
  await db.query(`update export_links set expires_at = now() + interval '1 day' where id = $1`, [link.id]);
  expect((await fetch(local(link.url))).status).toBe(200);
  expect((await demo.app.rest('POST', `/export-links/${link.id}/revoke`, member())).body.revokedAt).not.toBeNull();
  expect((await fetch(local(link.url))).status).toBe(404);
  const other = (await demo.app.rest('POST', `/saved-exports/${saved.id}/links`, { ...member(), body: {} })).body;
  // Each link by itself, and each address by itself.
  const read: number[] = [];
  for (let at = 0; at < 21; at += 1) read.push(await statusFrom('127.0.0.2', local(other.url)));
  expect([new Set(read.slice(0, 20)), read[20]]).toEqual([new Set([200]), 429]);
  const third = (await demo.app.rest('POST', `/saved-exports/${saved.id}/links`, { ...member(), body: {} })).body;
  expect(await statusFrom('127.0.0.2', local(third.url))).toBe(200);
  expect(await demo.app.rest('DELETE', `/saved-exports/${saved.id}`, member())).toMatchObject({ status: 200 });
  expect(await statusFrom('127.0.0.2', local(third.url))).toBe(404);
  const guessed: number[] = [];
  for (let at = 10; at < 71; at += 1)
    guessed.push(await statusFrom('127.0.0.3', `${local(third.url).slice(0, -2)}${at}`));
  expect([new Set(guessed.slice(0, 60)), guessed[60]]).toEqual([new Set([404]), 429]);
});

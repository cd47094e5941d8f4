import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { switchMaintenance } from '../../src/maintenance.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { parse } from './support/csv.js';

const ENTRIES = 3_500;
/** Long enough that the buffers of a connection do not hold all of them. */
const MESSAGE = 'x'.repeat(6_000);
const PATH = '/query/logs?all=true&log_type=manual';

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp({ DOCUMENT_MAX_COST: '11000', LIMIT_STREAMS_PER_CALLER: '1' });
  await demo.app.db.query(`delete from activity_logs where log_type = 'manual'`);
  await addEntries(ENTRIES, '2020-01-01');
});
afterAll(() => demo.stop());

/** A list that was left is open until the server hears of it, and a caller may have one. */
beforeEach(async () => {
  const isOpen = async () =>
    !/^adlane_streams_open\{caller="authenticated"\} 0$/m.test((await demo.app.send('GET', '/metrics')).body);
  while (await isOpen()) await sleep(20);
});

async function addEntries(count: number, day: string): Promise<void> {
  await demo.app.db.query(
    `insert into activity_logs (team_id, account_id, log_type, message, metadata, created_at)
      select '${demo.teamId}', 'system', 'manual', '${MESSAGE}', '{}', timestamptz '${day}' + n * interval '1 second'
      from generate_series(1, ${count}) n`,
  );
}

const ask = async (path = PATH, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const request = get(`${demo.app.url}/api/v1${path}`, {
    headers: { accept: 'text/csv', 'x-api-key': demo.apiKey, ...headers },
    agent: false,
  });
  const [answer] = await once(request, 'response');
  return answer;
};

/** How many pages are read during `work`. */
async function pagesRead(work: () => Promise<void>): Promise<number> {
  let ran = 0;
  const before = demo.app.db.onStatement;
  demo.app.db.onStatement = (name, ...rest) => {
    before?.(name, ...rest);
    if (name?.startsWith('activityLogs')) ran += 1;
  };
  await work();
  demo.app.db.onStatement = before;
  return ran;
}

/** Takes at least as long as the server needs to read a page, however slow the machine. */
async function timeOfPage(): Promise<void> {
  await demo.app.db.query(`select * from activity_logs where log_type = 'manual' order by created_at desc limit 1000`);
  await sleep(100);
}

/** An answer whose reader takes nothing yet, once the server waits for it and has no page half read. */
const held = async (path = PATH) => {
  const answer = await ask(path);
  let quiet = 0;
  while (quiet < 3) quiet = (await pagesRead(timeOfPage)) ? 0 : quiet + 1;
  return answer;
};

const closed = async (answer: IncomingMessage) => {
  if (!answer.closed) await once(answer, 'close');
};

test('a list of several pages comes in pieces, each entry once, and says what it costs', async () => {
  const answer = await ask();
  const page = await demo.app.rest('GET', '/query/logs?limit=1000&log_type=manual', { apiKey: demo.apiKey });
  const one = Number(/requested=(\d+)/.exec(page.headers.get('x-cost') as string)?.[1]);
  expect([answer.statusCode, answer.headers['content-length'], answer.headers.etag]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  expect(answer.headers['x-cost']).toBe(`requested=${one * 4}, limit=11000`);
  const [head = [], ...rows] = parse(await text(answer));
  const at = head.indexOf('createdAt');
  const times = rows.map((row) => row[at]);
  expect([rows.length, new Set(rows.map((row) => row[0])).size]).toEqual([ENTRIES, ENTRIES]);
  expect(times).toEqual([...times].sort().reverse());
});

test('the same packed, and its head alone', async () => {
  const answer = await ask(PATH, { 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  answer.resume();
  await closed(answer);
  expect(answer.complete).toBe(true);
  const { status, body, headers } = await demo.app.rest('HEAD', PATH, {
    apiKey: demo.apiKey,
    headers: { accept: 'text/csv' },
  });
  expect([status, body, headers.get('content-type')]).toEqual([200, '', 'text/csv; charset=utf-8; header=present']);
});

test('entries that come meanwhile move no others', async () => {
  const answer = await ask();
  await addEntries(10, '2099-01-01');
  const [, ...rows] = parse(await text(answer));
  expect([rows.length, new Set(rows.map((row) => row[0])).size]).toEqual([ENTRIES, ENTRIES]);
  await demo.app.db.query(`delete from activity_logs where created_at >= '2099-01-01'`);
});

test('one caller has as many of them open as streams', async () => {
  const first = await ask();
  const second = await ask();
  expect(second.statusCode).toBe(429);
  expect(JSON.parse(await text(second)).code).toBe('too_many_requests');
  first.destroy();
  await closed(first);
  for (let tries = 0; tries < 100; tries += 1) {
    const again = await ask();
    again.destroy();
    if (again.statusCode === 200) return;
    await sleep(20);
  }
  throw new Error('The stream that was left is still counted.');
});

test('nothing is read for a caller that takes nothing, or has left', async () => {
  let answer = {} as IncomingMessage;
  const pages = await pagesRead(async () => {
    answer = await held();
  });
  expect(pages).toBeLessThan(Math.ceil(ENTRIES / 1_000));
  answer.destroy();
  await closed(answer);
  expect(await pagesRead(() => sleep(500))).toBe(0);
});

test('whoever loses the key meanwhile does not get the rest', async () => {
  const answer = await ask();
  const rights = `update api_keys set expires_at = $1 where id = '${demo.apiKeyId}'`;
  await demo.app.db.query(rights.replace('$1', `now() - interval '1 day'`));
  try {
    const got = await text(answer).catch((error) => error);
    expect([got, answer.complete]).toEqual([expect.any(Error), false]);
  } finally {
    await demo.app.db.query(rights.replace('$1', 'null'));
  }
});

test('it is cut off when maintenance begins, whoever reads or waits', async () => {
  const answer = await held();
  const set = (active: boolean) => switchMaintenance(demo.app.db, active);
  await set(true);
  try {
    await sleep(2_500);
    const got = await text(answer).catch((error) => error);
    expect([got, answer.complete]).toEqual([expect.any(Error), false]);
  } finally {
    await set(false);
    await sleep(1_500);
  }
});

test('it is cut off when the credential ends, before another page is read', async () => {
  const answer = await held();
  const rights = `update api_keys set expires_at = $1 where id = '${demo.apiKeyId}'`;
  await demo.app.db.query(rights.replace('$1', `now() - interval '1 day'`));
  try {
    expect(await pagesRead(() => sleep(2_500))).toBe(0);
    const got = await text(answer).catch((error) => error);
    expect([got, answer.complete]).toEqual([expect.any(Error), false]);
  } finally {
    await demo.app.db.query(rights.replace('$1', 'null'));
  }
});

test('campaign negatives that come and go meanwhile neither hide nor double others', async () => {
  const accountId = demo.accountIds[0];
  await demo.app.db.query('delete from campaign_negative_keywords where account_id = $1', [accountId]);
  const add = (prefix: string, count: number) =>
    demo.app.db.query(
      `insert into campaign_negative_keywords (team_id, account_id, campaign_id, id, text, match_type)
        select '${demo.teamId}', $1, '1', '${prefix}' || n, '${prefix}' || lpad(n::text, 6, '0') || '${MESSAGE}', 'BROAD'
        from generate_series(1, ${count}) n`,
      [accountId],
    );
  await add('m', 3_000);
  const answer = await held(`/query/accounts/${accountId}/campaign-negatives?all=true`);
  await add('a', 700);
  await demo.app.db.query(
    `delete from campaign_negative_keywords where account_id = $1 and id in (select 'm' || n from generate_series(1, 500) n)`,
    [accountId],
  );
  const [head = [], ...rows] = parse(await text(answer));
  const ids = rows.map((row) => row[head.indexOf('id')]);
  expect(ids).toEqual(Array.from({ length: 3_000 }, (_, at) => `m${at + 1}`));
});

test('what would cost more than a document may is refused before it begins', async () => {
  await addEntries(3_000, '2019-01-01');
  const answer = await ask();
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    400,
    { code: 'bad_request', message: expect.stringMatching(/^The whole list would cost \d+, and the limit is 11000;/) },
  ]);
  expect((await ask('/query/logs?log_type=manual&limit=1000')).statusCode).toBe(200);
  await demo.app.db.query(`delete from activity_logs where log_type = 'manual' and created_at < '2020-01-01'`);
});

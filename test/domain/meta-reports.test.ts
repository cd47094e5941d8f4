import { META_ACCOUNTS } from '../../sandbox/meta/world.js';
import { consent } from '../connections/support/consent.js';
import { addAccount } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Reports in Meta's own words, asked of the sandbox. */
let demo: DemoApp;
const accountId = META_ACCOUNTS[0]?.id ?? '';

beforeAll(async () => {
  demo = await startDemoApp();
  const { token } = demo.users.owner;
  const { body } = await demo.app.rest('GET', '/connections/meta-ads/connect', { token });
  const back = await consent(body.url);
  await demo.app.send('GET', back.pathname + back.search);
  await addAccount(demo.app.db, { teamId: demo.teamId, id: accountId });
  await demo.app.db.query(`update accounts set platform = 'meta-ads' where id = $1`, [accountId]);
});
afterAll(() => demo.stop());

const get = (query: string, more = '') =>
  demo.app.rest('GET', `/query/accounts/${accountId}/platform-report?query=${encodeURIComponent(query)}${more}`, {
    apiKey: demo.apiKey,
  });
const RANGE = `time_range={"since":"2020-01-01","until":"2030-12-31"}`;
const sumOf = (rows: string[][], at: number) => rows.reduce((sum, row) => sum + Number(row[at]) * 100, 0);

test.each([
  ['campaign', 'campaign_name'],
  ['adset', 'adset_name'],
  ['ad', 'ad_name'],
  ['account', 'account_name'],
])('figures by %s add up to those of the account', async (level, name) => {
  const { status, body } = await get(`level=${level}&fields=${name},spend&date_preset=last_30d`);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.columns.map((column: { name: string }) => column.name)).toEqual([
    name,
    'spend',
    'date_start',
    'date_stop',
  ]);
  expect(body).toMatchObject({ isComplete: true, accountId });
  const whole = await get('level=account&fields=spend&date_preset=last_30d');
  expect(whole.body.rows).toHaveLength(1);
  expect(Math.round(sumOf(body.rows, 1))).toBe(Math.round(sumOf(whole.body.rows, 0)));
  // The days that were asked for, whatever days had figures.
  expect(new Set(body.rows.map((row: string[]) => row.slice(2).join()))).toEqual(
    new Set([whole.body.rows[0].slice(1).join()]),
  );
});

test('days come one by one, and fields without a value are null', async () => {
  const { status, body } = await get(`level=ad&fields=ad_id,reach,clicks&time_increment=1&${RANGE}`, '&limit=1000');
  expect(status).toBe(200);
  expect(body.rows.length).toBeGreaterThan(100);
  for (const [id, reach, clicks, start, stop] of body.rows) {
    expect([typeof id, reach, typeof clicks]).toEqual(['string', null, 'string']);
    expect(start).toBe(stop);
  }
});

test('what Meta does not have is refused by name, and the account and token cannot be named', async () => {
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  for (const [query, words] of [
    ['level=campaign&fields=spent&date_preset=today', 'did you mean spend'],
    ['level=campaign&fields=spend,insights{spend}&date_preset=today', 'insights{spend}'],
    ['level=campaign&fields=spend&date_preset=today&access_token=x', 'access_token'],
    ['level=campaign&fields=spend&date_preset=today&ids=act_1', 'ids'],
    ['level=campaign&fields=spend&fields=clicks&date_preset=today', 'more than once'],
  ] as const) {
    const { status, body } = await get(query);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  }
  const answer = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  expect(answer.requests ?? answer).toEqual([]);
});

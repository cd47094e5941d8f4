import { readFileSync } from 'node:fs';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { parse } from '../transports/support/csv.js';
import { call, overHttp } from '../transports/support/tool-client.js';

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = ''] = demo.accountIds;
});
afterAll(() => demo.stop());

const QUERIES: { link: string; query: string; refused: string | null }[] = JSON.parse(
  readFileSync('test/definitions/google-fields/queries.json', 'utf8'),
);
const CAMPAIGNS = `SELECT campaign.id, campaign.name, metrics.clicks FROM campaign
  WHERE segments.date DURING LAST_30_DAYS ORDER BY campaign.id`;

const get = (query: string, more = '') =>
  demo.app.rest('GET', `/query/accounts/${accountId}/platform-report?query=${encodeURIComponent(query)}${more}`, {
    apiKey: demo.apiKey,
  });
const sent = async (): Promise<string[]> => {
  const answer = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return (answer.requests ?? answer)
    .filter(({ path }: { path: string }) => path.includes('searchStream'))
    .map(({ path }: { path: string }) => path);
};
const forget = () => fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });

test('a report has typed columns and the same rows in every page of one read', async () => {
  await forget();
  const whole = await get(CAMPAIGNS);
  expect(whole.status).toBe(200);
  expect(whole.body.columns).toEqual([
    { name: 'campaign.id', type: 'INT64' },
    { name: 'campaign.name', type: 'STRING' },
    { name: 'metrics.clicks', type: 'INT64' },
  ]);
  expect(whole.body.rows.length).toBeGreaterThan(1);
  const page = await get(CAMPAIGNS, '&limit=1&offset=1');
  expect(page.body.rows).toEqual([whole.body.rows[1]]);
  expect(page.body).toMatchObject({ isComplete: true, readAt: whole.body.readAt });
  expect(await sent()).toHaveLength(1);
});

test('it is the same over GraphQL and as a tool', async () => {
  const { body } = await get(CAMPAIGNS);
  const answer = await demo.app.graphql(
    'query ($accountId: String!, $query: String!) { platformReport(accountId: $accountId, query: $query) { rows } }',
    { accountId, query: CAMPAIGNS },
    { token: demo.users.member.token },
  );
  expect(answer.body.data.platformReport.rows).toEqual(body.rows);
  const tools = await overHttp(demo.app.url, demo.apiKey);
  const told = await call(tools, 'query_platform_report', { account_id: accountId, query: CAMPAIGNS });
  expect(JSON.stringify(told)).toContain('metrics.clicks');
});

test('what is refused of public queries is said in words that help, and never reaches the platform', async () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(60);
  await forget();
  for (const { query, refused } of QUERIES.filter((each) => each.refused !== null)) {
    const { status, body } = await get(query);
    expect([query, status, body.message]).toEqual([query, 400, refused]);
  }
  expect(await sent()).toEqual([]);
});

test.each([
  ['another statement', 'SELECT campaign.id FROM campaign; DROP TABLE campaign', 'semicolon'],
  ['a comment', 'SELECT campaign.id FROM campaign -- all', 'comment'],
  ['a change', "UPDATE campaign SET status = 'PAUSED'", 'must begin with SELECT'],
  ['everything', 'SELECT * FROM campaign', 'name the fields'],
  ['a letter that only looks the same', 'SELECT c\u0430mpaign.id FROM campaign', 'query has'],
  ['a word of no enum', "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLE'", 'did you mean ENABLED'],
  ['a misspelt field', 'SELECT metrics.clics FROM campaign', 'did you mean metrics.clicks'],
  ['OR', 'SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2', 'joined by AND'],
  ['100 kB', `SELECT campaign.id FROM campaign WHERE campaign.name = '${'x'.repeat(11_000)}'`, '10000'],
  ['deep nesting', `SELECT campaign.id FROM campaign WHERE campaign.id IN ${'('.repeat(2_000)}`, 'needs a value'],
])('%s is refused', async (_what, query, words) => {
  const { status, body } = await get(query);
  expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
});

test('a kunde may not call it, and a foreign account does not exist', async () => {
  const query =
    'query ($a: String!) { platformReport(accountId: $a, query: "SELECT campaign.id FROM campaign") { rows } }';
  const kunde = await demo.app.graphql(query, { a: accountId }, { token: demo.users.kunde.token });
  expect(kunde.body.errors[0].extensions.code).toBe('forbidden');
  const unknown = await demo.app.graphql(query, { a: '1' }, { token: demo.users.member.token });
  expect(unknown.body.errors[0].extensions.code).toBe('not_found');
});

test('fields are found by words and by what goes with a resource', async () => {
  const path = '/query/platform-report-fields?search=budget+lost&resource=campaign';
  const { body } = await demo.app.rest('GET', path, { apiKey: demo.apiKey });
  expect(body.data.map(({ name }: { name: string }) => name)).toContain('metrics.search_budget_lost_impression_share');
  const meta = await demo.app.rest('GET', '/query/platform-report-fields?platform=meta-ads&search=spend', {
    apiKey: demo.apiKey,
  });
  expect(meta.body.data).toContainEqual(expect.objectContaining({ name: 'spend' }));
});

describe('as a table', () => {
  const table = (query: string, more = '') =>
    demo.app.rest('GET', `/query/accounts/${accountId}/platform-report?query=${encodeURIComponent(query)}${more}`, {
      apiKey: demo.apiKey,
      headers: { accept: 'text/csv' },
    });

  test('it has the columns of the query, numbers as numbers, and links to the next page', async () => {
    const { body } = await get(CAMPAIGNS);
    const { status, body: text, headers } = await table(CAMPAIGNS, '&limit=2');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    const [header, ...rows] = parse(text);
    expect(header).toEqual(['campaign.id', 'campaign.name', 'metrics.clicks']);
    expect(rows).toEqual(body.rows.slice(0, 2));
    expect(text).toContain(`\r\n${body.rows[0][0]},"`);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const second = await demo.app.send('GET', next, { headers: { accept: 'text/csv', 'x-api-key': demo.apiKey } });
    expect(parse(second.body).slice(1)).toEqual(body.rows.slice(2, 4));
  });

  test('no text in it can be run as a formula', async () => {
    const { body } = await get('SELECT campaign.id, campaign.name FROM campaign ORDER BY campaign.id');
    const [[campaignId]] = body.rows;
    const name = '=HYPERLINK("https://example.com")';
    const update = { resourceName: `customers/${accountId}/campaigns/${campaignId}`, name };
    await new AdsPlatform(demo, accountId).mutate('campaigns', [{ update, updateMask: 'name' }]);
    const asked = `SELECT campaign.name FROM campaign WHERE campaign.id = ${campaignId}`;
    expect(parse((await table(asked)).body)).toEqual([['campaign.name'], [`'${name}`]]);
    expect((await get(asked)).body.rows).toEqual([[name]]);
  });

  test('one that is cut off is refused, because it could not say so', async () => {
    const { status, body } =
      await table(`SELECT campaign.id, segments.date, segments.device, segments.hour, metrics.clicks
      FROM campaign WHERE segments.date DURING LAST_30_DAYS`);
    expect([status, body.code]).toEqual([400, 'bad_request']);
    const chosen = await table(CAMPAIGNS, '&fields=rows');
    expect([chosen.status, chosen.body.message]).toEqual([400, expect.stringContaining('names its columns')]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { textOfPdf } from './support/pdf-text.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-reports-'));
let demo: DemoApp;
/** The last month that the demo has whole, and one of the accounts. */
let accountId: string;
let frankId: string;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  demo = await startDemoApp({ DATA_DIR: folder });
  const rows = await demo.app.db.query<{ id: string; currency: string }>(
    `select id, currency from accounts where team_id = $1 and not is_mcc and figures_through is not null order by id`,
    [demo.teamId],
  );
  accountId = rows.find(({ currency }) => currency === 'EUR')?.id as string;
  frankId = rows.find(({ currency }) => currency === 'CHF')?.id as string;
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

type Who = 'owner' | 'admin' | 'member' | 'kunde';

function call(method: string, path: string, body?: unknown, who: Who = 'member') {
  return demo.app.rest(method, path, { token: demo.users[who].token, ...(body !== undefined && { body }) });
}

async function draft(more: object = {}, id = accountId) {
  const { status, body } = await call('POST', '/client-reports', {
    accountId: id,
    period: 'last_month',
    compare: 'previous_period',
    ...more,
  });
  expect({ status, body }).toEqual({ status: 201, body: expect.anything() });
  return body;
}

/** A published report with a link: its report, and the token of the address. */
async function opened(more: object = {}) {
  const report = await draft(more);
  expect((await call('POST', `/client-reports/${report.id}/publish`, {})).status).toBe(200);
  const { status, body } = await call('POST', `/client-reports/${report.id}/links`, { linkDays: 30 });
  expect(status).toBe(201);
  expect(body.url).toMatch(/^https:\/\/ads\.example\.com\/r\/acr_[0-9A-Za-z]{32}$/);
  return { report, link: body, path: new URL(body.url).pathname };
}

const open = (path: string) => demo.app.send('GET', path, { headers: { accept: 'text/html' } });

/** What every address answers that opens nothing. */
async function unknown() {
  const { status, body } = await open(`/r/acr_${'0'.repeat(32)}`);
  expect(status).toBe(404);
  return { status, body };
}

test.each(['EUR', 'CHF'])(
  'figures of an account in %s are the raw sums of its days, in its own currency',
  async (currency) => {
    const id = currency === 'EUR' ? accountId : frankId;
    const report = await draft({}, id);
    const { content } = report;
    expect(content.currency).toBe(currency);
    const own = currency === 'EUR' ? '' : 'native_';
    const sums = async (from: string, to: string) => {
      const [row] = await demo.app.db.query<Record<string, number>>(
        `select sum(d.cost)::float8 / 1e6 as cost, sum(d.clicks)::float8 as clicks, sum(d.value)::float8 / 1e6 as value from (
         select t.days[i] as day,
           t.${own}cost_micros[i] - coalesce(t.${own}cost_micros[i - 1], 0) as cost, t.clicks[i] - coalesce(t.clicks[i - 1], 0) as clicks,
           t.${own}conversion_value_micros[i] - coalesce(t.${own}conversion_value_micros[i - 1], 0) as value
         from account_months t cross join generate_subscripts(t.days, 1) i where t.team_id = $1 and t.account_id = $2
       ) d where d.day between $3::date and $4::date`,
        [demo.teamId, id, from, to],
      );
      return row as { cost: number; clicks: number; value: number };
    };
    const is = await sums(report.startDate, report.endDate);
    const figure = (metric: string) => content.figures.find((each: { metric: string }) => each.metric === metric);
    expect(is.cost).toBeGreaterThan(0);
    expect(figure('cost').value).toBeCloseTo(is.cost, 2);
    expect(figure('clicks').value).toBe(is.clicks);
    expect(figure('conversionValue').value).toBeCloseTo(is.value, 2);
    expect(figure('roas').value).toBeCloseTo(is.value / is.cost, 4);
    expect(content.days.reduce((sum: number, day: { clicks: number }) => sum + day.clicks, 0)).toBe(is.clicks);
    // As every other list has it.
    const { data } = (
      await demo.app.graphql(
        'query ($id: String!) { account(accountId: $id) { metrics(period: last_month) { cost clicks native { cost } } } }',
        { id },
        { token: demo.users.member.token },
      )
    ).body;
    const { metrics } = data.account;
    expect(figure('cost').value).toBe(metrics.native?.cost ?? metrics.cost);
    expect(content.campaigns.length).toBeGreaterThan(0);
  },
);

test('a draft follows the figures, a published report does not, and a text that they left behind is read again first', async () => {
  const report = await draft({ text: 'Der Monat lief gut.' });
  const cost = report.content.figures[0].value;
  await demo.app.db.query(
    `update account_months set cost_micros = array(select c + 1000000 from unnest(cost_micros) c)
     where team_id = $1 and account_id = $2`,
    [demo.teamId, accountId],
  );
  const changed = (await call('GET', `/client-reports/${report.id}`)).body;
  expect(changed.content.figures[0].value).toBeGreaterThan(cost);
  expect(changed.isTextOutdated).toBe(true);
  expect(await call('POST', `/client-reports/${report.id}/publish`, {})).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  const saved = await call('PATCH', `/client-reports/${report.id}`, { text: 'Der Monat lief sehr gut.' });
  expect(saved.body).toMatchObject({ text: 'Der Monat lief sehr gut.', isTextOutdated: false });
  const published = await call('POST', `/client-reports/${report.id}/publish`, {});
  expect(published.body).toMatchObject({ status: 'published', text: 'Der Monat lief sehr gut.' });
  await demo.app.db.query(
    `update account_months set cost_micros = array(select c + 1000000 from unnest(cost_micros) c)
     where team_id = $1 and account_id = $2`,
    [demo.teamId, accountId],
  );
  expect((await call('GET', `/client-reports/${report.id}`)).body.content).toEqual(published.body.content);
  for (const [method, path, body] of [
    ['PATCH', '', { text: 'Neu' }],
    ['POST', '/publish', {}],
    ['POST', '/text-draft', {}],
  ] as const) {
    expect((await call(method, `/client-reports/${report.id}${path}`, body)).status).toBe(409);
  }
});

/** Nobody keeps it, finds it, or is told of its address. */
const UNSEEN = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

test('a link opens its report without a sign-in and shows nothing else', async () => {
  const { report, path } = await opened({ text: 'Guter Monat.\n\n- <b>eins</b>\n- zwei' });
  const { status, body, headers } = await open(path);
  expect(status).toBe(200);
  expect(body).toContain('Werbekosten');
  expect(body).toContain('<li>&#60;b&#62;eins&#60;/b&#62;</li>');
  expect(body).toContain('<svg');
  expect(body).not.toContain('<script');
  for (const secret of [demo.teamId, report.id, demo.users.member.id, 'example.com'])
    expect(body).not.toContain(secret);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...UNSEEN,
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  expect(headers.get('set-cookie')).toBeNull();
  const audit = await demo.app.db.query<{ result: object }>(
    `select r.result from audit_log l join audit_results r on r.audit_id = l.id where l.tool = 'createClientReportLink'`,
  );
  expect(JSON.stringify(audit)).not.toContain('acr_');
});

test('the PDF has the words, figures and letters of the page', async () => {
  const { path } = await opened({ text: 'Größe, Übung, 12 € – „ja“.' });
  const answer = await fetch(`${demo.app.url}${path}/report.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(Object.fromEntries(answer.headers)).toMatchObject(UNSEEN);
  const { text, title, pages } = await textOfPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toBeGreaterThan(0);
  expect(title).toMatch(/ – \p{L}+ \d{4}$/u);
  expect(text).toContain('Größe, Übung, 12 € – „ja“.');
  expect(text).toContain('Werbekosten');
  const page = (await open(path)).body;
  const cost = /<b>([\d.,]+)\s€<\/b>/.exec(page)?.[1] as string;
  expect(text.replace(/\s/g, '')).toContain(`${cost}€`);
});

test('whoever guesses, comes late or has a revoked link sees the same page', async () => {
  const nothing = await unknown();
  const { link, path, report } = await opened();
  for (const other of [
    '/r/x',
    '/r/acr_',
    `${path}0`,
    path.toLowerCase(),
    `/r/${report.id}`,
    `/r/${report.id}.x.y`,
    `/r/${report.id}.`,
  ]) {
    const seen = await open(other);
    expect(seen).toMatchObject(nothing);
    expect(Object.fromEntries(seen.headers)).toMatchObject(UNSEEN);
  }
  expect((await open(`/r/acr_${'0'.repeat(32)}/report.pdf`)).status).toBe(404);
  const revoked = await call('POST', `/client-report-links/${link.id}/revoke`);
  expect(revoked.body.revokedAt).not.toBeNull();
  expect(await open(path)).toMatchObject(nothing);
  const late = await opened();
  await demo.app.db.query(`update client_report_links set expires_at = now() - interval '1 second' where id = $1`, [
    late.link.id,
  ]);
  expect(await open(late.path)).toMatchObject(nothing);
});

test('links end with the account, the plan and the report', async () => {
  const nothing = await unknown();
  const { path, report } = await opened();
  const between = async (change: string, back: string) => {
    await demo.app.db.query(change, [demo.teamId]);
    expect(await open(path)).toMatchObject(nothing);
    await demo.app.db.query(back, [demo.teamId]);
    expect((await open(path)).status).toBe(200);
  };
  await between(
    `update accounts set status = 'UNLINKED' where team_id = $1`,
    `update accounts set status = 'ENABLED' where team_id = $1`,
  );
  await between(
    `insert into team_features (team_id, feature, enabled) values ($1, 'client_reports', false)`,
    `delete from team_features where team_id = $1 and feature = 'client_reports'`,
  );
  await between(
    `update platform_connections set platform = 'gone' where team_id = $1 and platform = 'google-ads'`,
    `update platform_connections set platform = 'google-ads' where team_id = $1 and platform = 'gone'`,
  );
  expect((await call('DELETE', `/client-reports/${report.id}`)).status).toBe(200);
  expect(await open(path)).toMatchObject(nothing);
});

test('a kunde sees published reports of their accounts and nothing else', async () => {
  await demo.app.db.query(
    'insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3) on conflict do nothing',
    [demo.teamId, demo.users.kunde.id, accountId],
  );
  const [own] = await demo.app.db.query<{ id: string }>(
    `select account_id as id from account_assignments where team_id = $1 and user_id = $2 order by 1 limit 1`,
    [demo.teamId, demo.users.kunde.id],
  );
  const [other] = await demo.app.db.query<{ id: string }>(
    `select id from accounts where team_id = $1 and not is_mcc
     and id not in (select account_id from account_assignments where team_id = $1 and user_id = $2) limit 1`,
    [demo.teamId, demo.users.kunde.id],
  );
  const mine = await draft({}, own?.id);
  const foreign = await draft({}, other?.id);
  await call('POST', `/client-reports/${foreign.id}/publish`, {});
  expect((await call('GET', `/client-reports/${mine.id}`, undefined, 'kunde')).status).toBe(404);
  await call('POST', `/client-reports/${mine.id}/publish`, {});
  expect((await call('GET', `/client-reports/${mine.id}`, undefined, 'kunde')).body).toMatchObject({
    status: 'published',
    createdBy: null,
  });
  expect((await call('GET', `/client-reports/${foreign.id}`, undefined, 'kunde')).status).toBe(404);
  const list = await call('GET', '/client-reports', undefined, 'kunde');
  expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(mine.id);
  expect(list.body.data.every(({ status }: { status: string }) => status === 'published')).toBe(true);
  const preview = await call('GET', `/client-reports/${mine.id}/preview`, undefined, 'kunde');
  expect((await open(new URL(preview.body.pageUrl).pathname)).status).toBe(200);
  for (const [method, path] of [
    ['GET', `/client-reports/${mine.id}/links`],
    ['GET', '/client-report-schedules'],
    ['GET', '/client-report-logo'],
    ['DELETE', `/client-reports/${mine.id}`],
  ] as const) {
    expect((await call(method, path, undefined, 'kunde')).status).toBe(403);
  }
});

test('a preview ends with the person, and a token of one report opens no other', async () => {
  const [one, other] = [await draft(), await draft()];
  const { pageUrl } = (await call('GET', `/client-reports/${one.id}/preview`)).body;
  const path = new URL(pageUrl).pathname;
  expect((await open(path)).status).toBe(200);
  expect(await open(path.replace(one.id, other.id))).toMatchObject(await unknown());
});

test('a logo is a small picture, and published reports keep theirs', async () => {
  const set = (image: unknown, who: Who = 'admin') => call('PUT', '/client-report-logo', { image }, who);
  const before = await opened();
  expect((await set(PNG, 'member')).status).toBe(403);
  expect((await set(PNG)).status).toBe(200);
  const { path } = await opened();
  expect((await open(before.path)).body).not.toContain('<img');
  expect((await open(path)).body).toContain(`src="data:image/png;base64,${PNG}"`);
  expect((await fetch(`${demo.app.url}${path}/report.pdf`)).status).toBe(200);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect((await set(svg)).status).toBe(415);
  expect((await set('nope!')).status).toBe(400);
  expect((await set(Buffer.alloc(131_073, 1).toString('base64'))).status).toBe(413);
  expect((await set(Buffer.from(PNG, 'base64').subarray(0, 40).toString('base64'))).status).toBe(400);
  expect((await set(null)).status).toBe(200);
  expect((await call('GET', '/client-report-logo')).body).toEqual({ contentType: null, size: 0, image: null });
  expect((await open(path)).body).toContain('<img');
  const [entry] = await demo.app.db.query<{ payload: object }>(
    `select payload from audit_log where tool = 'setClientReportLogo' order by created_at limit 1`,
  );
  expect(JSON.stringify(entry)).not.toContain(PNG);
});

test.each([
  [{ startDate: '2026-02-01' }, 'endDate'],
  [{}, 'startDate'],
  [{ startDate: '2020-01-01', endDate: '2021-12-31' }, 'endDate'],
  [{ startDate: '2026-01-01', endDate: '2999-01-01' }, 'endDate'],
  [{ period: 'last_month', text: 'x'.repeat(10_001) }, 'text'],
])('days and texts that cannot be reported are refused: %j', async (body, parameter) => {
  const { status, body: refusal } = await call('POST', '/client-reports', { accountId, ...body });
  expect({ status, message: refusal.message }).toEqual({ status: 400, message: expect.stringContaining(parameter) });
});

test('mails need the mail settings of the server, and a name that is not an address is refused', async () => {
  const { id } = await draft();
  expect(
    (await call('POST', `/client-reports/${id}/publish`, { mailTo: ['kunde@example.com'] })).body.message,
  ).toContain('mail settings');
  expect((await call('POST', `/client-reports/${id}/publish`, { mailTo: ['kunde'] })).status).toBe(400);
  expect((await call('POST', `/client-reports/${randomUUID()}/publish`, {})).status).toBe(404);
});

test('an assistant makes, writes and reads a report', async () => {
  const tool = async (name: string, args: object) => {
    const headers = { 'x-api-key': demo.apiKey, accept: 'application/json, text/event-stream' };
    const answer = await demo.app.send('POST', '/mcp', {
      headers,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    });
    const text =
      typeof answer.body === 'string' ? JSON.parse(/data: (.*)/.exec(answer.body)?.[1] as string) : answer.body;
    return JSON.parse(text.result.content[0].text);
  };
  const made = await tool('create_client_report', { account_id: accountId, period: 'last_month' });
  expect(made).toMatchObject({ accountId, status: 'draft' });
  await tool('update_client_report', { report_id: made.id, text: 'Vom Assistenten.' });
  expect(await tool('get_client_report', { report_id: made.id })).toMatchObject({
    text: 'Vom Assistenten.',
    status: 'draft',
  });
});

import { resolvers } from '../../resolvers/index.js';
import { addDays } from '../../src/lib/clock.js';
import { apiOf } from '../../src/transports/api.js';
import { buildTeam, testClock } from '../access/fixture.js';
import { click } from '../billing/support/life.js';
import { consent } from '../connections/support/consent.js';
import { addAccount, addCampaign } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { type Arguments, goodArguments, makeArguments } from './support/arguments.js';
import { callRoute } from './support/calls.js';

/** Times are in UTC, dates are days of the account's time zone: every answer of every route that reads. */
const routes = apiOf(resolvers).routes.filter(({ method }) => method === 'GET');

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What the documents call a timestamp although its name does not end in At. */
const TIMESTAMPS = new Set([
  'entryDate',
  'estimatedEndTime',
  'trialEndsAt',
  'currentPeriodEnd',
  'effectiveStart',
  'effectiveEnd',
  'customEffectiveStart',
  'customEffectiveEnd',
  'previousSecretUntil',
  'asOf',
]);
const DATES = new Set([
  'month',
  'through',
  'lastFired',
  'date',
  'dueDate',
  'eventDate',
  'startDate',
  'endDate',
  'scheduledDate',
  'dateRangeStart',
  'dateRangeEnd',
  'nextMonth',
  'earlierStartDate',
  'earlierEndDate',
  'figuresThrough',
]);

/** The one list whose `date` is a Unix timestamp (document 2, section 2). */
const INVOICES = 'GET /billing/invoices';

function withoutDates(invoices: { date: number }[]): object[] {
  return invoices.map(({ date: _unix, ...others }) => others);
}

/** Fields of people's words, in which anything may stand. */
const WORDS = new Set(['title', 'name', 'message', 'content', 'description', 'note', 'metadata', 'searchTerm']);

/** Every field of an answer that is a time and not written as one, and every text that looks like one without being known. */
function misspelt(value: unknown, name = '', path = ''): string[] {
  if (WORDS.has(name)) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => misspelt(item, name, `${path}[${index}]`));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => misspelt(item, key, path ? `${path}.${key}` : key));
  }
  const is = `${path} is ${JSON.stringify(value)}`;
  if (TIMESTAMPS.has(name) || /[a-z]At$/.test(name)) {
    return value === null || TIMESTAMP.test(String(value)) ? [] : [`${is}, no time in UTC`];
  }
  // A day that there is not is null, or '' where the documents know no null.
  if (DATES.has(name)) return value === null || value === '' || DATE.test(String(value)) ? [] : [`${is}, no date`];
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return [];
  return [`${is}: say in times.test.ts whether it is a time or a date`];
}

describe('the demo', () => {
  let demo: DemoApp;
  let given: Arguments;
  /** Only its sender sees a file, and an export. */
  const files: Record<string, string> = {};
  const exports: Record<string, string> = {};
  let savedExportId: string;
  let scheduleId: string;

  beforeAll(async () => {
    demo = await startDemoApp();
    const accountId = demo.accountIds[0] as string;
    given = await makeArguments(demo, accountId);
    const { token } = demo.users.owner;
    const made = (path: string, body: object) => demo.app.rest('POST', path, { token, body });
    const ticket = await made('/support/tickets', { categoryKey: 'api', subject: 'Frage', message: 'Wie?' });
    await made(`/support/tickets/${ticket.body.id}/replies`, { message: 'So.' });
    await made('/kpi-presets', { name: 'Neu', kpiOrder: ['cost'] });
    await made('/product-view-presets', { name: 'Neu', config: given.any.config as object });
    await made(`/teams/${demo.teamId}/api-keys`, {
      name: 'Neu',
      scopes: ['logs:read'],
      expiresAt: '2099-01-01T12:00:00+02:00',
    });
    const content = 'Campaign ID,Budget\n1,31';
    const key = { apiKey: demo.apiKey, body: { file_name: 'a.csv', content } };
    files.key = (await demo.app.rest('POST', '/query/bulk-files', key)).body.id;
    files.session = (await made('/bulk-files', { fileName: 'a.csv', content })).body.id;
    const asked = { dataset: 'accounts' };
    exports.key = (await demo.app.rest('POST', '/query/data-exports', { apiKey: demo.apiKey, body: asked })).body.id;
    exports.session = (await made('/data-exports', asked)).body.id;
    for (const exportId of Object.values(exports)) await demo.app.makeExport({ teamId: demo.teamId, exportId });
    savedExportId = (await made('/saved-exports', { name: 'Konten', ...asked, days: 7 })).body.id;
    scheduleId = given.any.scheduleId as string;
    await made(`/export-schedules/${scheduleId}/run`, {});
    given.of.supportTicket = { id: ticket.body.id };
    const pack = await made('/billing/credit-pack-checkout', { pack: 'pack_100' });
    await click(pack.body.url, 'pay');
    const begun = await demo.app.rest('GET', '/connections/google-ads/connect', { token });
    const { searchParams } = await consent(begun.body.url);
    given.of.completePlatformConnection = { state: searchParams.get('state'), code: searchParams.get('code') };
  });

  afterAll(() => demo.stop());

  test.each(routes.map((route) => [route.declaration.at, route] as const))('%s', async (_at, route) => {
    const values = await goodArguments(route.operation, given);
    const credential = route.surface === 'key' ? { apiKey: demo.apiKey } : { token: demo.users.owner.token };
    const takes = (wanted: string) => route.parameters.some(({ name }) => name === wanted);
    if (takes('fileId')) values.fileId = files[route.surface];
    if (takes('exportId')) values.exportId = exports[route.surface];
    if (takes('scheduleId')) values.scheduleId = scheduleId;
    if (takes('savedExportId')) values.savedExportId = savedExportId;
    const { status, body } = await callRoute(demo.app, route, values, credential);
    expect(status).toBe(200);
    expect(misspelt(route.declaration.at === INVOICES ? withoutDates(body) : body)).toEqual([]);
  });

  test('the date of an invoice is in seconds since 1970', async () => {
    const { body } = await demo.app.rest('GET', '/billing/invoices', { token: demo.users.owner.token });
    expect(body.length).toBeGreaterThan(0);
    for (const { date } of body) {
      expect(Number.isInteger(date)).toBe(true);
      expect(new Date(date * 1_000).getUTCFullYear()).toBeGreaterThan(2000);
      expect(new Date(date * 1_000).getUTCFullYear()).toBeLessThan(2200);
    }
  });

  test('times that come with an offset are kept and shown as the instant that they are', async () => {
    const { apiKey, users, teamId, accountIds } = demo;
    const entryDate = '2026-01-31T00:30:00+02:00';
    const memory = await demo.app.rest('POST', `/query/accounts/${accountIds[0]}/memories`, {
      apiKey,
      body: { category: 'sonstige', content: 'Neu.', entryDate },
    });
    expect(memory.body.entryDate).toBe('2026-01-30T22:30:00.000Z');
    const key = await demo.app.rest('POST', `/teams/${teamId}/api-keys`, {
      token: users.owner.token,
      body: { name: 'Neu', scopes: ['logs:read'], expiresAt: '2099-01-01T12:00:00-05:00' },
    });
    expect(key.body.expiresAt).toBe('2099-01-01T17:00:00.000Z');
  });
});

describe('days', () => {
  /** Half past ten in London, 10 May: already 11 May in Kiritimati, still 9 May in Pago Pago. */
  const NOW = '2026-05-10T10:30:00.000Z';
  const zones = [
    ['Pacific/Kiritimati', '2026-05-11'],
    ['Europe/Berlin', '2026-05-10'],
    ['Pacific/Pago_Pago', '2026-05-09'],
  ] as const;
  let app: TestApp;
  let token: string;
  let teamId: string;

  beforeAll(async () => {
    app = await TestApp.start({ clock: testClock(NOW) });
    const team = await buildTeam(app.db);
    teamId = team.id;
    token = (await app.sessions.issue({ userId: team.users.owner.id, teamId })).token;
    for (const [timeZone] of zones) {
      const id = accountOf(timeZone);
      await addAccount(app.db, { teamId, id, timeZone });
      await addCampaign(app.db, { teamId, accountId: id, id: `${id}-1` });
    }
  });

  afterAll(() => app.stop());

  const accountOf = (zone: string) => zone.replace(/\W/g, '-');

  test.each(zones)('in %s it is %s', async (zone, today) => {
    const accountId = accountOf(zone);
    const { body: figures } = await app.graphql(
      `query ($campaignId: String!) { campaignDailyMetrics(campaignId: $campaignId, days: 3) { date } }`,
      { campaignId: `${accountId}-1` },
      { token },
    );
    expect(figures.data.campaignDailyMetrics).toEqual([-3, -2, -1].map((days) => ({ date: addDays(today, days) })));

    const put = (what: string, body: object) =>
      app.rest('PUT', `/planning/board/${accountId}/${what}`, { token, body });
    const card = async () => {
      const { body } = await app.rest('GET', '/planning/board', { token });
      return body.find((one: { accountId: string }) => one.accountId === accountId);
    };
    await put('settings', { cycleDurationDays: 7 });
    await put('move', { status: 'wartend', position: 0 });
    expect(await card()).toMatchObject({ status: 'wartend', dueDate: addDays(today, 7) });
    await put('settings', { dueDate: today });
    expect(await card()).toMatchObject({ status: 'wartend', isOverdue: false });
    await put('settings', { dueDate: addDays(today, -1) });
    expect(await card()).toMatchObject({ status: 'zu_bearbeiten' });
  });
});

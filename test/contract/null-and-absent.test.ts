import { resolvers } from '../../resolvers/index.js';
import { addDays } from '../../src/lib/clock.js';
import { apiOf } from '../../src/transports/api.js';
import { type Route } from '../../src/transports/rest/routes.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { documentOf } from './support/calls.js';
import { CONTRACT } from './support/contract.js';

/**
 * Null clears and absent keeps, everywhere: each field of each record that is changed, over REST and GraphQL. What the
 * contract says of the fields is typed by hand.
 */
const routes = apiOf(resolvers).routes.filter(({ method }) => method === 'PUT' || method === 'PATCH');

interface Field {
  /** Two different values. */
  values: [unknown, unknown];
  /** What null makes of it; absent: null is refused. */
  cleared?: unknown;
  /** Refused when absent. */
  required?: true;
}

interface Row {
  /** The address and where the record stands in the answer of a GET. */
  at: (ids: Ids) => { path: Record<string, string>; read: string; find?: (item: never) => boolean };
  fields: Record<string, Field>;
  /** Must not be sent alone, or sent empty: at least one field says what to do. */
  notEmpty?: true;
}

interface Ids {
  account: string;
  campaign: string;
  team: string;
  member: string;
  todo: string;
  event: string;
  entry: string;
  page: string;
  kpiPreset: string;
  viewPreset: string;
  webhook: string;
  monitor: string;
  group: string;
  report: string;
}

const text = (one: string, other: string) => ({ values: [one, other] as [string, string] });
const texts: Field = { values: [['schnell'], ['klar', 'neu']], cleared: [] };
const flag: Field = { values: [true, false], required: true };
const DAY = '2026-03-01';
const CONDITION = {
  metric: 'cost',
  windowDays: 1,
  comparison: 'value',
  operator: 'above',
  threshold: 100,
  aggregate: 'total',
};
const view = { columns: ['title'], chartMetrics: ['cost'], sortKey: 'cost', sortOrder: 'desc', viewMode: 'table' };
const otherView = { ...view, columns: ['title', 'brand'], sortOrder: 'asc' };

const byId = (id: string) => (item: { id: string }) => item.id === id;
const ofAccount = (id: string) => (item: { accountId: string }) => item.accountId === id;

const todo: Row = {
  at: ({ todo: id, account }) => ({ path: { todoID: id }, read: `/query/accounts/${account}/todos`, find: byId(id) }),
  fields: {
    title: text('Anrufen', 'Schreiben'),
    description: { ...text('Wegen der Messe', 'Bald'), cleared: null },
    // A text without null in document 1, section 2.6: none is ''.
    dueDate: { values: [DAY, addDays(DAY, 1)], cleared: '' },
    assignedTo: { values: ['owner', 'admin'], cleared: null },
    isCompleted: { values: [true, false] },
  },
};
const clientReport: Row = {
  at: ({ report }) => ({ path: { reportId: report }, read: `/client-reports/${report}` }),
  fields: { language: text('en', 'de'), text: text('Gut.', 'Sehr gut.') },
};
const settings: Row = {
  at: ({ account }) => ({ path: { accountID: account }, read: '/query/planning/board', find: ofAccount(account) }),
  fields: {
    cycleDurationDays: { values: [7, 14], cleared: null },
    dueDate: { values: ['2099-01-01', '2099-01-02'], cleared: null },
  },
  notEmpty: true,
};

const ROWS: Record<string, Row> = {
  'PUT /query/accounts/{accountID}/customer-profile': {
    at: ({ account }) => ({ path: { accountID: account }, read: `/query/accounts/${account}/customer-profile` }),
    fields: {
      customerType: { ...text('B2B', 'B2C'), cleared: null },
      servicesProducts: { ...text('Räder', 'Ersatzteile'), cleared: null },
      industry: { ...text('Handel', 'Handwerk'), cleared: null },
      websiteStrengths: texts,
      websiteWeaknesses: texts,
    },
  },
  'PATCH /query/planning/todos/{todoID}': todo,
  'PUT /planning/todos/{todoID}': todo,
  'PUT /query/planning/board/{accountID}/settings': settings,
  'PUT /planning/board/{accountID}/settings': settings,
  'PUT /accounts/{accountID}/events/{eventID}': {
    at: ({ account, event }) => ({
      path: { accountID: account, eventID: event },
      read: `/accounts/${account}/events?start=${DAY}&end=${addDays(DAY, 5)}`,
      find: byId(event),
    }),
    fields: {
      eventDate: { values: [DAY, addDays(DAY, 1)] },
      title: text('Messe', 'Umbau'),
      color: text('blue', '#0a0b0c'),
      description: { ...text('In Halle 3', 'Draußen'), cleared: null },
      icon: { ...text('tag', 'star'), cleared: null },
    },
  },
  'PUT /kpi-presets/{presetID}': {
    at: ({ kpiPreset }) => ({ path: { presetID: kpiPreset }, read: '/kpi-presets', find: byId(kpiPreset) }),
    fields: {
      name: text('Meine', 'Unsere'),
      isShared: { values: [true, false] },
      kpiOrder: { values: [['cost'], ['clicks', 'ctr']] },
    },
  },
  'PUT /product-view-presets/{presetID}': {
    at: ({ viewPreset }) => ({ path: { presetID: viewPreset }, read: '/product-view-presets', find: byId(viewPreset) }),
    fields: {
      name: text('Meine', 'Unsere'),
      isShared: { values: [true, false] },
      config: { values: [view, otherView] },
    },
  },
  'PATCH /planning/calendar/{entryID}': {
    at: ({ entry }) => ({
      path: { entryID: entry },
      read: `/planning/calendar?start=${DAY}&end=${addDays(DAY, 5)}`,
      find: byId(entry),
    }),
    fields: { scheduledDate: { values: [DAY, addDays(DAY, 1)], required: true } },
  },
  'PUT /planning/status-config/{status}': {
    at: () => ({
      path: { status: 'setup' },
      read: '/planning/status-config',
      find: (item: { status: string }) => item.status === 'setup',
    }),
    fields: {
      label: { ...text('Aufbau', 'Einrichtung'), required: true },
      color: { ...text('teal', 'pink'), required: true },
    },
  },
  'PUT /accounts/{accountID}/landing-pages/{landingPageID}': {
    at: ({ account, page }) => ({
      path: { accountID: account, landingPageID: page },
      read: `/accounts/${account}/landing-pages`,
      find: byId(page),
    }),
    fields: { url: { ...text('https://example.com/a', 'https://example.com/b'), required: true } },
  },
  'PUT /accounts/{accountID}/monthly-target': {
    at: ({ account }) => ({ path: { accountID: account }, read: `/accounts/${account}/month-spend` }),
    fields: { monthlyTargetEur: { values: [1_000, 1_500.5], cleared: null } },
  },
  'PATCH /webhook-endpoints/{webhookId}': {
    at: ({ webhook }) => ({ path: { webhookId: webhook }, read: '/webhook-endpoints', find: byId(webhook) }),
    fields: {
      url: text('https://hooks.example.com/a', 'https://hooks.example.com/b'),
      events: { values: [['sync.failed'], ['mining_run.finished', 'sync.failed']] },
      description: { ...text('Chat', 'Ablauf'), cleared: '' },
      isEnabled: { values: [true, false] },
    },
  },
  'PATCH /query/client-reports/{reportId}': clientReport,
  'PATCH /client-reports/{reportId}': clientReport,
  'PATCH /monitors/{monitorId}': {
    at: ({ monitor }) => ({ path: { monitorId: monitor }, read: '/monitors', find: byId(monitor) }),
    fields: {
      name: text('Teuer', 'Billig'),
      conditions: { values: [[CONDITION], [CONDITION, { ...CONDITION, metric: 'clicks', threshold: 10 }]] },
      accountIds: { values: [['account'], ['account']], cleared: null },
      campaignIds: { values: [['campaign'], ['campaign']], cleared: null },
      campaignStatuses: { values: [['ENABLED'], ['PAUSED', 'ENABLED']] },
      severity: text('info', 'critical'),
      isRepeated: { values: [true, false] },
      language: text('en', 'de'),
      mailTo: { values: [[], []] },
      isEnabled: { values: [true, false] },
      action: {
        values: [
          { kind: 'pause_campaign', changePercent: null, isUnattended: false },
          { kind: 'change_budget', changePercent: -20, isUnattended: true },
        ],
        cleared: null,
      },
    },
  },
  'PATCH /budget-groups/{groupId}': {
    at: ({ group }) => ({ path: { groupId: group }, read: `/budget-groups/${group}` }),
    fields: {
      name: text('Frühjahr', 'Sommer'),
      monthlyBudgetEur: { values: [500, 700.5] },
      months: { values: [[{ month: '2030-01-01', budgetEur: 100 }], []] },
      campaigns: { values: [[], []] },
      cap: text('propose', 'none'),
      capPercent: { values: [90, 110] },
    },
  },
  'PUT /teams/{teamId}/settings': {
    at: ({ team }) => ({ path: { teamId: team }, read: `/teams/${team}/settings` }),
    fields: { kundeCanViewSearchTerms: flag, kundeCanViewNegativeLists: flag, kundeCanCreateFeeds: flag },
  },
  'PUT /teams/{teamId}/mcc-visibility': {
    at: ({ team }) => ({ path: { teamId: team }, read: `/teams/${team}/mcc-visibility` }),
    fields: { showManagerAccounts: flag },
  },
  'PUT /teams/{teamID}/members/{memberID}/assignments': {
    at: ({ team, member, account }) => ({
      path: { teamID: team, memberID: member, account },
      read: `/teams/${team}/members/${member}/assignments`,
    }),
    fields: { accountIds: { values: [['account'], []], required: true } },
  },
  'PUT /teams/{teamId}/members/{memberID}': {
    at: ({ team, member }) => ({
      path: { teamId: team, memberID: member },
      read: '/query/team/members',
      find: byId(member),
    }),
    fields: { role: { values: ['kunde', 'member'], required: true } },
  },
};

/** Orders rather than records: nothing of theirs can be kept or cleared; their own tests say what each of them takes. */
const ORDERS = new Set([
  'PUT /query/planning/board/{accountID}/move',
  'PUT /planning/board/{accountID}/move',
  'PUT /query/accounts/{accountID}/assignees',
  'PUT /accounts/{accountID}/kpi-config',
  'PUT /accounts/{accountID}/product-config',
  'PUT /billing/select-plan',
  'PUT /accounts/{accountID}/client-report-schedule',
  'PUT /client-report-logo',
  'PUT /billing/addon',
  'PUT /billing/subscription',
  'PUT /accounts/{accountID}/mining/suggestions/{suggestionID}',
]);

/** Tested by their own rooms: `''` clears there, not null (document 2, section 4.6). */
const OTHERWISE = new Set([
  'PATCH /accounts/{accountID}/promotions/{promotionID}',
  // A secret is never shown, and days and periods replace each other.
  'PATCH /bucket-destinations/{destinationId}',
  'PATCH /export-schedules/{scheduleId}',
  'PATCH /saved-exports/{savedExportId}',
]);

let demo: DemoApp;
let ids: Ids;

beforeAll(async () => {
  demo = await startDemoApp();
  const account = demo.accountIds[0] as string;
  const made = async (path: string, body: object) => {
    const answer = await demo.app.rest('POST', path, { token: demo.users.owner.token, body });
    return answer.body.id as string;
  };
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${account}&limit=1`, {
    apiKey: demo.apiKey,
  });
  ids = {
    account,
    campaign: body.data[0].id,
    team: demo.teamId,
    member: demo.users.kunde.id,
    todo: await made('/planning/todos', { accountId: account, title: 'Anrufen' }),
    event: await made(`/accounts/${account}/events`, { eventDate: DAY, title: 'Messe', color: 'red' }),
    entry: await made('/planning/calendar', { accountId: account, scheduledDate: DAY, note: 'Messe' }),
    page: await made(`/accounts/${account}/landing-pages`, { url: 'https://example.com/neu' }),
    kpiPreset: await made('/kpi-presets', { name: 'Neu', kpiOrder: ['cost'] }),
    webhook: await made('/webhook-endpoints', { url: 'https://hooks.example.com/a', events: ['sync.failed'] }),
    monitor: await made('/monitors', { name: 'Teuer', level: 'campaign', conditions: [CONDITION] }),
    group: await made('/budget-groups', { name: 'Neu', monthlyBudgetEur: 100, campaigns: [] }),
    report: await made('/client-reports', { accountId: account, startDate: DAY, endDate: DAY }),
    viewPreset: await made('/product-view-presets', { name: 'Neu', config: view }),
  };
});

afterAll(() => demo.stop());

test.each(routes.map((route) => [route.declaration.at, route] as const))('%s is looked at whole', (at, route) => {
  if (ORDERS.has(at) || OTHERWISE.has(at)) return;
  const row = ROWS[at];
  if (!row) throw new Error(`Add the fields of "${at}" to test/contract/null-and-absent.test.ts, from the contract.`);
  const fields = route.parameters.filter(({ in: place }) => place === 'body').map(({ name }) => name);
  expect(
    fields
      .filter((name) => name in row.fields || !['userId', 'clearDueDate', 'keepKeyIds', 'accountIds'].includes(name))
      .sort(),
  ).toEqual(Object.keys(row.fields).sort());
});

test('the rows are routes of the contract', () => {
  expect(Object.keys(ROWS).filter((at) => !CONTRACT.has(at))).toEqual([]);
});

const cases = routes.flatMap((route) => {
  const row = ROWS[route.declaration.at];
  return row ? [{ name: route.declaration.at, route, row }] : [];
});

describe.each(cases)('$name', ({ route, row }) => {
  const names = Object.keys(row.fields);
  const refused = (message: unknown) => ({ status: 400, body: { code: 'bad_request', message } });

  /** The record with the first values, and what it is then. */
  const settled = async () => {
    expect((await send(route, row, valuesOf(row, 0))).status).toBeLessThan(300);
    const before = await read(row);
    expect(before).toEqual(valuesOf(row, 0));
    return before;
  };

  test.each(names)('null for %s', async (name) => {
    const { cleared } = row.fields[name] as Field;
    const before = await settled();
    const rest = names.filter((other) => other !== name && row.fields[other]?.required);
    const body = { ...pick(before, rest), [name]: null };
    const overRest = await send(route, row, body);
    if (cleared === undefined) {
      expect(overRest).toMatchObject(refused(expect.stringContaining(name)));
      expect(await ask(route, row, body)).toMatchObject({ extensions: { code: 'bad_request' } });
      expect(await read(row)).toEqual(before);
      return;
    }
    expect(overRest.status).toBe(200);
    expect(await read(row)).toEqual({ ...before, [name]: cleared });
    await settled();
    expect(await ask(route, row, body)).toBeUndefined();
    expect(await read(row)).toEqual({ ...before, [name]: cleared });
  });

  test.each(names)('%s alone', async (name) => {
    const before = await settled();
    const body = { [name]: valuesOf(row, 1)[name] };
    const missing = names.find((other) => other !== name && row.fields[other]?.required);
    const answer = await send(route, row, body);
    if (missing) {
      expect(answer).toMatchObject(refused(expect.stringMatching(/is required$/)));
      expect(await read(row)).toEqual(before);
      return;
    }
    expect(answer.status).toBe(200);
    expect(await read(row)).toEqual({ ...before, ...body });
    await settled();
    expect(await ask(route, row, body)).toBeUndefined();
    expect(await read(row)).toEqual({ ...before, ...body });
  });

  test('nothing at all', async () => {
    const before = await settled();
    const needed = names.some((name) => row.fields[name]?.required) || row.notEmpty;
    const answer = await send(route, row, {});
    if (needed) expect(answer).toMatchObject(refused(expect.stringMatching(/is required/)));
    else expect(answer.status).toBe(200);
    expect(await read(row)).toEqual(before);
  });

  test('an unknown field', async () => {
    const before = await settled();
    const answer = await send(route, row, { ...valuesOf(row, 1), noSuchField: null });
    expect(answer).toMatchObject(refused(expect.stringMatching(/^noSuchField is not a field/)));
    expect(await read(row)).toEqual(before);
  });
});

/** The fields with their first or second values; people and accounts by their ids. */
function valuesOf(row: Row, index: 0 | 1): Record<string, unknown> {
  const named: Record<string, unknown> = { owner: demo.users.owner.id, admin: demo.users.admin.id };
  return Object.fromEntries(
    Object.entries(row.fields).map(([name, { values }]) => {
      const value = values[index];
      if (name === 'assignedTo') return [name, named[value as string]];
      if (name === 'campaignIds') return [name, [ids.campaign]];
      return [name, name === 'accountIds' && (value as string[]).length > 0 ? [ids.account] : value];
    }),
  );
}

const credentialOf = ({ surface }: Route) =>
  surface === 'key' ? { apiKey: demo.apiKey } : { token: demo.users.owner.token };

function send(route: Route, row: Row, body: object) {
  const path = Object.entries(row.at(ids).path).reduce((text, [key, id]) => text.replace(`{${key}}`, id), route.path);
  return demo.app.rest(route.method, path, { ...credentialOf(route), body });
}

/** The same over GraphQL; the first error. */
async function ask(route: Route, row: Row, body: Record<string, unknown>) {
  const { path } = row.at(ids);
  const variables: Record<string, unknown> = { ...body };
  for (const { name, argument } of route.parameters) if (name in path) variables[argument.name] = path[name];
  const answer = await demo.app.graphql(documentOf(route.operation, variables), variables, credentialOf(route));
  return answer.body.errors?.[0];
}

/** The fields that can be written, as a GET shows them. */
async function read(row: Row): Promise<Record<string, unknown>> {
  const { read: path, find } = row.at(ids);
  const credential = path.startsWith('/query/') ? { apiKey: demo.apiKey } : { token: demo.users.owner.token };
  const { body } = await demo.app.rest('GET', path, credential);
  return pick(find ? (body.data ?? body).find(find) : body, Object.keys(row.fields));
}

function pick(source: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

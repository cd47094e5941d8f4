import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOperationNodeForField } from '@graphql-tools/utils';
import { OperationTypeNode, print } from 'graphql';
import { resolvers } from '../../resolvers/index.js';
import { addDays } from '../../src/lib/clock.js';
import { apiOf } from '../../src/transports/api.js';
import { answerTransform } from '../../src/transports/rest/answer.js';
import { type Route } from '../../src/transports/rest/routes.js';
import { restSchema } from '../../src/transports/rest/surface-schema.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/**
 * REST writes leaves as the services give them, GraphQL serializes each by its type. Every route that reads must answer
 * the same either way, whatever a service returns.
 */
const { schema, routes: declared } = apiOf(resolvers);
const routes = declared.filter(
  // Their addresses are signed anew each time.
  ({ operation: { kind, name } }) =>
    kind === 'query' && name !== 'clientReportPreview' && name !== 'dataExportDownload',
);

const folder = mkdtempSync(join(tmpdir(), 'adlane-answers-'));
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let demo: DemoApp;
let values: Record<string, unknown>;
let files: { key: string; session: string };
let exports: { key: string; session: string };

beforeAll(async () => {
  demo = await startDemoApp({ DATA_DIR: folder });
  const { apiKey, accountIds, app } = demo;
  const accountId = accountIds[0] as string;
  const first = async (path: string) => (await demo.app.rest('GET', path, { apiKey })).body.data[0];
  const run = await demo.app.rest('POST', `/accounts/${accountId}/mining/start`, {
    token: demo.users.member.token,
    body: {},
  });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { owner } = demo.users;
  const ticket = await demo.app.rest('POST', '/support/tickets', {
    token: owner.token,
    body: { categoryKey: 'api', subject: 'Frage', message: 'Wie?' },
  });
  await demo.app.rest('POST', `/support/tickets/${ticket.body.id}/replies`, {
    token: owner.token,
    body: { message: 'So?' },
  });
  await demo.app.rest('POST', `/favorites/${accountId}`, { token: owner.token });
  const campaignId = (await first(`/query/campaigns?account_id=${accountId}&limit=1`)).id;
  const plan = await demo.app.rest('POST', '/change-plans', {
    token: owner.token,
    body: { changes: [{ setCampaignStatus: { accountId, campaignId, status: 'PAUSED' } }] },
  });
  const webhook = await demo.app.rest('POST', '/webhook-endpoints', {
    token: owner.token,
    body: { url: 'https://hooks.example.com/a', events: ['sync.failed'] },
  });
  await demo.app.rest('POST', `/webhook-endpoints/${webhook.body.id}/test`, { token: owner.token, body: {} });
  const monitor = await demo.app.rest('POST', '/monitors', {
    token: owner.token,
    body: {
      name: 'Teuer',
      level: 'campaign',
      conditions: [{ metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 1 }],
    },
  });
  const file = { fileName: 'a.csv', content: `Campaign ID,Budget\n${campaignId},31` };
  const ofKey = await app.rest('POST', '/query/bulk-files', {
    apiKey,
    body: { file_name: 'a.csv', content: file.content },
  });
  const ofPerson = await app.rest('POST', '/bulk-files', { token: owner.token, body: file });
  if (ofKey.status !== 201 || ofPerson.status !== 201) throw new Error(JSON.stringify([ofKey.body, ofPerson.body]));
  files = { key: ofKey.body.id, session: ofPerson.body.id };
  const asked = { body: { dataset: 'accounts' } };
  exports = {
    key: (await app.rest('POST', '/query/data-exports', { ...asked, apiKey: demo.apiKey })).body.id,
    session: (await app.rest('POST', '/data-exports', { ...asked, token: owner.token })).body.id,
  };
  const saved = await app.rest('POST', '/saved-exports', {
    token: owner.token,
    body: { name: 'Konten', dataset: 'accounts', days: 7 },
  });
  const place = {
    name: 'Lager',
    region: 'eu-central-1',
    bucket: 'berichte',
    accessKeyId: 'AKIA',
    secretAccessKey: 'x',
  };
  const destination = await app.rest('POST', '/bucket-destinations', { token: owner.token, body: place });
  const schedule = await app.rest('POST', '/export-schedules', {
    token: owner.token,
    body: { savedExportId: saved.body.id, destinationId: destination.body.id },
  });
  await app.rest('POST', `/export-schedules/${schedule.body.id}/run`, { token: owner.token, body: {} });
  const group = await demo.app.rest('POST', '/budget-groups', {
    token: owner.token,
    body: { name: 'Frühjahr', monthlyBudgetEur: 1_000_000, campaigns: [{ accountId, campaignId }] },
  });
  const report = await demo.app.rest('POST', '/client-reports', {
    token: owner.token,
    body: { accountId, startDate: addDays(yesterday, -20), endDate: yesterday, compare: 'previous_period' },
  });
  await demo.app.rest('PUT', '/client-report-logo', { token: owner.token, body: { image: PICTURE } });
  const metadata = { redirect_uris: ['https://assistant.example/callback'] };
  const client = await app.send('POST', '/oauth/register', { body: metadata });
  const [keyword] = (await app.rest('GET', `/accounts/${accountId}/mining/keywords`, { token: owner.token })).body;
  values = {
    clientId: client.body.client_id,
    responseType: 'code',
    codeChallenge: 'x'.repeat(43),
    codeChallengeMethod: 'S256',
    id: ticket.body.id,
    webhookId: webhook.body.id,
    planId: plan.body.id,
    monitorId: monitor.body.id,
    groupId: group.body.id,
    savedExportId: saved.body.id,
    scheduleId: schedule.body.id,
    reportId: report.body.id,
    categoryKey: 'api',
    accountId,
    campaignId,
    offerId: (await first(`/query/products?account_id=${accountId}&limit=1`)).offerId,
    listId: (await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, { apiKey })).body[0].id,
    keywordId: keyword.id,
    adGroupId: keyword.id.split('~')[0],
    runId: run.body.id,
    startDate: addDays(yesterday, -20),
    endDate: yesterday,
    start: addDays(yesterday, -20),
    end: addDays(yesterday, 40),
    teamId: demo.teamId,
    memberId: demo.users.member.id,
    platform: 'google-ads',
    by: 'device',
    query: 'SELECT campaign.name, metrics.clicks FROM campaign LIMIT 3',
    text: 'brand',
    texts: ['gratis'],
    matchType: 'BROAD',
  };
});

afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

test.each(routes.map((route) => [route.declaration.at, route] as const))('%s', async (_name, route) => {
  const { app, apiKey, users } = demo;
  const credential = route.surface === 'key' ? { apiKey } : { token: users.owner.token };
  // Only its sender sees a file.
  values.exportId = route.surface === 'key' ? exports.key : exports.session;
  values.fileId = route.surface === 'key' ? files.key : files.session;
  const given = route.operation.field.args.filter(({ name }) => values[name] !== undefined);
  const overRest = await app.rest(
    'GET',
    pathOf(
      route,
      given.map(({ name }) => name),
    ),
    credential,
  );
  expect({ status: overRest.status, body: overRest.body }).toEqual({ status: 200, body: expect.anything() });

  const variables = Object.fromEntries(
    route.operation.field.args.map(({ name, defaultValue }) => [name, values[name] ?? defaultValue]),
  );
  const overGraphql = await app.graphql(documentOf(route), variables, credential);
  expect(overGraphql.body.errors).toBeUndefined();
  expect(overRest.body).toEqual(answerTransform(route)(overGraphql.body.data[route.operation.name], variables));
});

function pathOf(route: Route, given: readonly string[]): string {
  let path = route.path;
  const query = new URLSearchParams();
  for (const parameter of route.parameters) {
    if (!given.includes(parameter.argument.name)) continue;
    const value = String(values[parameter.argument.name]);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else query.set(parameter.name, value);
  }
  return `${path}?${query}`;
}

/** The whole answer of a route as a GraphQL document. */
function documentOf({ operation }: Route): string {
  const only = restSchema(schema, new Set([operation.name]));
  return print(
    buildOperationNodeForField({
      schema: only,
      kind: OperationTypeNode.QUERY,
      field: operation.name,
      ignore: Object.keys(only.getTypeMap()),
      circularReferenceDepth: 3,
    }),
  );
}

import { readFileSync } from 'node:fs';
import type { OpenAPIV3_1 } from 'openapi-types';
import { TestApp } from '../support/start-app.js';
import { ACTING_READS, CONTRACT } from './support/contract.js';

/** Every method and path of the documents is served and documented with its status, and nothing else is. */
const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as OpenAPIV3_1.Document;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What a place in a path is filled with where the route knows only some values. */
const FILLED: Record<string, string> = { status: 'setup', platform: 'google-ads' };

const rows = [...CONTRACT.values()]
  .filter(({ route }) => !route.startsWith('GRAPHQL '))
  .map((row) => {
    const [method, path] = row.route.split(' ') as [string, string];
    const address = path.replace(/\{(\w+)\}/g, (_all, name) => FILLED[name] ?? '7f3b');
    return { ...row, method, path, address, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  });

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.stop());

/** Changes at a platform that may need approval, and are answered 202 then (ADR 47). */
const MAY_WAIT = new Set([
  'POST /query/campaign/{campaignId}/budget',
  'POST /query/campaign/{campaignId}/status',
  'POST /query/campaign/{campaignId}/bidding',
  'POST /query/ad-sets/{adSetId}/budget',
  'POST /query/ad-sets/{adSetId}/status',
  'POST /query/campaign/{campaignId}/negative-keywords/remove',
  'POST /query/negative-keywords',
  'POST /query/accounts/{accountID}/negative-keywords/{listID}/keywords',
  'POST /query/accounts/{accountID}/negative-keywords/{listID}/keywords/remove',
  'POST /query/accounts/{accountID}/negative-keywords/{listID}/campaigns',
  'POST /query/accounts/{accountID}/negative-keywords/{listID}/campaigns/remove',
  'POST /accounts/{accountID}/promotions',
  'POST /accounts/{accountID}/mining/suggestions/apply',
  'POST /change-plans/{planId}/undo',
  'POST /query/campaign/{campaignId}/end-date',
  'POST /query/campaign/{campaignId}/target',
  'POST /query/accounts/{accountID}/portfolio-strategies/{strategyId}/target',
  'POST /query/asset-groups/{assetGroupId}/status',
  'POST /query/ads/{adId}/status',
  'POST /query/assets/{assetLinkId}/status',
  'POST /query/ad-groups/{adGroupId}/status',
  'POST /query/ad-groups/{adGroupId}/bid',
  'POST /query/ad-groups/{adGroupId}/keywords',
  'POST /query/accounts/{accountID}/account-negatives',
  'POST /query/accounts/{accountID}/account-negatives/remove',
  'POST /query/ad-groups/{adGroupId}/negative-keywords',
  'POST /query/ad-groups/{adGroupId}/negative-keywords/remove',
  'POST /query/keywords/{keywordId}/status',
  'POST /query/keywords/{keywordId}/bid',
]);

test.each(rows)('$route is documented with its status', ({ route, method, path, status, role }) => {
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
  const good = Object.keys(operation?.responses ?? {}).filter((code) => code < '300');
  expect({ good, security: operation?.security?.flatMap((one) => Object.keys(one)) ?? [] }).toEqual({
    good: MAY_WAIT.has(route) ? [String(status), '202'].sort() : [String(status)],
    security: expect.arrayContaining(role === 'public' ? [] : [path.startsWith('/query/') ? 'ApiKey' : 'SessionToken']),
  });
});

test.each(rows)('$route is served', async ({ method, address, role, path }) => {
  const { status, body } = await app.rest(method, address);
  if (role === 'public') expect([200, 400]).toContain(status);
  else
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: path.startsWith('/query/') ? 'api_key_required' : 'unauthorized', message: expect.any(String) },
    });
});

test.each([...new Set(rows.map(({ address }) => address))])('%s takes no other method', async (address) => {
  const here = new Set(rows.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method));
  const hasHead = rows.some(
    ({ method, route, pattern }) => method === 'GET' && !ACTING_READS.has(route) && pattern.test(address),
  );
  const allowed = [...here, ...(hasHead ? ['HEAD'] : [])].sort();
  for (const method of METHODS.filter((one) => !here.has(one))) {
    const { status, body, headers } = await app.rest(method, address);
    expect({ method, status, code: body.code, allow: headers.get('allow')?.split(', ').sort() }).toEqual({
      method,
      status: 405,
      code: 'method_not_allowed',
      allow: allowed,
    });
  }
  if (!hasHead) expect((await app.rest('HEAD', address)).status).toBe(405);
});

test('nothing else is documented', () => {
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => method.toLowerCase() in (item ?? {})).map((method) => `${method} ${path}`),
  );
  const beside = documented.filter((route) => !CONTRACT.has(route));
  expect(beside.sort()).toEqual(['GET /docs', 'GET /openapi.json']);
});

test('a path that nobody knows is not found, with whatever method', async () => {
  for (const method of METHODS) {
    const { status, body } = await app.rest(method, '/query/nothing');
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  }
});

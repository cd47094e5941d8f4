import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/log.js';
import { TestApp } from '../support/start-app.js';

const lines: { route: string; status: number }[] = [];
let app: TestApp;

beforeAll(async () => {
  const log = createLog({ level: 'debug', to: { write: (line) => void lines.push(JSON.parse(line)) } });
  app = await TestApp.start({ log });
});
afterAll(() => app.stop());

test.each([
  ['GET', '/', '/'],
  ['GET', '/app/campaigns/12', '/'],
  ['GET', '/developers', '/developers'],
  ['GET', '/assets/some-stamp/some-file.mjs', '/assets/{stamp}/{file}'],
  ['GET', '/graphql?query={__typename}', '/graphql'],
  ['PUT', '/graphql', '/graphql'],
  ['POST', '/graphql/stream', '/graphql/stream'],
  ['POST', '/mcp', '/mcp'],
  ['POST', '/oauth/token', '/oauth/token'],
  ['GET', '/.well-known/jwks.json', '/.well-known/jwks.json'],
  ['GET', '/api/v1/openapi.json', '/api/v1/openapi.json'],
  ['GET', '/api/v1/support/attachments/some-id', '/api/v1/support/attachments/{id}'],
])('%s %s counts under %s, whatever the answer', async (method, path, route) => {
  lines.length = 0;
  const { status } = await fetch(app.url + path, { method });
  expect(await lineOfRequest()).toMatchObject({ route, status });
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain(`method="${method}",route="${route}"`);
});

test.each(['/api/v1/nothing', '/graphql/nothing', '/nothing', '/oauth/nothing'])(
  '%s counts as unmatched',
  async (path) => {
    lines.length = 0;
    expect((await fetch(app.url + path)).status).toBe(404);
    expect(await lineOfRequest()).toMatchObject({ route: path, status: 404 });
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('method="GET",route="unmatched"');
    expect(metrics).not.toContain('nothing');
  },
);

/** It is written when the answer is out. */
async function lineOfRequest() {
  for (let tries = 0; lines.length === 0 && tries < 100; tries += 1) await sleep(5);
  return lines.at(-1);
}

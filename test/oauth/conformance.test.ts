import { spawn } from 'node:child_process';
import { freePort } from '../../demo/free-port.js';
import type { TestApp } from '../support/start-app.js';
import { register, Scene, startApp } from './support.js';

/** The protocol's own suite for servers that let clients in. */
const SUITE = 'test/node_modules/@modelcontextprotocol/conformance/dist/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the scenarios for authorization servers pass', async () => {
  const scene = await Scene.begin(app);
  const { body } = await register(app, { redirect_uris: ['http://127.0.0.1/callback'] });
  const port = await freePort();
  const args = [SUITE, 'authorization', '--url', app.url, '--client-id', body.client_id, '--port', String(port)];
  const suite = spawn(process.execPath, args, { env: { PATH: process.env.PATH } });
  let output = '';
  let isAsked = false;
  suite.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  suite.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    const [asked] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(output) ?? [];
    if (!asked || isAsked) return;
    isAsked = true;
    void letIn(new URL(asked)).catch((error) => suite.emit('error', error));
  });

  async function letIn(asked: URL): Promise<void> {
    const { headers } = await app.send('GET', asked.pathname + asked.search);
    const query = Object.fromEntries(new URL(headers.get('location') as string, app.url).searchParams);
    const body = { ...query, scopes: ['accounts:read'] };
    const granted = await app.rest('POST', '/client-grants', { ...(await scene.as('owner')), body });
    await fetch(granted.body.redirectTo);
  }

  const code = await new Promise((resolve, reject) => suite.on('error', reject).on('close', resolve));
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Total: 2 passed, 0 failed') });
});

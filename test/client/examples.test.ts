import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { CampaignsDocument } from '../../client/src/generated/graphql.js';
import { createClient, createSession, type SignedIn } from '../../client/src/index.js';
import { DEMO_USERS } from '../../demo/demo-team.js';
import { type ChatDemo, startChatDemo } from '../chat/support/chat.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { TestApp } from '../support/start-app.js';
import { all } from './support/all.js';
import { startCuttingProxy } from './support/cutting-proxy.js';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../client');

let demo: ChatDemo;
let attachments: string;

beforeAll(async () => {
  attachments = await mkdtemp(join(tmpdir(), 'adlane-attachments-'));
  demo = await startChatDemo({ ATTACHMENTS_DIR: attachments });
});
afterAll(async () => {
  await demo.stop();
  await rm(attachments, { recursive: true });
});

/** What Google's button would give. */
async function idToken(): Promise<string> {
  const { email } = DEMO_USERS.owner;
  const response = await fetch(`${demo.sandbox.url}/identity/id-token?email=${encodeURIComponent(email)}`);
  return ((await response.json()) as { credential: string }).credential;
}

test('the package holds what was compiled, with its types and the manifest of its documents', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: CLIENT });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  for (const name of ['index', 'rest', 'generated/graphql'])
    expect(paths).toEqual(expect.arrayContaining([`dist/${name}.js`, `dist/${name}.d.ts`]));
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'package.json', 'dist/persisted-documents.json']));
  expect(
    paths.filter((path) => !/^(README[.]md|package[.]json|dist[/][\w./-]+[.](js|d[.]ts|json))$/.test(path)),
  ).toEqual([]);
});

test.each([
  ['accounts', /^(.+: [\d.]+ EUR\n){13}$/],
  ['campaigns', /^All campaigns: [1-9]\d+\.\d\d EUR\n$/],
  ['budget', /: from [\d.]+ to 25 EUR\n$/],
  ['board', /^12 cards, read 1 times\n12 cards, read 2 times\n$/],
  ['chat', /^.{20,}\n$/s],
  ['attachment', /^costs\.csv: 25 bytes\n$/],
  ['rest', /^(.+: [\d.]+ EUR\n){3}$/],
])('the example %s does what it says', async (name, output) => {
  const environment = {
    ADLANE_URL: demo.app.url,
    ADLANE_API_KEY: demo.apiKey,
    ADLANE_TOKEN: demo.users.owner.token,
  };
  const file = join(CLIENT, `examples/${name}.ts`);
  const { stdout, stderr } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, ...environment },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(output);
});

describe('a session', () => {
  const signedIn = async (options = {}) => {
    const changes: (SignedIn | undefined)[] = [];
    const session = createSession({ url: demo.app.url, onChange: (now) => changes.push(now), ...options });
    await session.signIn(await idToken());
    return { session, changes, client: createClient({ url: demo.app.url, credentials: session }) };
  };

  test('proves who is calling until it is signed out', async () => {
    const { session, changes, client } = await signedIn();
    expect(session.current).toMatchObject({ user: { email: DEMO_USERS.owner.email }, team: { id: demo.teamId } });
    expect(await client.request('{ favorites { accountId } }')).toHaveProperty('favorites');
    session.signOut();
    await expect(client.request('{ favorites { accountId } }')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(changes.map((now) => now?.user.email)).toEqual([DEMO_USERS.owner.email, undefined]);
  });

  test('is renewed once for all who find that it has ended', async () => {
    let asked = 0;
    const credential = () => {
      asked += 1;
      return idToken();
    };
    const { session } = await signedIn();
    const ended = { ...(session.current as SignedIn), token: `${session.current?.token}x` };
    const restored = createSession({ url: demo.app.url, restored: ended, credential });
    const client = createClient({ url: demo.app.url, credentials: restored });
    await Promise.all([1, 2, 3].map(() => client.request('{ favorites { accountId } }')));
    expect(asked).toBe(1);
    expect(restored.current?.team.id).toBe(demo.teamId);
  });

  test('that cannot be renewed is signed out', async () => {
    const { session } = await signedIn();
    const ended = { ...(session.current as SignedIn), token: `${session.current?.token}x` };
    const restored = createSession({ url: demo.app.url, restored: ended });
    const asked = createClient({ url: demo.app.url, credentials: restored }).request('{ favorites { accountId } }');
    await expect(asked).rejects.toMatchObject({ code: 'invalid_token', isSignedOut: true });
    expect(restored.current).toBeUndefined();
  });
});

test("documents go as their ids to a server that knows the client's own alone", async () => {
  const settings = { TRUSTED_DOCUMENTS: join(CLIENT, 'src/generated/persisted-documents.json') };
  const app = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox, settings });
  const proxy = await startCuttingProxy(app.url);
  try {
    const client = createClient({ url: proxy.url, credentials: { apiKey: demo.apiKey }, documents: 'ids' });
    const ids = client.items(CampaignsDocument, { first: 40 }, ({ campaignsConnection }) => campaignsConnection);
    expect((await all(ids)).length).toBeGreaterThan(100);
    const { campaignsConnection } = await client.request(CampaignsDocument, { first: 1 }, { isKept: true });
    expect(campaignsConnection.edges).toHaveLength(1);
    expect(proxy.seen.filter(({ url, body }) => `${url}${body}`.includes('campaignsConnection'))).toEqual([]);
    expect(proxy.seen.at(-1)).toMatchObject({ method: 'GET', url: expect.stringContaining('documentId=sha256') });
    const other = client.request('{ teamMembers { count } }');
    await expect(other).rejects.toMatchObject({ code: 'untrusted_document' });
  } finally {
    await proxy.close();
    await app.stop();
  }
});

inBrowser('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a page of another origin signs in and lists accounts', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(CLIENT, 'examples/browser.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'example',
      logLevel: 'silent',
    });
    const origin = createServer((_request, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
    await once(origin, 'listening');
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const token = await idToken();
    await page.evaluate(`example.start(${JSON.stringify(demo.app.url)}, ${JSON.stringify(token)})`);
    expect(await page.locator('p').count()).toBe(5);
    origin.close();
  });
});

import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { listTools, register, tokenCall } from '../oauth/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit, type VisitOptions } from './support/visit.js';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

inBrowser('letting a program in', () => {
  let demo: DemoApp;
  let browser: Browser;
  let program: Server;
  let callback: string;
  let clientId: string;
  let visit: Visit | undefined;

  beforeAll(async () => {
    program = createServer((_request, response) => response.end('You may close this window.')).listen(0, '127.0.0.1');
    [demo, browser] = await Promise.all([startDemoApp({ PUBLIC_URL: '' }), launchBrowser()]);
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
    program.close();
  });

  afterEach(async () => {
    const complaints = visit?.complaints.filter(
      (each) => !each.startsWith(`another host: ${new URL(callback).origin}/`),
    );
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  async function addressOf(client_name: string, redirect = callback): Promise<string> {
    const { body } = await register(demo.app, { client_name, redirect_uris: [redirect] });
    clientId = body.client_id;
    return `/oauth/authorize?${new URLSearchParams({
      client_id: body.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      scope: 'accounts:read campaigns:read campaigns:write keywords:write',
      state: 'xyz',
    })}`;
  }

  async function begin(options: VisitOptions = {}): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    return visit;
  }

  test('somebody who is not signed in signs in, takes a permission back and allows the rest', async () => {
    const { page } = await begin();
    await page.goto(demo.app.url + (await addressOf('Assistant')));
    await page.getByRole('button', { name: 'Open the demo' }).click();
    await page.getByRole('heading', { name: 'Assistant asks for access' }).waitFor();
    await page.getByLabel(/^Budgets/).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${callback}?**`);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get('state'), answer.get('iss')]).toEqual(['xyz', demo.app.url]);
    const { body } = await tokenCall(demo.app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: answer.get('code') as string,
      code_verifier: VERIFIER,
    });
    expect(body.scope).toBe('campaigns:read accounts:read keywords:write');
    await page.goto(`${demo.app.url}/app/keys`);
    await page.getByText('Program at localhost, let in by').waitFor();
    await page.getByRole('button', { name: 'Delete Assistant' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Assistant is deleted.').waitFor();
    expect((await listTools(demo.app, body.access_token)).status).toBe(401);
  });

  test('whoever is in several teams chooses one, and is back at the question', async () => {
    const { id } = demo.users.admin;
    const [other] = await demo.app.db.query<{ id: string }>(`insert into teams (name) values ('Zweites') returning id`);
    await demo.app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'kunde')`, [
      other?.id,
      id,
    ]);
    const { page } = await begin();
    await visit?.as('admin', await addressOf('Assistant'));
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await page.getByLabel('Team', { exact: true }).selectOption('Zweites');
    await page.getByText('Only admins and owners').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/authorize');
    expect(await page.getByLabel('Team', { exact: true }).inputValue()).toBe(other?.id);
  });

  test('whoever refuses sends the program away', async () => {
    const { page } = await begin({ language: 'de-DE' });
    await visit?.as('owner', await addressOf('Assistent'));
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    await page.waitForURL(`${callback}?**`);
    expect(page.url()).toBe(
      `${callback}?${new URLSearchParams({ error: 'access_denied', state: 'xyz', iss: demo.app.url })}`,
    );
  });

  test('a name with markup and a long one are text, and a member can only refuse', async () => {
    const { page } = await begin({ width: 400, height: 800 });
    const name = `<img src=x onerror=alert(1)>${'W'.repeat(50)}`;
    await visit?.as('member', await addressOf(name, 'https://assistant.example/callback'));
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Only admins and owners').waitFor();
    await page.getByText('assistant.example', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    expect(await visit?.overflow()).toBe(0);
  });

  test.each([
    [1400, 900, 'light', 'en-GB'],
    [1400, 900, 'dark', 'de-DE'],
    [400, 900, 'light', 'en-GB'],
    [400, 900, 'dark', 'de-DE'],
  ] as const)('at %i pixels it has no barriers (%#)', async (width, height, theme, language) => {
    await begin({ width, height, theme, language });
    await visit?.as('admin', await addressOf('Claude', 'https://assistant.example/callback'));
    await visit?.page.getByRole('checkbox').first().waitFor();
    expect(await visit?.barriers()).toEqual([]);
    expect(await visit?.overflow()).toBe(0);
    const beyondCard = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.consent-card'))`;
    expect(await visit?.page.evaluate(beyondCard)).toBe(0);
    await visit?.picture(`authorize-${width}-${theme}`);
  });
});

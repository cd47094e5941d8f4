import type { Browser } from 'playwright-core';
import { switchMaintenance } from '../../src/maintenance.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const STATUS = '/api/v1/auth/maintenance-status';

inBrowser('a maintenance in the browser', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  afterEach(async () => {
    await turn(false);
    const complaints = visit?.complaints.filter((complaint) => !/503/.test(complaint));
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  async function turn(isOn: boolean): Promise<void> {
    await switchMaintenance(
      demo.app.db,
      isOn,
      isOn ? 'Umzug der Datenbank' : '',
      isOn ? new Date('2099-01-31T11:00:00Z') : undefined,
    );
    const isThere = async () => {
      const status = (await (await fetch(demo.app.url + STATUS)).json()) as { maintenance: boolean };
      return status.maintenance === isOn;
    };
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  test.each([
    ['/', 1400, 'en-GB', 'adlane is being maintained'],
    ['/app/board', 390, 'de-DE', 'adlane wird gerade gewartet'],
    ['/developers', 1400, 'de-DE', 'adlane wird gerade gewartet'],
  ] as const)(
    '%s is a page of its own, %i pixels wide, and comes back by itself',
    async (path, width, language, title) => {
      await turn(true);
      visit = await Visit.begin(demo, browser, { width, language });
      await visit.open(path);
      const { page } = visit;
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText('Umzug der Datenbank').waitFor();
      await page.getByText(/31 Jan 2099|31\.01\.2099/).waitFor();
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
      await visit.picture(`maintenance-${language.slice(0, 2)}-${width}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: title }).waitFor();
      await turn(false);
      await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect((await fetch(demo.app.url + path)).status).toBe(200);
    },
  );

  test('what was begun waits, and goes on with what was entered', async () => {
    visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    const { page } = visit;
    await visit.as('member', `/app/accounts/${demo.accountIds[0]}/campaigns`);
    await page
      .getByRole('button', { name: /ändern$/ })
      .first()
      .click();
    await page
      .getByLabel(/Neues Tagesbudget|Budget/)
      .first()
      .fill('1.234,50');
    await turn(true);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /prüfen/ })
      .click();
    await page.getByRole('heading', { name: 'adlane wird gerade gewartet' }).waitFor();
    await turn(false);
    await page.getByRole('heading', { name: 'adlane wird gerade gewartet' }).waitFor({ state: 'detached' });
    await page.getByText('1.234,50\u00a0€').first().waitFor();
    await page.getByRole('button', { name: 'Bestätigen' }).waitFor();
  });

  test('programs and monitoring get what they got, and nothing of the program is shown', async () => {
    await turn(true);
    const program = await fetch(`${demo.app.url}/app/board`);
    expect([program.status, await program.json()]).toEqual([503, expect.objectContaining({ error: 'maintenance' })]);
    const page = await fetch(`${demo.app.url}/app/board`, { headers: HTML });
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const written = await fetch(`${demo.app.url}/app/board`, { method: 'POST', headers: HTML });
    expect(written.headers.get('content-type')).toMatch(/json/);
  });
});

inBrowser('what the server refuses to a visitor', () => {
  let demo: DemoApp;
  let browser: Browser;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  test.each([
    ['/nowhere', 'Hier ist nichts', 404],
    ['/api/v1/connections/google-ads/callback?state=foreign&code=x', 'Das hat nicht geklappt', 400],
    [
      '/api/v1/support/attachments/00000000-0000-4000-8000-000000000000?token=old',
      /Das hat nicht geklappt|Hier ist nichts/,
      401,
    ],
  ] as const)('%s is told as a page in German, without JSON', async (path, title, status) => {
    const visit = await Visit.begin(demo, browser, { language: 'de-DE', width: 390 });
    const answer = await visit.page.goto(demo.app.url + path);
    await visit.page.getByRole('heading', { name: title }).waitFor();
    expect(await visit.page.locator('body').innerText()).not.toMatch(/[{}]|"code"/);
    expect(answer?.status()).toBe(status);
    expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
    await visit.end();
    const program = await fetch(demo.app.url + path);
    expect(await program.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test('what is told cannot become markup', async () => {
    const told = await fetch(`${demo.app.url}/api/v1/connections/google-ads/callback?state=x&code=%22%3E%3Csvg%3E`, {
      headers: HTML,
    });
    expect(await told.text()).not.toContain('<svg>');
  });
});

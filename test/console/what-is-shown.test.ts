import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { HeldAnswers, plain } from './support/figures.js';
import { Visit, type VisitOptions } from './support/visit.js';

/** What stands on a page belongs to what its heading says, or is marked as on its way and out of reach. */
inBrowser('what is shown belongs to what the heading says', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;
  let mayComplain = false;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    if (!mayComplain) expect(complaints ?? []).toEqual([]);
    mayComplain = false;
  });

  const path = (account: number, page = '') => `/app/accounts/${demo.accountIds[account]}${page}`;
  const rows = (page: Page) => page.locator('tbody tr');
  const nameOf = async (account: number) =>
    (
      await demo.app.graphql(
        'query ($id: String!) { account(accountId: $id) { name } }',
        { id: demo.accountIds[account] },
        demo.users.owner,
      )
    ).body.data.account.name as string;

  async function begin(address: string, options?: VisitOptions): Promise<Page> {
    visit = await Visit.begin(demo, browser, options);
    visit.page.setDefaultTimeout(20_000);
    await visit.as('owner', address);
    return visit.page;
  }

  /** Whether something of the page takes the focus. */
  const isReached = (page: Page, selector: string) =>
    page.evaluate(
      `(() => { const found = document.querySelector(${JSON.stringify(selector)}); found?.focus(); return found !== null && document.activeElement === found })()`,
    );

  async function choose(page: Page, period: string): Promise<void> {
    await page.getByRole('button', { name: /^Period:/ }).click();
    await page.getByRole('button', { name: period, exact: true }).click();
  }

  async function goTo(page: Page, account: number): Promise<void> {
    await page.getByRole('button', { name: 'Search', exact: false }).first().click();
    await page.locator('.finder input').fill(String(demo.accountIds[account]));
    await page.keyboard.press('Enter');
  }

  test.each([
    ['campaigns', '/campaigns'],
    ['products', '/products'],
    ['search terms', '/search-terms'],
  ])('no %s of one account stand under the name of another', async (_what, list) => {
    const page = await begin(path(0, list));
    await rows(page).first().waitFor();
    const held = await HeldAnswers.of(page, ({ variables }) => variables.accountId === demo.accountIds[1]);
    await goTo(page, 1);
    await page.waitForURL(`**${path(1, list)}**`);
    await held.some();
    expect(await rows(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Change ./ }).count()).toBe(0);
    await held.release();
    await rows(page).first().waitFor();
  });

  test('a page of another account keeps nothing that was opened or chosen for the former one', async () => {
    const page = await begin(path(0, '/campaigns'));
    await page
      .getByRole('button', { name: /^Change ./ })
      .first()
      .click();
    await page.getByLabel('New budget a day, in EUR').waitFor();
    await page.goto(demo.app.url + path(1, '/campaigns'));
    await rows(page).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    ['campaigns', '/campaigns', 'CampaignsOfAccount'],
    ['products', '/products', 'ProductsOfAccount'],
    ['search terms', '/search-terms', 'AccountSearchTerms'],
    ['accounts', undefined, 'AccountsWithFigures'],
  ])(
    '%s of the former period are marked while those of the next one come, and nothing can be done with them',
    async (_what, list, operation) => {
      const page = await begin(list === undefined ? '/app/accounts' : path(0, list));
      await rows(page).first().waitFor();
      const lead = page.locator('.page-head p').first();
      const counted = plain(await lead.textContent());
      const held = await HeldAnswers.of(page, ({ name }) => name === operation);
      await choose(page, 'Last 7 days');
      await held.some();
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      expect(await page.locator('tbody').evaluate((body) => (body as unknown as { inert: boolean }).inert)).toBe(true);
      expect(await page.locator('.table-scroll').getAttribute('aria-busy')).toBe('true');
      expect(await isReached(page, 'tbody button, tbody a')).toBe(false);
      expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
      expect(plain(await lead.textContent())).not.toBe(counted);
      expect(await visit?.barriers()).toEqual([]);
      await held.release();
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
      expect(await page.locator('tbody').evaluate((body) => (body as unknown as { inert: boolean }).inert)).toBe(false);
    },
  );

  test('a filter and a search mark what they do not describe', async () => {
    const page = await begin(path(0, '/products'));
    await rows(page).first().waitFor();
    const held = await HeldAnswers.of(page, ({ name }) => name === 'ProductsOfAccount');
    await page.getByLabel('Against benchmark').selectOption('above');
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await held.release();
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
    await page.goto(`${demo.app.url}/app/accounts`);
    await rows(page).first().waitFor();
    const other = await HeldAnswers.of(page, ({ name }) => name === 'AccountsWithFigures');
    await page.getByLabel('Find an account').pressSequentially('no');
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    expect(await page.locator('tbody').evaluate((body) => (body as unknown as { inert: boolean }).inert)).toBe(true);
    await other.release();
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
  });

  test("an account's figures and curve are marked while another period comes", async () => {
    const page = await begin(path(0));
    await page.locator('.curve canvas').waitFor();
    const held = await HeldAnswers.of(page, ({ name }) => name === 'AccountOverview');
    await choose(page, 'Last 90 days');
    await held.some();
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    expect(await isReached(page, '.figure input')).toBe(false);
    expect(await page.locator('.stale-while').getAttribute('aria-busy')).toBe('true');
    await held.release();
    await page.getByRole('radio', { name: /^Spend/ }).waitFor();
    await goTo(page, 1);
    await page.getByRole('heading', { level: 1, name: await nameOf(1) }).waitFor();
  });

  test('the last of several quick choices is shown, whichever answer comes last', async () => {
    const page = await begin(path(0, '/campaigns'));
    await rows(page).first().waitFor();
    const own = await rows(page).locator('th').allTextContents();
    const first = await HeldAnswers.of(page, ({ variables }) => variables.accountId === demo.accountIds[1]);
    await goTo(page, 1);
    await first.some();
    await page.goBack();
    await page.waitForURL(`**${path(0, '/campaigns')}`);
    await rows(page).first().waitFor();
    expect(await rows(page).locator('th').allTextContents()).toEqual(own);
    await goTo(page, 2);
    await page.waitForURL(`**${path(2, '/campaigns')}`);
    let third: string[] = [];
    // The former rows stand for a moment, and then none.
    while (third.length === 0 || String(third) === String(own))
      third = await rows(page).locator('th').allTextContents();
    await first.release();
    await page.waitForTimeout(300);
    expect(await rows(page).locator('th').allTextContents()).toEqual(third);
  });

  test('offline a page says so instead of showing what was there before, and goes on when there is a network', async () => {
    mayComplain = true;
    const page = await begin(path(0, '/campaigns'));
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: /^Period:/ }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Last 90 days', exact: true }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await rows(page).count()).toBe(0);
    await page.getByRole('button', { name: /^Period: Last 90 days/ }).waitFor();
    await page.context().setOffline(false);
    await rows(page).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a refusal stands in place of what was asked for, beside the choice that led there', async () => {
    const page = await begin(path(0));
    await page.locator('.curve canvas').waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('AccountOverview')
        ? route.fulfill({ json: { errors: [{ message: 'Not now.', extensions: { code: 'conflict' } }] } })
        : route.continue(),
    );
    await choose(page, 'Last 7 days');
    await page.getByRole('alert').getByText('Not now.').waitFor();
    expect(await page.locator('.figure').count()).toBe(0);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.curve canvas').waitFor();
  });
});

import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

inBrowser('what people leave the console for, and come back from', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp({ PUBLIC_URL: '' }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  async function begin(role: keyof DemoApp['users'], path: string): Promise<Visit> {
    visit = await Visit.begin(demo, browser);
    await visit.as(role, path);
    return visit;
  }

  const isConnected = async (platform: string) => {
    const query = `{ connectionStatus(platform: "${platform}") { connected } }`;
    return (await demo.app.graphql(query, {}, demo.users.admin)).body.data.connectionStatus.connected;
  };

  test('Google is disconnected, refused and connected again, at its own page', async () => {
    const { page } = await begin('admin', '/app/connections');
    const google = page.locator('section.card').filter({ hasText: 'Google Ads' });
    await google.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await google.getByText('Not connected').waitFor();
    expect(await isConnected('google-ads')).toBe(false);

    await google.getByRole('button', { name: 'Connect' }).click();
    await page.waitForURL(`${demo.sandbox.oauthUrl}/**`);
    await page.locator('#deny').click();
    await page.waitForURL('**/app/connections?**');
    await page.getByText('The access was not given.').waitFor();
    await google.getByText('Not connected').waitFor();

    await google.getByRole('button', { name: 'Connect' }).click();
    await page.waitForURL(`${demo.sandbox.oauthUrl}/**`);
    await page.locator('#allow').click();
    await page.waitForURL('**/app/connections');
    await google.getByText('Connected', { exact: true }).waitFor();
    expect(await isConnected('google-ads')).toBe(true);

    await google.getByRole('button', { name: 'Accounts' }).click();
    await page.getByRole('dialog').getByText('imported').first().waitFor();
  });

  test('Meta is connected, too, and its accounts are there to choose', async () => {
    const { page } = await begin('admin', '/app/connections');
    const meta = page.locator('section.card').filter({ has: page.getByRole('heading', { name: /^Meta/ }) });
    await meta.getByRole('button', { name: /^Connect/ }).click();
    await page.waitForURL(`${demo.sandbox.metaUrl}/**`);
    await page.locator('#allow').click();
    await page.waitForURL('**/app/connections');
    await meta.getByText('Connected', { exact: true }).waitFor();
    await meta.getByRole('button', { name: 'Accounts' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  });

  test('a plan is paid for, then credits, and both are there on the way back', async () => {
    const { page } = await begin('owner', '/app/billing');
    await page.getByRole('button', { name: 'Subscribe Pro' }).first().click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${demo.sandbox.stripeUrl}/**`);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.waitForURL('**/app/billing');
    await page.getByText('There is no invoice yet.').waitFor();

    await page.getByRole('button', { name: 'Subscribe Pro' }).first().click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${demo.sandbox.stripeUrl}/**`);
    await page.getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL('**/app/billing');
    await page.getByText(/renews on/).waitFor();
    await page.locator('section', { hasText: 'Invoices' }).locator('.rows li').first().waitFor();

    await page.getByRole('button', { name: /^Buy/ }).first().click();
    await page.waitForURL(`${demo.sandbox.stripeUrl}/**`);
    await page.getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL('**/app/billing');
    await page.getByText(/of them are from packs/).waitFor();
    expect(await visit?.barriers()).toEqual([]);
  });

  test('a promotion for some shops on site and some products is created', async () => {
    const { page } = await begin('member', `/app/accounts/${demo.accountIds[0]}/promotions`);
    await page.getByRole('button', { name: 'New promotion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title, as shoppers see it').fill('Autumn in town');
    await dialog.getByLabel('Percent off', { exact: true }).fill('100');
    await dialog.getByLabel('For which products').selectOption('SPECIFIC_PRODUCTS');
    await dialog.getByLabel('Id that the feed names').fill('autumn-town');
    await dialog.getByLabel('Begins').fill('2027-03-01T08:00');
    await dialog.getByLabel('Ends').fill('2027-03-08T08:00');
    const create = dialog.getByRole('button', { name: 'Create at the merchant platform' });
    await dialog.getByLabel('Online').uncheck();
    await create.click();
    await dialog.getByText('Choose at least one.').waitFor();
    await dialog.getByLabel('In shops on site').check();
    await dialog.getByLabel('In which shops').selectOption('ONLY');
    await create.click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByLabel('Store codes').fill('berlin-1\nberlin-2, berlin-1');
    await dialog.getByLabel('Page of the shop').fill('https://shop.example/autumn');
    expect(await visit?.barriers()).toEqual([]);
    await create.click();
    await page.getByRole('cell', { name: 'Autumn in town' }).or(page.getByText('Autumn in town')).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const { body } = await demo.app.rest('GET', `/accounts/${demo.accountIds[0]}/promotions`, demo.users.owner);
    expect(body).toContainEqual(expect.objectContaining({ promotionId: 'autumn-town', title: 'Autumn in town' }));
  });
});

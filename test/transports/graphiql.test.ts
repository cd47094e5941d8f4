import type { Browser, Locator, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Folder for a picture of the page. */
const SCREENSHOTS = process.env.SCREENSHOTS;

inBrowser('GraphiQL over the demo', () => {
  let demo: DemoApp;
  let browser: Browser;
  let page: Page;
  let answer: Locator;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    page = await browser.newPage({ viewport: { width: 1400, height: 860 } });
    await page.goto(`${demo.app.url}/graphql`);
    await page.getByRole('textbox', { name: 'Credential' }).fill(demo.users.owner.token);
    await page.locator('.graphiql-query-editor .monaco-editor').first().waitFor();
    answer = page.locator('.graphiql-response');
  });

  afterAll(async () => {
    await browser?.close();
    await demo.stop();
  });

  async function run(tab: string): Promise<void> {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: /execute query/i }).click();
  }

  test('it opens on campaigns with their figures, and examples answer as they stand', async () => {
    for (const name of ['Campaigns', 'AccountDays', 'TryBudget', 'Chat'])
      expect(await page.getByRole('tab', { name }).count()).toBe(1);
    await run('Campaigns');
    await answer.getByText('"lastWeek"').first().waitFor();
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/graphiql.png` });
    await run('AccountDays');
    await answer.getByText('"dailyMetrics"').first().waitFor();
    await run('TryBudget');
    await answer.getByText('"newBudgetEur": 25').waitFor();
    await answer.getByText('"success": true').waitFor();
  });

  test('a chat’s text grows below its pieces, and the next request clears it', async () => {
    await run('Chat');
    const said = page.locator('output.said');
    await said.waitFor();
    const first = await said.textContent();
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    const whole = await said.textContent();
    expect(whole?.length).toBeGreaterThan(80);
    expect(whole?.startsWith(first as string)).toBe(true);
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/graphiql-chat.png` });
    await run('Campaigns');
    await answer.getByText('"lastWeek"').first().waitFor();
    expect(await said.count()).toBe(0);
  });
});

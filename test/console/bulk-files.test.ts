import type { Browser, Page } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit } from './support/visit.js';

inBrowser('changes come from a file', () => {
  let plans: Plans;
  let browser: Browser;
  let campaigns: Campaign[];
  let visit: Visit | undefined;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    campaigns = await plans.campaigns(7, 12);
  });
  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });
  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  const spend = (page: Page, text: string) => page.getByLabel('Chosen').getByText(text, { exact: true }).waitFor();

  test('it is dropped, every line has its verdict, and a large plan is approved in part with sums that are true', async () => {
    visit = await Visit.begin(plans.demo, browser);
    await visit.as('owner', '/app/changes');
    const { page } = visit;
    await page.getByRole('link', { name: 'From a file' }).click();
    const lines = campaigns.map(({ id, accountId }) => `${accountId};${id};"31,50"`);
    const csv = `\ufeffAccount;Campaign ID;Budget\r\n${lines.join('\r\n')}\r\n;9999;"12,00"\r\n`;
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'budgets.csv', { type: 'text/csv' }));
      return data;
    }, csv);
    const drop = page.getByRole('group', { name: 'A file of changes' });
    await drop.dispatchEvent('dragover', { dataTransfer: dropped });
    await drop.dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText(`${campaigns.length} of ${campaigns.length}`, { exact: true }).waitFor();
    await page.getByLabel('Verdict').selectOption('not found');
    await page.getByText('No campaign "9999" is known in your accounts').last().waitFor();
    expect(page.url()).toContain('verdict=not_found');
    await visit.picture('bulk-file');
    const fileAddress = new URL(page.url());
    await page.getByRole('link', { name: 'Open the change plan' }).click();

    const each = 1.5;
    const euros = (count: number) => `+€${(count * each).toFixed(2)}`;
    await spend(page, euros(campaigns.length));
    const [first] = campaigns as [Campaign];
    const ofFirst = campaigns.filter(({ accountId }) => accountId === first.accountId).length;
    await page.getByRole('checkbox', { name: 'Choose change 9' }).uncheck();
    await spend(page, euros(campaigns.length - 1));
    await page.locator('.filters').getByLabel('Account').selectOption(first.accountId);
    await page.getByRole('button', { name: `Leave out the ${ofFirst} shown` }).click();
    await spend(page, euros(campaigns.length - 1 - ofFirst));
    await visit.picture('large-plan');
    expect(await visit.barriers()).toEqual([]);
    const narrow = await Visit.begin(plans.demo, browser, { language: 'de-DE', width: 390 });
    for (const [name, address] of [['bulk-file', fileAddress] as const, ['large-plan', new URL(page.url())] as const]) {
      await narrow.as('owner', address.pathname + address.search);
      await narrow.page
        .getByText('Budget', { exact: false })
        .or(narrow.page.getByText('nicht gefunden'))
        .first()
        .waitFor({ state: 'attached' });
      await narrow.settled();
      expect([name, await narrow.overflow(), await narrow.barriers()]).toEqual([name, 0, []]);
      if (name === 'bulk-file')
        await narrow.page
          .getByText('In Ihren Konten ist keine Kampagne "9999" bekannt.')
          .first()
          .waitFor({ state: 'attached' });
      await narrow.picture(`${name}-de-390`);
    }
    expect(narrow.complaints).toEqual([]);
    await narrow.end();
    const chosen = campaigns.length - 1 - ofFirst;
    await page.getByRole('button', { name: `Approve ${chosen} of ${campaigns.length}` }).click();
    await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
    const budgets = await plans.budgets(campaigns);
    expect(budgets.filter((budget) => budget === 31.5)).toHaveLength(chosen);
    expect(budgets.slice(0, ofFirst)).toEqual(Array(ofFirst).fill(30));
    await page.getByRole('button', { name: 'Take everything back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take everything back' }).click();
    await page.locator('.page-actions .tag', { hasText: /^taken back$/ }).waitFor();
    expect(await plans.budgets(campaigns)).toEqual(campaigns.map(() => 30));
  });
});

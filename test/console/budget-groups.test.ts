import type { Browser } from 'playwright-core';
import { Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit } from './support/visit.js';

inBrowser('budget groups', () => {
  let plans: Plans;
  let browser: Browser;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    const campaigns = await plans.campaigns(2, 2);
    const made = await plans.demo.app.rest('POST', '/budget-groups', {
      ...plans.admin,
      body: {
        name: 'Frühjahr',
        monthlyBudgetEur: 5000,
        campaigns: campaigns.map(({ id, accountId }) => ({ accountId, campaignId: id })),
        cap: 'propose',
      },
    });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  test.each([
    { width: 1400, height: 900, theme: 'light', language: 'en-GB', edit: 'Change', pays: 'Expected' },
    { width: 390, height: 860, theme: 'dark', language: 'de-DE', edit: 'Ändern', pays: 'Erwartet' },
  ] as const)('are read and changed at $width pixels in $language', async ({ edit, pays, ...options }) => {
    const visit = await Visit.begin(plans.demo, browser, options);
    await visit.as('owner', '/app/budget-groups');
    await visit.settled();
    await visit.page.click('tbody button.link');
    await visit.settled();
    await visit.page.waitForSelector('dialog[open] dl.figures');
    expect(await visit.page.textContent('dialog[open]')).toContain(pays);
    await visit.picture(`budget-group-${options.width}`);
    expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
    await visit.page.click(`dialog[open] button:text-is("${edit}")`);
    await visit.page.waitForSelector('dialog[open] .check-list li');
    await visit.picture(`budget-group-form-${options.width}`);
    expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
    await visit.page.click('dialog[open] button[type=submit]');
    await visit.page.waitForSelector('dialog[open]', { state: 'detached' });
    await visit.end();
  });
});

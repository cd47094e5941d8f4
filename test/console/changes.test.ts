import type { Browser, Page } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('change plans, guardrails and approval', () => {
  let plans: Plans;
  let browser: Browser;
  let campaigns: Campaign[];
  let visit: Visit | undefined;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    campaigns = await plans.campaigns(2, 2);
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

  async function begin(role: keyof Plans['demo']['users'], path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(plans.demo, browser, options);
    await visit.as(role, path);
    return visit;
  }

  const propose = (note: string) =>
    plans.plan(
      campaigns.map((campaign, at) => plans.budget(campaign, 41 + at)),
      { note },
    );

  /** What had the focus is gone with the plan's status; the next key must not begin at the top of everything. */
  const headingHasFocus = (page: Page) => page.locator('h1:focus').waitFor();

  test.each([
    { width: 1400, theme: 'light', language: 'en-GB' },
    { width: 400, theme: 'light', language: 'en-GB' },
    { width: 1400, theme: 'dark', language: 'de-DE' },
    { width: 400, theme: 'dark', language: 'de-DE' },
  ] as const)('are for everybody, $width pixels wide, $theme, $language', async ({ width, ...options }) => {
    const plan = await propose('Sparwoche');
    const now = await begin('owner', '/app/changes', { width, ...options });
    for (const [name, path, landmark] of [
      ['changes', '/app/changes', now.page.locator('tbody tr').first()],
      ['change-plan', `/app/changes/${plan.id}`, now.page.locator('tbody tr').nth(3)],
      ['rules', '/app/rules', now.page.locator('form.rules select')],
    ] as const) {
      await now.open(path);
      await landmark.waitFor();
      await now.picture(`${name}-${width}-${options.theme}`);
      expect({ name, barriers: await now.barriers() }).toEqual({ name, barriers: [] });
      expect({ name, overflow: await now.overflow() }).toEqual({ name, overflow: 0 });
    }
  });

  test('a person leaves one change out, approves the others, sees them made, and takes them back', async () => {
    await propose('Herbstaktion');
    const { page } = await begin('member', '/app/changes');
    await page.getByRole('link', { name: 'Herbstaktion' }).click();
    await page.getByText('checked by the platform').nth(3).waitFor();
    const second = page.getByRole('checkbox', { name: 'Choose change 2' });
    await second.press('Space');
    expect(await second.evaluate((box) => box.ownerDocument.activeElement === box)).toBe(true);
    await page.getByRole('button', { name: 'Approve 3 of 4' }).press('Enter');
    await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
    await headingHasFocus(page);
    expect(await plans.budgets(campaigns)).toEqual([41, 30, 43, 44]);
    await page.getByRole('button', { name: 'Take everything back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take everything back' }).press('Enter');
    await page.locator('.page-actions .tag', { hasText: /^taken back$/ }).waitFor();
    await headingHasFocus(page);
    expect(await plans.budgets(campaigns)).toEqual([30, 30, 30, 30]);
  });

  test('a plan is rejected with a reason', async () => {
    const plan = await propose('Zu viel');
    const { page } = await begin('admin', `/app/changes/${plan.id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByLabel('Why?').fill('Nicht vor Weihnachten');
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
    await page.getByText('Nicht vor Weihnachten').waitFor();
    await headingHasFocus(page);
    expect(await plans.read(plan)).toMatchObject({ status: 'rejected', reason: 'Nicht vor Weihnachten' });
  });

  test('an owner says what is approved first and what nobody may do; others read it', async () => {
    const { page } = await begin('owner', '/app/rules');
    await page.getByLabel('Changes that a person approves first').selectOption('Large ones');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A number from 0 with at most two decimals.').first().waitFor();
    await page.getByLabel('By more than, in EUR a day').fill('12,5');
    await page.getByLabel('Largest daily budget, in EUR').fill('500');
    await page.getByRole('checkbox', { name: 'Change how a campaign bids' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. It holds from now on, for everybody.').waitFor();
    const { body } = await plans.demo.app.graphql(
      '{ guardrails { approval approvalAboveEur approvalAbovePercent maxDailyBudgetEur blockedOperations } }',
      {},
      plans.owner,
    );
    expect(body.data.guardrails).toEqual({
      approval: 'ABOVE',
      approvalAboveEur: 12.5,
      approvalAbovePercent: null,
      maxDailyBudgetEur: 500,
      blockedOperations: ['setCampaignBidding'],
    });
    await visit?.end();
    const other = await begin('admin', '/app/rules');
    await other.page.getByText('Only owners change this.').waitFor();
    expect(await other.page.getByLabel('Largest daily budget, in EUR').isDisabled()).toBe(true);
    expect(await other.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });
});

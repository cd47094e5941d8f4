import type { Browser } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('the history', () => {
  let plans: Plans;
  let browser: Browser;
  let campaign: Campaign;
  let visit: Visit | undefined;
  let mayFail = false;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    [campaign] = (await plans.campaigns(1, 1)) as [Campaign];
  });

  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  beforeEach(async () => {
    await plans.demo.app.db.query('delete from team_guardrails');
    await plans.platform(campaign).setBudget(campaign.id, 30);
  });

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    if (!mayFail) expect(complaints ?? []).toEqual([]);
    mayFail = false;
  });

  async function begin(role: keyof Plans['demo']['users'], path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(plans.demo, browser, options);
    await visit.as(role, path);
    return visit;
  }

  const budget = (eur: number, credential = plans.key) => {
    const { id, accountId } = campaign;
    const body = { account_id: accountId, daily_budget_eur: eur };
    return plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...credential, body });
  };

  test('a change through adlane is told once with who made it, and is taken back', async () => {
    expect((await budget(41)).status).toBe(200);
    const { page } = await begin('owner', `/app/history?account=${campaign.accountId}`);
    const row = page.locator('tbody tr', { hasText: '→ 41,00' });
    await row.getByText('“Demo key”').locator('visible=true').waitFor();
    expect(await row.count()).toBe(1);
    await row
      .getByRole('button', { name: /^Take back/ })
      .locator('visible=true')
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Taken back.').waitFor();
    expect(await plans.budgets([campaign])).toEqual([30]);
    await page.locator('tbody tr', { hasText: 'Rückgängig gemacht' }).first().waitFor();
    await row.first().locator('button').first().waitFor({ state: 'detached' });
  });

  test('what was refused is told with the reason, and what became a plan leads to it', async () => {
    mayFail = true;
    const rule = (args: string) =>
      plans.demo.app.graphql(`mutation { setGuardrails(${args}) { approval } }`, {}, plans.owner);
    await rule('maxDailyBudgetEur: 60');
    expect((await budget(77)).status).toBe(403);
    await rule('approval: ALWAYS');
    expect((await budget(55)).status).toBe(202);
    const { page } = await begin('admin', '/app/history');
    await page.getByLabel('Outcome').selectOption('refused');
    await page
      .locator('tbody tr', { hasText: '€77.00' })
      .getByText('refused', { exact: true })
      .locator('visible=true')
      .waitFor();
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('refused');
    await page.getByLabel('Outcome').selectOption('planned');
    await page
      .locator('tbody tr', { hasText: '€55.00' })
      .getByRole('link', { name: 'Look at the change plan' })
      .click();
    await page.getByRole('button', { name: 'Approve all 1' }).waitFor();
  });

  test('what was changed at the platform itself stands among the rest, for an account', async () => {
    const { page } = await begin('owner', '/app/history?source=platform');
    await page.getByText('Choose an account to see what was changed at the platform itself.').waitFor();
    await page.locator('label.filter').nth(1).locator('select').selectOption(campaign.accountId);
    await page.locator('tbody tr').first().waitFor();
    await page.locator('tbody tr').getByText('At the platform').locator('visible=true').first().waitFor();
    await page.getByLabel('Record').selectOption('all');
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    expect(new URL(page.url()).searchParams.get('account')).toBe(campaign.accountId);
  });

  test('pages of all records together are in order, without gaps and repetitions', async () => {
    await plans.demo.app.db.query(
      `insert into activity_logs (team_id, account_id, log_type, message, created_at)
       select $1, $2, 'manual', 'Notiz ' || n, now() - n * interval '1 minute' from generate_series(1, 130) n`,
      [plans.demo.teamId, campaign.accountId],
    );
    const { page } = await begin('owner', '/app/history');
    for (let step = 0; step < 4; step += 1) {
      await page.locator('tbody tr').first().waitFor();
      const more = page.getByRole('button', { name: 'Show more' });
      if ((await more.count()) === 0) break;
      const shown = await page.locator('tbody tr').count();
      await more.click();
      await page.locator('tbody tr').nth(shown).waitFor();
    }
    const notes = (await page.locator('tbody tr').allTextContents()).flatMap(
      (text) => /Notiz (\d+)(?!\d)/.exec(text)?.[1] ?? [],
    );
    expect(notes.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
    await plans.demo.app.db.query(`delete from activity_logs where message like 'Notiz %'`);
  });

  test('a member sees the log without the audit log, and takes back from there', async () => {
    expect((await budget(43)).status).toBe(200);
    const { page } = await begin('member', '/app/history', { language: 'de-DE' });
    const row = page.locator('tbody tr', { hasText: '→ 43,00' }).first();
    await row
      .getByRole('button', { name: /^Zurücknehmen/ })
      .locator('visible=true')
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByText('Zurückgenommen.').waitFor();
    expect(await plans.budgets([campaign])).toEqual([30]);
    await row.locator('button').first().waitFor({ state: 'detached' });
    expect(await page.getByLabel('Ausgang').count()).toBe(0);
  });

  test('a customer has no history', async () => {
    const { page } = await begin('kunde', '/app/accounts');
    await page.locator('tbody tr').first().waitFor();
    expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0);
  });

  test.each([
    { width: 1400, language: 'en-GB', theme: 'light' },
    { width: 390, language: 'de-DE', theme: 'dark' },
  ] as const)('it is for everybody, $width pixels wide, $language', async ({ width, ...options }) => {
    const now = await begin('owner', `/app/history?account=${campaign.accountId}`, { width, ...options });
    await now.page.locator('tbody tr').nth(3).waitFor();
    await now.picture(`history-${width}-${options.theme}`);
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
  });
});

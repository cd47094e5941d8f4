import type { Browser } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('many campaigns at once', () => {
  let plans: Plans;
  let browser: Browser;
  let campaigns: Campaign[];
  let names: string[];
  let visit: Visit | undefined;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    campaigns = await plans.campaigns(1, 4);
    const { body } = await plans.demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${campaigns[0]?.accountId}&limit=1000`,
      plans.key,
    );
    names = campaigns.map(({ id }) => body.data.find((each: { id: string }) => each.id === id).name);
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

  async function begin(role: keyof Plans['demo']['users'], options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(plans.demo, browser, options);
    await visit.as(role, `/app/accounts/${campaigns[0]?.accountId}/campaigns`);
    return visit;
  }

  test('three are chosen and raised by 12,5 percent in a plan, which is approved without one of them', async () => {
    const { page } = await begin('member', { language: 'de-DE' });
    for (const name of names.slice(0, 3)) {
      await page.getByRole('checkbox', { name: `${name} wählen`, exact: true }).check();
    }
    await page.getByText('3 gewählt').waitFor();
    await page.getByRole('button', { name: 'Gewählte ändern' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Als Plan zeigen' }).click();
    await dialog.getByText('Bitte eine Zahl von -99,99 bis 1.000').waitFor();
    await dialog.getByLabel('Um wie viel Prozent').fill('12,5');
    await dialog.getByLabel('Grund').fill('Weihnachten');
    await dialog.getByRole('button', { name: 'Als Plan zeigen' }).click();
    await page.getByRole('heading', { name: 'Weihnachten' }).waitFor();
    await page.locator('dl.facts').getByText('+11,25 €').waitFor();
    expect(await plans.budgets(campaigns)).toEqual([30, 30, 30, 30]);
    await page.getByRole('checkbox', { name: 'Änderung 2 wählen' }).uncheck();
    await page.locator('dl.facts').getByText('+7,50 €').waitFor();
    await page.getByRole('button', { name: '2 von 3 freigeben' }).click();
    await page.locator('.page-actions .tag', { hasText: /^ausgeführt$/ }).waitFor();
    const after = await plans.budgets(campaigns);
    expect([...after].sort()).toEqual([30, 30, 33.75, 33.75]);
  });

  test('all that are shown are paused by keys alone', async () => {
    const { page } = await begin('owner');
    const all = page.getByRole('checkbox', { name: /^The \d+ shown$/ });
    await all.focus();
    await page.keyboard.press('Space');
    const change = page.getByRole('button', { name: 'Change what is chosen' });
    await change.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Budget by %' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('radio', { name: 'Pause' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Show as a plan' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.planned tbody tr').first().waitFor();
    expect(await page.locator('.planned tbody tr').count()).toBeGreaterThan(4);
  });

  test('what was chosen is forgotten with another filter, and cannot be changed unseen', async () => {
    const { page } = await begin('owner');
    await page.getByRole('checkbox', { name: `Choose ${names[0]}`, exact: true }).check();
    await page.getByText('1 chosen').waitFor();
    await page.getByLabel('Status').selectOption('PAUSED');
    await page.getByText('1 chosen').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Change what is chosen' }).count()).toBe(0);
  });

  test('a customer chooses nothing', async () => {
    const { page } = await begin('kunde');
    await page.locator('tbody tr').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  test.each([
    { width: 1400, language: 'en-GB', theme: 'light' },
    { width: 390, language: 'de-DE', theme: 'dark' },
  ] as const)(
    'the bar and its dialog are for everybody, $width pixels wide, $language',
    async ({ width, ...options }) => {
      const now = await begin('owner', { width, ...options });
      await now.page.locator('.bulk-bar input').check();
      await now.page.locator('.bulk-bar .button').click();
      await now.page.locator('dialog[open] form').waitFor();
      await now.picture(`bulk-${width}`);
      expect(await now.barriers()).toEqual([]);
      expect(await now.overflow()).toBe(0);
      await now.page.keyboard.press('Escape');
      expect(await now.barriers()).toEqual([]);
      await now.picture(`bulk-bar-${width}`);
    },
  );
});

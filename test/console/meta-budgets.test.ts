import type { Browser } from 'playwright-core';
import { Plans } from '../change-plans/support.js';
import { connectMeta } from '../connections/support/meta-account.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('campaigns of Meta in the console', () => {
  let plans: Plans;
  let browser: Browser;
  let accountId: string;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    const { sandbox } = plans.demo;
    const body = JSON.stringify({ system: 'meta', quirks: ['whole_period_budgets'] });
    await fetch(`${sandbox.url}/control/quirks`, { method: 'POST', body });
    ({ accountId } = await connectMeta(plans.demo));
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

  async function change(campaign: RegExp, options?: VisitOptions) {
    visit = await Visit.begin(plans.demo, browser, options);
    await visit.as('member', `/app/accounts/${accountId}/campaigns`);
    await visit.page.getByRole('button', { name: campaign }).click();
    return { visit, page: visit.page, dialog: visit.page.getByRole('dialog') };
  }

  test('the budget of a whole period is changed and taken back', async () => {
    const { visit: now, page, dialog } = await change(/^Change Aktion /);
    await dialog.getByRole('radio', { name: 'Lifetime budget' }).waitFor();
    const amount = dialog.getByLabel('New budget of the whole period, in EUR');
    expect(await amount.inputValue()).toBe('1500');
    await amount.fill('1600');
    await now.picture('meta-lifetime-budget');
    expect(await now.barriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('€1,600.00').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('cell', { name: '€1,600.00 in all', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('cell', { name: '€1,500.00 in all', exact: true }).waitFor();
  });

  test('a status is changed where the ad sets have the budgets, which the dialog says, on a phone', async () => {
    const {
      visit: now,
      page,
      dialog,
    } = await change(/^Lookalike .* ändern$/, {
      language: 'de-DE',
      width: 390,
      height: 844,
    });
    await dialog.getByText('Die Budgets gehören den Anzeigengruppen, nicht der Kampagne.').waitFor();
    expect(await dialog.getByRole('radio', { name: /budget/i }).count()).toBe(0);
    await now.picture('meta-ad-set-budgets-phone');
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText(/Der Status von „.*“ ist geändert\./).waitFor();
  });

  test.each([
    { width: 1400, language: 'en-GB' },
    { width: 390, language: 'de-DE' },
  ])(
    'status and budget of an ad set are changed on its campaign’s page, $width pixels wide, $language',
    async (options) => {
      const { app } = plans.demo;
      const isGerman = options.language === 'de-DE';
      const { data: campaigns } = (
        await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key)
      ).body;
      const { id } = campaigns.find(({ name }: { name: string }) => name.startsWith('Lookalike'));
      const read = async () =>
        (await app.rest('GET', `/query/campaigns/${id}/ad-sets?account_id=${accountId}`, plans.key)).body;
      const adSets = await read();
      const whole = adSets.find(({ lifetimeBudget }: { lifetimeBudget: number | null }) => lifetimeBudget !== null);
      const daily = adSets.find(({ dailyBudget }: { dailyBudget: number | null }) => dailyBudget !== null);
      const path = `/app/accounts/${accountId}/campaigns/${id}`;
      visit = await Visit.begin(plans.demo, browser, options);
      await visit.as('member', path);
      const { page } = visit;
      const dialog = page.getByRole('dialog');
      const rowOf = ({ name }: { name: string }) => page.locator('.more tbody tr', { hasText: name });
      const press = (english: string, german: string) =>
        page.getByRole('button', { name: isGerman ? german : english, exact: true }).click();
      const check = () => press('Check the change', 'Änderung prüfen');
      await rowOf(whole).waitFor();
      expect((await page.locator('.more nav a').allTextContents()).slice(0, 2)).toEqual(
        isGerman ? ['Anzeigengruppen', 'Anzeigen'] : ['Ad sets', 'Ads'],
      );
      await page.locator('.more').scrollIntoViewIfNeeded();
      await visit.picture(`campaign-ad-sets-before-${options.width}`);
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);

      await press(`Change ${whole.name}`, `${whole.name} ändern`);
      await dialog.getByRole('radio', { name: isGerman ? 'Laufzeitbudget' : 'Lifetime budget' }).check();
      const amount = dialog.getByRole('textbox');
      await amount.fill('0');
      await check();
      await dialog.getByText(isGerman ? /Bitte einen Betrag/ : /Please enter an amount/).waitFor();
      await amount.fill('912');
      await visit.picture(`campaign-ad-set-budget-${options.width}`);
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
      await check();
      await dialog.locator('.changes', { hasText: '912' }).waitFor();
      expect(await read()).toEqual(adSets);
      await press('Confirm', 'Bestätigen');
      await rowOf(whole).getByText('912').filter({ visible: true }).waitFor();
      await press('Undo', 'Rückgängig');
      await rowOf(whole).getByText('912').first().waitFor({ state: 'detached' });
      expect(await read()).toEqual(adSets);

      const setApproval = (approval: string) =>
        app.graphql(`mutation { setGuardrails(approval: ${approval}) { approval } }`, {}, plans.owner);
      await setApproval('ALWAYS');
      try {
        await press(`Change ${daily.name}`, `${daily.name} ändern`);
        await check();
        await dialog.locator('.changes').waitFor();
        await dialog.getByRole('button', { name: /propose|vorschlagen/i }).click();
        await dialog.locator('a[href*="/app/changes/"]').waitFor();
        expect(await read()).toEqual(adSets);
      } finally {
        await setApproval('NEVER');
      }
    },
  );

  test.each([
    { width: 1400, language: 'en-GB', theme: 'light' },
    { width: 390, language: 'de-DE', theme: 'dark' },
    { width: 1400, language: 'de-DE', theme: 'dark' },
    { width: 390, language: 'en-GB', theme: 'light' },
  ] as const)(
    'a campaign says where its budgets are and what its ad sets bring, $width pixels wide, $language',
    async (options) => {
      const { app } = plans.demo;
      const isGerman = options.language === 'de-DE';
      const { data: campaigns } = (
        await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key)
      ).body;
      const idOf = (start: string) => campaigns.find(({ name }: { name: string }) => name.startsWith(start)).id;
      visit = await Visit.begin(plans.demo, browser, options);
      await visit.as('member', `/app/accounts/${accountId}/campaigns/${idOf('Lookalike')}`);
      const { page } = visit;
      const setup = page.locator('.facts');
      await setup
        .getByRole('link', { name: isGerman ? 'Budgets an 2 Anzeigengruppen' : 'Budgets on 2 ad sets' })
        .click();
      await setup
        .getByText(isGerman ? /^Die der aktiven: 25,00\s€ am Tag$/ : 'Of those enabled: €25.00 a day')
        .waitFor();
      await page.waitForURL(/view=adSets/);
      expect(await setup.getByText(isGerman ? 'Orte' : 'Locations', { exact: true }).count()).toBe(0);
      expect(await setup.textContent()).not.toMatch(/_/);
      await page.locator('.more tbody tr .change:visible').first().waitFor();
      await page.evaluate('document.querySelector(".halves").scrollIntoView()');
      await visit.picture(`campaign-ad-sets-${options.width}-${isGerman ? 'de' : 'en'}`);
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
      await visit.open(`/app/accounts/${accountId}/campaigns/${idOf('Prospecting')}?compare=none`);
      await page.locator('.more tbody tr').first().waitFor();
      expect(await page.locator('.more tbody tr .change').count()).toBe(0);
      expect(await page.locator('.more nav a').allTextContents()).toEqual(
        isGerman
          ? ['Anzeigengruppen', 'Anzeigen', 'Geräte und Zeiten', 'Änderungsverlauf', 'Änderungspläne']
          : ['Ad sets', 'Ads', 'Devices and times', 'Change history', 'Change plans'],
      );
    },
  );

  test.each([
    { width: 1400, language: 'de-DE' },
    { width: 390, language: 'en-GB' },
  ])(
    'only what Meta has is offered, and an address says why there is nothing, $width pixels wide, $language',
    async (options) => {
      const isGerman = options.language === 'de-DE';
      visit = await Visit.begin(plans.demo, browser, options);
      await visit.as('member', `/app/accounts/${accountId}`);
      const { page } = visit;
      const offered = async () =>
        (await page.locator('#navigation .side-group').nth(1).locator('li').allTextContents()).map((text) =>
          text.trim(),
        );
      await page.locator('.figure').first().waitFor();
      expect(await offered()).toEqual(
        isGerman
          ? ['Übersicht', 'Kampagnen', 'Landingpages', 'Aufgaben', 'Assistent']
          : ['Overview', 'Campaigns', 'Landing pages', 'Todos', 'Assistant'],
      );
      expect(await page.locator('.page-tabs a').allTextContents()).toEqual(
        isGerman
          ? ['Übersicht', 'Geräte und Zeiten', 'Kundenprofil', 'Berichte', 'Eigene Abfrage']
          : ['Overview', 'Devices and times', 'Customer', 'Reports', 'Own query'],
      );
      if (options.width > 1000) {
        // Shortcuts and the finder know it, too.
        await page.keyboard.press('g');
        await page.keyboard.press('s');
        expect(new URL(page.url()).pathname).toBe(`/app/accounts/${accountId}`);
        await page.keyboard.press('/');
        await page.getByRole('dialog').getByRole('combobox').fill('Suchbegriffe');
        await page.getByRole('dialog').getByText('Nichts gefunden').waitFor();
        await page.keyboard.press('Escape');
      }
      for (const path of [
        'products',
        'feeds',
        'search-terms',
        'mining',
        'negative-lists',
        'negative-lists/1',
        'promotions',
      ]) {
        await visit.open(`/app/accounts/${accountId}/${path}`);
        await page.getByText(isGerman ? /^Meta hat hierfür nichts: / : /^Meta has nothing to show here: /).waitFor();
      }
      await visit.picture(`meta-not-offered-${options.width}`);
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
      await page.getByRole('link', { name: isGerman ? 'Zu den Kampagnen' : 'To the campaigns' }).click();
      await page.locator('tbody tr').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/accounts/${accountId}/campaigns`);
      // Devices, networks and days of the week, but no hours, which Meta has no sales of; an address that asks for them neither.
      await visit.open(`/app/accounts/${accountId}/segments?by=hour`);
      await page
        .getByText(isGerman ? 'Smartphones' : 'Mobile phones')
        .first()
        .waitFor();
      expect(await page.locator('.segments label').allTextContents()).toEqual(
        isGerman ? ['Gerät', 'Netzwerk', 'Wochentag'] : ['Device', 'Network', 'Day of the week'],
      );
      await visit.open(`/app/accounts/${accountId}/segments?by=network`);
      await page.getByText('Instagram').first().waitFor();
      await visit.picture(`meta-segments-${options.width}`);
      expect([await visit.barriers(), await visit.overflow()]).toEqual([[], 0]);
      // Another account of the team has it all.
      const { data } = (
        await plans.demo.app.graphql('{ accounts(limit: 100) { data { id name isMcc platform } } }', {}, plans.admin)
      ).body;
      const google = data.accounts.data.find(
        ({ isMcc, platform }: { isMcc: boolean; platform: string }) => !isMcc && platform === 'google-ads',
      );
      await visit.open(`/app/accounts/${google.id}/search-terms`);
      await page.locator('tbody tr').first().waitFor();
      expect(await offered()).toHaveLength(10);
      if (options.width < 1000) return;
      const meta = data.accounts.data.find(({ id }: { id: string }) => id === accountId);
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill(meta.name);
      await page.getByRole('dialog').getByRole('option', { name: meta.name }).first().click();
      await page.waitForURL(`**/app/accounts/${accountId}`);
    },
  );
});

import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('the frame of the console', () => {
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
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  async function begin(role: keyof DemoApp['users'], path: string, options?: VisitOptions) {
    visit = await Visit.begin(demo, browser, options);
    await visit.as(role, path);
    return visit.page;
  }

  test('the finder finds accounts without dots, campaigns, products, settings and no address with a gap', async () => {
    const page = await begin('member', '/app/accounts', { language: 'de-DE' });
    await page.locator('tbody tr').first().waitFor();
    const options = page.getByRole('dialog').getByRole('option');
    const type = async (text: string) => {
      await page.locator('.dialog-body').waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill(text);
    };
    for (const text of ['muller', 'mueller', 'MÜLLER']) {
      await type(text);
      await options.filter({ hasText: 'Sanitär Müller & Söhne' }).first().waitFor();
      await page.keyboard.press('Escape');
    }
    await type('display');
    await options
      .filter({ hasText: /Kampagne · / })
      .first()
      .waitFor();
    expect(await visit?.barriers()).toEqual([]);
    await visit?.picture('finder-de-1400');
    await options
      .filter({ hasText: /Kampagne · / })
      .first()
      .click();
    await page.waitForURL(/\/campaigns/);
    await type('schuh');
    await options
      .filter({ hasText: /Produkt · / })
      .first()
      .click();
    await page.waitForURL(/\/products\?product=/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await type('rechnungen');
    await options.filter({ hasText: 'Tarif und Abrechnung' }).waitFor();
    await page.keyboard.press('Escape');
    await type('dunkel');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await type('änderungsplan');
    expect((await options.allTextContents()).filter((text) => /^Änderungsplan(Seiten)?$/.test(text))).toEqual([]);
  });

  test('counts tell manager accounts apart, order and sums are of all, and favourites lead somewhere', async () => {
    const page = await begin('owner', '/app/accounts', { language: 'de-DE' });
    await page.getByText('12 Konten und 1 Verwaltungskonto, Zahlen in EUR').waitFor();
    const rows = page.locator('tbody tr');
    const star = page.getByRole('button', { name: 'Schuhhaus Böhme ist ein Favorit' });
    await star.click();
    await page.locator('[aria-pressed="true"]').filter({ hasText: 'Schuhhaus' }).waitFor();
    await page.getByLabel('Zeigen').selectOption('favorites');
    await page.waitForURL(/show=favorites/);
    await page.getByText('1 Konto, Zahlen in EUR').waitFor();
    expect(await rows.count()).toBe(1);
    const sum = await page.locator('.figures .figure').first().locator('strong').textContent();
    const headers = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());
    const spend = rows.locator('th, td').nth(headers.indexOf('Ausgaben'));
    expect(await spend.innerText()).toContain(String(sum));
    await page.keyboard.press('/');
    expect(await page.getByRole('dialog').getByRole('option').first().innerText()).toMatch(/Schuhhaus Böhme\s+Favorit/);
    await page.keyboard.press('Escape');
    await star.click();
    await page.getByText('Noch keine Favoriten.').waitFor();
  });

  test('the menu of the person is in reach of a low window, and paper has what the page says alone', async () => {
    const page = await begin('owner', '/app/accounts', { height: 560 });
    await page.locator('tbody tr').first().waitFor();
    const box = await page.locator('.person summary').boundingBox();
    expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(560);
    await page.locator('.person summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click({ trial: true });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav.side').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Accounts' }).isVisible()).toBe(true);
    expect(await page.locator('tbody tr').first().isVisible()).toBe(true);
  });
});

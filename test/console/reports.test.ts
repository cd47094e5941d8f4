import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

inBrowser('reports for clients', () => {
  let demo: DemoApp;
  let browser: Browser;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  const fine = async (visit: Visit, name: string) => {
    await visit.settled();
    await visit.picture(name);
    expect({ name, barriers: await visit.barriers() }).toEqual({ name, barriers: [] });
    expect({ name, overflow: await visit.overflow() }).toEqual({ name, overflow: 0 });
  };

  test('a report is made, drafted, edited, published and opened by its link', async () => {
    const accountId = demo.accountIds[0] as string;
    const visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    const { page } = visit;
    await visit.as('member', `/app/accounts/${accountId}/reports`);
    await page.getByRole('button', { name: 'Neuer Bericht' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).waitFor();
    await fine(visit, 'report-new-1400-de');
    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('button', { name: 'Mit KI entwerfen' }).click();
    await fine(visit, 'report-draft-1400-de');
    await page.getByRole('dialog').getByRole('button', { name: 'Mit KI entwerfen' }).click();
    await page.getByText('Die KI hat einen Text entworfen.').first().waitFor();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill(`${await text.inputValue()}\n\n- Danke für das Vertrauen`);
    await fine(visit, 'report-editor-1400-de');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert.').first().waitFor();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await fine(visit, 'report-publish-1400-de');
    await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('button', { name: 'Neuer Link' }).click();
    const url = new URL((await page.getByRole('dialog').locator('code').textContent()) as string);
    await fine(visit, 'report-link-made-1400-de');
    await page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
    await fine(visit, 'report-published-1400-de');
    await visit.end();

    for (const width of [1400, 390]) {
      const client = await Visit.begin(demo, browser, { width, language: 'de-DE' });
      await client.page.goto(demo.app.url + url.pathname);
      await client.page.getByText('Danke für das Vertrauen').waitFor();
      await fine(client, `report-link-${width}-de`);
      if (width === 1400) {
        await client.page.emulateMedia({ media: 'print' });
        await client.picture('report-link-print-de');
      }
      expect(client.complaints).toEqual([]);
      await client.end();
    }
  });

  test('the months, the logo and the list are there in English on a phone', async () => {
    const visit = await Visit.begin(demo, browser, { width: 390, height: 860, theme: 'dark' });
    const { page } = visit;
    await visit.as('owner', `/app/accounts/${demo.accountIds[0]}/reports`);
    await fine(visit, 'reports-390-en');
    await page.getByRole('button', { name: 'Every month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
    await fine(visit, 'report-monthly-390-en');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  test('a query of one’s own is written with the fields that it can name, refused at the place, read as a table and saved', async () => {
    const accountId = demo.accountIds[9] as string;
    const visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    const { page } = visit;
    await visit.as('member', `/app/accounts/${accountId}/query`);
    const text = page.getByRole('textbox', { name: 'Abfrage' });
    await page.getByRole('button', { name: 'Kampagnen, letzte 30 Tage' }).click();
    await page.getByRole('searchbox', { name: 'Felder suchen' }).fill('impressions');
    await page.getByRole('button', { name: 'metrics.impressions in die Abfrage aufnehmen' }).click();
    expect(await text.inputValue()).toMatch(/metrics\.conversions, metrics\.impressions\nFROM campaign/);
    await text.fill(`${await text.inputValue()} LIMIT 3`);
    await text.fill((await text.inputValue()).replace('metrics.clicks', 'metrics.klicks'));
    await page.getByRole('button', { name: 'Ausführen' }).click();
    await page.getByText('Zeile 1, Zeichen 40: metrics.klicks').waitFor();
    await page.getByText('metrics.klicks in SELECT kennt Google Ads nicht. Meinten Sie metrics.clicks?').waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe('metrics.klicks');
    await fine(visit, 'query-refused-1400-de');
    await page.keyboard.type('metrics.clicks');
    await page.keyboard.press('Control+Enter');
    await page.locator('tbody tr').nth(2).waitFor();
    expect(await page.locator('thead th').allTextContents()).toContain('cost_micros');
    expect(await page.locator('tbody td:nth-child(4)').first().textContent()).toMatch(/^[\d.]+,\d\d\sCHF$/);
    await fine(visit, 'query-1400-de');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await fine(visit, 'query-export-1400-de');
    const file = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Als CSV speichern' }).click();
    const [header = '', row = ''] = readFileSync(await (await file).path(), 'utf8').split('\r\n');
    expect(header).toContain('"metrics.cost_micros (CHF)"');
    expect(row.split(';')).toHaveLength(6);
    const address = new URL(page.url());
    expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
    await visit.end();

    const narrow = await Visit.begin(demo, browser, { width: 390, height: 860, theme: 'dark' });
    await narrow.as('owner', address.pathname + address.search);
    await narrow.page.locator('tbody tr').nth(2).waitFor();
    await fine(narrow, 'query-390-en');
    expect(narrow.complaints).toEqual([]);
    await narrow.end();
  });
});

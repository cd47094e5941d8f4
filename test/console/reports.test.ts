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
    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('button', { name: 'Mit KI entwerfen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mit KI entwerfen' }).click();
    await page.getByText('Die KI hat einen Text entworfen.').first().waitFor();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill(`${await text.inputValue()}\n\n- Danke für das Vertrauen`);
    await fine(visit, 'report-editor-1400-de');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert.').first().waitFor();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('button', { name: 'Neuer Link' }).click();
    const url = new URL((await page.getByRole('dialog').locator('code').textContent()) as string);
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
});

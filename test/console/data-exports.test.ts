import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

const kept = mkdtempSync(join(tmpdir(), 'adlane-exports-'));

inBrowser('exports of data', () => {
  let demo: DemoApp;
  let browser: Browser;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp({ ATTACHMENTS_DIR: kept }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
    rmSync(kept, { recursive: true });
  });

  const fine = async (visit: Visit, name: string) => {
    await visit.settled();
    await visit.picture(name);
    expect({ name, barriers: await visit.barriers() }).toEqual({ name, barriers: [] });
    expect({ name, overflow: await visit.overflow() }).toEqual({ name, overflow: 0 });
  };

  test('one is started, followed until its file is there, downloaded, and discarded', async () => {
    const saved =
      'mutation { createSavedExport(name: "Products of the year", dataset: products, period: this_year) { id } }';
    await demo.app.graphql(saved, {}, demo.users.member);
    const visit = await Visit.begin(demo, browser);
    const { page } = visit;
    await visit.as('member', '/app/exports');
    await page.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Data').selectOption('campaigns');
    await dialog.getByLabel('Accounts').selectOption('some');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('Choose at least one account, or all.').waitFor();
    await dialog.getByRole('checkbox').first().check();
    await page.reload();
    await dialog.getByLabel('Data').selectOption('campaigns');
    await dialog.getByLabel('Period').selectOption('last_month');
    await fine(visit, 'export-new-1400-en');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByText('waiting', { exact: true }).waitFor();
    const { data } = (await demo.app.graphql('{ dataExports { data { id } } }', {}, demo.users.member)).body.data
      .dataExports;
    await demo.app.makeExport({ teamId: demo.teamId, exportId: data[0].id });
    await page.getByText('ready', { exact: true }).waitFor();
    await fine(visit, 'exports-1400-en');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download Campaigns/ }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^campaigns \d{4}-\d\d-\d\d\.csv$/);
    const rows =
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(50);
    expect(await page.locator('tbody td.number').first().textContent()).toBe(String(rows));
    await page.getByRole('button', { name: /^Discard Campaigns/ }).click();
    await page.waitForURL(/[?&]cancel=/);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('cancelled', { exact: true }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  test('a link to a saved one answers without a sign-in until it is revoked, in German on a phone', async () => {
    const visit = await Visit.begin(demo, browser, { width: 390, height: 860, theme: 'dark', language: 'de-DE' });
    const { page } = visit;
    await visit.as('owner', '/app/exports');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Export speichern' }).click();
    await dialog.getByLabel('Name').fill('Kampagnen für Sheets');
    await fine(visit, 'export-save-390-de');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Links zu Kampagnen für Sheets' }).click();
    await dialog.getByText('Es gibt noch keinen Link.').waitFor();
    await dialog.getByRole('button', { name: 'Link anlegen' }).click();
    const address = demo.app.url + new URL(await dialog.locator('code').innerText()).pathname;
    await fine(visit, 'export-link-390-de');
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect((await answer.text()).split('\r\n').length).toBeGreaterThan(100);
    await dialog.getByRole('button', { name: /^Link vom .* sperren$/ }).click();
    expect((await fetch(address)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Sperren' }).click();
    await dialog.getByText(/^gesperrt am/).waitFor();
    expect((await fetch(address)).status).toBe(404);
    await fine(visit, 'export-links-390-de');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    for (const said of ['Gespeichert.', 'Der Link ist gesperrt.'])
      await page.locator('.toast').filter({ hasText: said }).getByRole('button', { name: 'Ausblenden' }).click();
    await fine(visit, 'exports-390-de');
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });
});

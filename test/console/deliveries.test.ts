import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { BUCKET, BucketServer } from '../exports/support/bucket-server.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

const kept = mkdtempSync(join(tmpdir(), 'adlane-deliveries-'));

inBrowser('deliveries to buckets', () => {
  let demo: DemoApp;
  let browser: Browser;
  let server: BucketServer;

  beforeAll(async () => {
    server = await BucketServer.start();
    const jobs = { schedule: false, pollSeconds: 0.5 };
    [demo, browser] = await Promise.all([startDemoApp({ ATTACHMENTS_DIR: kept }, { jobs }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
    await server?.stop();
    rmSync(kept, { recursive: true });
  });

  const fine = async (visit: Visit, name: string) => {
    await visit.settled();
    await visit.picture(name);
    expect({ name, barriers: await visit.barriers() }).toEqual({ name, barriers: [] });
    expect({ name, overflow: await visit.overflow() }).toEqual({ name, overflow: 0 });
  };

  test('an owner adds a bucket, sees why it refuses, mends it, and delivers a saved export each Monday', async () => {
    const visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    await visit.as('owner', '/app/exports');
    await page.getByRole('button', { name: 'Neuer Zeitplan' }).click();
    await dialog.getByText('Speichern Sie zuerst einen Export').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export speichern' }).click();
    await dialog.getByLabel('Name').fill('Kampagnen nach Tag');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Kampagnen nach Tag' }).first().waitFor();

    await page.getByRole('button', { name: 'Speicherziel anlegen' }).click();
    await page.waitForURL(/[?&]add-bucket=/);
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    for (const wrong of ['Bitte einen Namen angeben.', 'Bitte eine Region angeben', 'Bitte das Geheimnis angeben.'])
      await dialog.getByText(wrong).waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Data-Warehouse');
    await dialog.getByLabel('Dienst', { exact: true }).selectOption('other');
    await dialog.getByLabel('Adresse des Dienstes').fill(server.endpoint);
    await dialog.getByLabel('Region').fill('us-east-1');
    await dialog.getByLabel('Name des Buckets').fill(BUCKET);
    await dialog.getByLabel('Ordner im Bucket').fill('adlane');
    await dialog.getByLabel('Der Bucket steht im Pfad der Adressen').check();
    await dialog.getByLabel('Zugriffsschlüssel').fill('S3RVER');
    await dialog.getByLabel('Geheimnis des Schlüssels').fill('mistyped');
    await fine(visit, 'export-bucket-1400-de');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await page.waitForURL(/[?&]bucket=/);
    await dialog.getByRole('button', { name: 'Prüfen' }).click();
    await dialog.getByText('oder das Geheimnis gehört nicht dazu.').waitFor();
    await fine(visit, 'export-bucket-refused-1400-de');
    await dialog.getByRole('button', { name: 'Ändern' }).click();
    expect(await dialog.getByLabel('Geheimnis des Schlüssels').inputValue()).toBe('');
    await dialog.getByLabel('Geheimnis des Schlüssels').fill('S3RVER');
    await dialog.getByLabel('Name', { exact: true }).fill('Data-Warehouse Süd');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByRole('heading', { name: 'Data-Warehouse Süd' }).waitFor();
    await dialog.getByRole('button', { name: 'Prüfen' }).click();
    await dialog.getByText('Schreiben geht: Eine kleine Datei').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Neuer Zeitplan' }).click();
    await dialog.getByLabel('Wie oft').selectOption('weekly');
    await dialog.getByLabel('Wochentag').selectOption('1');
    await dialog.getByLabel('Uhrzeit').selectOption('7');
    await dialog.getByLabel('Zeitzone').selectOption('Europe/Vienna');
    await fine(visit, 'export-schedule-1400-de');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL(/[?&]schedule=/);
    await dialog.getByText('jeden Montag um 07:00 Uhr, Europe/Vienna').waitFor();
    await dialog.getByText('In 90 Tagen wurde nichts geliefert.').waitFor();
    await dialog.getByRole('button', { name: 'Jetzt liefern' }).click();
    await dialog.getByText('geliefert', { exact: true }).waitFor();
    const [key = ''] = server.keys();
    expect(key).toMatch(/^adlane\/campaign_days\/\d{4}-\d\d-\d\d[.]parquet$/);
    expect(server.read(key).subarray(0, 4).toString()).toBe('PAR1');
    await dialog.getByText(key).waitFor();
    await fine(visit, 'export-deliveries-1400-de');

    await dialog.getByRole('button', { name: 'Anhalten' }).click();
    await dialog.getByText('Jemand hat ihn angehalten.').waitFor();
    await page.reload();
    await dialog.getByRole('button', { name: 'Fortsetzen' }).click();
    await dialog.getByRole('button', { name: 'Anhalten' }).waitFor();
    await dialog.getByRole('button', { name: 'Ändern' }).click();
    await dialog.getByLabel('Wie oft').selectOption('monthly');
    await dialog.getByLabel('Tag des Monats').selectOption('3');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByText('am 3. jedes Monats um 07:00 Uhr').waitFor();
    server.onTheWay = ({ method }, response) => {
      if (method !== 'PUT' && method !== 'POST') return false;
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
      return true;
    };
    await dialog.getByRole('button', { name: 'Jetzt liefern' }).click();
    await dialog.getByText('Der Zugriffsschlüssel darf dort nicht schreiben.').waitFor();
    server.clear();
    await page.keyboard.press('Escape');
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  test('a saved export is changed, and what ends with a bucket is said before it is deleted, on a phone', async () => {
    const visit = await Visit.begin(demo, browser, { width: 390, height: 860, theme: 'dark' });
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    await visit.as('owner', '/app/exports');
    await page.getByRole('button', { name: 'Links to Kampagnen nach Tag' }).click();
    await dialog.getByRole('button', { name: 'Change' }).click();
    expect(await dialog.getByLabel('Data').isDisabled()).toBe(true);
    await dialog.getByLabel('Name').fill('Campaigns of last month');
    await dialog.getByLabel('Period').selectOption('last_month');
    await fine(visit, 'export-change-390-en');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Last month · all accounts').waitFor();
    await dialog.getByRole('button', { name: 'Delete this saved export' }).click();
    await dialog.getByText('Campaigns of last month to Data-Warehouse Süd').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.getByRole('heading', { name: 'Deliveries' }).evaluate('(heading) => heading.scrollIntoView()');
    await fine(visit, 'export-schedules-390-en');

    await page.getByRole('button', { name: 'Open Data-Warehouse Süd', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Campaigns of last month to Data-Warehouse Süd').waitFor();
    await fine(visit, 'export-bucket-delete-390-en');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no bucket yet.').waitFor();
    await page.getByText('Its bucket was deleted.').waitFor();
    await page.getByRole('button', { name: /^Open Campaigns of last month/ }).click();
    expect(await dialog.getByRole('button', { name: 'Deliver now' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing is delivered by itself yet.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  test('a member schedules, and has no button for buckets', async () => {
    const visit = await Visit.begin(demo, browser);
    const { page } = visit;
    await visit.as('member', '/app/exports?add-bucket=new');
    await page.getByRole('heading', { name: 'Buckets' }).waitFor();
    await page.getByText('An owner of the team adds one.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add a bucket' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New schedule' }).count()).toBe(1);
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });
});

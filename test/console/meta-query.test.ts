import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { consent } from '../connections/support/consent.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

inBrowser('a query of one’s own at Meta', () => {
  let demo: DemoApp;
  let browser: Browser;
  let account: { id: string; name: string };

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    const { token } = demo.users.owner;
    const { body: begun } = await demo.app.rest('GET', '/connections/meta-ads/connect', { token });
    const back = await consent(begun.url);
    expect((await demo.app.send('GET', back.pathname + back.search)).status).toBe(200);
    account = (await demo.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0];
    const body = { accountIds: [account.id] };
    expect((await demo.app.rest('POST', '/connections/meta-ads/accounts', { token, body })).status).toBe(200);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  const fine = async (visit: Visit, name: string) => {
    await visit.settled();
    expect({ name, barriers: await visit.barriers() }).toEqual({ name, barriers: [] });
    expect({ name, overflow: await visit.overflow() }).toEqual({ name, overflow: 0 });
  };

  test('takes parameters of insights, is refused at the place, read as a table and saved', async () => {
    const visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    const { page } = visit;
    await visit.as('member', '/app/accounts');
    await page.locator('.account-switch').click();
    await page.getByRole('dialog').getByRole('combobox').fill(account.name);
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.waitForURL(`**/accounts/${account.id}**`);
    await page.getByRole('link', { name: 'Eigene Abfrage' }).click();
    const text = page.getByRole('textbox', { name: 'Abfrage' });
    await page.getByText('Parameter der Meta-Insights: level=…&fields=…&date_preset=…').waitFor();
    await page.getByRole('button', { name: 'Anzeigen nach Klicks' }).click();
    expect(await text.inputValue()).toMatch(/^level=ad&fields=/);
    expect(await page.getByRole('button', { name: 'Geräte nach Tagen' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Kampagnen, letzte 30 Tage' }).click();
    await page.getByRole('searchbox', { name: 'Felder suchen' }).fill('campaign_id');
    await page.getByRole('button', { name: 'campaign_id in die Abfrage aufnehmen', exact: true }).click();
    const query = await text.inputValue();
    expect(query).toBe('level=campaign&fields=campaign_name,spend,impressions,clicks,campaign_id&date_preset=last_30d');

    for (const [right, wrong, place, why] of [
      ['level=campaign', 'level=campain', 7, 'level ist campain. Meinten Sie campaign?'],
      // The same word is right as a level.
      ['campaign_name', 'campaign', 23, 'campaign in fields kennt Meta nicht.'],
      ['spend', 'spent', 37, 'spent in fields kennt Meta nicht. Meinten Sie spend?'],
    ] as const) {
      await text.fill(query.replace(right, wrong));
      await page.getByRole('button', { name: 'Ausführen' }).click();
      const word = wrong.replace('level=', '');
      await page.getByText(`Zeile 1, Zeichen ${place}: ${word}`).waitFor();
      await page.getByText(why).waitFor();
      expect(await page.evaluate('getSelection().toString()')).toBe(word);
    }
    await fine(visit, 'refused');
    await page.keyboard.type('spend');
    await page.keyboard.press('Control+Enter');
    await page.locator('tbody tr').nth(2).waitFor();
    const headers = await page.locator('thead th').allTextContents();
    expect(headers).toEqual([
      'campaign_name',
      'spend',
      'impressions',
      'clicks',
      'campaign_id',
      'date_start',
      'date_stop',
    ]);
    await fine(visit, 'rows');

    const { body } = await demo.app.rest(
      'GET',
      `/query/accounts/${account.id}/platform-report?query=${encodeURIComponent(query)}`,
      { apiKey: demo.apiKey },
    );
    const shown = await page.locator('tbody tr').allInnerTexts();
    expect(shown).toHaveLength(body.rows.length);
    const [[name, spend, , , id, start]] = body.rows;
    const first = shown.find((row) => row.includes(id)) ?? '';
    expect(first.split('\t').map((cell) => cell.trim())).toEqual(
      expect.arrayContaining([
        name,
        new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(Number(spend)),
        id,
      ]),
    );
    expect(first).toContain(start.slice(0, 4));

    await page.getByRole('button', { name: 'Exportieren' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Als CSV speichern' }).click();
    const [header, ...rows] = readFileSync(await (await file).path(), 'utf8')
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    expect(header).toBe(headers.map((each) => (each === 'spend' ? '"spend (EUR)"' : `"${each}"`)).join(';'));
    expect(rows).toHaveLength(body.rows.length);
    const saved = rows.find((row) => row.includes(id))?.split(';');
    expect(saved?.slice(0, 2)).toEqual([`"${name}"`, spend.replace('.', ',').replace(/,?0+$/, '')]);
    expect(saved?.[4]).toBe(`"${id}"`);
    expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
    await visit.end();
  });
});

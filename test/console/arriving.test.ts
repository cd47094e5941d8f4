import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit, type VisitOptions } from './support/visit.js';

const ARRIVING = '9999999999';

inBrowser('an account whose figures are still to come', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    await demo.app.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone)
       values ($1, $2, 'Neuer Kunde', 'EUR', 'ENABLED', 'Europe/Berlin')`,
      [demo.teamId, ARRIVING],
    );
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

  async function begin(path: string, options: VisitOptions = {}): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    await visit.as('owner', path);
    return visit;
  }

  test.each([
    { width: 1400, language: 'en-GB', words: 'No figures yet' },
    { width: 390, language: 'de-DE', words: 'Noch keine Zahlen' },
  ])('says so in the list, and no other does: $words', async ({ words, ...options }) => {
    const now = await begin('/app/accounts', options);
    const row = now.page.getByRole('row', { name: /Neuer Kunde/ });
    await row.getByText(words).waitFor();
    expect(await now.page.getByText(words).count()).toBe(1);
    await now.picture(`arriving-${options.width}`);
    expect({ overflow: await now.overflow(), barriers: await now.barriers() }).toEqual({ overflow: 0, barriers: [] });
  });

  test('says so on its page, which shows them once they are there', async () => {
    const { page } = await begin(`/app/accounts/${ARRIVING}`);
    const tag = page.getByText('No figures yet', { exact: true });
    await tag.waitFor();
    await demo.app.db.query('update accounts set last_synced_at = now() where id = $1', [ARRIVING]);
    await tag.waitFor({ state: 'hidden' });
  });
});

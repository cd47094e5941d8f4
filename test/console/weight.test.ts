import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit } from './support/visit.js';

/** What a full load may ask for, and weigh compressed, with an empty cache. */
const MOST_REQUESTS = 10;
const MOST_BYTES = 300_000;

inBrowser('a full load', () => {
  let demo: DemoApp;
  let browser: Browser;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  test.each([
    ['accounts', '/app/accounts', '.spark canvas'],
    ['an account', ':account', '.curve canvas'],
    ['campaigns', ':account/campaigns', 'tbody tr'],
    ['products', ':account/products', 'tbody tr'],
    ['search terms', ':account/search-terms', 'tbody tr'],
    ['mining', ':account/mining', 'h1'],
    ['the board', '/app/board', '.board-card'],
    ['change plans', '/app/changes', 'h1'],
    ['people', '/app/team', 'h2'],
    ['rules', '/app/rules', 'form.rules'],
    ['billing', '/app/billing', '.plans > li'],
  ])('of %s takes at most ten requests and 300 KB', async (_name, path, landmark) => {
    const visit = await Visit.begin(demo, browser);
    await visit.as('owner', path.replace(':account', `/app/accounts/${demo.accountIds[0]}`));
    await visit.page.locator(landmark).first().waitFor();
    await visit.settled(700);
    const { requests, bytes } = visit;
    await visit.end();
    expect(requests.length > MOST_REQUESTS ? requests : []).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

import { appendFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { addressWith, declaredPaths, type PageIds, pageIdsOf } from './support/pages.js';
import { Visit } from './support/visit.js';

/** What a full load may ask for, and weigh compressed, with an empty cache. */
const MOST_REQUESTS = 10;
const MOST_BYTES = 300_000;

/** Where the table of all pages goes, if anywhere: `WEIGHTS=weights.md npm test -- test/console/weight`. */
const { WEIGHTS } = process.env;

/** What is drawn last, where the page's heading and rows are there before it. */
const LAST: Readonly<Record<string, string>> = {
  accounts: '.spark canvas',
  'accounts/:accountId': '.curve canvas',
};

inBrowser('a full load', () => {
  let plans: Plans;
  let browser: Browser;
  let ids: PageIds;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    ids = await pageIdsOf(plans.demo);
    const plan = await plans.plan((await plans.campaigns(1, 2)).map((campaign) => plans.budget(campaign, 41)));
    ids.planId = plan.id;
  });

  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  test.each(declaredPaths())('of %s takes at most ten requests and 300 KB', async (path) => {
    const visit = await Visit.begin(plans.demo, browser);
    // The demo's questions are the member's.
    await visit.as(path === 'support/:ticketId' ? 'member' : 'owner', addressWith(ids, path));
    await visit.page
      .locator(LAST[path] ?? 'h1')
      .first()
      .waitFor();
    await visit.settled(700);
    const { requests, bytes } = visit;
    await visit.end();
    if (WEIGHTS) appendFileSync(WEIGHTS, `| ${path} | ${requests.length} | ${Math.round(bytes / 1000)} |\n`);
    expect(requests.length > MOST_REQUESTS ? requests : []).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { mineDemo } from '../../demo/demo-mining.js';
import { Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { addressWith, declaredPaths, pageIdsOf } from './support/pages.js';
import { givePortfolios } from './support/portfolios.js';
import { Visit } from './support/visit.js';

interface Walked {
  /** As its pictures are called. */
  name: string;
  /** As `console/src/pages.tsx` says it, with what follows it in the address. */
  path: string;
  /** The least role that the page is for, as teams are at first; absent: everybody. */
  least?: 'member' | 'admin';
}

/** Each page of the console, and the parts of one that are behind an address of their own. */
const WALKED: readonly Walked[] = [
  { name: 'accounts', path: 'accounts' },
  { name: 'pacing', path: 'pacing' },
  { name: 'budget-groups', path: 'budget-groups', least: 'member' },
  { name: 'all-campaigns', path: 'campaigns' },
  { name: 'all-products', path: 'products' },
  { name: 'all-feeds', path: 'feeds' },
  { name: 'my-todos', path: 'my-todos' },
  { name: 'board', path: 'board' },
  { name: 'calendar', path: 'calendar' },
  { name: 'changes', path: 'changes', least: 'member' },
  { name: 'bulk-file', path: 'changes/file', least: 'member' },
  { name: 'change-plan', path: 'changes/:planId', least: 'member' },
  { name: 'monitors', path: 'monitors', least: 'member' },
  { name: 'monitor-events', path: 'monitor-events', least: 'member' },
  { name: 'history', path: 'history', least: 'member' },
  { name: 'account', path: 'accounts/:accountId' },
  { name: 'segments', path: 'accounts/:accountId/segments' },
  { name: 'customer', path: 'accounts/:accountId/customer', least: 'member' },
  { name: 'reports', path: 'accounts/:accountId/reports' },
  { name: 'report', path: 'accounts/:accountId/reports/:reportId' },
  {
    name: 'query',
    path: 'accounts/:accountId/query?q=SELECT+campaign.name,+campaign.status,+metrics.clicks,+metrics.cost_micros%0AFROM+campaign%0AWHERE+segments.date+DURING+LAST_7_DAYS',
    least: 'member',
  },
  { name: 'campaigns', path: 'accounts/:accountId/campaigns' },
  { name: 'campaign-keywords', path: 'accounts/:accountId/campaigns/:campaignId?view=keywords' },
  { name: 'campaign-groups', path: 'accounts/:accountId/campaigns/:campaignId?view=groups', least: 'member' },
  { name: 'campaign-ads', path: 'accounts/:accountId/campaigns/:campaignId?view=ads', least: 'member' },
  { name: 'campaign-assets', path: 'accounts/:accountId/campaigns/:assetsId?view=assets' },
  {
    name: 'campaign-asset-links',
    path: 'accounts/:accountId/campaigns/:campaignId?view=assets',
    least: 'member',
  },
  { name: 'campaign-segments', path: 'accounts/:accountId/campaigns/:campaignId?view=segments' },
  { name: 'campaign-history', path: 'accounts/:accountId/campaigns/:campaignId?view=history' },
  { name: 'portfolios', path: 'accounts/:accountId/portfolios' },
  { name: 'products', path: 'accounts/:accountId/products' },
  { name: 'feeds', path: 'accounts/:accountId/feeds' },
  { name: 'disapproved', path: 'accounts/:accountId/feeds?view=disapproved' },
  { name: 'out-of-stock', path: 'accounts/:accountId/feeds?view=out' },
  { name: 'search-terms', path: 'accounts/:accountId/search-terms', least: 'member' },
  { name: 'mining', path: 'accounts/:accountId/mining', least: 'member' },
  { name: 'negative-lists', path: 'accounts/:accountId/negative-lists', least: 'member' },
  { name: 'negative-list', path: 'accounts/:accountId/negative-lists/:listId', least: 'member' },
  { name: 'promotions', path: 'accounts/:accountId/promotions' },
  { name: 'landing-pages', path: 'accounts/:accountId/landing-pages' },
  { name: 'todos', path: 'accounts/:accountId/todos' },
  { name: 'assistant', path: 'accounts/:accountId/assistant' },
  { name: 'team', path: 'team' },
  { name: 'keys', path: 'keys', least: 'member' },
  { name: 'webhooks', path: 'webhooks', least: 'admin' },
  { name: 'rules', path: 'rules', least: 'admin' },
  { name: 'connections', path: 'connections', least: 'admin' },
  { name: 'billing', path: 'billing', least: 'member' },
  { name: 'support', path: 'support' },
  // The demo's questions are the member's; an owner gets the page that says so.
  { name: 'support-ticket', path: 'support/:ticketId', least: 'member' },
  { name: 'exports', path: 'exports', least: 'member' },
];

const PICTURES = join(import.meta.dirname, '../../docs/console');
/** The pictures that the documentation shows: one in German and one in English of each page for an owner, one for each other role. */
const SHOWN = new Set(
  [...readFileSync(join(PICTURES, 'README.md'), 'utf8').matchAll(/src="([^"]+)[.]webp"/g)].map(([, name]) => name),
);
const pictureOf = (role: string, page: string, width: number, language: unknown) =>
  `${role === 'owner' ? '' : `${role}-`}${page}-${width}-${language}`;
const isOpen = (role: string, { least }: Walked) => role === 'owner' || !(role === 'kunde' ? least : least === 'admin');

const WIDE = { width: 1400, height: 900, theme: 'light' } as const;
const NARROW = { width: 390, height: 860, theme: 'dark' } as const;

inBrowser('every page', () => {
  let plans: Plans;
  let browser: Browser;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    await mineDemo(plans.demo.app.db);
    const plan = await plans.plan(
      (await plans.campaigns(2, 2)).map((campaign, at) => plans.budget(campaign, 41 + at)),
      { note: 'Herbstaktion' },
    );
    Object.assign(ids, await pageIdsOf(plans.demo), { planId: plan.id });
    const { app, users } = plans.demo;
    await givePortfolios(plans.demo, String(ids.accountId));
    await app.graphql(`mutation { refreshLandingPages(accountId: "${ids.accountId}") { id } }`, {}, users.owner);
  });

  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  const isWhole = Boolean(process.env.SCREENSHOTS);
  /** Pictures of these pages alone: `PAGES='^(campaigns|portfolios)$'`. */
  const wanted = new RegExp(process.env.PAGES ?? '');

  test('is walked here', () => {
    const walked = WALKED.map(({ path }) => path.replace('assetsId', 'campaignId').replace(/[?].*/, ''));
    expect([...new Set(walked)]).toEqual(declaredPaths());
  });

  test('is shown in the documentation to each role that has it', () => {
    const widths = [WIDE.width, NARROW.width];
    const missing = WALKED.flatMap((page) => {
      const shown = (role: string, language: string) =>
        widths.map((width) => pictureOf(role, page.name, width, language));
      const wanted = [
        // What an owner gets of somebody else's question is the page that says so.
        ...(page.name === 'support-ticket' ? [] : [shown('owner', 'de'), shown('owner', 'en')]),
        ...(isOpen('member', page) ? [shown('member', 'en')] : []),
        ...(isOpen('kunde', page) ? [shown('kunde', 'de')] : []),
      ];
      return wanted.filter((either) => either.filter((name) => SHOWN.has(name)).length !== 1);
    });
    expect(missing).toEqual([]);
    // Those that are taken below are not there at first.
    if (!isWhole) expect([...SHOWN].filter((name) => !existsSync(join(PICTURES, `${name}.webp`)))).toEqual([]);
  });

  // Each page is walked once by an owner and once by a customer; for pictures as they are shown, and by a member, too.
  const roles = isWhole ? (['owner', 'member', 'kunde'] as const) : (['owner', 'kunde'] as const);
  test.each(roles.flatMap((role) => [WIDE, NARROW].map((how) => ({ role, ...how }))))(
    'is for everybody as $role, $width pixels wide and $theme',
    async ({ role, ...options }) => {
      // Both languages come on each width, and an owner's pages are seen in both; a member's in English, a customer's in German.
      for (const german of { owner: [0, 1], member: [0], kunde: [1] }[role]) {
        const languages = german ? ['de-DE', 'de'] : ['en-GB', 'en'];
        const visit = await Visit.begin(plans.demo, browser, { ...options, language: String(languages[0]) });
        const isWide = options.width === WIDE.width;
        const isHere = (at: number) => at % 4 < 2 === (isWide === (role === 'owner'));
        const inLanguage = (at: number) => (at + (isWide ? 1 : 0)) % 2 === german;
        const pictureHere = ({ name }: Walked) => pictureOf(role, name, options.width, languages[1]);
        const some = WALKED.filter((page, at) =>
          isWhole
            ? SHOWN.has(pictureHere(page)) && wanted.test(page.name)
            : isOpen(role, page) && isHere(at) && inLanguage(at),
        );
        await visit.as(role, '/app/accounts');
        for (const page of some) {
          const { name, path } = page;
          await visit.open(addressWith(ids, path));
          await visit.settled();
          if (path.includes('?view=')) await visit.page.evaluate('document.querySelector(".halves")?.scrollIntoView()');
          await visit.picture(pictureHere(page));
          expect({ name, barriers: await visit.barriers() }).toEqual({ name, barriers: [] });
          expect({ name, overflow: await visit.overflow() }).toEqual({ name, overflow: 0 });
          expect({ name, complaints: visit.complaints }).toEqual({ name, complaints: [] });
        }
        await visit.end();
      }
    },
  );
});

import type { Page } from 'playwright-core';
import { Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { addressWith, type PageIds, pageIdsOf } from './support/pages.js';
import { onOneLine, onPaper, type Paper, type Sheet } from './support/paper.js';
import { Visit, type VisitOptions } from './support/visit.js';

/** What a page says in its heads and tables, and what can only be clicked there. */
interface OnScreen {
  said: string[];
  clicked: string[];
  /** Of cards and of what is on a day. */
  names: string[];
}

/** In the browser: texts of what is seen. A column of buttons is something to click, with its header. */
const READ = `(() => {
  const style = new CSSStyleSheet();
  style.replaceSync('.hidden, td .link { display: none !important }');
  document.adoptedStyleSheets = [style];
  const texts = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.innerText);
  const read = {
    said: texts('h1, .attention, .more .tabs a[aria-current], .page-head p, .period-button, .figure, main .card h2, main :is(dt, dd):not(.figure *), main table :is(th, td):not(.action)'),
    clicked: texts('.side a, .page-tabs a, main .button:not(.period-button), main th.action'),
    names: texts('.board-card-head, .day-event'),
  };
  document.adoptedStyleSheets = [];
  return read;
})()`;

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

inBrowser('a page on paper', () => {
  let plans: Plans;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let ids: PageIds;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    const changes = (await plans.campaigns(2, 2)).map((campaign, at) => plans.budget(campaign, 41 + at));
    const plan = await plans.plan(changes, { note: 'Herbstaktion' });
    ids = { ...(await pageIdsOf(plans.demo)), planId: plan.id };
  });
  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  async function visitTo(path: string, options: VisitOptions = {}, chosen?: string): Promise<Visit> {
    const visit = await Visit.begin(plans.demo, browser, { language: 'de-DE', ...options });
    if (chosen) await visit.page.addInitScript(`localStorage.setItem('adlane.theme', '${chosen}')`);
    await visit.as('owner', addressWith(ids, path));
    await visit.settled();
    return visit;
  }

  const onScreen = async (page: Page): Promise<OnScreen> => {
    const read = (await page.evaluate(READ)) as OnScreen;
    const told = (texts: string[]) => texts.map(onOneLine).filter(Boolean);
    return { said: told(read.said), clicked: told(read.clicked), names: told(read.names) };
  };

  /** Each text as often as it stands there. Where lines are broken and words end is another matter on paper. */
  function missing(said: readonly string[], { text }: Paper): string[] {
    let left = withoutSpaces(text);
    const longestFirst = said.toSorted((a, b) => b.length - a.length);
    return longestFirst.filter((each) => {
      const at = left.indexOf(withoutSpaces(each));
      if (at >= 0) left = `${left.slice(0, at)} ${left.slice(at + withoutSpaces(each).length)}`;
      return at < 0;
    });
  }

  const beyondTheEdge = ({ width, words }: Sheet) =>
    words.filter(({ box: [left, , right] }) => left < 0 || right > width).map(({ text }) => text);

  test.each([
    { name: 'the list of accounts', path: 'accounts', columns: 6 },
    { name: 'campaigns of an account', path: 'accounts/:accountId/campaigns', columns: 7 },
    { name: 'a campaign', path: 'accounts/:accountId/campaigns/:campaignId', columns: 7 },
    { name: 'a change plan', path: 'changes/:planId', columns: 6 },
    { name: 'the month', path: 'pacing', columns: 5 },
  ])('$name has its heading, its figures and every column, and nothing to click', async ({ path, columns }) => {
    const visit = await visitTo(path);
    const { said, clicked } = await onScreen(visit.page);
    const headers = await visit.page.locator('thead th:not(.action)').count();
    const paper = await onPaper(visit.page);
    expect(headers).toBe(columns);
    expect(missing(said, paper)).toEqual([]);
    expect(paper.sheets.flatMap(beyondTheEdge)).toEqual([]);
    const whole = said.join(' ');
    const only = clicked.filter((label) => !whole.includes(label));
    expect(only.length).toBeGreaterThan(12);
    expect(only.filter((label) => withoutSpaces(paper.text).includes(withoutSpaces(label)))).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  test('the editor of a report has all of its text, also below the field’s edge', async () => {
    const visit = await visitTo('accounts/:accountId/reports');
    const { page } = visit;
    await page.getByRole('button', { name: 'Neuer Bericht' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    const lines = Array.from({ length: 40 }, (_, at) => `Zeile ${at + 1} des Berichts.`);
    await text.fill(lines.join('\n'));
    const paper = await onPaper(page);
    expect(missing(lines, paper)).toEqual([]);
    expect(missing([await page.locator('h1').innerText()], paper)).toEqual([]);
    const buttons = ['Mit KI entwerfen', 'Speichern', 'Veröffentlichen'];
    expect(missing(buttons, paper)).toHaveLength(buttons.length);
    await visit.end();
  });

  test('names that are buttons stay: cards of the board, days of the calendar', async () => {
    for (const path of ['board', 'calendar']) {
      const visit = await visitTo(path);
      const { names } = await onScreen(visit.page);
      expect(names.length).toBeGreaterThan(5);
      const paper = await onPaper(visit.page);
      expect(missing(names, paper)).toEqual([]);
      expect(paper.sheets.flatMap(beyondTheEdge)).toEqual([]);
      await visit.end();
    }
  });

  test.each([
    { how: 'is light', theme: 'light', chosen: undefined },
    { how: 'is dark because the system is', theme: 'dark', chosen: undefined },
    { how: 'was made dark', theme: 'light', chosen: 'dark' },
  ] as const)('a page that $how is dark on white, drawings too', async ({ theme, chosen }) => {
    const visit = await visitTo('accounts/:accountId', { theme }, chosen);
    await visit.page.locator('.curve canvas').first().waitFor();
    for (const withBackgrounds of [false, true]) {
      const [sheet] = (await onPaper(visit.page, { withBackgrounds })).sheets as [Sheet];
      const all = Buffer.concat([...sheet.shades]);
      const share = (is: (shade: number) => boolean) => all.filter(is).length / all.length;
      expect(share((shade) => shade > 240)).toBeGreaterThan(0.7);
      const [heading] = sheet.words;
      const [left = 0, top = 0, right = 0, bottom = 0] = heading?.box.map(Math.round) ?? [];
      const ink = Buffer.concat(sheet.shades.slice(top, bottom).map((row) => row.subarray(left, right)));
      expect(Math.min(...ink)).toBeLessThan(90);
    }
    // What the canvas has is of the light colours, and it is as before when the paper is gone.
    const colours = () =>
      visit.page.evaluate(`(() => {
        const { width, height } = document.querySelector('.curve canvas');
        const { data } = document.querySelector('.curve canvas').getContext('2d').getImageData(0, 0, width, height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && data[at + 1] < 130) dark += 1;
        return dark;
      })()`);
    const before = await colours();
    await visit.page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await visit.page.waitForFunction('document.documentElement.dataset.theme === "light"');
    const printed = Number(await colours());
    await visit.page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(printed).toBeGreaterThan(500);
    expect(await colours()).toBe(before);
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });
});

import type { Browser, Page } from 'playwright-core';
import { addAccount, addCampaign, addFigures, NO_FACTS } from '../support/builders.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { dayAfter, plain } from './support/figures.js';
import { Visit, type VisitOptions } from './support/visit.js';

interface Sums {
  cost: number;
  conversionValue: number;
  conversions: number;
  clicks: number;
  impressions: number;
}

/** In the order of the account's page. */
const RATIOS: Readonly<Record<string, (sums: Sums) => number>> = {
  cost: ({ cost }) => cost,
  conversionValue: ({ conversionValue }) => conversionValue,
  roas: ({ conversionValue, cost }) => conversionValue / cost,
  conversions: ({ conversions }) => conversions,
  clicks: ({ clicks }) => clicks,
  cpc: ({ cost, clicks }) => cost / clicks,
  ctr: ({ clicks, impressions }) => clicks / impressions,
  impressions: ({ impressions }) => impressions,
};

inBrowser('periods, comparisons and addresses', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;
  const yesterdays = new Map<string, string>();

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    const { accounts } = await dataOf('{ accounts { data { id yesterday } } }');
    for (const { id, yesterday } of accounts.data) yesterdays.set(id, yesterday);
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

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async function dataOf(query: string, variables: object = {}): Promise<any> {
    const { body } = await demo.app.graphql(query, variables as Record<string, unknown>, demo.users.owner);
    expect(body.errors).toBeUndefined();
    return body.data;
  }

  const sumsOf = async (accountId: string, startDate: string, endDate: string): Promise<Sums> =>
    (
      await dataOf(
        `query ($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
          account(accountId: $accountId) { metrics(startDate: $startDate, endDate: $endDate) {
            cost conversionValue conversions clicks impressions } }
        }`,
        { accountId, startDate, endDate },
      )
    ).account.metrics;

  const idOf = (account: number) => String(demo.accountIds[account]);
  const path = (account: number, rest = '') => `/app/accounts/${idOf(account)}${rest}`;
  const rows = (page: Page) => page.locator('tbody tr');
  const period = (page: Page) => page.getByRole('button', { name: /^(Period|Zeitraum):/ });
  const periodText = async (page: Page) => plain(await period(page).innerText());

  async function begin(address: string, options?: VisitOptions): Promise<Page> {
    visit = await Visit.begin(demo, browser, options);
    visit.page.setDefaultTimeout(20_000);
    await visit.as('owner', address);
    return visit.page;
  }

  async function choose(page: Page, name: string): Promise<void> {
    await period(page).click();
    await page.getByRole('button', { name, exact: true }).click();
    await period(page).filter({ hasText: name }).waitFor();
  }

  const changes = async (page: Page) => (await page.locator('.figure .change').allTextContents()).map(plain);
  const percent = (change: number) =>
    `${Math.round(change * 1_000) > 0 ? '↑ +' : Math.round(change * 1_000) < 0 ? '↓ −' : ''}${new Intl.NumberFormat(
      'en-GB',
      {
        style: 'percent',
        minimumFractionDigits: Math.abs(change) >= 1 ? 0 : 1,
        maximumFractionDigits: Math.abs(change) >= 1 ? 0 : 1,
      },
    ).format(Math.abs(change))}`;
  const dates = (first: string, last: string, language = 'en-GB') =>
    plain(
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
        new Date(`${first}T12:00:00Z`),
        new Date(`${last}T12:00:00Z`),
      ),
    );

  test('a year that begins before the first figures is compared with nothing, and says why', async () => {
    const page = await begin(path(0, '?period=365'));
    await page.locator('.figure .change').nth(7).waitFor();
    expect(await changes(page)).toEqual(Array(8).fill('–'));
    expect(await periodText(page)).toContain('no earlier figures to compare with');
    expect(await page.locator('.legend-before').count()).toBe(0);
    await page.goto(`${demo.app.url}/app/accounts?period=365`);
    await rows(page).first().waitFor();
    const told = await page.locator('tbody .change, .figure .change').allInnerTexts();
    expect(new Set(told.map(plain))).toEqual(new Set(['–']));
    await page.goto(`${demo.app.url}${path(0, '/campaigns?period=365')}`);
    await rows(page).first().waitFor();
    expect(new Set((await page.locator('tbody .change').allInnerTexts()).map(plain))).toEqual(new Set(['–']));
  });

  test('changes of cost per click, click-through rate and ROAS are those of the sums, to the digit', async () => {
    for (const account of [0, 1, 9]) {
      const last = String(yesterdays.get(idOf(account)));
      const now = await sumsOf(idOf(account), dayAfter(last, -6), last);
      const before = await sumsOf(idOf(account), dayAfter(last, -13), dayAfter(last, -7));
      const page = await begin(path(account, '?period=7'));
      await page.locator('.figure .change').nth(7).waitFor();
      const expected = Object.values(RATIOS).map((of) => percent(of(now) / of(before) - 1));
      expect({ account, changes: await changes(page) }).toEqual({ account, changes: expected });
      await visit?.end();
    }
  });

  test('what brought nothing has a ROAS of nought, what cost nothing a dash, and dashes come last in every order', async () => {
    const id = { teamId: demo.teamId, accountId: idOf(3) };
    const day = dayAfter(String(yesterdays.get(id.accountId)), -1);
    const spent = new Map([[day, { ...NO_FACTS, costMicros: 10_000_000, impressions: 10, clicks: 2 }]]);
    for (const [name, facts] of [
      ['1', spent],
      ['2', new Map([[day, NO_FACTS]])],
    ] as const) {
      await addCampaign(demo.app.db, { ...id, id: name, name: `Nought ${name}` });
      await addFigures(demo.app.db, 'campaign', { ...id, id: name }, facts, day);
    }
    await addAccount(demo.app.db, { teamId: demo.teamId, id: '77', name: 'Never spent' });
    const page = await begin(path(3, '/campaigns'));
    const roas = async () =>
      (await rows(page).locator('td:nth-child(7)').allInnerTexts()).map((text) => plain(text.split('\n')[0]));
    for (const order of ['descending', 'ascending']) {
      await page.getByRole('button', { name: 'ROAS' }).click();
      await page.locator(`th[aria-sort=${order}]`, { hasText: 'ROAS' }).waitFor();
      await page.locator('.table-scroll[aria-busy=false]').waitFor();
      const shown = await roas();
      const numbers = shown.filter((text) => text !== '–').map((text) => Number(text.replace(/[^\d.]/g, '')));
      expect(shown.slice(numbers.length)).toEqual(Array(shown.length - numbers.length).fill('–'));
      expect(numbers).toContain(0);
      expect(numbers.length).toBeLessThan(shown.length);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (order === 'ascending' ? a - b : b - a)));
    }
    await page.goto(`${demo.app.url}/app/accounts`);
    await rows(page).first().waitFor();
    for (const order of ['descending', 'ascending']) {
      await page.getByRole('button', { name: 'ROAS' }).click();
      await page.locator(`th[aria-sort=${order}]`, { hasText: 'ROAS' }).waitFor();
      expect(plain(await rows(page).last().locator('th a').innerText())).toBe('Never spent');
      expect(plain(await rows(page).last().locator('td').last().innerText())).toMatch(/^–/);
    }
  });

  test('a period goes along wherever a link leads, and a reload, the way back and another tab show the same', async () => {
    const page = await begin('/app/accounts');
    await rows(page).first().waitFor();
    await choose(page, 'Last 90 days');
    await page.waitForURL('**/app/accounts?period=90');
    const link = rows(page).locator('th a').nth(2);
    expect(await link.getAttribute('href')).toMatch(/\?period=90$/);
    await link.click();
    await page.waitForURL(/\/accounts\/\d+\?period=90$/);
    await period(page).filter({ hasText: 'Last 90 days' }).waitFor();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Campaigns' }).click();
    await page.waitForURL(/\/campaigns\?period=90$/);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL(/\/search-terms\?period=90$/);
    await page.getByRole('link', { name: 'Find negative keywords' }).click();
    await page.waitForURL(/\/mining\?period=90$/);
    await page.goBack();
    await period(page).filter({ hasText: 'Last 90 days' }).waitFor();
    await page.reload();
    await period(page).filter({ hasText: 'Last 90 days' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').last().fill(idOf(1));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${idOf(1)}/search-terms\\?period=90$`));
    await choose(page, 'Last 30 days');
    await page.waitForURL(/\/search-terms$/);
  });

  test.each([
    ['nonsense', 'period=nonsense&compare=what'],
    ['a range that was cut off', 'period=2026-01-01..2026'],
    ['a range that ends before it begins', 'period=2026-02-01..2026-01-01'],
    ['a day that does not exist', 'period=2026-02-01..2026-02-30'],
    ['a range of two years', 'period=2024-01-01..2026-01-01'],
    ['an order and a filter that there are not', 'sort=-secret&status=GONE&type=%3Cscript%3E'],
  ])('an address with %s shows the last 30 days', async (_what, search) => {
    const page = await begin(path(0, `/campaigns?${search}`));
    await rows(page).first().waitFor();
    await period(page).filter({ hasText: 'Last 30 days' }).waitFor();
    await page.locator('th[aria-sort=descending]', { hasText: 'Spend' }).waitFor();
  });

  test('a link from before periods had names still says which days it means', async () => {
    const page = await begin(path(0, '?days=14'));
    await period(page).filter({ hasText: 'Last 14 days' }).waitFor();
    await choose(page, 'Last 7 days');
    await page.waitForURL(/\?period=7$/);
  });

  test('filters, order, search, page and an open dialog stand in the address', async () => {
    const page = await begin(path(0, '/campaigns'));
    await rows(page).first().waitFor();
    await page.getByLabel('Status').selectOption('ENABLED');
    await page.getByRole('button', { name: 'Campaign', exact: true }).click();
    await page.waitForURL(/status=ENABLED&sort=name$/);
    await page.locator('.table-scroll[aria-busy=false]').waitFor();
    const names = await rows(page).locator('th').allInnerTexts();
    await page
      .getByRole('button', { name: /^Change ./ })
      .nth(1)
      .click();
    await page.waitForURL(/change=\d+/);
    const address = page.url();
    await page.reload();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New budget a day, in EUR').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('change='));
    expect(await rows(page).locator('th').allInnerTexts()).toEqual(names);
    await page.getByRole('link', { name: 'Products' }).click();
    await page.waitForURL('**/products');
    await rows(page).first().waitFor();
    await page.goBack();
    await rows(page).first().waitFor();
    expect(await rows(page).locator('th').allInnerTexts()).toEqual(names);

    // Opened elsewhere, where the list does not have it.
    await page.goto(address.replace('status=ENABLED', 'status=PAUSED'));
    await dialog.getByLabel('New budget a day, in EUR').waitFor();
    await page.goto(address.replace(/change=\d+/, 'change=1234'));
    await dialog.getByRole('alert').waitFor();
    visit?.complaints.splice(0);

    await page.goto(`${demo.app.url}${path(0, '/products')}`);
    await rows(page).first().waitFor();
    const title = String(await page.locator('tbody .link').first().textContent());
    await page.locator('tbody .link').first().click();
    await page.waitForURL(/product=/);
    await page.reload();
    await dialog.getByRole('heading', { name: title }).waitFor();
    await dialog.getByText('What Merchant Center says').waitFor();

    await page.goto(`${demo.app.url}${path(0, '/search-terms')}`);
    await rows(page).first().waitFor();
    const term = String(await rows(page).locator('th').nth(1).innerText()).split('\n')[0] ?? '';
    await page.getByLabel('Find a term').pressSequentially(term);
    await page.getByRole('radio', { name: 'All' }).check();
    await page.waitForURL(/search=/);
    await page.reload();
    expect(await page.getByLabel('Find a term').inputValue()).toBe(term);
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBeLessThan(5);
  });

  test('what is typed is searched for as it is written, and another page begins with an empty field', async () => {
    const page = await begin('/app/accounts');
    await rows(page).first().waitFor();
    const field = page.getByLabel('Find an account');
    await field.pressSequentially('no ', { delay: 150 });
    await page.waitForURL(/search=no$/);
    expect(await field.inputValue()).toBe('no ');
    await field.fill('');
    await page.waitForURL(/\/app\/accounts$/);
    await field.pressSequentially('zz');
    await page.getByText('No account has this in its name.').waitFor();
    const main = page.getByRole('navigation', { name: 'Main navigation' });
    await main.getByRole('link', { name: 'Accounts' }).click();
    await page.waitForURL(/\/app\/accounts$/);
    await rows(page).first().waitFor();
    expect(await field.inputValue()).toBe('');
  });

  test('this month, the last one, an own period and the year before are the days that they say', async () => {
    const last = String(yesterdays.get(idOf(0)));
    const first = `${dayAfter(last, 1).slice(0, 7)}-01`;
    const thisMonth = [first, last < first ? first : last] as const;
    const lastMonth = [`${dayAfter(first, -1).slice(0, 7)}-01`, dayAfter(first, -1)] as const;
    const own = [dayAfter(last, -20), dayAfter(last, -12)] as const;
    const page = await begin(path(0));
    await page.locator('.curve canvas').waitFor();
    const told = async ([from, to]: readonly [string, string]) => {
      await page.locator('.stale-while[aria-busy=false]').waitFor();
      expect(await periodText(page)).toContain(dates(from, to));
      const { cost, clicks } = await sumsOf(idOf(0), from, to);
      const shown = (await page.locator('.figure strong').allInnerTexts()).map(plain);
      const money = new Intl.NumberFormat('en-GB', {
        style: 'currency',
        currency: 'EUR',
        maximumFractionDigits: cost >= 1_000 ? 0 : 2,
        minimumFractionDigits: cost >= 1_000 ? 0 : 2,
      });
      expect([shown[0], shown[4]]).toEqual([plain(money.format(cost)), new Intl.NumberFormat('en-GB').format(clicks)]);
    };
    await choose(page, 'This month');
    await told(thisMonth);
    await choose(page, 'Last month');
    await told(lastMonth);
    await page.waitForURL(/period=last-month$/);
    await period(page).click();
    await page.getByLabel('From').fill(own[0]);
    await page.getByLabel('To', { exact: true }).fill(own[1]);
    expect(await visit?.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(new RegExp(`period=${own[0]}\\.\\.${own[1]}$`));
    await told(own);
    expect(await periodText(page)).toContain(`against ${dates(dayAfter(own[0], -9), dayAfter(own[0], -1))}`);
    await page.getByText('The same numbers as a table').click();
    await rows(page).nth(8).waitFor();
    expect(await rows(page).count()).toBe(9);

    await period(page).click();
    await page.getByRole('radio', { name: 'Year before' }).check();
    await page.waitForURL(/compare=year/);
    await page.keyboard.press('Escape');
    expect(await periodText(page)).toContain('no earlier figures');
    await page.reload();
    await page.locator('.figure .change').first().waitFor();
    expect(await periodText(page)).toContain('no earlier figures');
    await period(page).click();
    await page.getByRole('radio', { name: 'Nothing' }).check();
    await page.waitForURL(/compare=none/);
    await page.locator('.stale-while[aria-busy=false]').waitFor();
    expect(await changes(page)).toEqual([]);
  });

  test.each([
    ['an account', async () => path(0, '/segments?')],
    [
      'a campaign',
      async () => {
        const { campaigns } = await dataOf(
          `{ campaigns(accountId: "${idOf(0)}", channelType: SEARCH, status: ENABLED, limit: 1) { data { id } } }`,
        );
        return path(0, `/campaigns/${campaigns.data[0].id}?view=segments&`);
      },
    ],
  ])('devices and times of %s are compared with what is chosen', async (_of, whose) => {
    const address = await whose();
    const page = await begin(`${address}by=day_of_week&period=30`);
    const table = page.locator('.more table');
    const shownChanges = async () => {
      await table.locator('tfoot').waitFor();
      return (await table.locator('.change').allTextContents()).map(plain);
    };
    expect(await shownChanges()).toContainEqual(expect.stringMatching(/^[↑↓] \S+ ?%$/));
    const last = String(yesterdays.get(idOf(0)));
    expect(await periodText(page)).toContain(`against ${dates(dayAfter(last, -59), dayAfter(last, -30))}`);
    // Four weeks and two days have five of two days of the week, and the thirty days before of two others.
    expect(await table.getByText('5 days, 4 before', { exact: true }).count()).toBe(2);
    expect(await table.getByText('4 days, 5 before', { exact: true }).count()).toBe(2);
    await page.goto(`${demo.app.url}${address}by=day_of_week&period=30&compare=year`);
    expect(new Set(await shownChanges())).toEqual(new Set(['–']));
    expect(await table.getByText(/before$/).count()).toBe(0);
    await page.goto(`${demo.app.url}${address}by=device&period=7&compare=none`);
    expect(await shownChanges()).toEqual([]);
    await page.getByRole('radio', { name: 'Hour' }).check();
    await page.waitForURL(/by=hour/);
    await table.getByText('23:00 to 0:00').waitFor();
    expect(new URL(page.url()).search).toContain('compare=none');
  });

  test('an own period that is none is told before it is asked for', async () => {
    const page = await begin(path(0, '/campaigns'));
    await rows(page).first().waitFor();
    await period(page).click();
    const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })];
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await from.fill('2026-03-02');
    await to.fill('2026-03-01');
    await show.click();
    await page.getByText('Not before the first day.').waitFor();
    await from.fill('2024-03-02');
    await show.click();
    await page.getByText('At most 366 days.').waitFor();
    await from.fill('');
    await show.click();
    await page.getByText(/^A day such as/).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-haspopup")')).toBe('dialog');
  });

  test('the compared days are drawn, and told by the day in the table', async () => {
    const last = String(yesterdays.get(idOf(0)));
    const page = await begin(path(0, '?period=7&metric=clicks'), { language: 'de-DE' });
    await page.locator('.curve canvas').waitFor();
    expect(plain(await page.locator('.legend-before').innerText())).toBe(
      dates(dayAfter(last, -13), dayAfter(last, -7), 'de-DE'),
    );
    await page.getByText('Dieselben Zahlen als Tabelle').click();
    await rows(page).nth(6).waitFor();
    const { accountDailyMetrics } = await dataOf(
      `{ accountDailyMetrics(accountId: "${idOf(0)}", startDate: "${dayAfter(last, -13)}", endDate: "${dayAfter(last, -7)}") { clicks } }`,
    );
    const shown = (await rows(page).locator('td:last-child').allInnerTexts()).map(plain);
    const count = new Intl.NumberFormat('de-DE');
    expect(shown).toEqual(accountDailyMetrics.map(({ clicks }: Sums) => count.format(clicks)).toReversed());
    await page.locator('.curve .u-over').hover();
    await page.locator('.readout div').nth(3).waitFor();
  });

  test("an account's period ends on its own yesterday, wherever the browser is", async () => {
    visit = await Visit.begin(demo, browser, { timeZone: 'Pacific/Kiritimati' });
    const now = visit;
    await now.as('owner', path(10, '?period=7'));
    const last = String(yesterdays.get(idOf(10)));
    await now.page.locator('.figure strong').first().waitFor();
    expect(await periodText(now.page)).toContain(dates(dayAfter(last, -6), last));
  });

  test.each([
    { width: 1400, theme: 'light', language: 'en-GB' },
    { width: 390, theme: 'dark', language: 'de-DE' },
  ] as const)('the choice of a period is for everybody, $width pixels wide', async ({ width, theme, language }) => {
    const page = await begin(path(9, '?period=14'), { width, theme, language });
    await page.locator('.curve canvas').waitFor();
    await period(page).click();
    await page.getByLabel(/^(From|Von)$/).waitFor();
    await visit?.picture(`period-${width}-${theme}`);
    expect([await visit?.barriers(), await visit?.overflow()]).toEqual([[], 0]);
  });
});

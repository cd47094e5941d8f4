import type { Browser, Page } from 'playwright-core';
import { mineDemo } from '../../demo/demo-mining.js';
import { addAccountFigures, addCampaign, addFigures, type DayFacts, NO_FACTS } from '../support/builders.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { CampaignFigures } from './support/campaign-figures.js';
import { dayAfter, plain } from './support/figures.js';
import { OtherFigures } from './support/other-figures.js';
import { exactSum } from './support/page-reader.js';
import { addressWith, pageIdsOf } from './support/pages.js';
import { PortfolioFigures } from './support/portfolio-figures.js';
import { givePortfolios } from './support/portfolios.js';
import { FIGURE, PAGES_WITHOUT_FIGURES, ReadPages } from './support/read-pages.js';
import { type Metric, readPage, type ShownFigure, type Sums, Written } from './support/shown-figures.js';
import { TeamFigures } from './support/team-figures.js';
import { Visit } from './support/visit.js';

/** A usual one, one with odd campaigns, one in francs. */
const ACCOUNTS = [0, 3, 9];
const PERIODS = ['7', '30', 'last-month', '365', 'own', 'year'] as const;
type Period = (typeof PERIODS)[number];
/** Every page for each of the accounts: `ADLANE_ALL_FIGURES=1`. */
const isWhole = Boolean(process.env.ADLANE_ALL_FIGURES);
const OTHERS: readonly { period: Period; language: keyof typeof LABELS; account: number }[] = isWhole
  ? ACCOUNTS.flatMap((account) =>
      (['7', '30', 'last-month', 'own'] as const).map((period, at) => ({
        period,
        language: at % 2 === 0 ? ('de-DE' as const) : ('en-GB' as const),
        account,
      })),
    )
  : [
      { period: '30', language: 'en-GB', account: 0 },
      { period: 'last-month', language: 'de-DE', account: 9 },
    ];

interface Range {
  startDate: string;
  endDate: string;
}

const SUMS = 'cost conversionValue conversions clicks impressions roas';
const METRICS: readonly Metric[] = [
  'cost',
  'conversionValue',
  'roas',
  'conversions',
  'clicks',
  'cpc',
  'ctr',
  'impressions',
];

/** Labels of what the pages show, by language. */
const LABELS = {
  'en-GB': {
    cost: 'Spend',
    conversionValue: 'Conversion value',
    roas: 'ROAS',
    conversions: 'Conversions',
    clicks: 'Clicks',
    cpc: 'Cost per click',
    ctr: 'Click-through rate',
    impressions: 'Impressions',
    shortCtr: 'CTR',
  },
  'de-DE': {
    cost: 'Ausgaben',
    conversionValue: 'Conversion-Wert',
    roas: 'ROAS',
    conversions: 'Conversions',
    clicks: 'Klicks',
    cpc: 'Kosten pro Klick',
    ctr: 'Klickrate',
    impressions: 'Impressionen',
    shortCtr: 'CTR',
  },
} as const;

/** Reads every figure on every page that has some, and compares it with what the API's sums make of it. */
inBrowser('every figure that is shown', () => {
  let demo: DemoApp;
  let browser: Browser;
  const differences: string[] = [];
  let compared = 0;
  let comparedInAll = 0;
  const read = new ReadPages();
  /** An account with a run of keyword mining. */
  let mined: string;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    await mineDemo(demo.app.db);
    const runs = await demo.app.db.query<{ id: string }>(
      'select account_id as id from mining_runs where team_id = $1 order by 1 limit 1',
      [demo.teamId],
    );
    mined = String(runs[0]?.id);
    await dataOf(
      `mutation ($teamId: String!, $accountIds: [String!]) {
        inviteToTeam(teamId: $teamId, email: "client@example.com", role: kunde, accountIds: $accountIds) { id }
      }`,
      { teamId: demo.teamId, accountIds: demo.accountIds.slice(0, 2) },
    );
    await dataOf(
      `mutation { setGuardrails(maxDailyBudgetEur: 12345.5, maxRaisePercentPerDay: 1000, approval: ABOVE, approvalAboveEur: 999.99) { approval } }`,
    );
    await demo.app.db.query(
      `insert into sync_runs (team_id, account_id, status, error_code, error_message, started_at, finished_at)
        values ($1, $2, 'failed', 'platform_unavailable', 'no answer', now() + interval '1 hour', now() + interval '1 hour')`,
      [demo.teamId, String(demo.accountIds[0])],
    );
    await addOddCampaigns();
    for (const account of [0, 9]) await addYearBefore(String(demo.accountIds[account]));
  });

  afterAll(async () => {
    if (isWhole) process.stdout.write(`${comparedInAll} figures were compared.\n`);
    await browser?.close();
    await demo?.stop();
  });

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async function dataOf(query: string, variables: object = {}): Promise<any> {
    const { body } = await demo.app.graphql(query, variables as Record<string, unknown>, demo.users.owner);
    expect(body.errors).toBeUndefined();
    return body.data;
  }

  /** Spend without a return, none at all, less than a cent, more than a million, and a change from next to nothing. */
  async function addOddCampaigns(): Promise<void> {
    const [, accountId = ''] = ACCOUNTS.map((account) => demo.accountIds[account]);
    const id = { teamId: demo.teamId, accountId };
    const { account } = await dataOf('query ($id: String!) { account(accountId: $id) { yesterday } }', {
      id: accountId,
    });
    const day = dayAfter(account.yesterday, -2);
    const of = (facts: Partial<DayFacts>) => new Map([[day, { ...NO_FACTS, impressions: 7, clicks: 3, ...facts }]]);
    const odd = {
      '11': of({ costMicros: 15_370_000 }),
      '12': new Map([[day, NO_FACTS]]),
      '13': of({ costMicros: 4_000, conversionValueMicros: 2_000_000, conversionsMicros: 500_000 }),
      '14': of({ costMicros: 15_100, conversionValueMicros: 10_000_000, conversionsMicros: 1_000_000 }),
      '15': of({
        costMicros: 1_234_567_894_999,
        conversionValueMicros: 999_994_999,
        impressions: 9_007_199,
        clicks: 0,
      }),
      '16': new Map([...of({ costMicros: 999_995_000 }), [dayAfter(day, -7), { ...NO_FACTS, costMicros: 10_000 }]]),
      // So little before that its cents are too coarse for its ROAS.
      '18': new Map([
        [dayAfter(day, -15), { ...NO_FACTS, costMicros: 10_000_000, conversionValueMicros: 25_000_000 }],
        [dayAfter(day, -30), { ...NO_FACTS, costMicros: 1_005_000, conversionValueMicros: 2_000_000 }],
      ]),
    };
    for (const [key, facts] of Object.entries(odd)) {
      await addCampaign(demo.app.db, {
        ...id,
        id: key,
        name: `Odd ${key}`,
        ...(key === '16' && { status: 'REMOVED' }),
      });
      await addFigures(demo.app.db, 'campaign', { ...id, id: key }, facts, day);
    }
  }

  /** Figures of the days a year before those that end yesterday. */
  async function addYearBefore(accountId: string): Promise<void> {
    const { account } = await dataOf('query ($id: String!) { account(accountId: $id) { yesterday } }', {
      id: accountId,
    });
    const last = yearBefore(account.yesterday);
    const facts = new Map(
      Array.from({ length: 40 }, (_, at) => [
        dayAfter(last, -at),
        {
          costMicros: 61_234_567 + at * 1_310_000,
          conversionValueMicros: 204_999_999 - at * 990_001,
          conversionsMicros: 3_500_000,
          clicks: 90 + at,
          impressions: 2_001 + at * 7,
        },
      ]),
    );
    const of = { teamId: demo.teamId, accountId };
    await addCampaign(demo.app.db, { ...of, id: '17', name: 'Odd 17' });
    await addFigures(demo.app.db, 'campaign', { ...of, id: '17' }, facts, last);
    await addAccountFigures(demo.app.db, of, [facts], last);
  }

  /** What a period means on a day, told here again. */
  function rangesOf(period: Period, yesterday: string): { now: Range; before: Range; asked: string } {
    const first = `${dayAfter(yesterday, 1).slice(0, 7)}-01`;
    const monthBefore = (day: string) => ({
      startDate: `${dayAfter(day, -1).slice(0, 7)}-01`,
      endDate: dayAfter(day, -1),
    });
    if (period === 'last-month') {
      const now = monthBefore(first);
      return { now, before: monthBefore(now.startDate), asked: period };
    }
    if (period === 'year') {
      const now = { startDate: dayAfter(yesterday, -29), endDate: yesterday };
      const before = { startDate: yearBefore(now.startDate), endDate: yearBefore(now.endDate) };
      return { now, before, asked: '30&compare=year' };
    }
    const [from, to] = period === 'own' ? [-25, -11] : [1 - Number(period), 0];
    const now = { startDate: dayAfter(yesterday, from), endDate: dayAfter(yesterday, to) };
    const days = to - from + 1;
    const before = { startDate: dayAfter(now.startDate, -days), endDate: dayAfter(now.startDate, -1) };
    return { now, before, asked: period === 'own' ? `${now.startDate}..${now.endDate}` : period };
  }

  const withPrefix = ({ startDate, endDate }: Range, { startDate: beforeStart, endDate: beforeEnd }: Range) => ({
    startDate,
    endDate,
    beforeStart,
    beforeEnd,
  });
  const DATES = '$startDate: LocalDate!, $endDate: LocalDate!';
  const BEFORE = '$beforeStart: LocalDate!, $beforeEnd: LocalDate!';

  function compare(where: string, shown: unknown, expected: unknown): void {
    compared += 1;
    comparedInAll += 1;
    read.hasCompared();
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      differences.push(`${where}: shown ${JSON.stringify(shown)}, of the sums ${JSON.stringify(expected)}`);
  }

  function compareFigure(where: string, shown: string | ShownFigure | undefined, expected: ShownFigure): void {
    const found = typeof shown === 'string' ? { value: shown } : shown;
    compare(where, found?.value, expected.value);
    if (expected.change !== undefined) compare(`${where}, change`, found?.change, expected.change);
  }

  async function open(page: Page, path: string, landmark: string): Promise<void> {
    await page.goto(demo.app.url + path);
    read.opened(path);
    await page.locator(landmark).first().waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }

  async function onAccounts(page: Page, period: Period, language: keyof typeof LABELS): Promise<void> {
    const written = new Written(language);
    const labels = LABELS[language];
    const { accounts: own } = await dataOf('{ accounts { data { yesterday isMcc } } }');
    const yesterdays: string[] = own.data
      .filter(({ isMcc }: { isMcc: boolean }) => !isMcc)
      .map((each: { yesterday: string }) => each.yesterday);
    // Most accounts of the demo keep the same clock.
    const { now, before, asked } = rangesOf(period, yesterdays.toSorted()[yesterdays.length >> 1] as string);
    const { accountsConnection } = await dataOf(
      `query (${DATES}, ${BEFORE}) { accountsConnection(first: 50) { edges { node {
        name isMcc figuresSince now: metrics(startDate: $startDate, endDate: $endDate) { ${SUMS} }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { ${SUMS} } } } } }`,
      withPrefix(now, before),
    );
    await open(page, `/app/accounts?period=${asked}`, 'tbody tr');
    const { figures, rows } = await readPage(page);
    const nodes = accountsConnection.edges.map(({ node }: { node: unknown }) => node) as {
      name: string;
      isMcc: boolean;
      figuresSince: string | null;
      now: Sums;
      before: Sums;
    }[];
    const isComparable = ({ figuresSince }: (typeof nodes)[number]) =>
      figuresSince !== null && figuresSince <= before.startDate;
    expect(rows).toHaveLength(nodes.length);
    const [nameColumn] = Object.keys(rows[0] ?? {});
    for (const node of nodes) {
      const row = rows.find((each) => (each[nameColumn ?? ''] as ShownFigure).value.startsWith(node.name));
      for (const metric of ['cost', 'conversionValue', 'roas'] as const)
        compareFigure(
          `accounts, ${period}, ${node.name}, ${metric}`,
          row?.[labels[metric]],
          written.figure(metric, node.now, isComparable(node) ? node.before : null),
        );
    }
    const customers = nodes.filter(({ isMcc }) => !isMcc);
    const added = (all: Sums[]) =>
      Object.fromEntries(
        SUMS.split(' ').map((key) => [key, exactSum(all.map((each) => each[key as keyof Sums]))]),
      ) as unknown as Sums;
    const sums = (all: Sums[]) => ({ ...added(all), roas: undefined as never });
    const comparable = customers.filter(isComparable);
    for (const metric of ['cost', 'conversionValue', 'roas', 'conversions'] as const) {
      compareFigure(`accounts, ${period}, all, ${metric}`, figures[labels[metric]], {
        value: written.value(metric, sums(customers.map((each) => each.now))),
        change:
          comparable.length === 0
            ? '–'
            : written.change(
                metric,
                sums(comparable.map((each) => each.now)),
                sums(comparable.map((each) => each.before)),
              ),
      });
    }
  }

  async function onAccount(page: Page, account: number, period: Period, language: keyof typeof LABELS): Promise<void> {
    const accountId = String(demo.accountIds[account]);
    const written = new Written(language);
    const labels = LABELS[language];
    const { account: known } = await dataOf(
      'query ($accountId: String!) { account(accountId: $accountId) { yesterday figuresSince } }',
      { accountId },
    );
    const { now, before, asked } = rangesOf(period, known.yesterday);
    const isCompared = known.figuresSince !== null && known.figuresSince <= before.startDate;
    const told = await dataOf(
      `query ($accountId: String!, ${DATES}, ${BEFORE}) {
        account(accountId: $accountId) {
          now: metrics(startDate: $startDate, endDate: $endDate) { ${SUMS} native { cost conversionValue currency } }
          before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { ${SUMS} }
        }
        days: accountDailyMetrics(accountId: $accountId, startDate: $startDate, endDate: $endDate) { ${SUMS} }
        daysBefore: accountDailyMetrics(accountId: $accountId, startDate: $beforeStart, endDate: $beforeEnd) { ${SUMS} }
        campaigns: accountCampaigns(accountId: $accountId, startDate: $startDate, endDate: $endDate) { id name metrics { ${SUMS} } }
        campaignsBefore: accountCampaigns(accountId: $accountId, startDate: $beforeStart, endDate: $beforeEnd) { id metrics { ${SUMS} } }
        products(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: 50) {
          data { title metrics(startDate: $startDate, endDate: $endDate) { ${SUMS} } }
        }
        terms: accountSearchTermsConnection(accountId: $accountId, startDate: $startDate, endDate: $endDate, first: 1000) {
          totalCount edges { node { searchTerm ${SUMS} } }
        }
      }`,
      { accountId, ...withPrefix(now, before) },
    );
    const where = `${accountId}, ${period}`;
    const wasOf = (sums: Sums | undefined) => (isCompared ? (sums ?? null) : null);

    await open(page, `/app/accounts/${accountId}?period=${asked}`, '.figure strong');
    await page.locator('.days summary').click();
    await page.locator('.days tbody tr').first().waitFor();
    const overview = await readPage(page);
    for (const metric of METRICS)
      compareFigure(
        `${where}, ${metric}`,
        overview.figures[labels[metric]],
        written.figure(metric, told.account.now, wasOf(told.account.before)),
      );
    const { native } = told.account.now;
    expect(native !== null).toBe(account === 9);
    for (const metric of ['cost', 'conversionValue'] as const)
      compare(
        `${where}, ${metric} in its currency`,
        overview.figures[labels[metric]]?.beside,
        native ? written.money(native[metric], native.currency, native[metric] >= 1_000 ? 0 : 2) : undefined,
      );
    expect(overview.rows).toHaveLength(told.days.length);
    for (const [at, row] of overview.rows.toReversed().entries()) {
      for (const metric of METRICS)
        compareFigure(`${where}, day ${at}, ${metric}`, row[labels[metric]], written.figure(metric, told.days[at]));
      if (!isCompared) continue;
      const earlier = told.daysBefore[at];
      const column = Object.keys(row).at(-1) ?? '';
      compareFigure(`${where}, day ${at}, before`, row[column], {
        value: earlier ? written.value('cost', earlier) : '',
      });
    }

    await open(page, `/app/accounts/${accountId}/campaigns?period=${asked}`, 'tbody tr');
    const campaigns = await readPage(page);
    expect(campaigns.rows).toHaveLength(told.campaigns.length);
    for (const [at, { id, name, metrics }] of told.campaigns.entries()) {
      const row = campaigns.rows[at] ?? {};
      compare(`${where}, campaign ${at}`, (Object.values(row)[0] as ShownFigure).value, name);
      const was = told.campaignsBefore.find((each: { id: string }) => each.id === id)?.metrics;
      for (const metric of ['cost', 'conversions', 'roas'] as const)
        compareFigure(`${where}, ${name}, ${metric}`, row[labels[metric]], written.figure(metric, metrics, wasOf(was)));
    }

    await open(page, `/app/accounts/${accountId}/products?period=${asked}`, 'tbody tr');
    const products = await readPage(page);
    expect(products.rows).toHaveLength(told.products.data.length);
    for (const [at, { title, metrics }] of told.products.data.entries()) {
      const row = products.rows[at] ?? {};
      compare(`${where}, product ${at}`, (Object.values(row)[0] as ShownFigure).value, title);
      for (const metric of ['cost', 'conversionValue', 'roas'] as const)
        compareFigure(`${where}, ${title}, ${metric}`, row[labels[metric]], written.figure(metric, metrics));
    }

    await open(page, `/app/accounts/${accountId}/search-terms?period=${asked}`, 'tbody tr');
    const terms = await readPage(page);
    const nodes = told.terms.edges.map(({ node }: { node: unknown }) => node) as (Sums & { searchTerm: string })[];
    expect(terms.rows).toHaveLength(Math.min(nodes.length, 100));
    for (const [at, row] of terms.rows.entries()) {
      const term = nodes[at] as Sums & { searchTerm: string };
      compareFigure(`${where}, ${term.searchTerm}, cost`, row[labels.cost], { value: written.money(term.cost) });
      compareFigure(`${where}, ${term.searchTerm}, ctr`, row[labels.shortCtr], { value: written.value('ctr', term) });
      compareFigure(`${where}, ${term.searchTerm}, roas`, row[labels.roas], { value: written.value('roas', term) });
      compareFigure(`${where}, ${term.searchTerm}, clicks`, row[labels.clicks], {
        value: written.value('clicks', term),
      });
      compareFigure(`${where}, ${term.searchTerm}, conversions`, row[labels.conversions], {
        value: written.number(term.conversions, { maximumFractionDigits: 2 }),
      });
    }
    const all = exactSum(nodes.map(({ cost }) => cost));
    const lead = plain(await page.locator('.page-head p').first().textContent());
    compare(`${where}, all terms`, lead.includes(written.money(all, 'EUR', all >= 1_000 ? 0 : 2)), true);
    compare(`${where}, number of terms`, lead.includes(`${written.number(told.terms.totalCount, {})} `), true);

    const agreement = { page, language, dataOf, compare, open, before: isCompared ? before : null };
    for (const by of ['device', 'day_of_week'])
      await new OtherFigures(agreement).segments({ accountId }, by, { ...now, asked });

    await open(page, `/app/accounts/${accountId}/assistant?period=${asked}`, '.top-list li');
    const beside = await readPage(page);
    for (const metric of ['cost', 'conversionValue', 'roas', 'conversions'] as const)
      compareFigure(
        `${where}, beside the assistant, ${metric}`,
        beside.figures[labels[metric]],
        written.figure(metric, told.account.now, wasOf(told.account.before)),
      );
    const top = (await page.locator('.top-list li span:nth-child(n+2)').allTextContents()).map(plain);
    const five = told.campaigns.slice(0, 5) as { metrics: Sums }[];
    compare(
      `${where}, top campaigns`,
      top,
      five.flatMap(({ metrics }) => [written.value('cost', metrics), written.value('roas', metrics)]),
    );
  }

  test.each(PERIODS)(
    'agrees with the sums of the API: %s',
    async (period) => {
      differences.length = 0;
      compared = 0;
      const language = PERIODS.indexOf(period) % 2 === 0 ? 'de-DE' : 'en-GB';
      const visit = await Visit.begin(demo, browser, { language });
      visit.page.setDefaultTimeout(20_000);
      await visit.as('owner', '/app/accounts');
      await onAccounts(visit.page, period, language);
      // Of the lists of one account, the whole run reads those of all three.
      const some = isWhole ? ACCOUNTS : [ACCOUNTS[PERIODS.indexOf(period) % ACCOUNTS.length] ?? 0];
      for (const account of some) await onAccount(visit.page, account, period, language);
      await visit.end();
      expect(compared).toBeGreaterThan(200);
      expect(differences).toEqual([]);
    },
    120_000,
  );

  test.each(OTHERS)(
    'agrees on every other page: account $account, $period, $language',
    async ({ period, language, account }) => {
      differences.length = 0;
      compared = 0;
      const accountId = String(demo.accountIds[account]);
      const {
        account: { yesterday, figuresSince },
        campaigns: { data },
      } = await dataOf(
        `query ($accountId: String!) {
          account(accountId: $accountId) { yesterday figuresSince }
          campaigns(accountId: $accountId, status: ENABLED, channelType: SEARCH, limit: 2) { data { id } }
        }`,
        { accountId },
      );
      await dataOf(
        'mutation ($id: String!) { setMonthlyTarget(accountId: $id, monthlyTargetEur: 1234.56) { monthlyTargetEur } }',
        { id: accountId },
      );
      const { createChangePlan } = await dataOf(
        'mutation ($changes: [PlannedChangeInput!]!, $note: String) { createChangePlan(changes: $changes, note: $note) { id } }',
        {
          note: `Budgets ${period}`,
          changes: data.map(({ id }: { id: string }, at: number) => ({
            setCampaignBudget: { accountId, campaignId: id, dailyBudgetEur: 40.01 + at, applyToSharedBudget: true },
          })),
        },
      );
      await dataOf(
        `mutation ($id: String!, $campaignId: String!, $user: String!) {
          setCampaignBudget(accountId: $id, campaignId: $campaignId, dailyBudgetEur: 47.11, applyToSharedBudget: true) { newBudgetEur }
          refreshLandingPages(accountId: $id) { id }
          createTodo(accountId: $id, title: "Read the figures", assignedTo: $user) { id }
        }`,
        { id: accountId, campaignId: data[0].id, user: demo.users.owner.id },
      );
      const visit = await Visit.begin(demo, browser, { language });
      const { page } = visit;
      page.setDefaultTimeout(20_000);
      await visit.as('owner', '/app/accounts');
      const { now, before, asked } = rangesOf(period, yesterday);
      const isCompared = figuresSince !== null && figuresSince <= before.startDate;
      const agreement = { page, language, dataOf, compare, open, before: isCompared ? before : null };
      const others = new OtherFigures(agreement);
      const days = { ...now, asked };
      await others.months();
      await others.ofAllAccounts(days);
      await others.ofAccount(accountId, days);
      for (const type of ['SEARCH', 'PERFORMANCE_MAX'])
        await new CampaignFigures(agreement).ofCampaign(accountId, type, LABELS[language], days);
      await others.ofPlan(createChangePlan.id);
      await others.ofQuery(accountId, days);
      const shared = await givePortfolios(demo, accountId);
      const ids = shared.map(({ id }) => id);
      await new PortfolioFigures(agreement).ofAccount(accountId, ids, days);
      const ofTeam = new TeamFigures(agreement);
      await ofTeam.badges(accountId);
      await ofTeam.todos(accountId);
      await ofTeam.mining(mined);
      await ofTeam.offers(accountId);
      await ofTeam.history();
      await ofTeam.team();
      await ofTeam.billing();
      await visit.end();
      expect(compared).toBeGreaterThan(400);
      expect(differences).toEqual([]);
    },
    300_000,
  );

  test('leaves out no page that shows one', async () => {
    expect(read.faults()).toEqual([]);
    const ids = await pageIdsOf(demo);
    const visit = await Visit.begin(demo, browser, { language: 'de-DE' });
    await visit.as('member', '/app/accounts');
    for (const path of PAGES_WITHOUT_FIGURES) {
      await visit.open(addressWith(ids, path));
      await visit.settled(50);
      const shown = plain(await visit.page.locator('main').textContent());
      expect({ path, figure: FIGURE.exec(shown)?.[0] }).toEqual({ path, figure: undefined });
    }
    await visit.end();
  });
});

function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('02-29') ? before.replace('29', '28') : before;
}

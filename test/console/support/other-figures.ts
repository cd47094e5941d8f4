import type { Page } from 'playwright-core';
import { plain } from './figures.js';
import { readPage, type ShownFigure, type Sums, Written } from './shown-figures.js';

const SUMS = 'cost conversionValue conversions clicks impressions roas';
const DATES = '$startDate: LocalDate!, $endDate: LocalDate!';
const ALL = ['cost', 'conversionValue', 'roas', 'conversions', 'clicks', 'cpc', 'ctr', 'impressions'] as const;

/** What the readers of pages have in common. */
export interface Agreement {
  page: Page;
  language: string;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  dataOf(query: string, variables?: object): Promise<any>;
  compare(where: string, shown: unknown, expected: unknown): void;
  open(page: Page, path: string, landmark: string): Promise<void>;
}

/** Days, and how an address asks for them. */
export interface AskedDays {
  startDate: string;
  endDate: string;
  asked: string;
}

type Cell = ShownFigure & { beside?: string };
/** By column; undefined: not a figure. */
type Expected = readonly (string | undefined)[];
type Row = Record<string, unknown>;

/** What a product's state is called, in English and German. */
const REVIEW: Readonly<Record<string, readonly [string, string]>> = {
  approved: ['Approved', 'Freigegeben'],
  pending: ['Pending', 'In Prüfung'],
  disapproved: ['Disapproved', 'Abgelehnt'],
  limited: ['Limited', 'Eingeschränkt'],
};

/** Numbers with at most six decimals, added as integers. */
export function exactSum(numbers: readonly number[]): number {
  return Number(numbers.reduce((micros, each) => micros + BigInt(Math.round(each * 1_000_000)), 0n)) / 1_000_000;
}

const addedUp = (all: readonly Partial<Sums>[]) =>
  Object.fromEntries(
    SUMS.split(' ').map((key) => [
      key,
      key === 'roas' ? undefined : exactSum(all.map((each) => each[key as 'cost'] ?? 0)),
    ]),
  ) as unknown as Sums;

/** Reads the pages that tell more than the account's own lists. */
export class OtherFigures {
  private readonly written: Written;

  constructor(private readonly on: Agreement) {
    this.written = new Written(on.language);
  }

  /** Of the accounts: their months, each and together. */
  async months(): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { accounts } = await dataOf(
      '{ accounts(limit: 1000) { data { name isMcc monthSpend { spentEur expectedEur monthlyTargetEur missPercent } } } }',
    );
    const own = accounts.data.filter(({ monthSpend }: Row) => monthSpend !== null);
    await open(page, '/app/accounts', 'tbody tr');
    await page.locator('tbody td:nth-child(3) .with-change').first().waitFor();
    const listed = await this.rows();
    for (const { name, monthSpend } of own) {
      const [, , month] = this.rowOf(listed, name);
      compare(`accounts, ${name}, month`, month?.value, this.money(monthSpend.spentEur));
      for (const amount of [monthSpend.expectedEur, monthSpend.monthlyTargetEur])
        if (amount !== null && monthSpend.expectedEur !== null)
          compare(`accounts, ${name}, expected`, month?.beside?.includes(this.short(amount)), true);
    }

    await open(page, '/app/pacing', 'tbody tr');
    const paced = await readPage(page);
    const rows = paced.rows.map((row) => Object.values(row) as Cell[]);
    compare('pacing, accounts', rows.length, own.length);
    for (const { name, monthSpend } of own) {
      const { spentEur, expectedEur, monthlyTargetEur: target, missPercent: miss } = monthSpend;
      const [, spent, expected, aimed, deviation] = this.rowOf(rows, name);
      compare(`pacing, ${name}, spent`, spent?.value, this.money(spentEur));
      compare(`pacing, ${name}, expected`, expected?.value, expectedEur === null ? '–' : this.money(expectedEur));
      if (target !== null) compare(`pacing, ${name}, target`, aimed?.value.startsWith(this.money(target)), true);
      compare(
        `pacing, ${name}, deviation`,
        miss === null || Math.round(miss * 10) === 0
          ? miss === null && deviation?.value === '–'
          : deviation?.value.startsWith(`${this.percent(Math.abs(miss) / 100)} `),
        miss === null || Math.round(miss * 10) !== 0,
      );
    }
    const of = (key: string) => own.map(({ monthSpend }: { monthSpend: Row }) => Number(monthSpend[key] ?? 0));
    const aimed = own.filter(({ monthSpend }: { monthSpend: Row }) => monthSpend.monthlyTargetEur !== null);
    compare(
      'pacing, all',
      Object.values(paced.figures).map(({ value }) => value),
      [
        this.short(exactSum(of('spentEur'))),
        this.short(exactSum(of('expectedEur'))),
        this.short(exactSum(aimed.map(({ monthSpend }: { monthSpend: Row }) => Number(monthSpend.monthlyTargetEur)))),
        String(
          own.filter(({ monthSpend }: { monthSpend: Row }) => Math.abs(Number(monthSpend.missPercent)) > 10).length,
        ),
      ],
    );
  }

  /** Campaigns and products of all accounts, with the sums of what is shown, and what of the products is not. */
  async ofAllAccounts({ asked, ...days }: AskedDays): Promise<void> {
    const { dataOf } = this.on;
    const told = await dataOf(
      `query (${DATES}) {
        campaignsConnection(startDate: $startDate, endDate: $endDate, first: 50, orderBy: COST_DESC) { edges { node { name metrics { ${SUMS} } } } }
        productsConnection(startDate: $startDate, endDate: $endDate, first: 50, orderBy: COST_DESC) { edges { node {
          title price currency priceDiffPercent status metrics { ${SUMS} } } } }
        productStatusSummary(limit: 50) { data { accountName total approved limited pending disapproved outOfStock } }
        disapprovedProducts(startDate: $startDate, endDate: $endDate, limit: 50) { data { title metrics { ${SUMS} } } }
        outOfStockProducts(startDate: $startDate, endDate: $endDate, limit: 50) {
          data { title costSinceOutOfStock metrics { ${SUMS} } }
        }
      }`,
      days,
    );
    const nodes = ({ edges }: { edges: { node: Row & { metrics: Sums } }[] }) => edges.map(({ node }) => node);
    const value = (metric: (typeof ALL)[number]) => (of: Sums) => this.written.value(metric, of);
    const figures = (['cost', 'conversionValue', 'conversions', 'roas'] as const).map(value);
    const campaigns = nodes(told.campaignsConnection);
    await this.table('all campaigns', `/app/campaigns?period=${asked}`, {
      rows: campaigns.map(({ name, metrics }) => [String(name), undefined, ...figures.map((of) => of(metrics))]),
      sums: [undefined, undefined, ...figures.map((of) => of(addedUp(campaigns.map(({ metrics }) => metrics))))],
    });
    const products = nodes(told.productsConnection);
    const shown = (['cost', 'conversionValue', 'roas'] as const).map(value);
    await this.table('all products', `/app/products?period=${asked}`, {
      rows: products.map(({ title, price, currency, priceDiffPercent, status, metrics }) => [
        String(title),
        price === null ? undefined : this.written.money(Number(price), String(currency)),
        priceDiffPercent === null ? undefined : this.percent(Number(priceDiffPercent) / 100, 'exceptZero'),
        ...shown.map((of) => of(metrics)),
        REVIEW[String(status)]?.[this.on.language === 'de-DE' ? 1 : 0],
      ]),
      sums: [
        undefined,
        undefined,
        undefined,
        ...shown.map((of) => of(addedUp(products.map(({ metrics }) => metrics)))),
      ],
    });
    await this.table('review of all accounts', '/app/feeds', {
      rows: told.productStatusSummary.data.map((each: Row) => [
        String(each.accountName),
        ...['total', 'approved', 'limited', 'pending', 'disapproved', 'outOfStock'].map((key) => this.count(each[key])),
      ]),
    });
    const money = (of: Sums) => this.money(of.cost);
    const roas = value('roas');
    await this.table('not shown', `/app/feeds?view=disapproved&period=${asked}`, {
      rows: told.disapprovedProducts.data.map(({ title, metrics }: { title: string; metrics: Sums }) => [
        title,
        undefined,
        undefined,
        money(metrics),
        roas(metrics),
      ]),
    });
    await this.table('out of stock', `/app/feeds?view=out&period=${asked}`, {
      rows: told.outOfStockProducts.data.map(
        (each: { title: string; costSinceOutOfStock: number | null; metrics: Sums }) => [
          each.title,
          undefined,
          each.costSinceOutOfStock === null ? '–' : this.money(each.costSinceOutOfStock),
          money(each.metrics),
          roas(each.metrics),
        ],
      ),
    });
  }

  /** One account: what its campaigns reach, its feeds, negatives, segments and month. */
  async ofAccount(accountId: string, { asked, ...days }: AskedDays): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const at = `/app/accounts/${accountId}`;
    const told = await dataOf(
      `query ($accountId: String!, ${DATES}) {
        account(accountId: $accountId) { monthSpend { spentEur expectedEur monthlyTargetEur } }
        campaignsConnection(accountId: $accountId, startDate: $startDate, endDate: $endDate, first: 25, orderBy: COST_DESC) {
          edges { node { name metrics { ${SUMS} } settings { dailyBudget totalBudget }
            kpis { budgetUtilization searchImpressionShare averageQualityScore } } }
        }
        feeds(accountId: $accountId) { name itemCount approvedCount pendingCount disapprovedCount }
        productStatusSummary(accountId: $accountId) { data { total approved limited pending disapproved outOfStock } }
        negativeKeywordLists(accountId: $accountId) { id name keywordCount campaignIds }
      }`,
      { accountId, ...days },
    );
    await open(page, `${at}?period=${asked}`, '.month-figures dd');
    const month = (await page.locator('.month-figures dd').allTextContents()).map(plain);
    const { spentEur, expectedEur, monthlyTargetEur } = told.account.monthSpend;
    for (const [which, amount] of [spentEur, expectedEur, monthlyTargetEur].entries())
      if (amount !== null)
        compare(`${accountId}, month, ${which}`, month[which]?.startsWith(`${this.money(amount)} `), true);

    const share = (ratio: number | null) =>
      ratio === null
        ? '–'
        : ratio === 0.0999
          ? `< ${this.written.number(0.1, { style: 'percent' })}`
          : this.percent(ratio);
    await this.table(`${accountId}, reach`, `${at}/campaigns?columns=reach&period=${asked}`, {
      rows: told.campaignsConnection.edges.map(
        // biome-ignore lint/suspicious/noExplicitAny: as above.
        ({ node: { name, metrics, settings, kpis } }: any) => [
          name,
          undefined,
          settings?.totalBudget != null || settings?.dailyBudget == null ? undefined : this.money(settings.dailyBudget),
          this.written.value('cost', metrics),
          kpis.budgetUtilization === null ? '–' : this.percent(kpis.budgetUtilization),
          share(kpis.searchImpressionShare),
          kpis.averageQualityScore === null ? '–' : this.count(kpis.averageQualityScore),
        ],
      ),
    });

    await this.table(`${accountId}, feeds`, `${at}/feeds`, {
      isInOrder: false,
      rows: told.feeds.map((feed: Row) => [
        String(feed.name),
        undefined,
        ...['itemCount', 'approvedCount', 'pendingCount', 'disapprovedCount'].map((key) => this.count(feed[key])),
      ]),
    });
    const { figures } = await readPage(page);
    compare(
      `${accountId}, review`,
      Object.values(figures).map(({ value }) => value),
      Object.values(told.productStatusSummary.data[0]).map((count) => this.count(count)),
    );

    await this.table(`${accountId}, negative lists`, `${at}/negative-lists`, {
      rows: told.negativeKeywordLists.map(({ name, keywordCount, campaignIds }: Row & { campaignIds: string[] }) => [
        String(name),
        this.count(keywordCount),
        this.count(campaignIds.length),
      ]),
    });
    for (const { id, keywordCount } of told.negativeKeywordLists.slice(0, 1)) {
      await open(page, `${at}/negative-lists/${id}`, '.card header .quiet');
      await page.locator('tbody tr').first().waitFor();
      const counted = plain(await page.locator('.card header .quiet').first().textContent());
      compare(`${accountId}, negative list`, counted.split(' ')[0], this.count(keywordCount));
    }
    for (const by of ['device', 'hour']) await this.segments(accountId, by, { asked, ...days });
  }

  private async segments(accountId: string, by: string, { asked, ...days }: AskedDays): Promise<void> {
    const { segmentedFigures } = await this.on.dataOf(
      `query ($accountId: String!, $by: FigureSegment!, ${DATES}) {
        segmentedFigures(accountId: $accountId, by: $by, startDate: $startDate, endDate: $endDate) { data { ${SUMS} } }
      }`,
      { accountId, by, ...days },
    );
    const all = segmentedFigures.data as Sums[];
    const cost = exactSum(all.map((each) => each.cost));
    await this.table(`${accountId}, ${by}`, `/app/accounts/${accountId}/segments?by=${by}&period=${asked}`, {
      rows: all.map((each) => [
        undefined,
        this.money(each.cost),
        this.percent(cost > 0 ? each.cost / cost : 0),
        this.written.value('clicks', each),
        this.written.value('ctr', each),
        this.written.value('cpc', each),
        this.count(each.conversions),
        this.written.value('roas', each),
      ]),
    });
  }

  /** One campaign: its figures, its shares, and what it is made of. */
  async ofCampaign(
    accountId: string,
    type: string,
    labels: Readonly<Record<(typeof ALL)[number], string>>,
    days: AskedDays,
  ) {
    const { page, dataOf, compare, open } = this.on;
    const { asked, ...range } = days;
    const { campaigns } = await dataOf(
      `query ($accountId: String!, $type: ChannelType!, ${DATES}) {
        campaigns(accountId: $accountId, channelType: $type, status: ENABLED, startDate: $startDate, endDate: $endDate, limit: 1) {
          data { id metrics { ${SUMS} }
            impressionShare(startDate: $startDate, endDate: $endDate) {
              reportedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare
            }
          }
        }
      }`,
      { accountId, type, ...range },
    );
    const [{ id, metrics, impressionShare: share }] = campaigns.data;
    const told = await dataOf(
      `query ($accountId: String!, $id: String!, ${DATES}) {
        terms: campaignSearchTermsConnection(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, first: 50) {
          edges { node { searchTerm ${SUMS} } }
        }
        keywords(accountId: $accountId, campaignId: $id) { text qualityScore ${SUMS} }
        campaignDetails(accountId: $accountId, campaignId: $id) { pmax { assetGroups { assets { metrics { ${SUMS} } } } } }
      }`,
      { accountId, id, ...range },
    );
    const where = `${accountId}, campaign ${id}`;
    const at = `/app/accounts/${accountId}/campaigns/${id}`;
    await open(page, `${at}?period=${asked}`, '.figure strong');
    const { figures } = await readPage(page);
    for (const metric of ALL)
      compare(`${where}, ${metric}`, figures[labels[metric]]?.value, this.written.value(metric, metrics));
    if (share?.reportedDays > 0) {
      const bounded = (ratio: number | null) => ratio === null || ratio === 0.0999 || ratio === 0.9001;
      const shown = (await page.locator('.shares dd:nth-of-type(1)').allTextContents()).map(plain);
      const parts = [
        share.searchImpressionShare,
        share.searchBudgetLostImpressionShare,
        share.searchRankLostImpressionShare,
      ];
      for (const [part, ratio] of parts.entries())
        if (!bounded(ratio)) compare(`${where}, share ${part}`, shown[part], this.percent(ratio));
    }
    const tail = (of: Sums) => [this.money(of.cost), this.count(of.conversions), this.written.value('roas', of)];
    await this.table(`${where}, terms`, `${at}?view=terms&period=${asked}`, {
      rows: told.terms.edges.map(({ node }: { node: Sums & { searchTerm: string } }) => [
        undefined,
        this.written.value('clicks', node),
        this.written.value('ctr', node),
        this.written.value('cpc', node),
        ...tail(node),
      ]),
      tableOf: '.more table',
    });
    if (type === 'SEARCH')
      await this.table(`${where}, keywords`, `${at}?view=keywords&period=${asked}`, {
        isInOrder: false,
        rows: told.keywords.map((keyword: Sums & { text: string; qualityScore: number | null }) => [
          keyword.text,
          keyword.qualityScore === null ? '–' : `${keyword.qualityScore} / 10`,
          undefined,
          undefined,
          undefined,
          this.written.value('clicks', keyword),
          ...tail(keyword),
        ]),
        tableOf: '.more table',
      });
    const [group] = told.campaignDetails.pmax.assetGroups;
    if (group)
      await this.table(`${where}, assets`, `${at}?view=assets&period=${asked}`, {
        isInOrder: false,
        rows: group.assets.map(({ metrics: of }: { metrics: Sums }) => [
          undefined,
          undefined,
          this.count(of.impressions),
          this.written.value('clicks', of),
          ...tail(of),
        ]),
        tableOf: '.asset-group table',
      });
  }

  /** A plan, in the list and by itself. */
  async ofPlan(planId: string): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { changePlan: plan } = await dataOf(
      `query ($planId: String!) { changePlan(planId: $planId) {
        note currentSpendChangeEur changes { dailySpendChange { amountEur } last30Days { cost } } } }`,
      { planId },
    );
    const signed = (amount: number) => `${amount > 0 ? '+' : ''}${this.money(amount)}`;
    await open(page, '/app/changes', 'tbody tr');
    const [, , spend] = this.rowOf(await this.rows(), plan.note);
    compare('plans, spend', spend?.value, signed(plan.currentSpendChangeEur));
    await this.table('plan', `/app/changes/${planId}`, {
      rows: plan.changes.map(
        ({ dailySpendChange, last30Days }: { dailySpendChange: { amountEur: number }; last30Days: Sums }) => [
          undefined,
          undefined,
          undefined,
          signed(dailySpendChange.amountEur),
          this.written.value('cost', last30Days),
        ],
      ),
    });
    const facts = plain(await page.locator('[data-figure=spend]').textContent());
    compare('plan, spend', facts.startsWith(signed(plan.currentSpendChangeEur)), true);
  }

  /** Opens a page and compares its table by row and column. */
  private async table(
    where: string,
    path: string,
    expected: { rows: Expected[]; sums?: Expected; isInOrder?: boolean; tableOf?: string },
  ): Promise<void> {
    const { page, compare, open } = this.on;
    const { rows, sums, isInOrder = true, tableOf = 'table.table' } = expected;
    compare(`${where}: there is something to read`, rows.length > 0, true);
    if (rows.length === 0) return;
    await open(page, path, `${tableOf} tbody tr`);
    const read = await readPage(page, tableOf);
    const values = (row: object) => Object.values(row).map((cell: Cell) => cell.value);
    const inOrder = (all: Expected[]) =>
      isInOrder
        ? all
        : all
            .map((row) => JSON.stringify(row))
            .sort()
            .map((row) => JSON.parse(row) as Expected);
    /** As far as it is told which figure stands in a column, for rows that stand in another order. */
    const [pattern = []] = rows;
    const shown = read.rows.map((row) =>
      values(row).map((value, column) => (isInOrder || pattern[column] !== undefined ? value : undefined)),
    );
    compare(`${where}, rows`, shown.length, rows.length);
    const found = inOrder(shown.map((row) => row.slice(0, pattern.length)));
    for (const [at, row] of inOrder(rows).entries())
      for (const [column, value] of row.entries())
        if (value != null) compare(`${where}, row ${at}, column ${column}`, found[at]?.[column], value);
    for (const [column, value] of (sums ?? []).entries())
      if (value !== undefined) compare(`${where}, sums, column ${column}`, values(read.sums)[column], value);
  }

  private async rows(): Promise<Cell[][]> {
    return (await readPage(this.on.page)).rows.map((row) => Object.values(row) as Cell[]);
  }

  private rowOf(rows: readonly Cell[][], name: string): readonly Cell[] {
    return rows.find(([first]) => first?.value.startsWith(name)) ?? [];
  }

  private money(value: number): string {
    return this.written.money(value);
  }

  private short(value: number): string {
    return this.written.money(value, 'EUR', Math.abs(value) >= 1_000 ? 0 : 2);
  }

  private percent(value: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string {
    return this.written.number(value, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay,
    });
  }

  private count(value: unknown): string {
    return this.written.number(Number(value), { maximumFractionDigits: 2 });
  }
}

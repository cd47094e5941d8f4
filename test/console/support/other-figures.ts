import { plain } from './figures.js';
import { type AskedDays, type Cell, DATES, exactSum, PageReader, type Row, SUMS } from './page-reader.js';
import { type Metric, readPage, type Sums } from './shown-figures.js';

/** What a product's state is called, in English and German. */
const REVIEW: Readonly<Record<string, readonly [string, string]>> = {
  approved: ['Approved', 'Freigegeben'],
  pending: ['Pending', 'In Prüfung'],
  disapproved: ['Disapproved', 'Abgelehnt'],
  limited: ['Limited', 'Eingeschränkt'],
};

const addedUp = (all: readonly Partial<Sums>[]) =>
  Object.fromEntries(
    SUMS.split(' ').map((key) => [
      key,
      key === 'roas' ? undefined : exactSum(all.map((each) => each[key as 'cost'] ?? 0)),
    ]),
  ) as unknown as Sums;

/** What is made of two sums, how often, and whether it is a share. */
const RATIOS = [
  ['cpm', 'cost', 'impressions', 1_000, false],
  ['costPerConversion', 'cost', 'conversions', 1, false],
  ['conversionRate', 'conversions', 'clicks', 1, true],
  ['averageOrderValue', 'conversionValue', 'conversions', 1, false],
  ['acos', 'cost', 'conversionValue', 1, true],
] as const;
const STANDINGS = [
  'dailyBudget',
  'budgetUtilization',
  'searchImpressionShare',
  'averageQualityScore',
  'productCount',
  'disapprovedProductCount',
  'activeCampaignCount',
];

/** Reads the pages that tell more than the account's own lists. */
export class OtherFigures extends PageReader {
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
    const value = (metric: Metric) => (of: Sums) => this.written.value(metric, of);
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
    await this.kpis(accountId, { asked, ...days });
    for (const by of ['device', 'network', 'day_of_week', 'hour'])
      await this.segments({ accountId }, by, { asked, ...days });
  }

  /** The figures that an account can show besides those that are drawn. */
  private async kpis(accountId: string, { asked, ...days }: AskedDays): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const kpiOrder = [...RATIOS.map(([key]) => key), ...STANDINGS];
    await dataOf(
      `mutation ($accountId: String!, $kpiOrder: [KpiKey!]) {
        setKpiConfig(accountId: $accountId, kpiOrder: $kpiOrder) { presetId }
      }`,
      { accountId, kpiOrder },
    );
    const { account, campaignsConnection } = await dataOf(
      `query ($accountId: String!, ${DATES}) {
        account(accountId: $accountId) {
          campaignCount productCount
          metrics(startDate: $startDate, endDate: $endDate) { ${SUMS} }
          kpis(startDate: $startDate, endDate: $endDate) {
            dailyBudget budgetUtilization searchImpressionShare averageQualityScore
          }
          productStatusSummary { total disapproved }
        }
        campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }
      }`,
      { accountId, ...days },
    );
    const { metrics, kpis, productStatusSummary: products } = account;
    await open(page, `/app/accounts/${accountId}?period=${asked}`, '.figure strong');
    const { figures } = await readPage(page);
    const orDash = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value));
    const share = (value: number) =>
      value === 0.0999 ? `< ${this.written.number(0.1, { style: 'percent' })}` : this.percent(value);
    compare(
      `${accountId}, what can be shown besides`,
      Object.values(figures).map(({ value }) => value),
      [
        ...RATIOS.map(([, of, by, times, isShare]) => {
          if (metrics[by] === 0) return '–';
          const value = (metrics[of] / metrics[by]) * times;
          return isShare ? this.percent(value) : this.money(value);
        }),
        orDash(kpis.dailyBudget, (value) => this.money(value)),
        orDash(kpis.budgetUtilization, (value) => this.percent(value)),
        orDash(kpis.searchImpressionShare, share),
        orDash(kpis.averageQualityScore, (value) => this.count(value)),
        ...[products.total, products.disapproved, campaignsConnection.totalCount].map((value) => this.count(value)),
      ],
    );
    compare(`${accountId}, what it has`, (await this.numbersOf('.page-head p')).slice(0, 2), [
      this.count(account.campaignCount),
      this.count(account.productCount),
    ]);
  }

  /** The rows of a query of one's own, as the platform gives them. */
  async ofQuery(accountId: string, { asked: _asked, startDate, endDate }: AskedDays): Promise<void> {
    const query = `SELECT campaign.name, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date BETWEEN '${startDate}' AND '${endDate}' ORDER BY campaign.name`;
    const { platformReport, account } = await this.on.dataOf(
      `query ($accountId: String!, $query: String!) {
        platformReport(accountId: $accountId, query: $query, limit: 50) { rows }
        account(accountId: $accountId) { currency }
      }`,
      { accountId, query },
    );
    await this.table(`${accountId}, query`, `/app/accounts/${accountId}/query?q=${encodeURIComponent(query)}`, {
      rows: platformReport.rows.map(([name, clicks, micros]: [string, string, string]) => [
        name,
        this.count(clicks),
        this.written.money(Number(micros) / 1e6, account.currency),
      ]),
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
}

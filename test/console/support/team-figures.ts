import { plain } from './figures.js';
import { numbersIn, PageReader, type Row } from './page-reader.js';
import { readPage } from './shown-figures.js';

interface Suggestion {
  id: string;
  status: string;
  category: string;
  cost: number;
  clicks: number;
  conversions: number;
  confidence: number;
  conversionValueAtRisk: number;
  blockedTerms: string[];
}

/** Reads the pages about a team's work, its people and what it pays. */
export class TeamFigures extends PageReader {
  /** What the navigation counts. */
  async badges(accountId: string): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { waiting, attention } = await dataOf(
      '{ waiting { openTodos proposedPlans failingAccountIds } attention { kind count } }',
    );
    await open(page, '/app/accounts', '.attention a');
    const counts = attention.map(({ count }: Row) => this.count(count as number));
    compare('what needs attention', await this.numbersOf('.attention a'), counts);
    await open(page, `/app/accounts/${accountId}`, '.figure strong');
    const badge = async (to: string) =>
      (await this.texts(`nav a[href="${to}"] .badge span[aria-hidden]`)).join('') || '0';
    compare('badge of plans', await badge('/app/changes'), this.count(waiting.proposedPlans));
    compare('badge of todos', await badge('/app/my-todos'), this.count(waiting.openTodos));
    compare('badge of syncs', await badge('/app/accounts'), this.count(waiting.failingAccountIds.length));
    const own = waiting.failingAccountIds.includes(accountId) ? '!' : '0';
    compare('badge of the sync', await badge(`/app/accounts/${accountId}`), own);
  }

  /** What is to be done: of a person, of an account, and on the board. */
  async todos(accountId: string): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { myTodos, todos, planningBoard } = await dataOf(
      `query ($accountId: String!) {
        myTodos(limit: 500) { meta { total } }
        todos(accountId: $accountId) { isCompleted }
        planningBoard { accountName status openTodoCount }
      }`,
      { accountId },
    );
    await open(page, '/app/my-todos', '.todo');
    compare('my todos', await this.numbersOf('.page-head p'), [this.count(myTodos.meta.total)]);
    compare('my todos, listed', await page.locator('.todo').count(), myTodos.meta.total);

    await open(page, `/app/accounts/${accountId}/todos`, '.todo');
    const left = todos.filter(({ isCompleted }: Row) => isCompleted === false).length;
    compare('todos of the account', (await this.numbersOf('.page-head p')).at(-1), this.count(left));
    compare('todos of the account, listed', await page.locator('.todo').count(), todos.length);

    await open(page, '/app/board', '.board-card');
    const lanes = (await this.texts('.lane header .quiet')).map(Number);
    const byStatus = Map.groupBy(planningBoard as Row[], ({ status }) => status);
    const inLanes = [...byStatus.values()].map((cards) => cards.length);
    const sorted = (all: number[]) => all.filter((each) => each > 0).sort((a, b) => a - b);
    compare('board, lanes', sorted(lanes), sorted(inLanes));
    for (const { accountName, openTodoCount } of planningBoard) {
      if (openTodoCount === 0) continue;
      const card = page.locator('.board-card', { hasText: accountName }).first();
      const foot = (await card.locator('.board-card-foot > span').allTextContents()).map(plain);
      compare(
        `board, ${accountName}`,
        foot.some((text) => text.startsWith(`${this.count(openTodoCount)} `)),
        true,
      );
    }
  }

  /** Runs of keyword mining and what the newest one suggests. */
  async mining(accountId: string): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { miningRuns, billingStatus } = await dataOf(
      `query ($accountId: String!) {
        miningRuns(accountId: $accountId) { id suggestionCount }
        billingStatus { aiCredits { remaining } }
      }`,
      { accountId },
    );
    const [{ id: runId }] = miningRuns;
    const { miningSuggestions } = await dataOf(
      `query ($accountId: String!, $runId: String!) { miningSuggestions(accountId: $accountId, runId: $runId) {
        id status category cost clicks conversions confidence conversionValueAtRisk blockedTerms } }`,
      { accountId, runId },
    );
    const all = miningSuggestions as Suggestion[];
    await open(page, `/app/accounts/${accountId}/mining`, '.suggestion');
    const left = this.count(billingStatus.aiCredits.remaining);
    compare('mining, credits', (await this.numbersOf('.page-head p')).at(-1), left);
    const runs = await this.texts('.run-choice option');
    compare(
      'mining, suggestions of runs',
      runs.map((run) => numbersIn(run).at(-1)),
      miningRuns.map(({ suggestionCount }: Row) => this.count(suggestionCount)),
    );
    const statuses = ['pending', 'approved', 'rejected', 'applied'];
    compare(
      'mining, suggestions by status',
      (await this.texts('.review-head label')).map((each) => numbersIn(each).at(-1)),
      statuses.map((status) => this.count(all.filter((each) => each.status === status).length)),
    );
    const pending = all.filter(({ status }) => status === 'pending');
    const inGroups = [...Map.groupBy(pending, ({ category }) => category).values()].map((each) => each.length);
    compare(
      'mining, suggestions by category',
      await this.texts('.card h2 .quiet'),
      inGroups.map((count) => this.count(count)),
    );
    compare('mining, suggestions to review', await page.locator('.suggestion').count(), pending.length);
    compare('mining: the safety net holds something back', pending.some(isHeld), true);
    for (const suggestion of pending) {
      const { id, cost, clicks, conversions, confidence, conversionValueAtRisk } = suggestion;
      const at = `.suggestion[data-id="${id}"]`;
      const where = `mining, ${id}`;
      compare(`${where}, cost`, await this.texts(`${at} .suggestion-figures strong`), [this.written.money(cost)]);
      const sure = this.written.number(confidence * 100, { maximumFractionDigits: 0 });
      compare(`${where}, figures`, (await this.texts(`${at} .suggestion-figures .quiet`)).flatMap(numbersIn), [
        ...(conversions === 0 ? [] : [this.count(conversions)]),
        this.count(clicks),
        sure,
      ]);
      const risk = (await this.texts(`${at} .safety p`)).join('');
      if (isHeld(suggestion))
        compare(`${where}, at risk`, risk.startsWith(`${this.written.money(conversionValueAtRisk)} `), true);
      else compare(`${where}, at risk`, risk, '');
    }
  }

  /** What the plan has room for, and what everything costs. */
  async billing(): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { billingStatus: status, pricing } = await dataOf(`{
      billingStatus { accountCount maxAccounts aiCredits { remaining limit packRemaining } }
      pricing { currency
        plans { name monthlyPrice yearlyPrice maxAccounts aiCredits }
        addons { tiers { monthlyPrice yearlyPrice maxProducts } }
        creditPacks { credits price } }
    }`);
    const price = (cents: number, isShort: boolean) =>
      this.written.money(
        cents / 100,
        pricing.currency.toUpperCase(),
        isShort && cents % 100 === 0 && cents >= 100_000 ? 0 : 2,
      );
    const { accountCount, maxAccounts, aiCredits } = status;
    const tiers = pricing.addons.flatMap((addon: Row) => addon.tiers as Row[]);
    for (const [interval, key] of [
      ['month', 'monthlyPrice'],
      ['year', 'yearlyPrice'],
    ] as const) {
      await open(page, `/app/billing?interval=${interval}`, '.plans li');
      const { figures } = await readPage(page);
      compare(
        'billing, used',
        Object.values(figures).map(({ value }) => numbersIn(value)),
        [
          [accountCount, maxAccounts].map((each) => this.count(each)),
          [aiCredits.remaining, aiCredits.limit].map((each) => this.count(each)),
        ],
      );
      compare(
        `billing, plans by the ${interval}`,
        await this.texts('.plans .price strong'),
        pricing.plans.map((plan: Row) => price(Number(plan[key]), true)),
      );
      compare(
        'billing, what plans have room for',
        (await this.texts('.plans li ul li:nth-child(-n+2)')).map((text) => numbersIn(text)[0]),
        pricing.plans.flatMap((plan: Row) => [this.count(plan.maxAccounts), this.count(plan.aiCredits)]),
      );
      const rows = await this.texts('.rows li');
      compare(
        `billing, addons and packs by the ${interval}`,
        rows.slice(0, tiers.length + pricing.creditPacks.length).map((row) => {
          const amount = price(0, false).replace(/[\d.,]+/, '');
          return [numbersIn(row), amount.trim() !== '' && row.includes(amount.trim())];
        }),
        [
          ...tiers.map((tier: Row) => [
            [this.count(tier.maxProducts), ...numbersIn(price(Number(tier[key]), false))],
            true,
          ]),
          ...pricing.creditPacks.map(({ credits, price: cents }: Row) => [
            // The button says it again, for those who do not see the row.
            [this.count(credits), ...numbersIn(price(Number(cents), false)), this.count(credits)],
            true,
          ]),
        ],
      );
    }
  }

  /** Who is in the team and invited, and the limits of what may be changed. */
  async team(): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { viewer } = await dataOf('{ viewer { team { id } } }');
    const { teamMembers, teamInvitations, guardrails } = await dataOf(
      `query ($teamId: String!) {
        teamMembers { data { id } }
        teamInvitations(teamId: $teamId) { status accountIds }
        guardrails {
          maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay approvalAboveEur approvalAbovePercent
        }
      }`,
      { teamId: viewer.team.id },
    );
    await open(page, '/app/team', '.rows .two-lines small');
    compare('people', await page.locator('tbody tr').count(), teamMembers.data.length);
    compare(
      'accounts of who is invited',
      (await this.texts('.rows .two-lines small')).map((text) => numbersIn(text)[0]),
      teamInvitations
        .filter(({ status }: Row) => status === 'pending')
        .map(({ accountIds }: { accountIds: string[] }) => this.count(accountIds.length)),
    );
    await open(page, '/app/rules', '.rules input[inputmode=decimal]');
    const entered = await page
      .locator('.rules input[inputmode=decimal]')
      .evaluateAll((all) => all.map((each) => (each as { value?: string }).value ?? ''));
    const limit = (value: unknown) =>
      value === null ? '' : this.written.number(Number(value), { useGrouping: false, maximumFractionDigits: 2 });
    const { approvalAboveEur, approvalAbovePercent, ...limits } = guardrails;
    compare(
      'rules',
      entered.sort(),
      [approvalAboveEur, approvalAbovePercent, ...Object.values(limits)].map(limit).sort(),
    );
  }

  /** What was changed, with its amounts. */
  async history(): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const { auditLog } = await dataOf('{ auditLog(status: done, limit: 50) { data { payload } } }');
    const budgets = auditLog.data.map(({ payload }: { payload: Row }) => payload.dailyBudgetEur);
    const [budget] = budgets.filter((each: unknown) => typeof each === 'number');
    await open(page, '/app/history?source=writes', 'tbody tr');
    const rows = await this.texts('tbody tr');
    compare(
      'history, budgets',
      rows.some((row) => row.includes(this.written.money(budget))),
      true,
    );
  }

  /** Offers of a shop, and where ads lead to. */
  async offers(accountId: string): Promise<void> {
    const { page, dataOf, compare, open } = this.on;
    const told = await dataOf(
      `query ($accountId: String!) {
        promotions(accountId: $accountId, past: false, upcoming: true, page: 1, pageSize: 20) { data { percentOff } }
        landingPages(accountId: $accountId) { url campaignIds }
      }`,
      { accountId },
    );
    await open(page, `/app/accounts/${accountId}/promotions`, 'tbody tr');
    const values = (await this.texts('tbody td:nth-child(3)')).map((text) => numbersIn(text).join());
    const off = told.promotions.data.map(({ percentOff }: Row) => (percentOff == null ? '' : this.count(percentOff)));
    compare('promotions', values.sort(), off.sort());
    await open(page, `/app/accounts/${accountId}/landing-pages`, 'tbody tr');
    compare('landing pages', await page.locator('tbody tr').count(), told.landingPages.length);
    const led = await page.locator('tbody th small a').count();
    compare(
      'campaigns of landing pages',
      led,
      told.landingPages.reduce(
        (sum: number, { campaignIds }: { campaignIds: string[] }) => sum + campaignIds.length,
        0,
      ),
    );
  }
}

const isHeld = ({ blockedTerms }: Suggestion) => blockedTerms.length > 0;

import type { Browser, Page } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('a change plan tells the truth', () => {
  let plans: Plans;
  let browser: Browser;
  let campaigns: Campaign[];
  let visit: Visit | undefined;
  let mayFail = false;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    campaigns = await plans.campaigns(2, 2);
  });

  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  beforeEach(async () => {
    mayFail = false;
    await plans.demo.app.db.query('delete from team_guardrails');
    await Promise.all(campaigns.map((campaign) => plans.platform(campaign).setBudget(campaign.id, 30)));
  });

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    if (!mayFail) expect(complaints ?? []).toEqual([]);
  });

  async function begin(role: keyof Plans['demo']['users'], path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(plans.demo, browser, options);
    await visit.as(role, path);
    return visit;
  }

  const campaign = (at: number) => campaigns[at] as Campaign;
  const rule = (args: string) =>
    plans.demo.app.graphql(`mutation { setGuardrails(${args}) { approval } }`, {}, plans.owner);
  const spend = (page: Page) => page.locator('dl.facts dd', { hasText: /more or less can be spent|Nothing of it/ });
  const shows = (page: Page, text: string) => spend(page).getByText(text, { exact: true }).first().waitFor();

  test('its headline counts what is chosen, then what is made, then what is in place', async () => {
    await rule('maxDailyBudgetEur: 100');
    const changes = [plans.budget(campaign(0), 193), ...[1, 2, 3].map((at) => plans.budget(campaign(at), 30 + at))];
    const plan = await plans.plan(changes, { note: 'Herbst', onRefusal: 'continue' });
    const { page } = await begin('owner', `/app/changes/${plan.id}`);
    await shows(page, '+€6.00');
    await page.getByRole('checkbox', { name: 'Choose change 3' }).uncheck();
    await shows(page, '+€4.00');
    await plans.platform(campaign(3)).setBudget(campaign(3).id, 31);
    await page.getByRole('button', { name: 'Approve 2 of 4' }).click();
    await page.locator('.page-actions .tag', { hasText: /^partly carried out$/ }).waitFor();
    await shows(page, '+€1.00');
    await page.getByRole('link', { name: 'All change plans' }).click();
    const row = page.locator('tbody tr', { hasText: 'Herbst' });
    await row.getByText('+€1.00', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Herbst' }).click();
    await page.getByRole('button', { name: 'Take everything back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take everything back' }).click();
    await page.locator('.page-actions .tag', { hasText: /^taken back$/ }).waitFor();
    await shows(page, '€0.00');
  });

  test('each row names campaign and account, and the list who proposed it, with which key and why', async () => {
    const note = 'Mehr Budget vor dem Wochenende, weil der Vorrat reicht. '.repeat(3).trim();
    const plan = await plans.plan([plans.budget(campaign(0), 33), plans.budget(campaign(2), 34)], { note });
    const { page } = await begin('member', '/app/changes');
    const { body } = await plans.demo.app.graphql('{ accounts(limit: 100) { data { id name } } }', {}, plans.owner);
    const accountOf = ({ accountId }: Campaign) =>
      body.data.accounts.data.find(({ id }: { id: string }) => id === accountId).name;
    const row = page.locator('tbody tr', { hasText: note });
    for (const name of [
      ...plan.campaignNames,
      accountOf(campaign(0)),
      accountOf(campaign(2)),
      `“${plan.apiKeyName}”`,
    ]) {
      await row.getByText(name).locator('visible=true').first().waitFor();
    }
    await row.getByRole('link', { name: note }).click();
    for (const [at, index] of [0, 2].entries()) {
      const change = page.locator('.planned tbody tr').nth(at);
      const { id, accountId } = campaign(index);
      const link = change.getByRole('link', { name: plan.campaignNames[at], exact: true });
      expect(await link.getAttribute('href')).toBe(`/app/accounts/${accountId}/campaigns/${id}`);
      await change
        .getByText(accountOf(campaign(index)))
        .first()
        .waitFor();
    }
    await page.locator('dl.facts').getByText(note).waitFor();
    await page.locator('dl.facts').getByText(`“${plan.apiKeyName}”`).waitFor();
  });

  test('negative keywords stand there with their words and match types, both columns at 390 pixels', async () => {
    const { accountId, id } = campaign(0);
    const keywords = [
      { text: 'ganz umsonst', matchType: 'EXACT' },
      ...Array.from({ length: 14 }, (_, at) => ({ text: `gebraucht ${at}`, matchType: 'PHRASE' })),
    ];
    const plan = await plans.plan([
      { addNegativeKeywords: { accountId, campaignIds: [id], keywords } },
      plans.budget(campaign(0), 44),
    ]);
    for (const width of [1400, 390]) {
      const now = await begin('owner', `/app/changes/${plan.id}`, { width });
      const { page } = now;
      const [words, budget] = [page.locator('.planned tbody tr').first(), page.locator('.planned tbody tr').nth(1)];
      await words.getByText('ganz umsonst exact').locator('visible=true').waitFor();
      await words.locator('summary').locator('visible=true').click();
      await words.getByText('gebraucht 13 phrase').locator('visible=true').waitFor();
      for (const amount of ['€30.00', '€44.00']) {
        const box = await budget.getByText(`Budget ${amount}`).locator('visible=true').first().boundingBox();
        expect({ amount, isInside: box !== null && box.x >= 0 && box.x + box.width <= width }).toEqual({
          amount,
          isInside: true,
        });
      }
      expect(await now.overflow()).toBe(0);
      expect(await now.barriers()).toEqual([]);
      await now.picture(`plan-keywords-${width}`);
      await now.end();
      visit = undefined;
    }
  });

  test('a plan over euros and francs tells both amounts of a row and one sum in euros', async () => {
    const accounts = await plans.demo.app.graphql('{ accounts(limit: 100) { data { id currency } } }', {}, plans.owner);
    const accountId: string = accounts.body.data.accounts.data.find(
      ({ currency }: { currency: string }) => currency === 'CHF',
    ).id;
    const { body } = await plans.demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key);
    const { id } = body.data.find(({ status }: { status: string }) => status === 'ENABLED');
    const franc = { id, accountId };
    await plans.platform(franc).setBudget(id, 20);
    const plan = await plans.plan([
      plans.budget(campaign(0), 31),
      plans.budget(franc, 30, { applyToSharedBudget: true }),
    ]);
    const [, { dailySpendChange }] = plan.changes;
    expect(dailySpendChange.currency).toBe('CHF');
    const { page } = await begin('owner', `/app/changes/${plan.id}`, { language: 'de-DE' });
    const money = (value: number, currency: string) =>
      new Intl.NumberFormat('de-DE', { style: 'currency', currency }).format(value).replaceAll('\u00a0', ' ');
    const row = page.locator('.planned tbody tr').nth(1);
    await row
      .getByText(`+${money(dailySpendChange.amount, 'CHF')}`)
      .last()
      .waitFor();
    await row
      .getByText(`+${money(dailySpendChange.amountEur, 'EUR')}`)
      .last()
      .waitFor();
    await page
      .locator('dl.facts dd')
      .getByText(`+${money(1 + dailySpendChange.amountEur, 'EUR')}`)
      .waitFor();
  });

  test('with approval for everything the dialog says before confirming that it becomes a proposal', async () => {
    await rule('approval: ALWAYS');
    mayFail = true;
    const { accountId, id } = campaign(0);
    const { page } = await begin('member', `/app/accounts/${accountId}/campaigns`);
    const { body } = await plans.demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key);
    const { name } = body.data.find((each: { id: string }) => each.id === id);
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New budget a day, in EUR').fill('35,5');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('it becomes a proposal, and nothing changes yet', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByRole('link', { name: 'Look at the change plan' }).click();
    await shows(page, '+€5.50');
    expect(await plans.budgets([campaign(0)])).toEqual([30]);
  });

  test('of two people who approve at once one does, and the other sees what became of it', async () => {
    mayFail = true;
    const plan = await plans.plan([plans.budget(campaign(0), 38)]);
    const [one, other] = await Promise.all(
      (['owner', 'admin'] as const).map(async (role) => {
        const each = await Visit.begin(plans.demo, browser);
        await each.as(role, `/app/changes/${plan.id}`);
        await each.page.getByRole('button', { name: 'Approve all 1' }).waitFor();
        return each;
      }),
    );
    await Promise.all([one, other].map((each) => each?.page.getByRole('button', { name: 'Approve all 1' }).click()));
    for (const each of [one, other]) {
      await each?.page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
      await each?.end();
    }
    expect(await plans.budgets([campaign(0)])).toEqual([38]);
  });

  test('what builds on a change goes with it, and comes with it', async () => {
    await plans.platform(campaign(0)).setCampaign(campaign(0).id, { status: 'PAUSED' }, 'status');
    const plan = await plans.plan([plans.status(campaign(0), 'ENABLED'), plans.budget(campaign(0), 40)]);
    await plans.platform(campaign(0)).setCampaign(campaign(0).id, { status: 'ENABLED' }, 'status');
    expect(plan.changes[1].buildsOn).toEqual([plan.changes[0].id]);
    const { page } = await begin('owner', `/app/changes/${plan.id}`);
    const [base, next] = [1, 2].map((at) => page.getByRole('checkbox', { name: `Choose change ${at}` }));
    await base?.uncheck();
    expect(await next?.isChecked()).toBe(false);
    await next?.check();
    expect(await base?.isChecked()).toBe(true);
  });
});

import type { Browser } from 'playwright-core';
import { Plans } from '../change-plans/support.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { Visit } from './support/visit.js';

const WORDS = {
  en: {
    edit: 'Change',
    pays: 'Expected',
    add: 'Add a month',
    stuck: '1 budget group: its cap could not act',
    problem: 'Something failed on our side.',
    remove: 'Delete',
    ask: 'Delete Frühjahr? Its budgets and months are gone',
    cancel: 'Cancel',
    none: 'There is no budget group yet.',
  },
  de: {
    edit: 'Ändern',
    pays: 'Erwartet',
    add: 'Monat hinzufügen',
    stuck: '1 Budgetgruppe: Die Obergrenze konnte nicht handeln',
    problem: 'Bei uns ist etwas schiefgegangen.',
    remove: 'Löschen',
    ask: 'Frühjahr löschen? Die Budgets und Monate gehen verloren',
    cancel: 'Abbrechen',
    none: 'Es gibt noch keine Budgetgruppe.',
  },
} as const;

inBrowser('budget groups', () => {
  let plans: Plans;
  let browser: Browser;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start(), launchBrowser()]);
    const campaigns = await plans.campaigns(2, 2);
    const made = await plans.demo.app.rest('POST', '/budget-groups', {
      ...plans.admin,
      body: {
        name: 'Frühjahr',
        monthlyBudgetEur: 5000,
        campaigns: campaigns.map(({ id, accountId }) => ({ accountId, campaignId: id })),
        cap: 'propose',
      },
    });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  test.each([
    { width: 1400, height: 900, theme: 'light', language: 'en-GB', words: WORDS.en },
    { width: 390, height: 860, theme: 'dark', language: 'de-DE', words: WORDS.de },
  ] as const)(
    'are read, changed by the month and deleted at $width pixels in $language',
    async ({ words, ...options }) => {
      const { edit, pays } = words;
      const visit = await Visit.begin(plans.demo, browser, options);
      await visit.as('owner', '/app/budget-groups');
      await visit.settled();
      await visit.page.click('tbody button.link');
      await visit.settled();
      await visit.page.waitForSelector('dialog[open] dl.figures');
      expect(await visit.page.textContent('dialog[open]')).toContain(pays);
      await visit.picture(`budget-group-${options.width}`);
      expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
      await visit.page.click(`dialog[open] button:text-is("${edit}")`);
      await visit.page.waitForSelector('dialog[open] .check-list li');
      await visit.picture(`budget-group-form-${options.width}`);
      expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
      const dialog = visit.page.getByRole('dialog');
      const isFirst = (await dialog.locator('input[type=month]').count()) === 0;
      await dialog.getByRole('button', { name: words.add }).click();
      await dialog
        .locator('input[type=month]')
        .last()
        .fill(isFirst ? '2026-12' : '2027-01');
      await dialog
        .locator('fieldset input[inputmode=decimal]')
        .last()
        .fill(isFirst ? '7777.50' : '8888,50');
      await visit.picture(`budget-group-months-${options.width}`);
      expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
      await visit.page.click('dialog[open] button[type=submit]');
      await visit.page.waitForSelector('dialog[open]', { state: 'detached' });
      const told = await plans.demo.app.rest('GET', '/budget-groups', plans.admin);
      const { id } = told.body[0] ?? told.body.data[0];
      const { months } = (await plans.demo.app.rest('GET', `/budget-groups/${id}`, plans.admin)).body;
      const both = [
        { month: '2026-12-01', budgetEur: 7777.5 },
        { month: '2027-01-01', budgetEur: 8888.5 },
      ];
      expect(months).toEqual(isFirst ? both.slice(0, 1) : both);
      await visit.page.click('tbody button.link');
      await dialog.getByText(isFirst ? 'December 2026' : 'Januar 2027').waitFor();
      await plans.demo.app.db.query(
        "update budget_groups set cap_problem = 'Something failed on our side.' where id = $1",
        [id],
      );
      await visit.open('/app/accounts');
      await visit.page.getByRole('link', { name: words.stuck }).click();
      await dialog.getByRole('alert').getByText(words.problem).waitFor();
      await dialog.getByRole('button', { name: words.remove }).click();
      await dialog.getByText(words.ask).waitFor();
      await visit.picture(`budget-group-delete-${options.width}`);
      expect([await visit.barriers(), await visit.overflow(), visit.complaints]).toEqual([[], 0, []]);
      await dialog.getByRole('button', { name: isFirst ? words.cancel : words.remove }).click();
      await (isFirst ? dialog.locator('dl.figures') : visit.page.getByText(words.none)).waitFor();
      await visit.end();
    },
  );
});

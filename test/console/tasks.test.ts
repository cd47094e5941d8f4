import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { type Campaign, Plans } from '../change-plans/support.js';
import { consent } from '../connections/support/consent.js';
import { firstFigures } from '../connections/support/platforms.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import type { DemoApp } from '../support/demo-app.js';
import { type By, Hand, type Steps } from './support/hand.js';
import { givePortfolios } from './support/portfolios.js';
import { Visit } from './support/visit.js';

const DOCUMENT = new URL('../../docs/console/TASKS.md', import.meta.url);
/** Above the rows. */
const RULE = '|---|---|---|---|---|';
const TICKET = '/app/support/d3a0c0de-0000-4000-8000-000000000101';

interface Task {
  /** As the document names it. */
  name: string;
  where: string;
  /** Absent: a member who signs in for this alone, since the session ends. */
  role?: keyof DemoApp['users'];
  /** Where it begins. */
  from: () => string;
  /** What was there before. */
  prepare?: (by: By) => Promise<void>;
  /** Does it, and waits for what shows that it is done. */
  work: (hand: Hand, page: Page) => Promise<void>;
  /** Answers that are refused on the way. */
  mayFail?: boolean;
}

interface Meta {
  accountId: string;
  campaign: string;
  adSet: string;
  adSetId: string;
}

inBrowser('a working day', () => {
  let plans: Plans;
  let browser: Browser;
  let campaigns: Campaign[];
  /** An account with a product that is not shown. */
  let refusedIn: string;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [plans, browser] = await Promise.all([Plans.start({ PUBLIC_URL: '' }), launchBrowser()]);
    campaigns = await plans.campaigns(1, 4);
    const [day] = new Date().toISOString().split('T');
    const refused = await api(
      'query ($day: LocalDate!) { disapprovedProducts(startDate: $day, endDate: $day) { data { accountId } } }',
      { day },
    );
    refusedIn = refused.body.data.disapprovedProducts.data[0].accountId;
  });

  afterAll(async () => {
    await browser?.close();
    await plans?.stop();
  });

  afterEach(async () => {
    await visit?.end();
    visit = undefined;
  });

  const accounts = () => '/app/accounts';
  const account = (rest = '') => `/app/accounts/${campaigns[0]?.accountId}${rest}`;
  const api = (query: string, variables: Record<string, unknown> = {}) =>
    plans.demo.app.graphql(query, variables, plans.owner);

  let ofMeta: Meta | undefined;

  /** The team gets an account of Meta, and its ad set that has figures. */
  async function connectMeta(): Promise<Meta> {
    const { app } = plans.demo;
    const { body } = await app.rest('GET', '/connections/meta-ads/connect', plans.admin);
    const back = await consent(body.url);
    await app.send('GET', back.pathname + back.search);
    const accountId = (await app.rest('GET', '/connections/meta-ads/accounts', plans.admin)).body[0].id;
    await app.rest('POST', '/connections/meta-ads/accounts', { ...plans.admin, body: { accountIds: [accountId] } });
    await firstFigures(app, accountId);
    const { data } = (await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key)).body;
    const campaign = data.find(({ name }: { name: string }) => name.startsWith('Lookalike'));
    const path = `/query/campaigns/${campaign.id}/ad-sets?account_id=${accountId}`;
    const [adSet] = (await app.rest('GET', path, plans.key)).body;
    return { accountId, campaign: campaign.name, adSet: adSet.name, adSetId: adSet.id };
  }

  async function setAdSet(status: string): Promise<void> {
    const { accountId, adSetId } = ofMeta as Meta;
    const body = { account_id: accountId, status };
    await plans.demo.app.rest('POST', `/query/ad-sets/${adSetId}/status`, { ...plans.key, body });
  }

  /** The team pays for Pro with an addon, once. */
  async function subscribe(): Promise<void> {
    const { demo } = plans;
    const before = await Visit.begin(demo, browser);
    const { page } = before;
    await before.as('owner', '/app/billing');
    await page.getByRole('button', { name: 'Subscribe Pro' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-commerce addon').selectOption('medium');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${demo.sandbox.stripeUrl}/**`);
    await page.getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL('**/app/billing');
    await page.getByRole('heading', { name: 'What you pay' }).waitFor();
    await before.end();
  }

  const TASKS: readonly Task[] = [
    {
      name: 'See which account will miss its month',
      where: 'Accounts → This month → Off target',
      role: 'member',
      from: accounts,
      prepare: async () => {
        const set =
          'mutation ($id: String!) { setMonthlyTarget(accountId: $id, monthlyTargetEur: 1) { monthlyTargetEur } }';
        await api(set, { id: campaigns[0]?.accountId });
      },
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'This month', exact: true }));
        await hand.press(page.getByRole('radio', { name: 'Off target' }));
        await page.waitForURL('**/app/pacing?which=off');
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Set what an account shall spend in a month',
      where: 'Accounts → This month',
      role: 'admin',
      from: accounts,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'This month', exact: true }));
        await hand.press(page.getByRole('button', { name: /target of/ }).first());
        await hand.write(page.getByLabel('Spend per calendar month, in EUR'), '4000');
        await hand.press(page.getByRole('button', { name: 'Save' }));
        await page.getByText(/^The target of .+ is €4,000\.00 a month\.$/).waitFor();
      },
    },
    {
      name: 'Pause three campaigns at once, and see it as a plan',
      where: 'Account → Campaigns',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        for (const at of [0, 1, 2]) await hand.press(page.locator('tbody').getByRole('checkbox').nth(at));
        await hand.press(page.getByRole('button', { name: 'Change what is chosen' }));
        const dialog = page.getByRole('dialog');
        await hand.press(dialog.getByRole('radio', { name: 'Pause' }));
        await hand.press(dialog.getByRole('button', { name: 'Show as a plan' }));
        await page.locator('.planned tbody tr').nth(2).waitFor();
      },
    },
    {
      name: 'Approve a plan in part',
      where: 'Change plans → the plan',
      role: 'member',
      from: accounts,
      prepare: async (by) => {
        const some = campaigns.slice(0, 3).map((each, at) => plans.budget(each, (by === 'mouse' ? 41 : 51) + at));
        await plans.plan(some, { note: `Autumn by ${by}` });
      },
      work: async (hand, page) => {
        await hand.go('Change plans', 'v');
        await hand.press(page.getByRole('link', { name: `Autumn by ${hand.by}` }));
        await hand.press(page.getByRole('checkbox', { name: 'Choose change 2' }));
        await hand.press(page.getByRole('button', { name: 'Approve 2 of 3' }));
        await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
      },
    },
    {
      name: 'Take back a budget of yesterday',
      where: 'History',
      role: 'owner',
      from: accounts,
      prepare: async (by) => {
        const { id, accountId } = campaigns[0] as Campaign;
        const body = { account_id: accountId, daily_budget_eur: by === 'mouse' ? 61 : 62 };
        await plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...plans.key, body });
      },
      work: async (hand, page) => {
        await hand.go('History', 'h');
        const row = page.locator('tbody tr', { hasText: hand.by === 'mouse' ? '→ 61,00' : '→ 62,00' });
        await hand.press(row.getByRole('button', { name: /^Take back/ }).locator('visible=true'));
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Take back' }));
        await page.getByText('Taken back.').waitFor();
      },
    },
    {
      name: 'See who changed what in an account',
      where: 'History → Account',
      role: 'owner',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('History', 'h');
        const choice = page.locator('label.filter').nth(1).locator('select');
        const name = String(await choice.locator(`option[value="${campaigns[0]?.accountId}"]`).textContent());
        await hand.choose(choice, name);
        await page.waitForURL(/account=\d+/);
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Exclude a search term where it is read',
      where: 'Account → Search terms',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        await hand.go('Search terms', 's');
        await hand.press(page.getByRole('radio', { name: 'Without conversions' }));
        await hand.press(page.getByRole('button', { name: /^Exclude ./ }).first());
        const dialog = page.getByRole('dialog');
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
    {
      name: 'Extend a negative list',
      where: 'Account → Negative lists → the list',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        await hand.go('Negative lists', 'n');
        await hand.press(page.locator('tbody th a').first());
        await hand.press(page.getByRole('button', { name: 'Add keywords' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByLabel('Keywords, one a line'), hand.by === 'mouse' ? 'used a' : 'used b');
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
    {
      name: 'Find “muller” without its dots',
      where: 'Finder',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        if (hand.by === 'mouse') await hand.press(page.locator('.finder-button'));
        else await hand.key('/');
        await page.getByRole('dialog').getByRole('combobox').waitFor();
        await hand.type('muller');
        await page.getByRole('option').filter({ hasText: 'Sanitär Müller' }).first().waitFor();
        await hand.key('Enter');
        await page.waitForURL(/\/accounts\/\d+/);
      },
    },
    {
      name: 'Compare last month with the year before',
      where: 'Account → Period',
      role: 'kunde',
      from: accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('tbody th a').nth(1));
        const period = page.getByRole('button', { name: /^Period:/ });
        await hand.press(period);
        await hand.press(page.getByRole('radio', { name: 'Year before' }));
        await page.waitForURL(/compare=year/);
        await hand.press(page.getByRole('button', { name: 'Last month', exact: true }));
        await page.waitForURL(/period=last-month/);
        await page.locator('.figure').first().waitFor();
      },
    },
    {
      name: 'Save what is shown as CSV in German form',
      where: 'Account → Campaigns → Export',
      role: 'kunde',
      from: accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('tbody th a').nth(1));
        await page.waitForURL(/\/accounts\/\d+$/);
        await hand.go('Campaigns', 'c');
        await hand.press(page.getByRole('button', { name: 'Export', exact: true }));
        await hand.press(page.getByRole('dialog').getByRole('radio', { name: /German/ }));
        const saved = page.waitForEvent('download');
        await hand.press(page.getByRole('button', { name: 'Save as CSV' }));
        expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^\ufeff"?Campaign"?;/);
      },
    },
    {
      name: 'See why a product is not shown',
      where: 'Account → Products → Feeds and review → Not shown',
      role: 'member',
      from: () => `/app/accounts/${refusedIn}`,
      work: async (hand, page) => {
        await hand.go('Products', 'p');
        await hand.press(page.getByRole('link', { name: 'Feeds and review', exact: true }));
        await hand.press(page.getByRole('link', { name: 'Not shown', exact: true }));
        await page.waitForURL(/view=disapproved/);
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Invite a customer for two accounts',
      where: 'People → Invite',
      role: 'owner',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('People');
        await hand.press(page.getByRole('button', { name: 'Invite', exact: true }));
        const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
        const email = hand.by === 'mouse' ? 'one@demo.example' : 'two@demo.example';
        await hand.write(dialog.getByLabel('E-mail address'), email);
        await hand.choose(dialog.getByLabel('Role'), 'Client');
        for (const at of [1, 2])
          await hand.press(dialog.locator('.check-row input, .account-choice input[type=checkbox]').nth(at));
        await hand.press(dialog.getByRole('button', { name: 'Invite', exact: true }));
        await page.getByText(`${email} is invited.`).waitFor();
      },
    },
    {
      name: 'Make a key, and revoke it',
      where: 'API keys',
      role: 'admin',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('API keys');
        await hand.press(page.getByRole('button', { name: 'New key' }));
        await hand.write(page.getByLabel('Name', { exact: true }), 'Weekly');
        await hand.press(page.getByRole('button', { name: 'Only reading' }));
        await hand.submit(page.getByLabel('Name', { exact: true }), page.getByRole('button', { name: 'Create' }));
        await page.locator('.secret code').waitFor();
        await hand.press(page.getByRole('button', { name: 'I have kept it' }));
        await hand.press(page.getByRole('button', { name: 'Delete Weekly' }));
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
        await page.getByText('Weekly is deleted.').waitFor();
      },
    },
    {
      name: 'Be told of every change by a webhook',
      where: 'API keys → Webhooks',
      role: 'admin',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('API keys');
        await hand.press(page.getByRole('link', { name: 'Webhooks', exact: true }));
        await hand.press(page.getByRole('button', { name: 'New webhook' }));
        const address = hand.by === 'mouse' ? 'https://a.example.com' : 'https://b.example.com';
        await hand.write(page.getByLabel('Address'), address);
        await hand.press(page.getByRole('button', { name: 'Create' }));
        await page.locator('.secret code', { hasText: /^whsec_/ }).waitFor();
        await hand.press(page.getByRole('button', { name: 'I have kept it' }));
        await page.getByRole('button', { name: `More about ${address}` }).waitFor();
      },
    },
    {
      name: 'Change the plan and the addon',
      where: 'Plan and billing',
      role: 'owner',
      from: accounts,
      prepare: async (by) => {
        if (by === 'mouse') await subscribe();
      },
      work: async (hand, page) => {
        await hand.go('Plan and billing');
        const [plan, tier] = hand.by === 'mouse' ? ['Agency', 'Small'] : ['Pro', 'Medium'];
        const dialog = page.getByRole('dialog');
        await hand.press(page.getByRole('button', { name: `Change to ${plan}` }));
        await hand.press(dialog.getByRole('button', { name: 'Change the plan' }));
        await page.getByText(`The plan is now ${plan}.`).waitFor();
        await hand.press(page.getByRole('button', { name: `Change to it ${tier}` }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('The addon was changed.').waitFor();
      },
    },
    {
      name: 'Answer a ticket',
      where: 'Support → the question',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('Support');
        await hand.press(page.locator(`a[href^="${TICKET}"]`).first());
        await hand.write(page.getByLabel('Your reply'), `Thank you (${hand.by === 'mouse' ? 1 : 2})`);
        await hand.press(page.getByRole('button', { name: 'Send' }));
        await page.locator('.ticket-log .said', { hasText: `(${hand.by === 'mouse' ? 1 : 2})` }).waitFor();
      },
    },
    {
      name: 'Move a card of the board',
      where: 'Board',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('Board', 'b');
        const [from, to] = [page.locator('.lane').nth(0), page.locator('.lane').nth(1)];
        const card = from.locator('li.board-card').first();
        const name = String(await card.locator('.board-card-head button').textContent());
        if (hand.by === 'mouse') await hand.drag(card, to.locator('li.board-card, p').first());
        else {
          await hand.reach(from.getByRole('button', { name: `Move ${name}` }));
          await hand.key('Space');
          await page.getByText(`${name} is in Onboarding`).waitFor({ state: 'attached' });
          await page.evaluate('new Promise((done) => setTimeout(done, 50))');
          await hand.key('ArrowRight');
          await page.getByText(`${name} is in Setup`).waitFor({ state: 'attached' });
          await hand.key('Space');
        }
        await to.getByRole('button', { name, exact: true }).waitFor();
      },
    },
    {
      name: 'Edit a todo, and take that back',
      where: 'Account → Todos',
      role: 'member',
      from: account,
      prepare: async (by) => {
        const add = 'mutation ($id: String!, $title: String!) { createTodo(accountId: $id, title: $title) { id } }';
        await api(add, { id: campaigns[0]?.accountId, title: `Call by ${by}` });
      },
      work: async (hand, page) => {
        const title = `Call by ${hand.by}`;
        await hand.go('Todos', 't');
        await hand.press(page.getByRole('button', { name: `Edit ${title}` }));
        const dialog = page.getByRole('dialog', { name: 'Edit the todo' });
        await hand.write(dialog.getByLabel('What is to be done?'), 'Write');
        await hand.press(dialog.getByRole('button', { name: 'Save' }));
        await page.locator('.todo', { hasText: 'Write' }).waitFor();
        await hand.press(page.getByRole('button', { name: 'Undo' }));
        await page.locator('.todo', { hasText: title }).waitFor();
      },
    },
    {
      name: 'Sign in again in the middle of a dialog, and go on',
      where: 'Account → Todos, as anywhere',
      from: account,
      mayFail: true,
      work: async (hand, page) => {
        await hand.go('Todos', 't');
        await hand.write(page.getByLabel('What is to be done?'), `Kept ${hand.by === 'mouse' ? 1 : 2}`);
        const cookies = await page.context().cookies(plans.demo.app.url);
        const token = String(cookies.find(({ httpOnly, value }) => httpOnly && value.startsWith('eyJ'))?.value);
        await plans.demo.app.graphql('mutation { signOut { status } }', {}, { token });
        const again = page
          .getByRole('dialog', { name: 'Your session has ended' })
          .getByRole('link', { name: 'Sign in again' });
        const opened = page.context().waitForEvent('page');
        await hand.press(again);
        const other = new Hand(await opened, hand.by);
        await other.press(other.page.getByRole('button', { name: 'Member' }));
        await again.waitFor({ state: 'hidden' });
        hand.add(other.steps);
        await page.bringToFront();
        await hand.press(page.getByRole('button', { name: 'Add a todo' }));
        await page.locator('.todo', { hasText: `Kept ${hand.by === 'mouse' ? 1 : 2}` }).waitFor();
      },
    },
    {
      name: 'Make a monitor, and try it on the past',
      where: 'Monitors',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('Monitors', 'w');
        await hand.press(page.getByRole('button', { name: 'New monitor' }));
        await hand.press(page.getByRole('button', { name: 'Choose “Cost of a campaign jumps”' }));
        await page.getByText(/^It would (not )?have fired/).waitFor();
      },
    },
    {
      name: 'Upload a file, and approve it in part',
      where: 'Change plans → From a file',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        await hand.go('Change plans', 'v');
        await hand.press(page.getByRole('link', { name: 'From a file' }));
        const asked = page.waitForEvent('filechooser');
        await hand.press(page.locator('.drop button'));
        const budget = hand.by === 'mouse' ? 33 : 34;
        const lines = campaigns.slice(0, 3).map(({ id, accountId }) => `${accountId},${id},${budget}.00`);
        const buffer = Buffer.from(['Account,Campaign ID,Budget', ...lines].join('\n'));
        await (await asked).setFiles({ name: `${hand.by}.csv`, mimeType: 'text/csv', buffer });
        await hand.press(page.getByRole('link', { name: 'Open the change plan' }));
        await hand.press(page.getByRole('checkbox', { name: 'Choose change 2' }));
        await hand.press(page.getByRole('button', { name: 'Approve 2 of 3' }));
        await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
      },
    },
    {
      name: 'Give campaigns of two accounts one budget with a cap',
      where: 'Accounts → Budget groups',
      role: 'admin',
      from: accounts,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'Budget groups', exact: true }));
        await hand.press(page.getByRole('button', { name: 'New budget group' }));
        const dialog = page.getByRole('dialog');
        const name = hand.by === 'mouse' ? 'Spring' : 'Autumn';
        await hand.write(dialog.getByLabel('Name', { exact: true }), name);
        await hand.write(dialog.getByLabel('Budget per calendar month, in EUR'), '5000');
        await hand.choose(dialog.getByLabel('Cap', { exact: true }), 'Plan to pause, waits for approval');
        const first = hand.by === 'mouse' ? 0 : 2;
        for (const at of [first, first + 1]) await hand.press(dialog.getByRole('checkbox').nth(at));
        await hand.press(dialog.getByRole('button', { name: 'Save' }));
        await page.getByText(`${name} is saved.`).waitFor();
      },
    },
    {
      name: 'Send a client its report',
      where: 'Account → Reports',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        const dialog = page.getByRole('dialog');
        await hand.press(page.getByRole('link', { name: 'Reports', exact: true }));
        await hand.press(page.getByRole('button', { name: 'New report' }));
        await hand.press(dialog.getByRole('button', { name: 'Create' }));
        await hand.press(page.getByRole('button', { name: 'Publish' }));
        await hand.press(dialog.getByRole('button', { name: 'Publish' }));
        await hand.press(page.getByRole('button', { name: 'New link' }));
        await dialog.locator('code').waitFor();
      },
    },
    {
      name: 'Raise two budgets by a share, as a plan',
      where: 'Account → Campaigns',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        for (const at of [0, 1]) await hand.press(page.locator('tbody').getByRole('checkbox').nth(at));
        await hand.press(page.getByRole('button', { name: 'Change what is chosen' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByRole('textbox').first(), '7.5');
        await hand.press(dialog.getByRole('button', { name: 'Show as a plan' }));
        await page.locator('.planned tbody tr').nth(1).waitFor();
      },
    },
    {
      name: 'Pause an ad set of Meta',
      where: 'Account → Campaigns → the campaign',
      role: 'member',
      from: () => `/app/accounts/${ofMeta?.accountId}/campaigns`,
      prepare: async () => {
        ofMeta ??= await connectMeta();
        await setAdSet('ENABLED');
      },
      work: async (hand, page) => {
        const { campaign, adSet } = ofMeta as Meta;
        const dialog = page.getByRole('dialog');
        await hand.press(page.getByRole('link', { name: campaign, exact: true }));
        await hand.press(page.getByRole('button', { name: `Change ${adSet}`, exact: true }));
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.locator('.more tbody tr', { hasText: adSet }).getByText('paused', { exact: true }).first().waitFor();
      },
    },
    {
      name: 'See what needs attention today, and go there',
      where: 'Accounts',
      role: 'member',
      from: accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('.attention a').first());
        await page.waitForURL((url) => url.pathname !== accounts() || url.search !== '');
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'Run a report of one’s own, and save it as CSV',
      where: 'Account → Own query',
      role: 'member',
      from: account,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'Own query', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Campaigns, last 30 days' }));
        await hand.press(page.getByRole('button', { name: 'Run' }));
        await hand.press(page.getByRole('button', { name: 'Export', exact: true }));
        const saved = page.waitForEvent('download');
        await hand.press(page.getByRole('button', { name: 'Save as CSV' }));
        expect(readFileSync(await (await saved).path(), 'utf8')).toContain('metrics.cost_micros');
      },
    },
    {
      name: 'Set a target for all campaigns of a strategy',
      where: 'Account → Campaigns → Portfolio strategies',
      role: 'member',
      from: account,
      prepare: async (by) => {
        if (by === 'mouse') await givePortfolios(plans.demo, String(campaigns[0]?.accountId));
      },
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        await hand.press(page.getByRole('link', { name: 'Portfolio strategies', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Change the target of Portfolio Konto' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByLabel('Target ROAS', { exact: true }), hand.by === 'mouse' ? '5' : '4');
        await hand.press(dialog.getByRole('checkbox'));
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('The target of “Portfolio Konto” is changed.').waitFor();
      },
    },
  ];

  test('there are twenty-nine tasks, and the document has each', () => {
    expect(TASKS).toHaveLength(29);
    expect(documented().map(({ name }) => name)).toEqual(TASKS.map(({ name }) => name));
  });

  test.each(TASKS)('$name', async (task) => {
    const steps: Partial<Record<By, Steps>> = {};
    for (const by of ['mouse', 'keyboard'] as const) {
      await task.prepare?.(by);
      visit = await Visit.begin(plans.demo, browser);
      visit.page.setDefaultTimeout(20_000);
      if (task.role) await visit.as(task.role, task.from());
      else {
        await visit.open(task.from());
        await visit.page.getByRole('button', { name: 'Member' }).click();
        await visit.page.waitForURL(`**${task.from()}`);
      }
      await visit.page.locator('main').waitFor();
      await visit.page.waitForLoadState('networkidle');
      const hand = new Hand(visit.page, by);
      await task.work(hand, visit.page);
      steps[by] = hand.steps;
      if (!task.mayFail) expect(visit.complaints).toEqual([]);
      await visit.end();
    }
    const { mouse, keyboard } = steps as Record<By, Steps>;
    expect(keyboard.clicks).toBe(0);
    const row = [task.name, task.where, mouse.clicks, mouse.keys, keyboard.keys].map(String);
    if (process.env.WRITE_TASKS)
      write(
        row,
        TASKS.map(({ name }) => name),
      );
    const [, ...counted] = (documented().find(({ name }) => name === task.name)?.row ?? []).toReversed();
    // How many links Tab passes depends on how many rows the demo has on a day, and on where a page puts the focus.
    expect(counted).toEqual(row.toReversed().slice(1));
    expect(keyboard.keys).toBeGreaterThan(0);
  });
});

/** The rows of the document's table. */
function documented(): { name: string; row: string[] }[] {
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| task'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map((row) => ({ name: String(row[0]), row }));
}

/** Puts a row in place of the former one, in the order of the tasks. */
function write(row: readonly string[], order: readonly string[]): void {
  const rows = documented().filter(({ name }) => name !== row[0]);
  rows.push({ name: String(row[0]), row: [...row] });
  rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const text = readFileSync(DOCUMENT, 'utf8');
  const head = text.slice(0, text.indexOf(RULE) + RULE.length);
  writeFileSync(DOCUMENT, `${head}\n${rows.map((each) => `| ${each.row.join(' | ')} |`).join('\n')}\n`);
}

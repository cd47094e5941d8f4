import { readFileSync } from 'node:fs';
import { BUCKET, BucketServer } from '../../exports/support/bucket-server.js';
import { Hand } from './hand.js';
import { Visit } from './visit.js';
import type { Task, WorkingDay } from './working-day.js';

const TICKET = '/app/support/d3a0c0de-0000-4000-8000-000000000101';

/** What is done for the team, its people and its clients. To be called in `describe`. */
export function teamTasks(day: WorkingDay): readonly Task[] {
  let bucket: BucketServer | undefined;
  afterAll(() => bucket?.stop());

  return [
    {
      name: 'See which account will miss its month',
      where: 'Accounts → This month → Off target',
      role: 'member',
      from: day.accounts,
      prepare: async () => {
        const set =
          'mutation ($id: String!) { setMonthlyTarget(accountId: $id, monthlyTargetEur: 1) { monthlyTargetEur } }';
        await day.api(set, { id: day.accountId });
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
      from: day.accounts,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'This month', exact: true }));
        await hand.press(page.getByRole('button', { name: /target of/ }).first());
        await hand.write(page.getByLabel('Spend per calendar month, in EUR'), '4000');
        await hand.press(page.getByRole('button', { name: 'Save' }));
        await page.getByText(/^The target of .+ is €4,000\.00 a month\.$/).waitFor();
      },
    },
    {
      name: 'Find “muller” without its dots',
      where: 'Finder',
      role: 'member',
      from: day.accounts,
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
      name: 'Invite a customer for two accounts',
      where: 'People → Invite',
      role: 'owner',
      from: day.accounts,
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
      from: day.accounts,
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
      from: day.accounts,
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
      from: day.accounts,
      prepare: async (by) => {
        if (by === 'mouse') await subscribe(day);
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
      from: day.accounts,
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
      from: day.accounts,
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
      from: day.account,
      prepare: async (by) => {
        const add = 'mutation ($id: String!, $title: String!) { createTodo(accountId: $id, title: $title) { id } }';
        await day.api(add, { id: day.accountId, title: `Call by ${by}` });
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
      from: day.account,
      mayFail: true,
      work: async (hand, page) => {
        await hand.go('Todos', 't');
        await hand.write(page.getByLabel('What is to be done?'), `Kept ${hand.by === 'mouse' ? 1 : 2}`);
        const cookies = await page.context().cookies(day.plans.demo.app.url);
        const token = String(cookies.find(({ httpOnly, value }) => httpOnly && value.startsWith('eyJ'))?.value);
        await day.plans.demo.app.graphql('mutation { signOut { status } }', {}, { token });
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
      from: day.accounts,
      work: async (hand, page) => {
        await hand.go('Monitors', 'w');
        await hand.press(page.getByRole('button', { name: 'New monitor' }));
        await hand.press(page.getByRole('button', { name: 'Choose “Cost of a campaign jumps”' }));
        await page.getByText(/^It would (not )?have fired/).waitFor();
      },
    },
    {
      name: 'Give campaigns of two accounts one budget with a cap',
      where: 'Accounts → Budget groups',
      role: 'admin',
      from: day.accounts,
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
      from: day.account,
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
      name: 'Have a report made each month',
      where: 'Account → Reports',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'Reports', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Every month' }));
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
        await page.getByText('Saved.').first().waitFor();
      },
    },
    {
      name: 'See what needs attention today, and go there',
      where: 'Accounts',
      role: 'member',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('.attention a').first());
        await page.waitForURL((url) => url.pathname !== day.accounts() || url.search !== '');
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'Export all rows as JSON lines',
      where: 'Exports',
      role: 'member',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.go('Exports', 'x');
        await hand.press(page.getByRole('button', { name: 'New export' }));
        const dialog = page.getByRole('dialog');
        await hand.choose(dialog.getByLabel('File'), 'JSON Lines');
        await hand.press(dialog.getByRole('button', { name: 'Start' }));
        const first = page.locator('tbody tr', { hasText: 'JSON Lines' }).first();
        await first.getByText('ready', { exact: true }).waitFor();
        const saved = page.waitForEvent('download');
        await hand.press(first.getByRole('button', { name: /^Download / }));
        const [line = ''] = readFileSync(await (await saved).path(), 'utf8').split('\n');
        expect(JSON.parse(line)).toMatchObject({ date: expect.any(String), cost: expect.any(Number) });
      },
    },
    {
      name: 'Give a spreadsheet the address of a saved export',
      where: 'Exports',
      role: 'member',
      from: day.accounts,
      prepare: async (by) => {
        const save = `mutation { createSavedExport(name: "Sheet by ${by}", dataset: campaign_days) { id } }`;
        await day.plans.demo.app.graphql(save, {}, day.plans.demo.users.member);
      },
      work: async (hand, page) => {
        await hand.go('Exports', 'x');
        await hand.press(page.getByRole('button', { name: `Links to Sheet by ${hand.by}` }));
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Make a link' }));
        await page.getByRole('dialog').locator('code').waitFor();
      },
    },
    {
      name: 'Have a saved export put into a bucket each Monday',
      where: 'Exports',
      role: 'owner',
      from: day.accounts,
      prepare: async (by) => {
        bucket ??= await BucketServer.start();
        await day.api(`mutation { createSavedExport(name: "For ${by}", dataset: campaign_days) { id } }`);
      },
      work: async (hand, page) => {
        const dialog = page.getByRole('dialog');
        await hand.go('Exports', 'x');
        await hand.press(page.getByRole('button', { name: 'Add a bucket' }));
        const name = hand.by === 'mouse' ? 'Lake' : 'Pond';
        await hand.write(dialog.getByLabel('Name', { exact: true }), name);
        await hand.choose(dialog.getByLabel('Service', { exact: true }), 'Another service');
        await hand.write(dialog.getByLabel('Address of the service'), String(bucket?.endpoint));
        await hand.write(dialog.getByLabel('Region'), 'us-east-1');
        await hand.write(dialog.getByLabel('Name of the bucket'), BUCKET);
        await hand.press(dialog.getByRole('checkbox'));
        await hand.write(dialog.getByLabel('Access key'), 'S3RVER');
        await hand.write(dialog.getByLabel('Secret of the key'), 'S3RVER');
        await hand.press(dialog.getByRole('button', { name: 'Add', exact: true }));
        await hand.press(dialog.getByRole('button', { name: 'Test', exact: true }));
        await dialog.getByText(/^Writing works/).waitFor();
        await hand.key('Escape');
        await hand.press(page.getByRole('button', { name: 'New schedule' }));
        await hand.choose(dialog.getByLabel('Bucket', { exact: true }), name);
        await hand.choose(dialog.getByLabel('How often'), 'every week');
        await hand.press(dialog.getByRole('button', { name: 'Save' }));
        await dialog.getByText(/^every Monday at /).waitFor();
      },
    },
  ];
}

/** The team pays for Pro with an addon, once. */
async function subscribe({ plans, browser }: WorkingDay): Promise<void> {
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

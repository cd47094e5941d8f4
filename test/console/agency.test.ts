import { ALL_WEBHOOK_EVENTS } from '../../src/domain/webhooks/webhook.enum.js';
import { inBrowser } from '../support/chromium.js';
import { refuse } from './support/answers.js';
import { plain } from './support/figures.js';
import type { Visit } from './support/visit.js';
import { Visits } from './support/visits.js';

const MARKUP = '<b onmouseover=alert(1)>Anrufen</b> & "mehr"';

inBrowser('the pages of an agency’s day', () => {
  const visits = Visits.ofGroup();

  const account = (at = 0) => `/app/accounts/${visits.demo.accountIds[at]}`;
  const owner = () => ({ token: visits.demo.users.owner.token });
  const navigation = ({ page }: Visit) => page.getByRole('navigation', { name: 'Main navigation' });

  /** An account without campaigns, products, figures or notes. */
  async function emptyAccount(): Promise<string> {
    await visits.demo.app.db.query(
      `insert into accounts (team_id, id, name, currency, status, is_mcc, time_zone, platform)
        select team_id, '9999999999', 'Leeres Konto', currency, status, false, time_zone, platform from accounts
        where team_id = $1 and id = $2 on conflict do nothing`,
      [visits.demo.teamId, visits.demo.accountIds[0]],
    );
    return '9999999999';
  }

  test('pages that belong together are tabs of one place in the navigation', async () => {
    const now = await visits.begin('owner', '/app/accounts');
    const { page } = now;
    const tabs = page.getByRole('navigation', { name: 'Accounts', exact: true });
    await tabs.getByRole('link', { name: 'This month' }).click();
    await page.waitForURL('**/app/pacing');
    await page.getByRole('heading', { level: 1, name: 'Spend this month' }).waitFor();
    const accounts = navigation(now).getByRole('link', { name: /^Accounts/ });
    expect(await accounts.getAttribute('aria-current')).toBe('page');
    expect(await tabs.getByRole('link', { name: 'This month' }).getAttribute('aria-current')).toBe('page');
  });

  test('a target is set where the month is read, and what it says follows', async () => {
    const now = await visits.begin('admin', '/app/pacing');
    const { page } = now;
    const [accountId] = visits.demo.accountIds;
    const { body } = await visits.demo.app.rest('GET', `/accounts/${accountId}/month-spend`, owner());
    const { body: details } = await visits.demo.app.rest('GET', `/query/accounts/${accountId}`, {
      apiKey: visits.demo.apiKey,
    });
    const row = page.locator('tbody tr', { hasText: details.name });
    const spent = `€${body.spentEur.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    await row.getByText(spent).waitFor();
    await row.getByRole('button', { name: /target of/ }).click();
    const field = page.getByLabel('Spend per calendar month, in EUR');
    await field.fill('-3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter an amount from 1').waitFor();
    await field.fill('1');
    expect(await now.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The target of ${details.name} is €1.00 a month.`).waitFor();
    await row.locator('.tag.bad', { hasText: 'above' }).waitFor();
    await page.locator('.choice label', { hasText: 'Off target' }).click();
    await page.waitForURL('**/app/pacing?which=off');
    await row.waitFor();
    await now.open(account());
    await page.locator('.month').getByText('€1.00').waitFor();
    await page.getByRole('button', { name: `Change the target of ${details.name}` }).click();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${details.name} has no target any more.`).waitFor();
    await page.locator('.month').getByText('no target').waitFor();
  });

  test('a member reads targets and a client those of their accounts; neither sets them', async () => {
    for (const role of ['member', 'kunde'] as const) {
      const visit = await visits.begin(role, '/app/pacing');
      const { page } = visit;
      await page.locator('tbody tr').first().waitFor();
      expect(await page.getByRole('button', { name: /target of/ }).count()).toBe(0);
      await visit.end();
    }
  });

  test('an account without anything has pages that say so', async () => {
    const id = await emptyAccount();
    const now = await visits.begin('owner', '/app/pacing');
    const { page } = now;
    await page.locator('tbody tr', { hasText: 'Leeres Konto' }).getByText('no figures yet').waitFor();
    await now.open(`/app/accounts/${id}/feeds`);
    await page.getByText('This account has no feeds.').waitFor();
    await page.getByRole('link', { name: 'Not shown', exact: true }).click();
    await page.getByText('Every product is shown or in review.').waitFor();
    await page.getByRole('link', { name: 'Out of stock', exact: true }).click();
    await page.getByText('Everything is in stock.').waitFor();
    await now.open(`/app/accounts/${id}/customer`);
    await page.getByText('Nothing is noted yet.').waitFor();
    expect(await now.barriers()).toEqual([]);
  });

  test('what is known of a customer is written down and taken away, markup as text', async () => {
    const now = await visits.begin('member', `${account(1)}/customer`);
    const { page } = now;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Industry').fill('Möbel <i>& Küchen</i>');
    await page.getByLabel('Strengths of the website').fill('schnell\n\n  gute Fotos \n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The profile is saved.').waitFor();
    await page.getByText('Möbel <i>& Küchen</i>').waitFor();
    expect(await page.locator('.points li').allTextContents()).toEqual(
      expect.arrayContaining(['schnell', 'gute Fotos']),
    );
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByLabel('New note').fill(`${MARKUP}\nzweite Zeile`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const note = page.locator('.memories li', { hasText: MARKUP });
    await note.waitFor();
    expect(await now.barriers()).toEqual([]);
    await page
      .locator('label')
      .filter({ hasText: /^General$/ })
      .click();
    await note.waitFor({ state: 'detached' });
    await page
      .locator('label')
      .filter({ hasText: /^Conversations$/ })
      .click();
    await note.getByRole('button').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.memories li', { hasText: MARKUP }).waitFor();
  });

  test('a client has no page about the customer and no feeds unless the agency opens them', async () => {
    const now = await visits.begin('kunde', '/app/accounts');
    const { page } = now;
    const href = await page.locator('tbody th a').first().getAttribute('href');
    await now.open(`${href}/feeds`);
    const parts = page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link');
    await parts.first().waitFor();
    expect(await parts.allTextContents()).toEqual(['Not shown', 'Out of stock']);
    expect(await page.getByRole('link', { name: 'Customer', exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Webhooks', exact: true }).count()).toBe(0);
  });

  test('my todos come from every account, are ticked off and taken back', async () => {
    const { id } = visits.demo.users.member;
    for (const [at, dueDate] of [
      [0, '2020-01-02'],
      [3, undefined],
    ] as const) {
      await visits.demo.app.rest('POST', '/planning/todos', {
        ...owner(),
        body: {
          accountId: visits.demo.accountIds[at],
          title: `${MARKUP} ${at}`,
          assignedTo: id,
          ...(dueDate && { dueDate }),
        },
      });
    }
    const now = await visits.begin('member', '/app/my-todos');
    const { page } = now;
    const overdue = page.locator('.todo', { hasText: `${MARKUP} 0` });
    await overdue.getByText('due 2 Jan 2020').waitFor();
    const open = Number(/(\d+) open/.exec(String(await page.locator('.page-head p').textContent()))?.[1]);
    await navigation(now)
      .getByRole('link', { name: new RegExp(`^My todos .*${open} open`) })
      .waitFor();
    await overdue.getByRole('checkbox').check();
    await page.getByText(`“${MARKUP} 0” is done.`).waitFor();
    await overdue.waitFor({ state: 'detached' });
    await navigation(now)
      .getByRole('link', { name: new RegExp(`^My todos .*${open - 1} open`) })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await overdue.waitFor();
    const other = page.locator('.todo', { hasText: `${MARKUP} 3` });
    await other.getByRole('link').click();
    await page.waitForURL(`**${account(3)}/todos`);
  });

  test('the navigation says which syncs fail, to members and for their account', async () => {
    const [accountId] = visits.demo.accountIds;
    await visits.demo.app.db.query(
      `insert into sync_runs (team_id, account_id, status, error_code, error_message, started_at, finished_at)
        values ($1, $2, 'failed', 'platform_unavailable', 'no answer', now() + interval '1 hour', now() + interval '1 hour')`,
      [visits.demo.teamId, accountId],
    );
    const now = await visits.begin('member', account());
    await navigation(now)
      .getByRole('link', { name: /^Accounts .*the sync of 1 account fails$/ })
      .waitFor();
    await navigation(now)
      .getByRole('link', { name: /^Overview .*the sync of this account fails$/ })
      .waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.open(account(1));
    await navigation(now).getByRole('link', { name: 'Overview', exact: true }).waitFor();
    await now.open('/app/accounts');
    const failing = now.page.locator('tbody tr', { hasText: 'Sync fails' });
    await failing.waitFor();
    expect(await failing.count()).toBe(1);
    expect(await failing.locator('th a').getAttribute('href')).toBe(account());
  });

  test('the list of accounts says how the month of each goes', async () => {
    const now = await visits.begin('owner', '/app/accounts');
    const { users, app } = visits.demo;
    const { body } = await app.graphql(
      '{ accounts(limit: 1000) { data { name monthSpend { spentEur expectedEur } } } }',
      {},
      users.owner,
    );
    const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
    await now.page
      .getByText(/ expected/)
      .first()
      .waitFor();
    const header = await now.page.locator('thead th').allTextContents();
    const column = header.findIndex((text) => text.startsWith('This month'));
    for (const { name, monthSpend } of body.data.accounts.data) {
      const row = now.page.locator('tbody tr').filter({ has: now.page.getByRole('link', { name, exact: true }) });
      const cell = plain(await row.locator('th, td').nth(column).innerText());
      const shown = monthSpend === null ? '–' : plain(money.format(monthSpend.spentEur));
      expect([name, cell.slice(0, shown.length)]).toEqual([name, shown]);
    }
    expect(await now.barriers()).toEqual([]);
  });

  test('a webhook is made with every event, its secret shown once, tested, switched off and deleted', async () => {
    const now = await visits.begin('admin', '/app/webhooks');
    const { page } = now;
    await page.getByText('There is no webhook yet.').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    expect(await page.getByRole('checkbox').count()).toBe(ALL_WEBHOOK_EVENTS.length);
    await page.getByLabel('Address').fill('http://hooks.example.com');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Please enter an address that begins with https://.').waitFor();
    await page.getByLabel('Address').fill('https://hooks.example.com/adlane');
    await page.getByLabel('What it is for').fill(MARKUP);
    expect(await now.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.secret code', { hasText: /^whsec_/ }).waitFor();
    expect(await now.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const { body } = await visits.demo.app.rest('GET', '/webhook-endpoints', owner());
    expect(body[0]).toMatchObject({ description: MARKUP, events: expect.arrayContaining(ALL_WEBHOOK_EVENTS) });
    await page.getByRole('button', { name: 'More about https://hooks.example.com/adlane' }).click();
    await page.getByText('Nothing was sent in the last 30 days.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.locator('dialog tbody tr', { hasText: 'Test' }).waitFor();
    await now.picture('webhook-1400-light');
    expect(await now.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Messages that wait are not sent any more').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There is no webhook yet.').waitFor();
  });

  test('what the server refuses is said, and tried again', async () => {
    const now = await visits.begin('owner', '/app/accounts');
    const { page } = now;
    for (const [operation, path] of [
      ['query Pacing', '/app/pacing'],
      ['query MyTodos', '/app/my-todos'],
      ['query Webhooks', '/app/webhooks'],
      ['query Customer', `${account()}/customer`],
    ] as const) {
      await refuse(page, operation, { code: 'internal', message: 'Something went wrong.' });
      await now.open(path);
      await page.getByRole('alert').waitFor();
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
  });
});

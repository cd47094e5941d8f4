import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { story } from '../support/story.js';
import { Visit, type VisitOptions } from './support/visit.js';

const INVITED = 'query ($id: String!) { teamInvitations(teamId: $id) { email role accountIds } }';

inBrowser('people who are invited, and the plan', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp({ PUBLIC_URL: '' }), launchBrowser()]);
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

  async function begin(role: keyof DemoApp['users'], path: string, options: VisitOptions = {}): Promise<Page> {
    const complaints = visit?.complaints;
    await visit?.end();
    expect(complaints ?? []).toEqual([]);
    visit = await Visit.begin(demo, browser, options);
    await visit.as(role, path);
    return visit.page;
  }

  const ask = async (query: string, variables: object = {}) =>
    (await demo.app.graphql(query, { ...variables }, demo.users.owner)).body.data;

  test('a client is invited to accounts that have to be chosen, and it says what they will see', async () => {
    const page = await begin('owner', '/app/team');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('E-mail address').fill('kundin@demo.example');
    await dialog.getByLabel('Role').selectOption('kunde');
    await dialog.getByRole('heading', { name: 'They will see' }).waitFor();
    await dialog.getByText('your plan, prices, invoices, API keys, guardrails and change plans').waitFor();
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true });
    await invite.click();
    await dialog.getByRole('alert').getByText('Choose at least one account, or all of the team.').waitFor();
    expect((await ask(INVITED, { id: demo.teamId })).teamInvitations).toEqual([]);
    await dialog.getByRole('searchbox').fill('solar');
    await dialog.getByRole('checkbox', { name: /Solar/ }).check();
    expect(await visit?.barriers()).toEqual([]);
    await visit?.picture('invite-client-1400');
    await invite.click();
    await page.getByText('kundin@demo.example is invited.').waitFor();
    await page.getByText(/Client, 1 account,/).waitFor();
    const [invitation] = (await ask(INVITED, { id: demo.teamId })).teamInvitations;
    expect(invitation).toMatchObject({ role: 'kunde', accountIds: [expect.any(String)] });
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('The invitation was withdrawn.').waitFor();
  });

  test('at 390 pixels in German it is all there', async () => {
    const page = await begin('owner', '/app/team', { width: 390, height: 844, language: 'de-DE' });
    await page.getByRole('button', { name: 'Einladen', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Rolle').selectOption('kunde');
    await page.getByRole('heading', { name: 'Nicht zu sehen sein wird' }).waitFor();
    await visit?.picture('invite-client-390-de');
    expect({ overflow: await visit?.overflow(), barriers: await visit?.barriers() }).toEqual({
      overflow: 0,
      barriers: [],
    });
  });

  test('whoever becomes a client gets accounts in the same step', async () => {
    const page = await begin('owner', '/app/team');
    const { id, name } = (await ask('{ teamMembers { data { id name role } } }')).teamMembers.data.find(
      ({ role }: { role: string }) => role === 'member',
    );
    await page.getByRole('combobox', { name: `Role of ${name}` }).selectOption('kunde');
    const dialog = page.getByRole('dialog', { name: `Change the role of ${name} to Client?` });
    const confirm = dialog.getByRole('button', { name: 'Change role' });
    await confirm.click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('checkbox').first().check();
    await visit?.picture('becomes-client-1400');
    await confirm.click();
    await page.getByText(`${name} is now Client.`).waitFor();
    const assigned = await ask(
      'query ($t: String!, $m: String!) { memberAssignments(teamId: $t, memberId: $m) { accountIds } }',
      {
        t: demo.teamId,
        m: id,
      },
    );
    expect(assigned.memberAssignments.accountIds).toHaveLength(1);
    await demo.app.rest('PUT', `/teams/${demo.teamId}/members/${id}`, {
      ...demo.users.owner,
      body: { role: 'member', accountIds: [] },
    });
  });

  test.each(['/app/billing', '/app/keys', '/app/rules', '/app/connections', '/app/changes'])(
    'for a client %s is not there',
    async (path) => {
      const page = await begin('kunde', path);
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
      for (const name of ['Plan and billing', 'API keys', 'Guardrails and approval', 'Change plans', 'Connections'])
        expect(await page.getByRole('link', { name }).count()).toBe(0);
    },
  );

  const euros = (text: string) => text.replace(/[^\d]/g, '');

  story('a plan is paid for, and changed', {
    'what is shown before the payment is what Stripe charges: plan, addon and VAT': async () => {
      const page = await begin('owner', '/app/billing');
      await page.getByText('All prices include VAT.').first().waitFor();
      await visit?.picture('billing-trial-1400');
      await page.getByRole('radio', { name: 'Yearly' }).check();
      await page.getByRole('button', { name: 'Subscribe Pro' }).click();
      const dialog = page.getByRole('dialog', { name: 'Subscribe to Pro' });
      await dialog.getByLabel('E-commerce addon').selectOption('medium');
      const total = String(await dialog.locator('tfoot td').textContent());
      expect(euros(total)).toBe('198000');
      expect(await visit?.barriers()).toEqual([]);
      await visit?.picture('order-1400');
      await dialog.getByRole('button', { name: 'Continue to payment' }).click();
      await page.waitForURL(`${demo.sandbox.stripeUrl}/**`);
      // Each line: 1490.00 and 490.00.
      expect(euros(String(await page.locator('body').textContent()))).toBe('14900049000');
      await page.getByRole('button', { name: 'Bezahlen' }).click();
      await page.waitForURL('**/app/billing');
      const paying = page.locator('section.card', { has: page.getByRole('heading', { name: 'What you pay' }) });
      await paying.waitFor();
      expect(euros(String(await paying.locator('tfoot td').textContent()))).toBe('198000');
      const invoice = page.locator('section.card', { hasText: 'Invoices' }).locator('.rows li').first();
      expect(await invoice.textContent()).toMatch(/Paid.*1,980\.00/);
      expect((await demo.app.rest('GET', '/billing/invoices', demo.users.owner)).body[0].amountPaid).toBe(198_000);
    },

    'the addon is changed and removed, and the plan changed, for the price that it says': async () => {
      const page = await begin('owner', '/app/billing', { language: 'de-DE' });
      const addon = page.locator('section.card', { has: page.getByRole('heading', { name: 'E-Commerce-Addon' }) });
      await addon.getByRole('button', { name: 'Dazu wechseln Klein' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Klein kostet 190,00 € im Jahr, inkl. USt.').waitFor();
      await visit?.picture('addon-1400-de');
      await dialog.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByText('Das Addon wurde geändert.').waitFor();
      const paying = page.locator('section.card', { has: page.getByRole('heading', { name: 'Was Sie zahlen' }) });
      await paying.getByText('1.680,00').waitFor();

      await page.getByRole('radio', { name: 'Monatlich' }).check();
      await page.getByRole('button', { name: 'Wechseln zu Agency' }).click();
      await dialog.getByText('Bisher: 1.680,00 € im Jahr.').waitFor();
      expect(euros(String(await dialog.locator('tfoot td').textContent()))).toBe('41800');
      expect(await visit?.barriers()).toEqual([]);
      await visit?.picture('change-subscription-1400-de');
      await dialog.getByRole('button', { name: 'Tarif wechseln' }).click();
      await page.getByText('Der Tarif ist jetzt Agency.').waitFor();
      await paying.getByText('418,00').waitFor();
      expect((await demo.app.rest('GET', '/billing/invoices', demo.users.owner)).body[0].amountPaid).toBe(41_800);

      await addon.getByRole('button', { name: 'Addon entfernen' }).click();
      await dialog.getByRole('button', { name: 'Addon entfernen' }).click();
      await page.getByText('Das Addon wurde entfernt.').waitFor();
      await paying.locator('tfoot').getByText('399,00').waitFor();
      await visit?.picture('billing-paying-1400-de');
    },

    'at 390 pixels the plan page is readable, and a member changes nothing': async () => {
      const page = await begin('member', '/app/billing', { width: 390, height: 844, language: 'de-DE', theme: 'dark' });
      await page.locator('.plans > li').first().waitFor();
      await page.getByRole('heading', { name: 'Was Sie zahlen' }).waitFor();
      await visit?.picture('billing-390-de');
      expect({ overflow: await visit?.overflow(), barriers: await visit?.barriers() }).toEqual({
        overflow: 0,
        barriers: [],
      });
      expect(await page.getByRole('button', { name: /^Wechseln zu/, disabled: false }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Addon entfernen/ }).count()).toBe(0);
    },
  });
});

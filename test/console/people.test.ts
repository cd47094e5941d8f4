import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { addAdmin, makeKey } from '../teams/support.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('people who lose access', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
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

  async function begin(path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    await visit.as('owner', path);
    return visit;
  }

  /** An admin with two keys and a client. */
  async function adminWithKeys(name: string) {
    const { id, token } = await addAdmin(demo.app, demo.teamId, name);
    const make = (key: string) => makeKey(demo.app, demo.teamId, token, key);
    const [reports, script, client] = [await make('Reports'), await make('Script'), await make('Assistant')];
    await demo.app.db.query(`update api_keys set client_id = 'assistant', redirect_host = 'localhost' where id = $1`, [
      client.id,
    ]);
    return { id, reports, script };
  }

  const reads = async ({ key }: { key: string }) =>
    (await demo.app.rest('GET', '/query/accounts?limit=1', { apiKey: key })).status;

  test('a member is removed, and one of two keys stays under the name of who acts', async () => {
    const { reports, script } = await adminWithKeys('Ada');
    const now = await begin('/app/team');
    const { page } = now;
    await page.getByRole('button', { name: 'Remove Ada' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Ada from the team?' });
    await dialog.getByText('Assistant localhost').waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await dialog
      .getByRole('checkbox', { name: /^Reports acs_.*Budgets, status and bidding of campaigns.*Never used/ })
      .check();
    await now.picture('member-removed');
    expect(await now.barriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Ada is no longer in the team.').waitFor();
    expect([await reads(reports), await reads(script)]).toEqual([200, 401]);

    await now.open('/app/keys');
    const row = page.getByRole('row', { name: /^Reports/ });
    await row.waitFor();
    const owner = await demo.app.db.query<{ name: string }>('select name from users where id = $1', [
      demo.users.owner.id,
    ]);
    expect(await row.textContent()).toContain(String(owner[0]?.name));
    expect(await page.getByRole('row', { name: /^(Script|Assistant)/ }).count()).toBe(0);
    await now.picture('keys-with-makers');
  });

  test('an admin becomes a member without keys, once that is confirmed', async () => {
    const { reports, script } = await adminWithKeys('Grace');
    const now = await begin('/app/team', { width: 400, language: 'de-DE', theme: 'dark' });
    const { page } = now;
    const role = page.getByRole('combobox', { name: 'Rolle von Grace' });
    const dialog = page.getByRole('dialog', { name: 'Rolle von Grace auf Mitglied ändern?' });
    await role.selectOption('member');
    await dialog.getByRole('checkbox', { name: /^Reports/ }).waitFor();
    await now.picture('role-lowered-400');
    expect({ overflow: await now.overflow(), barriers: await now.barriers() }).toEqual({ overflow: 0, barriers: [] });
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    expect([await role.inputValue(), await reads(reports)]).toEqual(['admin', 200]);

    await role.selectOption('member');
    await dialog.getByRole('button', { name: 'Rolle ändern' }).click();
    await page.getByText('Grace ist jetzt Mitglied.').waitFor();
    // It closes once the page has read the members again.
    await dialog.waitFor({ state: 'hidden' });
    expect([await role.inputValue(), await reads(reports), await reads(script)]).toEqual(['member', 401, 401]);
  });
});

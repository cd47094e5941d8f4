import type { Browser } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('negative lists', () => {
  let demo: DemoApp;
  let browser: Browser;
  let visit: Visit | undefined;
  let mayFail = false;
  let accountId: string;
  let converting: { searchTerm: string };
  let wasted: { searchTerm: string };

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp(), launchBrowser()]);
    for (accountId of demo.accountIds) {
      const path = `/query/accounts/${accountId}/search-terms?days=30`;
      const { body } = await demo.app.rest('GET', path, { apiKey: demo.apiKey });
      const open = body.filter(({ status }: { status: string }) => status !== 'EXCLUDED');
      converting = open.find(({ conversions }: { conversions: number }) => conversions > 0);
      wasted = open.find(({ conversions }: { conversions: number }) => conversions === 0);
      if (converting && wasted) break;
    }
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  beforeEach(() => demo.app.db.query('delete from team_guardrails'));

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    if (!mayFail) expect(complaints ?? []).toEqual([]);
    mayFail = false;
  });

  async function begin(role: keyof DemoApp['users'], path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    await visit.as(role, `/app/accounts/${accountId}/${path}`);
    return visit;
  }

  interface Listed {
    id: string;
    name: string;
    keywords: { id: string; text: string; matchType: string }[];
  }

  async function lists(): Promise<Listed[]> {
    const query = `{ negativeKeywordLists(accountId: "${accountId}") { id name keywords { id text matchType } } }`;
    return (await demo.app.graphql(query, {}, { token: demo.users.owner.token })).body.data.negativeKeywordLists;
  }

  test('a list is made, extended, shortened and taken back', async () => {
    const { page } = await begin('member', 'negative-lists');
    await page.getByRole('button', { name: 'New list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('Please choose at least one campaign.').waitFor();
    await dialog.getByLabel('Name').fill('Gebrauchtes');
    await dialog.getByLabel('Keywords, one a line').fill('gebraucht kaufen\n\n  second   hand \n');
    await dialog.locator('.campaign-boxes input').first().check();
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('2 keywords in 1 campaign').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Gebrauchtes' }).click();
    await page.getByRole('heading', { name: 'Gebrauchtes' }).waitFor();

    await page.getByRole('button', { name: 'Add keywords' }).click();
    await dialog.getByLabel('Keywords, one a line').fill('defekt\nsecond hand');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('3 keywords · 1 was in it before').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('checkbox', { name: 'Choose defekt' }).check();
    await page.getByRole('checkbox', { name: 'Choose gebraucht kaufen' }).check();
    await page.getByRole('button', { name: 'No longer exclude (2)' }).click();
    await dialog.getByText('3 keywords').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('2 keywords are no longer excluded.').waitFor();
    const found = (await lists()).find(({ name }) => name === 'Gebrauchtes');
    expect(found?.keywords.map(({ text, matchType }) => ({ text, matchType }))).toEqual([
      { text: 'second hand', matchType: 'PHRASE' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('checkbox', { name: 'Choose defekt' }).waitFor();
  });

  test('keywords are excluded in the whole account and taken back, on a phone', async () => {
    const { page } = await begin('member', 'negative-lists', {
      language: 'de-DE',
      width: 390,
      height: 844,
      theme: 'dark',
    });
    await page.getByText('Im ganzen Konto ist nichts ausgeschlossen.').waitFor();
    await page.getByRole('button', { name: 'Im ganzen Konto ausschließen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Keywords, eines pro Zeile').fill('reparatur selber\nersatzteil');
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.getByText('2 Keywords').waitFor();
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText('ersatzteil', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Im ganzen Konto' }).scrollIntoViewIfNeeded();
    await visit?.picture('negatives-account-390-de');
    expect([await visit?.barriers(), await visit?.overflow()]).toEqual([[], 0]);
    await page.getByRole('button', { name: /ersatzteil$/ }).click();
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText('ersatzteil', { exact: true }).waitFor({ state: 'detached' });
  });

  test('what the whole account excludes is beside its lists, wide, in English', async () => {
    const path = `/query/accounts/${accountId}/account-negatives`;
    const keywords = ['repair it yourself', 'spare part'].map((text) => ({ text, match_type: 'PHRASE' }));
    const { apiKey, app } = demo;
    expect((await app.rest('POST', path, { apiKey, body: { keywords } })).status).toBe(200);
    const now = await begin('member', 'negative-lists');
    await now.page.getByText('spare part', { exact: true }).waitFor();
    await now.page
      .getByRole('heading', { name: 'In the whole account' })
      .evaluate('(heading) => heading.scrollIntoView()');
    await now.settled();
    await now.picture('negatives-account-1400-en');
    expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
  });

  test('a list is applied to another campaign and taken off again', async () => {
    const [list] = (await lists()) as [Listed];
    const used = async () => {
      const path = `/query/accounts/${accountId}/negative-keywords/${list.id}`;
      return (await demo.app.rest('GET', path, { apiKey: demo.apiKey })).body.campaignIds.length as number;
    };
    const before = await used();
    const { page } = await begin('member', `negative-lists/${list.id}`);
    const dialog = page.getByRole('dialog');
    for (const [way, after] of [
      ['Apply to more', before + 1],
      ['Take off', before],
    ] as const) {
      await page.getByRole('button', { name: 'Campaigns …' }).click();
      await dialog.getByRole('radio', { name: way }).check();
      await dialog.locator('.campaign-boxes input').last().check();
      await dialog.getByRole('button', { name: 'Check the change' }).click();
      await dialog.getByText(`${after} campaign`, { exact: false }).first().waitFor();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await used()).toBe(after);
    }
    const campaign = page.locator('.uses a').first();
    const name = (await campaign.textContent()) as string;
    await campaign.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  test('a search is excluded where it is read, in a list that exists', async () => {
    const [list] = (await lists()) as [Listed];
    const { page } = await begin('member', 'search-terms');
    await page.getByLabel('Find a term').fill(wasted.searchTerm);
    await page.getByRole('button', { name: `Exclude ${wasted.searchTerm}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Where').selectOption(list.id);
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('The platform accepts this').waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('1 keyword is excluded.').waitFor();
    const found = (await lists()).find(({ id }) => id === list.id);
    expect(found?.keywords).toContainEqual(expect.objectContaining({ text: wasted.searchTerm, matchType: 'EXACT' }));
  });

  test('the safety net names what converted, and only who has read that can go on', async () => {
    const { page } = await begin('owner', 'search-terms', { language: 'de-DE', width: 390 });
    await page.locator('tbody tr').first().waitFor();
    expect(await page.locator('.table-scroll').evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    for (const label of ['Klicks', 'Conversions', 'ROAS'])
      await page
        .locator('tbody th', { hasText: `${label} ` })
        .locator('visible=true')
        .first()
        .waitFor();
    await page.getByLabel('Begriff suchen').fill(converting.searchTerm);
    await page.getByRole('button', { name: `${converting.searchTerm} ausschließen`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.getByText('Das würde auch blockieren, was konvertiert hat').waitFor();
    await visit?.picture('exclude-safety-390');
    expect(await visit?.barriers()).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Bestätigen' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Gelesen; ich will es trotzdem ausschließen.' }).check();
    expect(await confirm.isDisabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    expect((await lists()).flatMap(({ keywords }) => keywords.map(({ text }) => text))).not.toContain(
      converting.searchTerm,
    );
  });

  test('where everything needs approval, an exclusion is announced as a proposal', async () => {
    mayFail = true;
    const token = demo.users.owner.token;
    await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, { token });
    const [list] = (await lists()) as [Listed];
    const { page } = await begin('member', `negative-lists/${list.id}`);
    await page.getByRole('button', { name: 'Add keywords' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Keywords, one a line').fill('nur vorgeschlagen');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('it becomes a proposal').waitFor();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByRole('link', { name: 'Look at the change plan' }).click();
    await page.getByText('nur vorgeschlagen phrase').locator('visible=true').waitFor();
  });

  test('a list of 5,000 keywords opens, is searched and shown in parts', async () => {
    const [list] = (await lists()) as [Listed];
    await demo.app.db.query(
      `insert into negative_keywords (team_id, account_id, list_id, id, text, match_type)
       select $1, $2, $3, 'n' || n, 'wort ' || n, 'BROAD' from generate_series(1, 4900) n`,
      [demo.teamId, accountId, list.id],
    );
    const { page } = await begin('owner', `negative-lists/${list.id}`);
    await page.getByRole('button', { name: 'Show 100 more' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(100);
    await page.getByLabel('Find a keyword').fill('wort 4899');
    await page.getByText('wort 4899', { exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await demo.app.db.query(`delete from negative_keywords where id ~ '^n[0-9]+$'`);
  });

  test.each([
    { width: 1400, language: 'en-GB', theme: 'light' },
    { width: 390, language: 'de-DE', theme: 'dark' },
  ] as const)('lists are for everybody, $width pixels wide, $language', async ({ width, ...options }) => {
    const now = await begin('owner', 'negative-lists', { width, ...options });
    const [list] = (await lists()) as [Listed];
    await now.page.locator('tbody tr').first().waitFor();
    await now.picture(`negative-lists-${width}-${options.theme}`);
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
    await now.open(`/app/accounts/${accountId}/negative-lists/${list.id}`);
    await now.page.locator('tbody tr').first().waitFor();
    await now.picture(`negative-list-${width}-${options.theme}`);
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
    await now.page.locator('.page-actions .primary').click();
    await now.page.locator('dialog[open] textarea').waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.open(`/app/accounts/${accountId}/negative-lists/${list.id}?campaigns=new`);
    await now.page.locator('dialog[open] .campaign-boxes input').first().waitFor();
    await now.picture(`negative-list-campaigns-${width}-${options.theme}`);
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
  });

  test('a customer reads the lists and changes nothing', async () => {
    const { page } = await begin('kunde', 'negative-lists');
    await page.locator('h1').waitFor();
    expect(await page.getByRole('button', { name: 'New list' }).count()).toBe(0);
  });
});

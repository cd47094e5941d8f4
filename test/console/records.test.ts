import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { sql } from '../../src/db/statements/sql.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { graphql } from '../support/generated/index.js';
import { ask } from '../support/typed-client.js';
import { Visit, type VisitOptions } from './support/visit.js';

const MOVE = graphql(`
  mutation MoveElsewhere($accountId: String!, $status: BoardStatus!, $position: Int!) {
    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }
  }
`);

const ADD_TODO = graphql(`
  mutation AddTodoElsewhere($accountId: String!, $title: String!) {
    createTodo(accountId: $accountId, title: $title) { id }
  }
`);

/** The demo's support ticket, which its member asked. */
const TICKET = '/app/support/d3a0c0de-0000-4000-8000-000000000101';

inBrowser('the pages for records, terms and the team', () => {
  let demo: DemoApp;
  let browser: Browser;
  let attachments: string;
  let visit: Visit | undefined;

  beforeAll(async () => {
    attachments = mkdtempSync(join(tmpdir(), 'adlane-console-'));
    [demo, browser] = await Promise.all([startDemoApp({ ATTACHMENTS_DIR: attachments }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
    rmSync(attachments, { recursive: true, force: true });
  });

  afterEach(async () => {
    const complaints = visit?.complaints;
    await visit?.end();
    visit = undefined;
    expect(complaints ?? []).toEqual([]);
  });

  async function begin(role: keyof DemoApp['users'], path: string, options?: VisitOptions): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    await visit.as(role, path);
    return visit;
  }

  const account = () => `/app/accounts/${demo.accountIds[0]}`;

  /** Each page, and what shows that it is there. */
  function pages({ page }: Visit): readonly (readonly [name: string, path: string, landmark: Locator])[] {
    const row = page.locator('tbody tr').first();
    return [
      ['board', '/app/board', page.locator('.board-card').nth(5)],
      ['calendar', '/app/calendar', page.locator('.day-event').first()],
      ['todos', `${account()}/todos`, page.locator('.todo').first()],
      ['search-terms', `${account()}/search-terms`, row],
      ['mining', `${account()}/mining`, page.getByRole('heading', { level: 1 })],
      ['promotions', `${account()}/promotions`, page.locator('tbody tr, .empty').first()],
      ['landing-pages', `${account()}/landing-pages`, page.locator('tbody tr, .empty').first()],
      ['team', '/app/team', page.getByRole('heading', { level: 2, name: /clients see|Kunden sehen/ })],
      ['keys', '/app/keys', row],
      ['connections', '/app/connections', page.locator('.card .tag').nth(1)],
      ['billing', '/app/billing', page.locator('.plans > li').first()],
      ['support', '/app/support', page.locator('tbody tr, .empty').first()],
    ];
  }

  test.each([
    { width: 1400, theme: 'light', language: 'en-GB' },
    { width: 400, theme: 'dark', language: 'de-DE' },
  ] as const)('every page is for everybody, $width pixels wide, $theme, $language', async ({ width, ...options }) => {
    const now = await begin('owner', '/app/board', { width, ...options });
    for (const [name, path, landmark] of pages(now)) {
      await now.open(path);
      await landmark.waitFor();
      await now.picture(`${name}-${width}-${options.theme}`);
      expect({ name, barriers: await now.barriers() }).toEqual({ name, barriers: [] });
      expect({ name, overflow: await now.overflow() }).toEqual({ name, overflow: 0 });
    }
  });

  test('a card is moved with keys alone, and what others move arrives by itself', async () => {
    const { page } = await begin('member', '/app/board');
    const lanes = page.locator('.lane');
    const grip = lanes
      .nth(0)
      .getByRole('button', { name: /^Move / })
      .first();
    const name = String(await grip.getAttribute('aria-label')).replace('Move ', '');
    await grip.focus();
    await page.keyboard.press('Space');
    await page.getByText(`${name} is in Onboarding`).waitFor({ state: 'attached' });
    // dnd-kit says so 15 ms before it listens to keys, which it does from a timer set earlier than this one.
    await page.evaluate('new Promise((done) => setTimeout(done))');
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${name} is in Setup`).waitFor({ state: 'attached' });
    // The card is shown in its new place before the server has it.
    const kept = page.waitForResponse((response) => /moveBoardCard/.test(response.request().postData() ?? ''));
    await page.keyboard.press('Space');
    const inSetup = lanes.nth(1).getByRole('button', { name, exact: true });
    await inSetup.waitFor();
    await kept;
    await page.reload();
    await inSetup.waitFor();

    const { accountIds, app, users } = demo;
    const { body } = await app.graphql('{ planningBoard { accountId accountName } }', {}, users.admin);
    const moved = body.data.planningBoard.find((card: { accountName: string }) => card.accountName === name);
    expect(accountIds).toContain(moved.accountId);
    await ask(app, MOVE, { accountId: moved.accountId, status: 'rueckfragen', position: 0 }, users.admin);
    await lanes.nth(4).getByRole('button', { name, exact: true }).waitFor();
  });

  test('an appointment is entered, moved and removed', async () => {
    const { page } = await begin('member', '/app/calendar');
    // Until then nothing on it can be focused.
    await page.locator('.stale-while[aria-busy=false]').waitFor();
    await page.locator('.day[aria-current] .icon-button').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('What is it about?').fill('Quarterly review');
    await page.keyboard.press('Enter');
    const entry = page.locator('.day-event', { hasText: 'Quarterly review' });
    await entry.waitFor();
    await entry.click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await entry.waitFor({ state: 'detached' });
  });

  test('a todo is added and done, and one of somebody else appears', async () => {
    const { page } = await begin('member', `${account()}/todos`);
    await page.getByLabel('What is to be done?').fill('Call the client');
    await page.keyboard.press('Enter');
    const done = page.getByRole('checkbox', { name: 'Done: Call the client' });
    await done.check();
    await page.locator('.todo[data-done]', { hasText: 'Call the client' }).waitFor();
    const [accountId = ''] = demo.accountIds;
    await ask(demo.app, ADD_TODO, { accountId, title: 'From elsewhere' }, demo.users.admin);
    await page.getByText('From elsewhere', { exact: true }).waitFor();
  });

  test('spend that brought nothing has a return of nought; only what cost nothing has none', async () => {
    const { accountIds, app } = demo;
    const [, accountId] = accountIds;
    await app.db.query(sql`
      update search_term_days set cost_micros = 0, conversions_micros = 0, conversion_value_micros = 0
      where account_id = ${accountId}
        and search_term = (select min(search_term) from search_term_days where account_id = ${accountId})`);
    const { page } = await begin('member', `/app/accounts/${accountId}/search-terms`, { language: 'de-DE' });
    await page.getByRole('radio', { name: 'Ohne Conversions' }).check();
    const rows = page.locator('tbody tr');
    await rows.filter({ hasText: '0,00\u00a0€' }).first().waitFor();
    const [costs, returns] = await Promise.all([4, 6].map((at) => rows.locator(`:nth-child(${at})`).allTextContents()));
    expect(new Set(returns)).toEqual(new Set(['–', '0,00\u00a0×']));
    expect(returns).toEqual(costs?.map((cost) => (cost === '0,00\u00a0€' ? '–' : '0,00\u00a0×')));
  });

  test('an account whose last sync failed keeps its figures and says why, and when it last succeeded', async () => {
    const { accountIds, app, teamId } = demo;
    const [, , accountId] = accountIds;
    const why =
      'The European Central Bank has published no reference rate of THB since 2026-03-31, so amounts cannot be converted.';
    await app.db.query(sql`
      insert into sync_runs (team_id, account_id, status, error_code, error_message, started_at, finished_at)
      values (${teamId}, ${accountId}, 'failed', 'unsupported_currency', ${why}, clock_timestamp(), clock_timestamp())`);
    const now = await begin('member', `/app/accounts/${accountId}`, { language: 'de-DE' });
    const { page } = now;
    const note = page.getByRole('status').filter({ hasText: 'Der letzte Abgleich ist gescheitert.' });
    await note.getByText(why).waitFor();
    expect(await note.textContent()).toMatch(/Zuletzt vollständig abgeglichen: .*\d/);
    expect(await page.locator('.figure strong').first().textContent()).toMatch(/[1-9]/);
    expect(await now.barriers()).toEqual([]);
    await page.goto(page.url().replace(String(accountId), String(accountIds[0])));
    await page.locator('.figure').first().waitFor();
    expect(await note.count()).toBe(0);
  });

  test('terms are mined, reviewed with keys, held back with a reason, and excluded', async () => {
    const now = await begin('member', `${account()}/search-terms`);
    const { page } = now;
    await page.getByRole('radio', { name: 'Without conversions' }).check();
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('link', { name: 'Find negative keywords' }).click();
    await page.getByRole('button', { name: 'Search for negative keywords' }).click();
    const rows = page.locator('.suggestion');
    await rows.first().waitFor();
    await rows.first().focus();
    await page.keyboard.press('r');
    await page.getByText('1 suggestion rejected.').waitFor();

    const keyword = await nowBlocking(String(await rows.first().getAttribute('data-id')));
    await page.reload();
    const risky = rows.filter({ hasText: 'Would also block what converted' });
    await risky.getByText(keyword).first().waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.picture('mining-reviewed');
    await risky.focus();
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Exclude 1 approved keyword' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Exclude 1 approved keyword' }).click();
    await dialog.getByRole('alert').getByText(keyword).waitFor();
    await dialog.getByRole('button', { name: 'Exclude them nevertheless' }).click();
    await page.getByText('made at the platform').waitFor();

    await now.end();
    const narrow = await begin('member', `${account()}/mining`, { width: 400, language: 'de-DE', theme: 'dark' });
    await narrow.page.locator('.suggestion').first().waitFor();
    await narrow.picture('mining-reviewed-400');
    expect({ overflow: await narrow.overflow(), barriers: await narrow.barriers() }).toEqual({
      overflow: 0,
      barriers: [],
    });
  });

  /** Has a suggestion block a search term that converted. Returns its keyword. */
  async function nowBlocking(suggestionId: string): Promise<string> {
    const [accountId] = demo.accountIds;
    const query =
      'query ($accountId: String!) { accountSearchTerms(accountId: $accountId) { searchTerm conversions } }';
    const { body } = await demo.app.graphql(query, { accountId }, demo.users.owner);
    const terms: { searchTerm: string; conversions: number }[] = body.data.accountSearchTerms;
    const keyword = terms.sort((a, b) => b.conversions - a.conversions)[0]?.searchTerm ?? '';
    await demo.app.db.query(sql`update mining_suggestions set keyword = ${keyword} where id = ${suggestionId}`);
    return keyword;
  }

  test('a landing page is added and removed', async () => {
    const { page } = await begin('member', `${account()}/landing-pages`);
    await page.getByLabel('Add an address').fill('https://shop.example/sommer');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'shop.example/sommer' }).waitFor();
    await page.getByRole('button', { name: 'Remove https://shop.example/sommer' }).click();
    await page.getByRole('link', { name: 'shop.example/sommer' }).waitFor({ state: 'detached' });
  });

  test('a landing page names a campaign that no sync has brought yet, without a page that it leads to', async () => {
    const [known] = await demo.app.db.query<{ id: string; name: string }>(
      sql`select id, name from campaigns where team_id = ${demo.teamId} and account_id = ${demo.accountIds[0]} limit 1`,
    );
    await demo.app.db.query(
      sql`insert into landing_pages (team_id, account_id, url, source, campaign_ids, campaign_names)
        values (${demo.teamId}, ${demo.accountIds[0]}, 'https://shop.example/neu', 'campaign',
          ${[known?.id, '999']}::text[], ${[known?.name, 'Brand new']}::text[])`,
    );
    const { page } = await begin('kunde', `${account()}/landing-pages`);
    const row = page.locator('tbody tr', { hasText: 'shop.example/neu' });
    await row.getByText('Brand new (not synced yet)').waitFor();
    expect(await row.locator('small a').allTextContents()).toEqual([known?.name]);
  });

  test.each(['products', 'campaigns', 'campaigns?columns=reach'])(
    '/%s fits a tablet, with rows of a few lines',
    async (path) => {
      const { page } = await begin('owner', `${account()}/${path}`, { width: 900, language: 'de-DE' });
      await page.locator('tbody tr').first().waitFor();
      expect(await page.locator('.table-scroll').evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
      const heights = await page
        .locator('thead tr, tbody tr')
        .evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
      expect(heights.filter((height) => height > 100)).toEqual([]);
    },
  );

  test('a promotion is created at the merchant platform', async () => {
    const { page } = await begin('admin', `${account()}/promotions`);
    await page.getByRole('button', { name: 'New promotion' }).click();
    await page.getByLabel('Title, as shoppers see it').fill('Autumn days');
    await page.getByLabel('Percent off', { exact: true }).fill('15');
    await page.getByLabel('Begins').fill('2030-09-01T08:00');
    await page.getByLabel('Ends').fill('2030-09-30T20:00');
    await page.getByRole('button', { name: 'Create at the merchant platform' }).click();
    await page.locator('tbody tr', { hasText: 'Autumn days' }).waitFor();
  });

  test('a question is answered, with a file', async () => {
    const now = await begin('member', TICKET);
    const { page } = now;
    await page.getByLabel('Your reply').fill('One more thing …');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.ticket-log .said', { hasText: 'One more thing …' }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The numbers of May.') });
    const link = page.getByRole('link', { name: 'notes.txt' });
    await link.waitFor();
    const { pathname, search } = new URL(String(await link.getAttribute('href')));
    const file = await fetch(demo.app.url + pathname + search);
    expect(await file.text()).toBe('The numbers of May.');
    expect(await now.barriers()).toEqual([]);
  });

  test('somebody is invited, and the invitation withdrawn', async () => {
    const { page } = await begin('owner', '/app/team');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('neu@demo.example');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Withdraw the invitation of neu@demo.example' }).click();
    await page.getByText('The invitation was withdrawn.').waitFor();
  });

  test('a key is shown once and good at once', async () => {
    const now = await begin('admin', '/app/keys');
    const { page } = now;
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await page.getByRole('button', { name: 'Only reading' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    const apiKey = String(await page.locator('.secret code').textContent());
    expect(await now.barriers()).toEqual([]);
    const { body } = await demo.app.graphql('{ accounts(limit: 1) { meta { total } } }', {}, { apiKey });
    expect(body.data.accounts.meta.total).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(apiKey);
    await page.getByRole('button', { name: 'Delete Reports' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Reports is deleted.').waitFor();
  });

  test('a kunde is offered nothing to change', async () => {
    const { page } = await begin('kunde', '/app/board');
    await page.locator('.board-card').first().waitFor();
    expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Connections' }).count()).toBe(0);
    await visit?.open('/app/team');
    await page.locator('tbody tr').first().waitFor();
    expect(await page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
  });
});

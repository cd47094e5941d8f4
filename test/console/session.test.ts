import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

const SECOND_TEAM = 'Zweites';

inBrowser('a session in the browser', () => {
  let demo: DemoApp;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoApp({ PUBLIC_URL: '' }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
  });
  afterEach(() => context.close());

  const account = () => `/app/accounts/${demo.accountIds[0]}`;
  const signInButton = (page: Page) => page.getByRole('button', { name: 'Open the demo' });
  const rows = (page: Page) => page.locator('tbody tr');

  /** A tab of the same browser. */
  async function tabAt(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(demo.app.url + path);
    return page;
  }

  /** Signs in as a visitor does. */
  async function signIn(path = '/app/accounts', as = 'Open the demo'): Promise<Page> {
    const page = await tabAt(path);
    await page.getByRole('button', { name: as }).click();
    await page.waitForURL(`**${path}`);
    await page.locator('.frame').waitFor();
    return page;
  }

  /** What an admin, or a sign-out of the same session elsewhere, does to it. */
  async function endAtServer(): Promise<void> {
    const [cookie] = await context.cookies(demo.app.url);
    const { body } = await demo.app.graphql('mutation { signOut { status } }', {}, { token: String(cookie?.value) });
    expect(body.data.signOut.status).toBe('ok');
  }

  async function askedAgain(page: Page): Promise<Locator> {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/session-over-1400.png` });
    return dialog;
  }

  async function signInAgain(dialog: Locator, as = 'Open the demo'): Promise<void> {
    const [again] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await again.getByRole('button', { name: as }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  test('reaches a new tab, a pasted link and a Ctrl-click', async () => {
    const first = await signIn();
    const second = await tabAt('/');
    await rows(second).nth(3).waitFor();
    const pasted = await tabAt(`${account()}/campaigns`);
    await rows(pasted).first().waitFor();
    const [clicked] = await Promise.all([
      context.waitForEvent('page'),
      first.getByRole('link', { name: 'Board' }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await clicked.locator('.board-card').nth(3).waitFor();
  });

  test('has a token that no script of a page can read', async () => {
    const page = await signIn();
    const readable = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href])',
    );
    expect(readable).not.toMatch(/eyJ/);
    const cookies = await context.cookies(demo.app.url);
    expect(cookies.filter(({ value }) => value.startsWith('eyJ'))).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/' }),
    ]);
  });

  test('that ends while a dialog is filled in is begun again in another tab, and what was sent is saved then', async () => {
    const page = await signIn('/app/team');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Invite somebody' });
    await form.getByLabel('E-mail address').fill('typed@demo.example');
    await endAtServer();
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = await askedAgain(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor();
    await signInAgain(dialog);
    await page.getByText('typed@demo.example is invited.').waitFor();
    await form.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/app/team');
    const { body } = await demo.app.graphql(
      'query ($id: String!) { teamInvitations(teamId: $id) { email } }',
      { id: demo.teamId },
      demo.users.owner,
    );
    expect(body.data.teamInvitations).toEqual([{ email: 'typed@demo.example' }]);
  });

  test('that ends under a page with live updates is over at once, and what is typed there stays', async () => {
    const page = await signIn(`${account()}/todos`);
    const title = page.getByLabel('What is to be done?');
    await title.fill('Typed before the session ended');
    await endAtServer();
    const dialog = await askedAgain(page);
    await signInAgain(dialog);
    expect(await title.inputValue()).toBe('Typed before the session ended');
    await page.getByRole('button', { name: 'Add a todo' }).click();
    await page.locator('.todo', { hasText: 'Typed before the session ended' }).waitFor();
  });

  test('that reaches its twelfth hour is over without anybody asking the server', async () => {
    const page = await signIn();
    await rows(page).first().waitFor();
    await page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem('adlane.session'));
      localStorage.setItem('adlane.session', JSON.stringify({ ...kept, expiresAt: new Date(Date.now() + 500).toISOString() }));
      dispatchEvent(new StorageEvent('storage', { key: 'adlane.session' }));
    })()`);
    await signInAgain(await askedAgain(page));
    await rows(page).first().waitFor();
  });

  test('signed out in one tab is over in the others, at once', async () => {
    const [first, second] = [await signIn(), await tabAt('/app/board')];
    await second.locator('.board-card').first().waitFor();
    await first.locator('.person summary').click();
    await first.getByRole('button', { name: 'Sign out' }).click();
    await signInButton(first).waitFor();
    await signInButton(second).waitFor();
    expect(await second.locator('.board-card').count()).toBe(0);
    expect((await context.cookies(demo.app.url)).filter(({ value }) => value !== '')).toEqual([]);
  });

  test('of another person or team is told to the tabs of the former, which show nothing of either', async () => {
    const former = await signIn();
    await rows(former).first().waitFor();
    const next = await tabAt('/app/sign-in');
    await next.locator('.frame').waitFor();
    await next.locator('.person summary').click();
    // The former tab is told by the browser, not by asking.
    const other = await demo.app.db.query<{ id: string }>('insert into teams (name) values ($1) returning id', [
      SECOND_TEAM,
    ]);
    await demo.app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'admin')`, [
      other[0]?.id,
      demo.users.owner.id,
    ]);
    await next.reload();
    await next.locator('.person summary').click();
    await next.getByLabel('Team', { exact: true }).selectOption(SECOND_TEAM);
    await next.locator('.person-name', { hasText: SECOND_TEAM }).waitFor();
    await former.getByRole('heading', { name: 'You are signed in elsewhere' }).waitFor();
    expect(await rows(former).count()).toBe(0);
    await former.getByRole('button', { name: 'Go on here' }).click();
    await former.locator('.person-name', { hasText: SECOND_TEAM }).waitFor();
    await demo.app.db.query('delete from team_members where team_id = $1', [other[0]?.id]);
  });

  test('of somebody who was removed is over at once, and signing in again leads to no former page', async () => {
    const page = await signIn('/app/board', 'Member');
    await page.locator('.board-card').first().waitFor();
    await demo.app.db.query('delete from team_members where team_id = $1 and user_id = $2', [
      demo.teamId,
      demo.users.member.id,
    ]);
    await signInAgain(await askedAgain(page), 'Member');
    // In a team of their own, which a first sign-in without any makes.
    await page.getByRole('heading', { name: 'You are signed in elsewhere' }).waitFor();
    expect(await page.locator('.board-card').count()).toBe(0);
  });
});

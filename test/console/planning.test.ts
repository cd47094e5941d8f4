import type { Browser, Locator, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { Visit, type VisitOptions } from './support/visit.js';

inBrowser('the board and todos', () => {
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

  async function begin(path: string, options: VisitOptions & { role?: keyof DemoApp['users'] } = {}): Promise<Visit> {
    visit = await Visit.begin(demo, browser, options);
    await visit.as(options.role ?? 'member', path);
    return visit;
  }

  const account = () => `/app/accounts/${demo.accountIds[0]}`;
  const cardsIn = (lane: Locator) => lane.locator('li.board-card');

  /** The board with one column that holds nothing. */
  async function withEmptyColumn(options?: VisitOptions): Promise<{ page: Page; from: Locator; empty: Locator }> {
    const { token } = demo.users.member;
    const { body } = await demo.app.graphql('{ planningBoard { accountId status } }', {}, { token });
    for (const { accountId, status } of body.data.planningBoard) {
      if (status !== 'rueckfragen') continue;
      const move =
        'mutation ($id: String!) { moveBoardCard(accountId: $id, status: zu_bearbeiten, position: 9) { status } }';
      await demo.app.graphql(move, { id: accountId }, { token });
    }
    const { page } = await begin('/app/board', options);
    const lanes = page.locator('.lane');
    const [from, empty] = [lanes.nth(3), lanes.nth(4)];
    await empty.getByText('No accounts').waitFor();
    await cardsIn(from).first().waitFor();
    return { page, from, empty };
  }

  const nameOf = async (card: Locator) => String(await card.locator('.board-card-head button').textContent());

  /** Waits until the server has the card there, too: the page shows it first. */
  async function isStored(name: string, status: string): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { body } = await demo.app.graphql('{ planningBoard { accountName status } }', {}, demo.users.member);
      const card = body.data.planningBoard.find((each: { accountName: string }) => each.accountName === name);
      if (card.status === status) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`${name} is not stored in ${status}.`);
  }

  async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
    const box = await target.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  }

  test('an empty column takes a card by mouse, also beside the cards of the next one', async () => {
    const { page, from, empty } = await withEmptyColumn();
    const card = cardsIn(from).first();
    const name = await nameOf(card);
    const [at, to] = [await middleOf(card), await middleOf(empty.getByText('No accounts'))];
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 20, at.y + 10, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await cardsIn(empty).filter({ hasText: name }).waitFor();
    await isStored(name, 'rueckfragen');
  });

  test('an empty column takes a card by keys, and the column before it takes it back', async () => {
    const { page, from, empty } = await withEmptyColumn();
    const name = await nameOf(cardsIn(from).first());
    await from.getByRole('button', { name: `Move ${name}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`${name} is in Zu bearbeiten`).waitFor({ state: 'attached' });
    await page.evaluate('new Promise((done) => setTimeout(done, 50))');
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${name} is in Rückfragen, place 1 of 1.`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await cardsIn(empty).filter({ hasText: name }).waitFor();
    await page.getByText(`${name} was put in Rückfragen`).waitFor({ state: 'attached' });
    await empty.getByRole('button', { name: `Move ${name}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`${name} is in Rückfragen`).waitFor({ state: 'attached' });
    await page.evaluate('new Promise((done) => setTimeout(done, 50))');
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`${name} is in Zu bearbeiten`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await empty.getByText('No accounts').waitFor();
    await isStored(name, 'zu_bearbeiten');
  });

  test('a card changes places in its column by keys, and Escape leaves it where it was', async () => {
    const { page } = await begin('/app/board');
    const lane = page.locator('.lane').nth(3);
    await cardsIn(lane).nth(1).waitFor();
    const [first = '', second = ''] = await lane.locator('.board-card-head button').allTextContents();
    const pick = async () => {
      await lane.getByRole('button', { name: `Move ${first}` }).focus();
      await page.keyboard.press('Space');
      await page.getByText(`${first} is in Zu bearbeiten, place 1`).waitFor({ state: 'attached' });
      await page.evaluate('new Promise((done) => setTimeout(done, 50))');
      await page.keyboard.press('ArrowDown');
      await page.getByText(`${first} is in Zu bearbeiten, place 2`).waitFor({ state: 'attached' });
    };
    await pick();
    await page.keyboard.press('Escape');
    await page.getByText(`${first} stays where it was.`).waitFor({ state: 'attached' });
    expect((await lane.locator('.board-card-head button').allTextContents()).slice(0, 2)).toEqual([first, second]);
    await pick();
    await page.keyboard.press('Space');
    await lane.locator('li.board-card').first().getByText(second).waitFor();
    expect((await lane.locator('.board-card-head button').allTextContents()).slice(0, 2)).toEqual([second, first]);
  });

  test('an empty column takes a card by touch; a finger that moves at once scrolls', async () => {
    const { page, from, empty } = await withEmptyColumn({ hasTouch: true });
    const card = cardsIn(from).first();
    const name = await nameOf(card);
    const touch = await page.context().newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const [at, to] = [await middleOf(card), await middleOf(empty)];
    await put('touchStart', at);
    await card.and(page.locator('[data-dragging]')).waitFor();
    for (const part of [0.3, 0.6, 0.9, 1])
      await put('touchMove', { x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part });
    await put('touchEnd');
    await cardsIn(empty).filter({ hasText: name }).waitFor();
    await isStored(name, 'rueckfragen');
  });

  test('a card gets the people who look after it', async () => {
    const now = await begin('/app/board');
    const { page } = now;
    const card = page.locator('li.board-card').first();
    const name = await nameOf(card);
    await card.locator('.board-card-head button').click();
    const dialog = page.getByRole('dialog', { name });
    const person = dialog.getByRole('checkbox').first();
    const chosen = String(await dialog.locator('.check-row').first().textContent());
    await person.setChecked(!(await person.isChecked()));
    const isNow = await person.isChecked();
    expect(await now.barriers()).toEqual([]);
    await now.picture('board-card-1400');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const shown = page.locator('li.board-card', { hasText: name }).locator('.people [title]', { hasText: chosen });
    await shown.first().waitFor({ state: isNow ? 'attached' : 'detached' });
    await page.reload();
    await page.locator('li.board-card').first().waitFor();
    expect(await shown.count()).toBe(isNow ? 1 : 0);
  });

  test('a todo is edited, and each step can be taken back', async () => {
    const now = await begin(`${account()}/todos`);
    const { page } = now;
    await page.getByLabel('What is to be done?').fill('Check the feed');
    await page.keyboard.press('Enter');
    const row = (title: string) => page.locator('.todo', { hasText: title });
    await row('Check the feed').waitFor();

    await page.getByRole('button', { name: 'Edit Check the feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the todo' });
    await dialog.getByLabel('What is to be done?').fill('Check both feeds');
    await dialog.getByLabel('Details').fill('The French one, too.');
    await dialog.getByLabel('Due').fill('2030-05-06');
    await dialog.getByLabel('Who').selectOption({ index: 1 });
    expect(await now.barriers()).toEqual([]);
    await now.picture('todo-edit-1400');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('Check both feeds').getByText('The French one, too.').waitFor();
    await row('Check both feeds').getByText('6 May 2030').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Check the feed').waitFor();
    expect(await row('The French one, too.').count()).toBe(0);

    await page.getByRole('checkbox', { name: 'Done: Check the feed' }).check();
    await page.locator('.todo[data-done]', { hasText: 'Check the feed' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.todo:not([data-done])', { hasText: 'Check the feed' }).waitFor();

    await page.getByRole('button', { name: 'Remove Check the feed' }).click();
    await row('Check the feed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Check the feed').waitFor();
  });

  test('a kunde may look at a card and a todo, and change neither', async () => {
    const { page } = await begin('/app/board', { role: 'kunde' });
    await page.locator('.board-card-head button').first().click();
    await page.getByRole('dialog').getByRole('link').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByRole('dialog').getByRole('checkbox', { disabled: false }).count()).toBe(0);
    await visit?.open(`${account()}/todos`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  });
});

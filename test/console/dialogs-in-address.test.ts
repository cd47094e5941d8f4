import type { Page } from 'playwright-core';
import { inBrowser } from '../support/chromium.js';
import type { DemoApp } from '../support/demo-app.js';
import { addAdmin, makeKey } from '../teams/support.js';
import { Visits } from './support/visits.js';

inBrowser('open dialogs', () => {
  const visits = Visits.ofGroup();

  const begin = async (path: string, role: keyof DemoApp['users'] = 'owner'): Promise<Page> =>
    (await visits.begin(role, path)).page;

  /** The dialog that `open` opens is there after a reload and on the way back, and its address is clean once it is closed. */
  async function stays(page: Page, name: string | RegExp, inAddress: RegExp, open: () => Promise<unknown>) {
    const dialog = page.getByRole('dialog', { name });
    await open();
    await dialog.waitFor();
    await page.waitForURL(inAddress);
    const address = page.url();
    await page.reload();
    await dialog.waitFor();
    await page.goto(`${visits.demo.app.url}/app/my-todos`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await dialog.waitFor();
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !inAddress.test(url.href));
    await dialog.waitFor({ state: 'hidden' });
  }

  test('the board keeps its open card and what is looked for', async () => {
    const page = await begin('/app/board');
    const card = page.locator('.board-card button.plain').first();
    const name = await card.innerText();
    await stays(page, name, /[?&]card=\w/, () => card.click());
    await page.getByRole('searchbox').fill(name);
    await page.waitForURL(/[?&]search=/);
    await page.reload();
    await page.locator('.board-card button.plain').first().waitFor();
    expect(await page.locator('.board-card button.plain').allInnerTexts()).toEqual([name]);
  });

  test('a question to support stays open, and is closed once it was sent', async () => {
    const page = await begin('/app/support');
    const ask = page.getByRole('button', { name: 'New question' });
    await stays(page, 'New question', /[?&]new=/, () => ask.click());
    await ask.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject').fill('Where do I see this?');
    await dialog.getByLabel('What is it about?').fill('I looked for it.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/app\/support\/[\w-]+$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Where do I see this?' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('dialogs about people and keys stay open', async () => {
    const ada = await addAdmin(visits.demo.app, visits.demo.teamId, 'Ada');
    await makeKey(visits.demo.app, visits.demo.teamId, ada.token, 'Reports');
    const page = await begin('/app/team');
    await stays(page, 'Invite somebody', /[?&]invite=/, () => page.getByRole('button', { name: /^Invite/ }).click());
    await stays(page, 'Remove Ada from the team?', /[?&]remove=/, () =>
      page.getByRole('button', { name: 'Remove Ada' }).click(),
    );
    const lower = () => page.getByLabel('Role of Ada').selectOption('member');
    await stays(page, /Ada/, /[?&]lower=member/, lower);
    await page.goto(`${visits.demo.app.url}/app/team?remove=nobody&lower=owner:${ada.id}&accounts=1`);
    await page.getByLabel('Role of Ada').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.goto(`${visits.demo.app.url}/app/keys`);
    await stays(page, /Reports/, /[?&]remove=/, () => page.getByRole('button', { name: /Reports/ }).click());
  });

  test('dialogs about people open for nobody who may not use them', async () => {
    const { id } = await addAdmin(visits.demo.app, visits.demo.teamId, 'Bea');
    const page = await begin(`/app/team?invite=new&remove=${id}&lower=member:${id}`, 'member');
    await page.getByText('Bea').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('an order stays open with the interval that was chosen, and plans and tiers that there are not open nothing', async () => {
    const page = await begin('/app/billing');
    await page.getByRole('radio', { name: /year/i }).first().check();
    await page.waitForURL(/[?&]interval=year/);
    await stays(page, /Agency/, /interval=year&order=agency/, () =>
      page
        .getByRole('button', { name: /Agency/ })
        .first()
        .click(),
    );
    await page.reload();
    await page.getByRole('radio', { name: /year/i, checked: true }).first().waitFor();
    await page.goto(`${visits.demo.app.url}/app/billing?order=nothing&addon=huge`);
    await page.getByRole('heading', { name: 'Plans' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

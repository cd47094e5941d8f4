import { inBrowser } from '../support/chromium.js';
import { givePortfolios } from './support/portfolios.js';
import { Visits } from './support/visits.js';

inBrowser('strategies that campaigns share', () => {
  const visits = Visits.ofGroup();
  let accountId: string;
  let path: string;
  let names: string[];

  beforeAll(async () => {
    const { demo } = visits;
    const seen = await demo.app.graphql('{ accounts(limit: 1000) { data { id isMcc } } }', {}, demo.users.kunde);
    accountId = seen.body.data.accounts.data.find(({ isMcc }: { isMcc: boolean }) => !isMcc).id;
    path = `/app/accounts/${accountId}/portfolios`;
    names = (await givePortfolios(demo, accountId)).map(({ name }) => name);
  });

  const told = async () => {
    const { app, users } = visits.demo;
    const query = `{ portfolioStrategies(accountId: "${accountId}") { name targetRoas campaigns { id name metrics { cost conversionValue } } } }`;
    const { body } = await app.graphql(query, {}, users.owner);
    return body.data.portfolioStrategies as {
      name: string;
      targetRoas: number;
      campaigns: { id: string; name: string; metrics: { cost: number; conversionValue: number } | null }[];
    }[];
  };

  test('are found beside campaigns and by the finder, with what they aim at, reach and hold', async () => {
    const { page } = await visits.begin('member', `/app/accounts/${accountId}/campaigns`);
    await page.getByRole('link', { name: 'Portfolio strategies', exact: true }).click();
    await page.waitForURL(`**${path}`);
    const own = page.locator('tbody tr', { hasText: 'Portfolio Konto' });
    const strategy = (await told()).find(({ name }) => name === 'Portfolio Konto');
    const sum = (key: 'cost' | 'conversionValue') =>
      (strategy?.campaigns ?? []).reduce((all, { metrics }) => all + (metrics?.[key] ?? 0), 0);
    expect(sum('cost')).toBeGreaterThan(0);
    await own.getByText('6.50 ×').waitFor();
    await own.getByText(`${(sum('conversionValue') / sum('cost')).toFixed(2)} ×`).waitFor();
    await own.locator('summary', { hasText: '5 campaigns' }).click();
    await own.getByRole('link', { name: names[0], exact: true }).click();
    await page.waitForURL(`**/campaigns/${strategy?.campaigns.find(({ name }) => name === names[0])?.id}`);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('shared bidding');
    await page.getByRole('option').filter({ hasText: 'Portfolio strategies' }).click();
    await page.waitForURL(`**${path}`);
    // The campaign of the other one has been made since the last sync.
    const managers = page.locator('tbody tr', { hasText: 'Portfolio MCC' });
    await managers.getByText('Of a manager').waitFor();
    expect(await managers.getByRole('link').count()).toBe(0);
    expect(await managers.getByRole('button', { name: 'Change the target of Portfolio MCC' }).isDisabled()).toBe(true);
  });

  test('get another target for all their campaigns, after a dry run, and the former one back', async () => {
    const { page } = await visits.begin('member', path);
    await page.getByRole('button', { name: 'Change the target of Portfolio Konto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Portfolio Konto' });
    await dialog.getByText('Portfolio strategy “Portfolio Konto” of 5 campaigns.').waitFor();
    const field = dialog.getByLabel('Target ROAS', { exact: true });
    expect(await field.inputValue()).toBe('6.5');
    await field.fill('0');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('Please enter a factor between 0.01 and 1,000.').waitFor();
    await field.fill('5');
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('Please confirm: the target changes for all of them.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.locator('del', { hasText: '6.50 ×' }).waitFor();
    expect((await told()).map(({ targetRoas }) => targetRoas)).toEqual([6.5, 6.5]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const row = page.locator('tbody tr', { hasText: 'Portfolio Konto' });
    await row.getByText('5.00 ×').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('6.50 ×').waitFor();
    expect((await told()).map(({ targetRoas }) => targetRoas)).toEqual([6.5, 6.5]);
  });

  test('wait for a person where the team wants that', async () => {
    const { app, users } = visits.demo;
    const approval = (which: string) =>
      app.graphql(`mutation { setGuardrails(approval: ${which}) { approval } }`, {}, users.owner);
    await approval('ALWAYS');
    const { page } = await visits.begin('member', `${path}?change=7001`);
    const dialog = page.getByRole('dialog', { name: 'Portfolio Konto' });
    await dialog.getByLabel('Target ROAS', { exact: true }).fill('4');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByRole('link', { name: 'Look at the change plan' }).click();
    await page.waitForURL('**/app/changes/*');
    await approval('NEVER');
    expect((await told()).map(({ targetRoas }) => targetRoas)).toEqual([6.5, 6.5]);
  });

  test.each([
    { role: 'owner', width: 1400, theme: 'light', language: 'de-DE' },
    { role: 'kunde', width: 390, theme: 'dark', language: 'de-DE' },
    { role: 'member', width: 390, theme: 'dark', language: 'en-GB' },
  ] as const)('are for everybody as $role, $width pixels wide, $language', async ({ role, ...options }) => {
    const now = await visits.begin(role, path, options);
    const { page } = now;
    await page.locator('tbody tr').nth(1).waitFor();
    await page.locator('tbody summary').click();
    await now.settled();
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBe(0);
    const change = page.locator('tbody button');
    expect(await change.count()).toBe(role === 'kunde' ? 0 : 2);
    if (role === 'kunde') {
      await now.open(`${path}?change=7001`);
      await page.locator('tbody tr').first().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      return;
    }
    await change.locator('visible=true').and(page.locator(':enabled')).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.picture(`portfolio-target-${options.width}-${options.language.slice(0, 2)}`);
  });
});

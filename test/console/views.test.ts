import { inBrowser } from '../support/chromium.js';
import { Visits } from './support/visits.js';

const NAME = 'Preise <b>& mehr</b>';

inBrowser('what an account shows, as somebody chose it', () => {
  const visits = Visits.ofGroup();

  const account = (at = 0) => `/app/accounts/${visits.demo.accountIds[at]}`;
  const member = () => ({ token: visits.demo.users.member.token });

  test('figures are chosen and put in order by keys, saved for the team, and shown to everybody', async () => {
    const now = await visits.begin('member', account());
    const { page } = now;
    await page.locator('.figure').nth(7).waitFor();
    await page.getByRole('button', { name: 'Choose figures' }).click();
    await page.getByRole('checkbox', { name: 'Impressions', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Cost per conversion' }).check();
    await page.getByRole('checkbox', { name: 'Active campaigns' }).check();
    await page.getByRole('button', { name: 'Move ROAS forward' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move ROAS forward' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Save as').fill(NAME);
    await page.getByLabel('For the whole team').check();
    await now.picture('kpis-1400-light');
    expect(await now.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText('The account shows this to the whole team.').waitFor();
    await page.locator('.figure', { hasText: 'Cost per conversion' }).waitFor();
    const names = await page.locator('.figure .quiet:first-of-type').allTextContents();
    expect(names[0]).toBe('ROAS');
    expect(names).not.toContain('Impressions');
    const { body } = await visits.demo.app.rest('GET', `${account().replace('/app', '')}/kpi-config`, member());
    expect(body).toMatchObject({ presetName: NAME, kpiOrder: expect.arrayContaining(['activeCampaignCount']) });
    const { body: active } = await visits.demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${visits.demo.accountIds[0]}&status=ENABLED&limit=1`,
      { apiKey: visits.demo.apiKey },
    );
    const tile = page.locator('.figure', { hasText: 'Active campaigns' }).locator('strong');
    expect(await tile.textContent()).toBe(String(active.meta.total));
    expect(await now.barriers()).toEqual([]);
    await now.end();
    const other = await visits.begin('owner', account(1));
    await other.page.getByRole('button', { name: 'Choose figures' }).click();
    expect(await other.page.getByRole('button', { name: `Delete ${NAME}` }).count()).toBe(0);
    await other.page.getByRole('button', { name: `Use ${NAME}` }).click();
    await other.page.locator('.figure', { hasText: 'Active campaigns' }).waitFor();
  });

  test('budget, impression share and quality score stand as the API tells them', async () => {
    const now = await visits.begin('member', account(2));
    const { page } = now;
    await page.getByRole('button', { name: 'Choose figures' }).click();
    const names = ['Daily budget', 'Budget spent', 'Search impression share', 'Average quality score'];
    for (const name of names) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Show it' }).click();
    const tile = (name: string) => page.locator('.figure', { hasText: name }).locator('strong');
    await tile('Average quality score').waitFor();
    const { body } = await visits.demo.app.graphql(
      `{ account(accountId: "${visits.demo.accountIds[2]}") { kpis(days: 30) { dailyBudget averageQualityScore } } }`,
      {},
      { apiKey: visits.demo.apiKey },
    );
    const { dailyBudget, averageQualityScore } = body.data.account.kpis;
    const plain = (text: string | null) => (text === '–' ? null : Number(text?.replace(/[^\d.]/g, '')));
    expect(plain(await tile('Daily budget').textContent())).toBe(dailyBudget);
    expect(plain(await tile('Average quality score').textContent())).toBe(averageQualityScore);
    expect(await tile('Search impression share').textContent()).toMatch(/%|–/);
    await now.picture('kpis-told-1400-light');
    expect(await now.barriers()).toEqual([]);
  });

  test('a client sees what was chosen and chooses nothing', async () => {
    const visit = await visits.begin('kunde', '/app/accounts');
    const { page } = visit;
    const href = await page.locator('tbody th a').first().getAttribute('href');
    await visit.open(String(href));
    await page.locator('.figure').first().waitFor();
    expect(await page.getByRole('button', { name: 'Choose figures' }).count()).toBe(0);
  });

  test('products are shown as a table of chosen columns, as prices and as a chart', async () => {
    const now = await visits.begin('member', `${account()}/products`);
    const { page } = now;
    await page.locator('tbody tr').first().waitFor();
    const choose = () => page.getByRole('button', { name: 'View', exact: true }).click();
    const show = () => page.getByRole('button', { name: 'Show it' }).click();
    await choose();
    await page.getByRole('checkbox', { name: 'Offer id' }).check();
    await page.getByRole('checkbox', { name: 'Impressions' }).uncheck();
    await show();
    await page.getByRole('columnheader', { name: 'Offer id' }).waitFor();
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(['Product', 'Price', 'Benchmark', 'Clicks', 'Spend', 'ROAS', 'Offer id']);
    expect(await now.barriers()).toEqual([]);
    await choose();
    await page.locator('dialog .choice label', { hasText: 'Price finder' }).click();
    await show();
    await page.locator('.price-bar').first().waitFor();
    await now.picture('pricefinder-1400-light');
    expect(await now.barriers()).toEqual([]);
    await choose();
    await page.locator('dialog .choice label', { hasText: 'Chart' }).click();
    expect(await now.barriers()).toEqual([]);
    await show();
    await page.locator('.product-chart li').first().waitFor();
    await now.picture('product-chart-1400-light');
    expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
    await now.end();
    const narrow = await visits.begin('owner', `${account()}/products`, {
      width: 390,
      theme: 'dark',
      language: 'de-DE',
    });
    await narrow.page.locator('.product-chart li').first().waitFor();
    await narrow.picture('product-chart-390-dark');
    expect([await narrow.barriers(), await narrow.overflow()]).toEqual([[], 0]);
  });
});

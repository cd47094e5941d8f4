import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Campaign } from '../../change-plans/support.js';
import { connectMeta, type MetaAccount } from '../../connections/support/meta-account.js';
import type { Hand } from './hand.js';
import { givePortfolios } from './portfolios.js';
import type { Task, WorkingDay } from './working-day.js';

/** What is done in an account, and with changes. */
export function accountTasks(day: WorkingDay): readonly Task[] {
  /** An account with a product that is not shown. */
  let refusedIn: string | undefined;
  let ofMeta: MetaAccount | undefined;

  const listed = async (channelType: string): Promise<{ id: string; name: string }> => {
    const path = `/query/campaigns?account_id=${day.accountId}&status=ENABLED&limit=1000`;
    const { data } = (await day.plans.demo.app.rest('GET', path, day.plans.key)).body;
    return data.find((each: { channelType: string }) => each.channelType === channelType);
  };
  /** Bids are those of people only where they bid by hand. */
  const byHand = async () => {
    const body = { account_id: day.accountId, strategy: 'MANUAL_CPC' };
    const { id } = await listed('SEARCH');
    await day.plans.demo.app.rest('POST', `/query/campaign/${id}/bidding`, { ...day.plans.key, body });
  };
  const toCampaign = async (hand: Hand, page: Page, channelType: string) => {
    const { name } = await listed(channelType);
    await hand.go('Campaigns', 'c');
    await hand.press(page.getByRole('link', { name, exact: true }));
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const toView = async (hand: Hand, page: Page, channelType: string, view: string) => {
    await toCampaign(hand, page, channelType);
    await hand.press(page.locator('.more nav').getByRole('link', { name: view, exact: true }));
  };

  return [
    {
      name: 'Pause three campaigns at once, and see it as a plan',
      where: 'Account → Campaigns',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        for (const at of [0, 1, 2]) await hand.press(page.locator('tbody').getByRole('checkbox').nth(at));
        await hand.press(page.getByRole('button', { name: 'Change what is chosen' }));
        const dialog = page.getByRole('dialog');
        await hand.press(dialog.getByRole('radio', { name: 'Pause' }));
        await hand.press(dialog.getByRole('button', { name: 'Show as a plan' }));
        await page.locator('.planned tbody tr').nth(2).waitFor();
      },
    },
    {
      name: 'Raise two budgets by a share, as a plan',
      where: 'Account → Campaigns',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        for (const at of [0, 1]) await hand.press(page.locator('tbody').getByRole('checkbox').nth(at));
        await hand.press(page.getByRole('button', { name: 'Change what is chosen' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByRole('textbox').first(), '7.5');
        await hand.press(dialog.getByRole('button', { name: 'Show as a plan' }));
        await page.locator('.planned tbody tr').nth(1).waitFor();
      },
    },
    {
      name: 'Approve a plan in part',
      where: 'Change plans → the plan',
      role: 'member',
      from: day.accounts,
      prepare: async (by) => {
        const some = day.campaigns
          .slice(0, 3)
          .map((each, at) => day.plans.budget(each, (by === 'mouse' ? 41 : 51) + at));
        await day.plans.plan(some, { note: `Autumn by ${by}` });
      },
      work: async (hand, page) => {
        await hand.go('Change plans', 'v');
        await hand.press(page.getByRole('link', { name: `Autumn by ${hand.by}` }));
        await hand.press(page.getByRole('checkbox', { name: 'Choose change 2' }));
        await hand.press(page.getByRole('button', { name: 'Approve 2 of 3' }));
        await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
      },
    },
    {
      name: 'Upload a file, and approve it in part',
      where: 'Change plans → From a file',
      role: 'member',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.go('Change plans', 'v');
        await hand.press(page.getByRole('link', { name: 'From a file' }));
        const asked = page.waitForEvent('filechooser');
        await hand.press(page.locator('.drop button'));
        const budget = hand.by === 'mouse' ? 33 : 34;
        const lines = day.campaigns.slice(0, 3).map(({ id, accountId }) => `${accountId},${id},${budget}.00`);
        const buffer = Buffer.from(['Account,Campaign ID,Budget', ...lines].join('\n'));
        await (await asked).setFiles({ name: `${hand.by}.csv`, mimeType: 'text/csv', buffer });
        await hand.press(page.getByRole('link', { name: 'Open the change plan' }));
        await hand.press(page.getByRole('checkbox', { name: 'Choose change 2' }));
        await hand.press(page.getByRole('button', { name: 'Approve 2 of 3' }));
        await page.locator('.page-actions .tag', { hasText: /^carried out$/ }).waitFor();
      },
    },
    {
      name: 'Take back a budget of yesterday',
      where: 'History',
      role: 'owner',
      from: day.accounts,
      prepare: async (by) => {
        const { id, accountId } = day.campaigns[0] as Campaign;
        const body = { account_id: accountId, daily_budget_eur: by === 'mouse' ? 61 : 62 };
        await day.plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...day.plans.key, body });
      },
      work: async (hand, page) => {
        await hand.go('History', 'h');
        const row = page.locator('tbody tr', { hasText: hand.by === 'mouse' ? '→ 61,00' : '→ 62,00' });
        await hand.press(row.getByRole('button', { name: /^Take back/ }).locator('visible=true'));
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Take back' }));
        await page.getByText('Taken back.').waitFor();
      },
    },
    {
      name: 'See who changed what in an account',
      where: 'History → Account',
      role: 'owner',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.go('History', 'h');
        const choice = page.locator('label.filter').nth(1).locator('select');
        const name = String(await choice.locator(`option[value="${day.accountId}"]`).textContent());
        await hand.choose(choice, name);
        await page.waitForURL(/account=\d+/);
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Compare last month with the year before',
      where: 'Account → Period',
      role: 'kunde',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('tbody th a').nth(1));
        const period = page.getByRole('button', { name: /^Period:/ });
        await hand.press(period);
        await hand.press(page.getByRole('radio', { name: 'Year before' }));
        await page.waitForURL(/compare=year/);
        await hand.press(page.getByRole('button', { name: 'Last month', exact: true }));
        await page.waitForURL(/period=last-month/);
        await page.locator('.figure').first().waitFor();
      },
    },
    {
      name: 'Save what is shown as CSV in German form',
      where: 'Account → Campaigns → Export',
      role: 'kunde',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('tbody th a').nth(1));
        await page.waitForURL(/\/accounts\/\d+$/);
        await hand.go('Campaigns', 'c');
        await hand.press(page.getByRole('button', { name: 'Export', exact: true }));
        await hand.press(page.getByRole('dialog').getByRole('radio', { name: /German/ }));
        const saved = page.waitForEvent('download');
        await hand.press(page.getByRole('button', { name: 'Save as CSV' }));
        expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^\ufeff"?Campaign"?;/);
      },
    },
    {
      name: 'See why a product is not shown',
      where: 'Account → Products → Feeds and review → Not shown',
      role: 'member',
      from: () => `/app/accounts/${refusedIn}`,
      prepare: async () => {
        refusedIn ??= await withRefused(day);
      },
      work: async (hand, page) => {
        await hand.go('Products', 'p');
        await hand.press(page.getByRole('link', { name: 'Feeds and review', exact: true }));
        await hand.press(page.getByRole('link', { name: 'Not shown', exact: true }));
        await page.waitForURL(/view=disapproved/);
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Exclude a search term where it is read',
      where: 'Account → Search terms',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.go('Search terms', 's');
        await hand.press(page.getByRole('radio', { name: 'Without conversions' }));
        await hand.press(page.getByRole('button', { name: /^Exclude ./ }).first());
        const dialog = page.getByRole('dialog');
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
    {
      name: 'Extend a negative list',
      where: 'Account → Negative lists → the list',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.go('Negative lists', 'n');
        await hand.press(page.locator('tbody th a').first());
        await hand.press(page.getByRole('button', { name: 'Add keywords' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByLabel('Keywords, one a line'), hand.by === 'mouse' ? 'used a' : 'used b');
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
    {
      name: 'Pause an ad set of Meta',
      where: 'Account → Campaigns → the campaign',
      role: 'member',
      from: () => `/app/accounts/${ofMeta?.accountId}/campaigns`,
      prepare: async () => {
        ofMeta ??= await connectMeta(day.plans.demo);
        await day.plans.demo.app.rest('POST', `/query/ad-sets/${ofMeta.adSet.id}/status`, {
          ...day.plans.key,
          body: { account_id: ofMeta.accountId, status: 'ENABLED' },
        });
      },
      work: async (hand, page) => {
        const { campaign, adSet } = ofMeta as MetaAccount;
        const dialog = page.getByRole('dialog');
        await hand.press(page.getByRole('link', { name: campaign.name, exact: true }));
        await hand.press(page.getByRole('button', { name: `Change ${adSet.name}`, exact: true }));
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page
          .locator('.more tbody tr', { hasText: adSet.name })
          .getByText('paused', { exact: true })
          .first()
          .waitFor();
      },
    },
    {
      name: 'Run a report of one’s own, and save it as CSV',
      where: 'Account → Own query',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.press(page.getByRole('link', { name: 'Own query', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Campaigns, last 30 days' }));
        await hand.press(page.getByRole('button', { name: 'Run' }));
        await hand.press(page.getByRole('button', { name: 'Export', exact: true }));
        const saved = page.waitForEvent('download');
        await hand.press(page.getByRole('button', { name: 'Save as CSV' }));
        expect(readFileSync(await (await saved).path(), 'utf8')).toContain('metrics.cost_micros');
      },
    },
    {
      name: 'Set a target for all campaigns of a strategy',
      where: 'Account → Campaigns → Portfolio strategies',
      role: 'member',
      from: day.account,
      prepare: async (by) => {
        if (by === 'mouse') await givePortfolios(day.plans.demo, day.accountId);
      },
      work: async (hand, page) => {
        await hand.go('Campaigns', 'c');
        await hand.press(page.getByRole('link', { name: 'Portfolio strategies', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Change the target of Portfolio Konto' }));
        const dialog = page.getByRole('dialog');
        await hand.write(dialog.getByLabel('Target ROAS', { exact: true }), hand.by === 'mouse' ? '5' : '4');
        await hand.press(dialog.getByRole('checkbox'));
        await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
        await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
        await page.getByText('The target of “Portfolio Konto” is changed.').waitFor();
      },
    },
    {
      name: 'See which devices and hours bring sales',
      where: 'Account → Devices and times',
      role: 'kunde',
      from: day.accounts,
      work: async (hand, page) => {
        await hand.press(page.locator('tbody th a').nth(1));
        await hand.press(page.getByRole('link', { name: 'Devices and times', exact: true }));
        await hand.press(page.getByRole('radio', { name: 'Hour', exact: true }));
        await page.waitForURL(/by=hour/);
        await page.locator('tbody tr').first().waitFor();
      },
    },
    {
      name: 'Pause an ad group',
      where: 'Account → Campaigns → the campaign → Ad groups',
      role: 'member',
      from: day.account,
      prepare: byHand,
      work: async (hand, page) => {
        await toView(hand, page, 'SEARCH', 'Ad groups');
        await changeRow(hand, page);
      },
    },
    {
      name: 'Read ads with their figures, and pause one',
      where: 'Account → Campaigns → the campaign → Ads',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await toView(hand, page, 'SEARCH', 'Ads');
        await changeRow(hand, page);
      },
    },
    {
      name: 'Change the bid of a keyword',
      where: 'Account → Campaigns → the campaign → Keywords',
      role: 'member',
      from: day.account,
      prepare: byHand,
      work: async (hand, page) => {
        const dialog = page.getByRole('dialog');
        await toView(hand, page, 'SEARCH', 'Keywords');
        await hand.press(page.locator('.more tbody tr').first().getByRole('button'));
        await hand.press(dialog.getByRole('radio', { name: 'Bid' }));
        await hand.write(dialog.getByLabel('New bid per click, in EUR'), hand.by === 'mouse' ? '0.61' : '0.62');
        await confirm(hand, page);
        await page.getByText(/^The bid of “.+” is changed\.$/).waitFor();
      },
    },
    {
      name: 'Pause an asset group',
      where: 'Account → Campaigns → the campaign → Assets',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await toView(hand, page, 'PERFORMANCE_MAX', 'Assets');
        await hand.press(page.locator('.asset-group h3').first().getByRole('button'));
        await confirm(hand, page);
        await page.getByText(/^The status of “.+” is changed\.$/).waitFor();
      },
    },
    {
      name: 'Pause a sitelink in one campaign',
      where: 'Account → Campaigns → the campaign → Assets',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await toView(hand, page, 'SEARCH', 'Assets');
        await changeRow(hand, page);
      },
    },
    {
      name: 'Let a campaign end on a day',
      where: 'Account → Campaigns → the campaign',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        const dialog = page.getByRole('dialog');
        await toCampaign(hand, page, 'SEARCH');
        await hand.press(page.getByRole('button', { name: 'Change', exact: true }));
        await hand.press(dialog.getByRole('radio', { name: 'End', exact: true }));
        if (hand.by === 'mouse') await hand.press(dialog.getByText('Last day', { exact: true }));
        else await hand.reach(dialog.getByLabel('Last day'));
        await hand.type(hand.by === 'mouse' ? '31012037' : '28022037');
        await confirm(hand, page);
        await page.getByText(/^The end of “.+” is changed\.$/).waitFor();
      },
    },
    {
      name: 'Exclude a keyword in the whole account',
      where: 'Account → Negative lists',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        await hand.go('Negative lists', 'n');
        await hand.press(page.getByRole('button', { name: 'Exclude in the whole account' }));
        const words = page.getByRole('dialog').getByLabel('Keywords, one a line');
        await hand.write(words, hand.by === 'mouse' ? 'free a' : 'free b');
        await confirm(hand, page);
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
    {
      name: 'Exclude a keyword in one ad group',
      where: 'Account → Campaigns → the campaign → Ad groups',
      role: 'member',
      from: day.account,
      work: async (hand, page) => {
        const dialog = page.getByRole('dialog');
        await toView(hand, page, 'SEARCH', 'Ad groups');
        await hand.press(page.locator('.more tbody tr').first().getByRole('button'));
        await hand.press(dialog.getByRole('radio', { name: 'Exclusions', exact: true }));
        await hand.press(dialog.getByRole('button', { name: 'Exclude in this ad group' }));
        await hand.write(dialog.getByLabel('Keywords, one a line'), hand.by === 'mouse' ? 'free a' : 'free b');
        await confirm(hand, page);
        await page.getByText('1 keyword is excluded.').waitFor();
      },
    },
  ];
}

/** The change that a dialog has, checked and made. */
async function confirm(hand: Hand, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await hand.press(dialog.getByRole('button', { name: 'Check the change' }));
  await hand.press(dialog.getByRole('button', { name: 'Confirm' }));
}

/** The other status for a row of the lower half of a campaign's page. */
async function changeRow(hand: Hand, page: Page): Promise<void> {
  const row = page.locator('.more tbody tr').nth(hand.by === 'mouse' ? 0 : 1);
  await hand.press(row.getByRole('button'));
  await confirm(hand, page);
  await page.getByText(/^The status of “.+” is changed\.$/).waitFor();
}

async function withRefused(day: WorkingDay): Promise<string> {
  const [today] = new Date().toISOString().split('T');
  const { body } = await day.api(
    'query ($today: LocalDate!) { disapprovedProducts(startDate: $today, endDate: $today) { data { accountId } } }',
    { today },
  );
  return body.data.disapprovedProducts.data[0].accountId;
}

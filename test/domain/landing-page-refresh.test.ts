import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LandingPage } from '../../schema/landing-pages/landing-page.type.js';
import { AdsWire } from '../support/ads-wire.js';
import { addAccount, addTeam, insertRows } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

let demo: DemoApp;
let second: TestApp;
let wire: AdsWire;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  second = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  wire = new AdsWire(demo.sandbox);
  accountId = demo.accountIds[0] as string;
});
afterAll(async () => {
  await second.stop();
  await demo.stop();
});

beforeEach(() => demo.app.db.query('delete from landing_pages'));
afterEach(() => fetch(`${demo.sandbox.url}/control/faults`, { method: 'DELETE' }));

const call = (method: string, suffix = '', body?: unknown, app = demo.app) =>
  app.rest(method, `/accounts/${accountId}/landing-pages${suffix}`, { token: demo.users.member.token, body });
const list = async (): Promise<LandingPage[]> => (await call('GET')).body;
const refresh = async (): Promise<LandingPage[]> => (await call('POST', '/refresh')).body;
const refreshProducts = async (): Promise<LandingPage[]> => (await call('POST', '/refresh-products')).body;
const ask = async (document: string, variables: object) => {
  const { token } = demo.users.member;
  const { body } = await demo.app.graphql(document, { accountId, ...variables }, { token });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const add = async (url: string): Promise<LandingPage> => (await call('POST', '', { url })).body;

const fault = (body: object) =>
  fetch(`${demo.sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ system: 'google-ads', ...body }),
  });

/** A page that an earlier refresh left. */
const leave = (url: string, source: string, campaignIds: string[] = []) =>
  insertRows(demo.app.db, 'landing_pages', [
    {
      team_id: demo.teamId,
      account_id: accountId,
      id: randomUUID(),
      url,
      source,
      is_manually_added: false,
      campaign_ids: campaignIds,
      campaign_names: campaignIds.map((id) => `Campaign ${id}`),
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
  ]);

/** Which campaigns lead where, worked out of everything that the platform tells. */
async function usesAtPlatform(): Promise<[url: string, ids: string[], names: string[]][]> {
  const fields = 'campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type';
  const rows = [
    ...(await wire.search(
      accountId,
      `SELECT ${fields}, ad_group.status, ad_group_ad.status, ad_group_ad.ad.final_urls FROM ad_group_ad`,
    )),
    ...(await wire.search(accountId, `SELECT ${fields}, asset_group.status, asset_group.final_urls FROM asset_group`)),
  ];
  const uses = new Map<string, Map<string, string>>();
  for (const { campaign, adGroup, adGroupAd, assetGroup } of rows) {
    const channel = assetGroup ? 'PERFORMANCE_MAX' : 'SEARCH';
    const statuses = [campaign, adGroup, adGroupAd, assetGroup].flatMap((each) => each?.status ?? []);
    if (campaign.advertisingChannelType !== channel || statuses.includes('REMOVED')) continue;
    for (const url of (assetGroup ?? adGroupAd.ad).finalUrls ?? []) {
      uses.set(url, (uses.get(url) ?? new Map()).set(campaign.id, campaign.name));
    }
  }
  return [...uses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([url, campaigns]) => {
      const sorted = [...campaigns].sort(([, one], [, other]) => (one < other ? -1 : 1));
      return [url, sorted.map(([id]) => id), sorted.map(([, name]) => name)];
    });
}

const usedUrl = async () => (await usesAtPlatform())[0]?.[0] as string;

const usesOf = (pages: LandingPage[]) =>
  pages
    .filter(({ campaignIds }) => campaignIds.length > 0)
    .map(({ url, campaignIds, campaignNames }) => [url, campaignIds, campaignNames]);

describe('a refresh', () => {
  test('finds each final URL of search and Performance Max once, with its campaigns', async () => {
    const expected = await usesAtPlatform();
    expect(expected.length).toBeGreaterThan(2);
    expect(expected.some(([, ids]) => ids.length > 1)).toBe(true);
    const answer = await call('POST', '/refresh');
    expect(answer.status).toBe(200);
    const pages: LandingPage[] = answer.body;
    expect(usesOf(pages)).toEqual(expected);
    for (const page of pages) expect(page).toMatchObject({ accountId, source: 'campaign', isManuallyAdded: false });
    expect(await refresh()).toEqual(pages);
    expect(await list()).toEqual(pages);
    expect((await call('POST', '/refresh', {})).body).toEqual(pages);
    expect(await call('POST', '/refresh', { url: 'x' })).toMatchObject({ status: 400 });
  });

  test('over GraphQL answers the same', async () => {
    const pages = await refresh();
    const { body } = await demo.app.graphql(
      `mutation { refreshLandingPages(accountId: "${accountId}") { id url campaignIds source campaigns { id name accountId } } }`,
      {},
      { token: demo.users.member.token },
    );
    expect(body.data.refreshLandingPages).toEqual(
      pages.map(({ id, url, campaignIds, campaignNames, source }) => ({
        id,
        url,
        campaignIds,
        source,
        campaigns: campaignIds.map((campaign, at) => ({ id: campaign, name: campaignNames[at], accountId })),
      })),
    );
  });

  test('takes away only campaign pages that no campaign leads to', async () => {
    const used = await usedUrl();
    const manual = await add('https://shop.example/manual');
    const alsoUsed = await add(used);
    await leave('https://shop.example/stale', 'campaign', ['1']);
    await leave('https://shop.example/product', 'product', ['1']);
    const pages = await refresh();
    expect(usesOf(pages)).toEqual(await usesAtPlatform());
    expect(pages.find(({ url }) => url.endsWith('/stale'))).toBeUndefined();
    expect(pages.find(({ id }) => id === manual.id)).toEqual(manual);
    expect(pages.find(({ url }) => url.endsWith('/product'))).toMatchObject({ source: 'product', campaignIds: [] });
    expect(pages.find(({ url }) => url === used)).toMatchObject({
      id: alsoUsed.id,
      source: 'manual',
      isManuallyAdded: true,
    });
  });

  test('leaves alone what a person edited, and brings back what is still in use', async () => {
    const [page, other] = (await refresh()) as [LandingPage, LandingPage];
    const edited = (await call('PUT', `/${page.id}`, { url: 'https://shop.example/edited' })).body;
    expect(edited).toMatchObject({ source: 'manual', isManuallyAdded: true, campaignIds: [], campaignNames: [] });
    await call('DELETE', `/${other.id}`);
    const pages = await refresh();
    expect(pages.find(({ id }) => id === page.id)).toEqual(edited);
    expect(usesOf(pages)).toEqual(await usesAtPlatform());
  });

  test('a campaign’s page that a person edits over GraphQL is manual in both fields, and stays so', async () => {
    const [page] = (await refresh()) as [LandingPage];
    expect(page).toMatchObject({ source: 'campaign', isManuallyAdded: false });
    const url = 'https://shop.example/edited-over-graphql';
    const edited = await ask(
      `mutation ($accountId: String!, $id: String!, $url: String!) {
        updateLandingPage(accountId: $accountId, landingPageId: $id, url: $url) { id source isManuallyAdded campaignIds }
      }`,
      { id: page.id, url },
    );
    const manual = { id: page.id, source: 'manual', isManuallyAdded: true, campaignIds: [] };
    expect(edited.updateLandingPage).toEqual(manual);
    await refresh();
    const { landingPages } = await ask(
      'query ($accountId: String!) { landingPages(accountId: $accountId) { id source isManuallyAdded campaignIds } }',
      {},
    );
    expect(landingPages).toContainEqual(manual);
  });

  test('forgets a campaign that was removed', async () => {
    const [campaign] = await wire.search(
      accountId,
      "SELECT campaign.id FROM campaign WHERE campaign.advertising_channel_type = 'SEARCH' AND campaign.status = 'ENABLED'",
    );
    const { id, resourceName } = campaign.campaign;
    expect(JSON.stringify(usesOf(await refresh()))).toContain(id);
    await wire.mutate(accountId, 'campaigns', { remove: resourceName });
    const pages = await refresh();
    expect(JSON.stringify(usesOf(pages))).not.toContain(id);
    expect(usesOf(pages)).toEqual(await usesAtPlatform());
  });

  test('that the platform answers late does not undo a newer one', async () => {
    const [campaign] = await wire.search(
      accountId,
      "SELECT campaign.id FROM campaign WHERE campaign.advertising_channel_type = 'SEARCH' AND campaign.status != 'REMOVED'",
    );
    const { id, resourceName } = campaign.campaign;
    await fault({ kind: 'slow', delayMs: 1_500, match: 'FROM asset_group' });
    const slow = call('POST', '/refresh');
    // The slow one has read the search ads, and waits for the asset groups.
    await delay(700);
    await wire.mutate(accountId, 'campaigns', { remove: resourceName });
    const newer = (await call('POST', '/refresh', undefined, second)).body;
    expect(JSON.stringify(newer)).not.toContain(id);
    expect(await slow).toMatchObject({ status: 200, body: newer });
    expect(await list()).toEqual(newer);
  });

  test('works for accounts without final URLs, and for manager accounts', async () => {
    const { token } = demo.users.member;
    const path = `/accounts/${demo.sandbox.managerId}/landing-pages/refresh`;
    expect(await demo.app.rest('POST', path, { token })).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    ['a daily quota', { kind: 'daily_quota' }, 502, 'platform_unavailable'],
    ['an internal error', { kind: 'status', status: 500 }, 502, 'platform_unavailable'],
    ['nonsense', { kind: 'malformed' }, 502, 'platform_unavailable'],
    ['an error in the second report', { kind: 'malformed', match: 'FROM asset_group' }, 502, 'platform_unavailable'],
    ['a refusal', { kind: 'status', status: 400 }, 400, 'platform_rejected'],
    ['a withdrawn access', { kind: 'revoked' }, 400, 'platform_rejected'],
  ])('changes nothing after %s', async (_what, failure, status, code) => {
    await leave('https://shop.example/stale', 'campaign', ['1']);
    const before = await list();
    await fault({ times: -1, ...failure });
    const answer = await call('POST', '/refresh');
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.message).toContain('Google Ads');
    expect(await list()).toEqual(before);
  });

  test('goes on after a passing failure', async () => {
    await fault({ kind: 'transient' });
    expect((await call('POST', '/refresh')).status).toBe(200);
  });

  test('tells a team without a connection to connect', async () => {
    const { db, sessions } = demo.app;
    const teamId = randomUUID();
    await addTeam(db, teamId);
    await addAccount(db, { teamId, id: '77' });
    const userId = demo.users.kunde.id;
    await db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'member')`, [teamId, userId]);
    const { token } = await sessions.issue({ userId, teamId });
    expect(await demo.app.rest('POST', '/accounts/77/landing-pages/refresh', { token })).toMatchObject({
      status: 400,
      body: { code: 'platform_rejected', message: 'Google Ads is not connected: connect it first.' },
    });
    expect(await demo.app.rest('POST', '/accounts/77/landing-pages/refresh-products', { token })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe('a product refresh', () => {
  const boundary = (value: number) =>
    demo.app.db.query('update accounts set product_roas_boundary = $3 where team_id = $1 and id = $2', [
      demo.teamId,
      accountId,
      value,
    ]);

  /** The links of the products from `least` ROAS on, the best first. */
  async function bestLinks(least: number): Promise<string[]> {
    const key = { apiKey: demo.apiKey };
    const query = `account_id=${accountId}&days=30&sort=-roas&min_roas=${least}&limit=1000`;
    const { body } = await demo.app.rest('GET', `/query/products?${query}`, key);
    return Promise.all(
      body.data.map(async ({ offerId }: { offerId: string }) => {
        const path = `/query/products/${offerId}?account_id=${accountId}`;
        return (await demo.app.rest('GET', path, key)).body.link;
      }),
    );
  }

  const productUrls = (pages: LandingPage[]) =>
    pages.filter(({ source }) => source === 'product').map(({ url }) => url);

  /** The ROAS of each product is about a quarter of its number. */
  beforeAll(async () => {
    await demo.app.db.query(
      `insert into product_months
       select p.team_id, p.account_id, p.id, date_trunc('month', a.figures_through)::date, array[a.figures_through],
         array[1e12], array[1e6], array[1e5], array[1e9], array[row_number() over (order by p.offer_id) * 2.5e11]
       from products p join accounts a on a.team_id = p.team_id and a.id = p.account_id
       where p.team_id = $1 and p.account_id = $2
       on conflict (team_id, account_id, product_id, month) do update set days = excluded.days,
         cost_micros = excluded.cost_micros, impressions = excluded.impressions, clicks = excluded.clicks,
         conversions_micros = excluded.conversions_micros, conversion_value_micros = excluded.conversion_value_micros`,
      [demo.teamId, accountId],
    );
    await demo.app.db.query('update accounts set kept_through = null');
  });

  test('takes at most 10 products from the boundary of the account on, those of the best ROAS', async () => {
    await boundary(0);
    const all = await bestLinks(0);
    expect(all).toHaveLength(12);
    const answer = await call('POST', '/refresh-products');
    expect(answer.status).toBe(200);
    expect(productUrls(answer.body)).toEqual(all.slice(0, 10).sort());
    for (const page of answer.body) {
      expect(page).toMatchObject({ accountId, isManuallyAdded: false, campaignIds: [], campaignNames: [] });
    }
    expect(await refreshProducts()).toEqual(answer.body);

    await boundary(2.1);
    const good = await bestLinks(2.1);
    expect(good).toHaveLength(4);
    expect(productUrls(await refreshProducts())).toEqual(good.sort());
    await boundary(1_000_000);
    expect(await refreshProducts()).toEqual([]);
  });

  test('takes links that are one page once, and none that is no address', async () => {
    await boundary(0);
    const [first, second, third, fourth, ...more] = (await bestLinks(0)) as [string, string, string, string];
    const change = (from: string, to: string) =>
      demo.app.db.query('update products set link = $3 where account_id = $1 and link = $2', [accountId, from, to]);
    const shouted = fourth.replace('https://', 'HTTPS://');
    const changes = [
      [first, 'not an address'],
      [second, ''],
      [third, shouted],
    ] as const;
    for (const [from, to] of changes) await change(from, to);
    expect(productUrls(await refreshProducts())).toEqual([fourth, ...more].sort());
    for (const [from, to] of changes) await change(to, from);
  });

  test('keeps manual pages, and gives back to campaigns what is no product page any more', async () => {
    await boundary(0);
    const [best, next] = (await bestLinks(0)) as [string, string];
    const manual = await add(best);
    await leave(next, 'campaign', ['1']);
    await leave('https://shop.example/stale', 'product');
    const used = await usedUrl();
    await leave(used, 'product', ['1']);
    const pages = await refreshProducts();
    expect(pages.find(({ url }) => url === best)).toEqual(manual);
    expect(pages.find(({ url }) => url === next)).toMatchObject({ source: 'product', campaignIds: ['1'] });
    expect(pages.find(({ url }) => url.endsWith('/stale'))).toBeUndefined();
    expect(pages.find(({ url }) => url === used)).toMatchObject({ source: 'campaign', campaignIds: ['1'] });
    const after = await refresh();
    expect(after.find(({ url }) => url === next)).toMatchObject({ source: 'product', campaignIds: [] });
    await boundary(1_000_000);
    expect((await refreshProducts()).filter(({ source }) => source !== 'campaign')).toEqual([manual]);
  });

  test('both refreshes, many at once and in two processes, leave each page once', async () => {
    await boundary(0);
    const manual = await add('https://shop.example/manual');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('POST', n % 4 < 2 ? '/refresh' : '/refresh-products', undefined, n % 2 ? demo.app : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const pages = await list();
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
    expect(usesOf(pages)).toEqual(await usesAtPlatform());
    expect(productUrls(pages)).toHaveLength(10);
    expect(pages.find(({ id }) => id === manual.id)).toEqual(manual);
    expect([await refresh(), await refreshProducts()]).toEqual([pages, pages]);
  });

  test('and people can add, change and delete meanwhile', async () => {
    const [page, other] = (await refresh()) as [LandingPage, LandingPage];
    const work = [
      ...Array.from({ length: 6 }, (_, n) => call('POST', n % 2 ? '/refresh' : '/refresh-products')),
      ...Array.from({ length: 6 }, (_, n) => call('POST', '', { url: `https://shop.example/${n}` }, second)),
      call('PUT', `/${page.id}`, { url: 'https://shop.example/edited' }, second),
      call('PUT', `/${other.id}`, { url: page.url }),
    ];
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.slice(0, 13)).toEqual([...Array(6).fill(200), ...Array(6).fill(201), 200]);
    expect([200, 409]).toContain(statuses[13]);
    const urls = (await refresh()).map(({ url }) => url);
    expect(urls).toEqual(expect.arrayContaining(['https://shop.example/0', 'https://shop.example/edited']));
    expect(new Set(urls).size).toBe(urls.length);
  });
});

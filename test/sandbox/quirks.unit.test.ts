import { call, codeOf, errorOf, METRICS, startTestSandbox, type TestSandbox } from './support/client.js';

type Rows = Awaited<ReturnType<TestSandbox['rows']>>;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  await call(`${sandbox.url}/control/quirks`, { method: 'DELETE' });
  await call(`${sandbox.url}/control/faults`, { method: 'DELETE' });
});
afterAll(() => sandbox.close());

const order = (body: object) => call(`${sandbox.url}/control/quirks`, { method: 'POST', body: JSON.stringify(body) });
const on = async (system: string, ...quirks: string[]) => expect((await order({ system, quirks })).status).toBe(200);
const campaigns = () =>
  sandbox.rows(`SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type,
    campaign.bidding_strategy_type, campaign_budget.amount_micros, campaign_budget.total_amount_micros,
    campaign_budget.period, campaign_budget.resource_name FROM campaign`);
const products = async (merchantId = sandbox.merchantId) =>
  (await sandbox.merchant(`products/v1/accounts/${merchantId}/products?pageSize=1000`)).body.products as Product[];

interface Product {
  name: string;
  offerId?: string;
  archived?: boolean;
  productAttributes: { title: string; price?: { amountMicros?: string }; availability?: string };
  productStatus: { googleExpirationDate: string };
}

/** What the whole account looks like to a client that reads it all. */
async function everything(): Promise<unknown> {
  const queries = [
    'SELECT campaign.id, campaign.name, campaign_budget.amount_micros FROM campaign',
    `SELECT segments.date, campaign.id, ${METRICS} FROM campaign WHERE segments.date DURING LAST_14_DAYS`,
    'SELECT ad_group_criterion.criterion_id, ad_group_criterion.keyword.text FROM keyword_view',
    'SELECT asset_group_listing_group_filter.id FROM asset_group_listing_group_filter',
    'SELECT product_link.merchant_center.merchant_center_id FROM product_link',
    'SELECT shared_criterion.keyword.text FROM shared_criterion',
    'SELECT asset.id FROM asset',
  ];
  return [await Promise.all(queries.map((query) => sandbox.rows(query))), await products()];
}

test('quirks are listed, add to what is there, and leave no trace when they are cleared', async () => {
  const before = await everything();
  expect((await order({ system: 'google-ads' })).status).toBe(200);
  expect((await order({ system: 'merchant', quirks: ['archived_products'] })).body).toMatchObject({
    'google-ads': expect.arrayContaining(['channel_types', 'several_managers']),
    merchant: ['archived_products'],
  });
  const [rows, goods] = (await everything()) as [Rows[], Product[]];
  const [usual, usualGoods] = before as [Rows[], Product[]];
  for (const [at, some] of usual.entries()) expect(rows[at]).toEqual(expect.arrayContaining(some));
  expect(goods).toEqual(expect.arrayContaining(usualGoods));
  expect((await call(`${sandbox.url}/control/quirks`, { method: 'DELETE' })).body).toEqual({
    'google-ads': [],
    merchant: [],
    meta: [],
  });
  expect(await everything()).toEqual(before);
});

test.each([
  [{ system: 'google-ads', quirks: ['levitation'] }],
  [{ system: 'stripe', quirks: [] }],
  [{ quirks: ['channel_types'] }],
])('%j is no order', async (body) => {
  expect((await order(body)).status).toBe(400);
});

describe('Google Ads', () => {
  test('has campaigns of every channel type, each with figures', async () => {
    await on('google-ads', 'channel_types');
    const types = new Set((await campaigns()).map(({ campaign }) => campaign?.advertisingChannelType));
    expect([...types].sort()).toEqual([
      ...['DEMAND_GEN', 'DISPLAY', 'HOTEL', 'LOCAL', 'LOCAL_SERVICES', 'MULTI_CHANNEL', 'PERFORMANCE_MAX', 'SEARCH'],
      ...['SHOPPING', 'SMART', 'TRAVEL', 'VIDEO'],
    ]);
    const figures = await sandbox.rows(
      `SELECT campaign.id, segments.date, ${METRICS} FROM campaign
       WHERE campaign.advertising_channel_type = 'DEMAND_GEN' AND segments.date DURING YESTERDAY`,
    );
    expect(Number(figures[0]?.metrics?.impressions)).toBeGreaterThan(0);
  });

  test('says words that nobody knows yet', async () => {
    await on('google-ads', 'unknown_enums');
    const told = (await campaigns()).map(({ campaign }) => campaign?.advertisingChannelType);
    expect(told).toEqual(expect.arrayContaining(['UNKNOWN', 'AMBIENT_SURFACES']));
    const keywords = await sandbox.rows('SELECT ad_group_criterion.keyword.match_type FROM keyword_view');
    expect(keywords).toContainEqual(
      expect.objectContaining({ adGroupCriterion: expect.objectContaining({ keyword: { matchType: 'SEMANTIC' } }) }),
    );
    const terms = await sandbox.rows(
      `SELECT search_term_view.status, segments.search_term_match_type, metrics.clicks FROM search_term_view
       WHERE segments.date DURING LAST_30_DAYS`,
    );
    expect(terms.map(({ searchTermView }) => searchTermView?.status)).toContain('SUGGESTED');
  });

  test('has budgets of a whole period, which take no amount a day', async () => {
    await on('google-ads', 'whole_period_budgets');
    const [found] = (await campaigns()).filter(({ campaignBudget }) => campaignBudget?.period === 'CUSTOM_PERIOD');
    expect(found?.campaignBudget).toMatchObject({ totalAmountMicros: '12500000000' });
    expect(found?.campaignBudget).not.toHaveProperty('amountMicros');
    const mutate = (update: object, updateMask: string) =>
      sandbox.mutate('campaignBudgets', {
        operations: [{ update: { resourceName: found?.campaignBudget?.resourceName, ...update }, updateMask }],
      });
    expect(codeOf(await mutate({ amountMicros: '5000000' }, 'amountMicros'))).toBe(
      'campaignBudgetError.BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD',
    );
    expect((await mutate({ totalAmountMicros: '13000000000' }, 'totalAmountMicros')).status).toBe(200);
  });

  test('has values and conversions that need all digits of a double', async () => {
    await on('google-ads', 'large_values');
    const rows = await sandbox.rows(
      `SELECT segments.date, ${METRICS} FROM campaign WHERE campaign.name = 'Search | Großanlagen'
       AND segments.date DURING LAST_7_DAYS`,
    );
    expect(rows).toHaveLength(7);
    for (const { metrics } of rows) {
      expect(Number(metrics?.conversionsValue)).toBeGreaterThan(9_000_000_000);
      expect(String(metrics?.conversions)).toMatch(/\.\d{6,}$/);
    }
  });

  test('lists negative keywords among those that are bid on', async () => {
    await on('google-ads', 'negative_keywords');
    const query = 'SELECT ad_group_criterion.criterion_id, ad_group_criterion.negative FROM keyword_view';
    const all = await sandbox.rows(query);
    const bidOn = await sandbox.rows(`${query} WHERE ad_group_criterion.negative = FALSE`);
    expect(all.length).toBeGreaterThan(bidOn.length);
    expect(bidOn.length).toBeGreaterThan(0);
  });

  test('has listing groups over pages beside those over goods', async () => {
    await on('google-ads', 'listing_sources');
    const rows = await sandbox.rows(
      `SELECT asset_group_listing_group_filter.listing_source FROM asset_group_listing_group_filter`,
    );
    const sources = rows.map((row) => (row.assetGroupListingGroupFilter as { listingSource: string }).listingSource);
    expect([...new Set(sources)].sort()).toEqual(['SHOPPING', 'WEBPAGE']);
  });

  test('links an account to several Merchant Centers, which share offer ids', async () => {
    await on('google-ads', 'several_merchants');
    const links = await sandbox.rows('SELECT product_link.merchant_center.merchant_center_id FROM product_link');
    const ids = links.map((row) => (row.productLink as Linked).merchantCenter.merchantCenterId);
    expect(ids).toHaveLength(3);
    const [first = [], second = [], third = []] = await Promise.all(ids.map((id) => products(id)));
    const offers = first.map(({ offerId }) => offerId);
    expect(offers).toEqual(expect.arrayContaining([second[0]?.offerId, third[0]?.offerId]));
    expect(offers).not.toContain(second.at(-1)?.offerId);
    expect(second[0]?.productAttributes.title).not.toBe(first[0]?.productAttributes.title);
    const reported = await sandbox.rows(
      `SELECT segments.product_merchant_id, metrics.impressions FROM shopping_performance_view
       WHERE segments.date DURING LAST_30_DAYS`,
    );
    expect([...new Set(reported.map(({ segments }) => segments?.productMerchantId))].sort()).toEqual([...ids].sort());
  });

  test('shows one sign-in several managers, accounts by two ways, single accounts and a cancelled one', async () => {
    await on('google-ads', 'several_managers');
    const direct = await sandbox.accessible();
    expect(direct).toHaveLength(5);
    expect(direct).toContain(sandbox.managerId);
    const query = 'SELECT customer_client.id, customer_client.level, customer_client.manager FROM customer_client';
    const of = async (customerId: string) =>
      await sandbox.ads(query, { customerId, headers: { 'login-customer-id': customerId } });
    const [canceled = '', partner = '', alone = '', shared = ''] = direct;
    expect(codeOf(await of(canceled))).toBe('authorizationError.CUSTOMER_NOT_ENABLED');
    const below = (await sandbox.rows(query, partner, partner)).map(({ customerClient }) => customerClient);
    expect(below.map((each) => each?.level)).toEqual(['0', '1', '2', '1', '1']);
    expect(below.map((each) => each?.id)).toContain(sandbox.accountIds[0]);
    expect((await sandbox.rows(query, alone, alone)).map(({ customerClient }) => customerClient?.id)).toEqual([alone]);
    expect(shared).toBe(sandbox.accountIds[1]);
    // Through the agency's manager the single account cannot be reached, and without any manager no client of one.
    expect(codeOf(await sandbox.ads(query, { customerId: alone }))).toBe('authorizationError.USER_PERMISSION_DENIED');
    expect(codeOf(await sandbox.ads(query, { headers: { 'login-customer-id': alone } }))).toBe(
      'authorizationError.USER_PERMISSION_DENIED',
    );
  });

  test('has records that lack what every record has', async () => {
    await on('google-ads', 'broken_records');
    expect((await campaigns()).filter(({ campaign }) => campaign?.id === undefined)).toHaveLength(1);
  });

  test.each([
    ['authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED', 401, 'UNAUTHENTICATED'],
    ['authenticationError.NOT_ADS_USER', 401, 'UNAUTHENTICATED'],
    ['authorizationError.DEVELOPER_TOKEN_PROHIBITED', 403, 'PERMISSION_DENIED'],
    ['quotaError.ACCESS_PROHIBITED', 429, 'RESOURCE_EXHAUSTED'],
    ['internalError.INTERNAL_ERROR', 500, 'INTERNAL'],
    ['databaseError.CONCURRENT_MODIFICATION', 400, 'INVALID_ARGUMENT'],
  ])('answers %s when it is told to', async (code, status, word) => {
    await sandbox.fault({ system: 'google-ads', kind: 'error', code });
    const answer = await sandbox.ads('SELECT campaign.id FROM campaign');
    expect([answer.status, codeOf(answer), errorOf(answer).status]).toEqual([status, code, word]);
  });

  test('ends a stream with an error after rows', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'quota', afterResults: 5 });
    const answer = await sandbox.ads('SELECT campaign.id FROM campaign');
    const [chunk, failure] = answer.body as [{ results: object[] }, { error: { code: number } }];
    expect([answer.status, chunk.results.length, failure.error.code]).toEqual([200, 5, 429]);
  });
});

describe('Merchant', () => {
  test('has archived and expired products', async () => {
    const before = (await products()).length;
    await on('merchant', 'archived_products');
    const added = (await products()).slice(before);
    expect(added.map(({ archived }) => archived)).toEqual([true, undefined]);
    expect(Date.parse(added[1]?.productStatus.googleExpirationDate ?? '')).toBeLessThan(Date.now());
  });

  test('has prices without an amount, and records that break its promises', async () => {
    const before = (await products()).length;
    await on('merchant', 'broken_records');
    const added = (await products()).slice(before);
    expect(added[0]?.productAttributes.price).toEqual({ currencyCode: 'EUR' });
    expect(added.map(({ offerId }) => offerId === undefined)).toEqual([false, false, true, false]);
    const report = await sandbox.merchant(`reports/v1/accounts/${sandbox.merchantId}/reports:search`, {
      query: `SELECT id, offer_id, report_country_code, benchmark_price FROM price_competitiveness_product_view
        WHERE report_country_code = 'DE'`,
    });
    expect((report.body.results as object[]).at(-1)).toMatchObject({
      priceCompetitivenessProductView: { benchmarkPrice: { currencyCode: 'EUR' } },
    });
  });

  test('says words that nobody knows yet', async () => {
    await on('merchant', 'unknown_enums');
    expect((await products()).at(-1)?.productAttributes.availability).toBe('RENTABLE');
    const path = `accounts/${sandbox.merchantId}`;
    const { body: promotions } = await sandbox.merchant(`promotions/v1/${path}/promotions`);
    expect(JSON.stringify(promotions)).toContain('"LOTTERY"');
    const { body: sources } = await sandbox.merchant(`datasources/v1/${path}/dataSources`);
    expect(JSON.stringify(sources)).toContain('"CONVERSATION"');
  });

  test('serves nobody whose Cloud project is not registered, until it is', async () => {
    await on('merchant', 'not_registered');
    const path = `products/v1/accounts/${sandbox.merchantId}/products`;
    const refused = await sandbox.merchant(path);
    expect([refused.status, errorOf(refused).status]).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(refused).details).toMatchObject([{ reason: 'GCP_NOT_REGISTERED' }]);
    const registration = `accounts/v1/accounts/${sandbox.merchantId}/developerRegistration`;
    expect((await sandbox.merchant(`${registration}:registerGcp`, { developerEmail: 'nobody' })).status).toBe(400);
    expect((await sandbox.merchant(`${registration}:registerGcp`, { email: 'a@b.example' })).status).toBe(400);
    expect(await sandbox.merchant(`${registration}:registerGcp`, { developerEmail: 'a@b.example' })).toMatchObject({
      status: 200,
      body: { name: `accounts/${sandbox.merchantId}/developerRegistration` },
    });
    expect((await sandbox.merchant(path)).status).toBe(200);
    expect((await sandbox.merchant(registration)).status).toBe(200);
  });

  test('answers an error when it is told to', async () => {
    await sandbox.fault({ system: 'merchant', kind: 'error', code: 'GCP_NOT_REGISTERED' });
    expect((await sandbox.merchant(`products/v1/accounts/${sandbox.merchantId}/products`)).status).toBe(401);
  });
});

interface Linked {
  merchantCenter: { merchantCenterId: string };
}

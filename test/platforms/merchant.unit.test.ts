import { MerchantClient } from '../../src/platforms/google/merchant/merchant.client.js';
import { product } from '../../src/platforms/google/merchant/product-record.js';
import { QUICK, SMALL, TestSandbox } from './support/sandbox.js';

async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

describe('the Merchant Center client', () => {
  let platform: TestSandbox;
  let merchant: MerchantClient;
  let merchantId: string;

  beforeAll(async () => {
    platform = await TestSandbox.start({ ...SMALL, accounts: 1, productsPerAccount: 1_030 });
    merchantId = Object.values(platform.sandbox.merchantIds)[0] as string;
    const options = { baseUrl: platform.sandbox.merchantUrl, retry: QUICK, timeoutMs: 5_000 };
    merchant = new MerchantClient(options, platform.tokens());
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await platform.heal();
    await platform.forgetRequests();
  });

  test('reads every page of products', async () => {
    const products = await all(merchant.products({ merchantId }));
    expect(new Set(products.map(({ offerId }) => offerId)).size).toBe(1_030);
    expect(await platform.requests('merchant')).toHaveLength(2);
    expect(new Set(products.map(({ status }) => status))).toEqual(
      new Set(['approved', 'pending', 'disapproved', 'limited']),
    );
    expect(new Set(products.map(({ availability }) => availability))).toEqual(new Set(['in_stock', 'out_of_stock']));
    for (const { issues, priceMicros, currency, dataSourceId } of products) {
      expect(new Set(issues.map(({ code }) => code)).size).toBe(issues.length);
      expect(priceMicros).toMatch(/^\d+$/);
      expect(currency).toBe('EUR');
      expect(dataSourceId).toMatch(/^\d+$/);
    }
  });

  test('reads sources of products, their last file, and price benchmarks', async () => {
    const sources = await merchant.dataSources({ merchantId });
    expect(sources.map(({ input, isPrimary }) => [input, isPrimary])).toEqual([
      ['FILE', true],
      ['API', true],
      ['FILE', false],
    ]);
    const [file, api] = sources;
    expect(file).toMatchObject({ countries: ['DE'], feedLabel: 'DE', fileUrl: expect.stringMatching(/^https:/) });
    const upload = await merchant.lastUpload({ merchantId }, file?.id ?? '');
    expect(upload).toEqual({ itemCount: expect.any(Number), uploadedAt: expect.stringMatching(/^\d{4}-/) });
    expect(await merchant.lastUpload({ merchantId }, api?.id ?? '')).toBeNull();

    const asked = (country: string) => all(merchant.priceBenchmarks({ merchantId }, country));
    const benchmarks = await asked('DE');
    expect(benchmarks).toHaveLength(1_030);
    expect(benchmarks[0]).toMatchObject({ benchmarkMicros: expect.stringMatching(/^\d+$/), currency: 'EUR' });
    expect(await asked('FR')).toEqual([]);
    await expect(asked("DE' OR")).rejects.toThrow(RangeError);
  });

  test('reads promotions with one state for all places, and writes them to a source of their country', async () => {
    const promotions = await merchant.promotions({ merchantId });
    expect(new Set(promotions.map(({ promotionId }) => promotionId)).size).toBe(promotions.length);
    for (const { state, startsAt, endsAt } of promotions) {
      expect(state === 'EXPIRED').toBe(Date.parse(endsAt) <= Date.now());
      if (state === 'PENDING') expect(Date.parse(startsAt)).toBeGreaterThan(Date.now());
    }
    const source = { targetCountry: 'AT', contentLanguage: 'de' };
    const { name } = await merchant.createPromotionSource(merchantId, source);
    expect(await merchant.promotionSources(merchantId)).toContainEqual({ name, ...source });
    const created = {
      promotionId: 'neu',
      title: 'Neu',
      couponValueType: 'PERCENT_OFF' as const,
      percentOff: 15,
      moneyOff: null,
      freeGiftDescription: null,
      offerType: 'NO_CODE' as const,
      genericRedemptionCode: null,
      redemptionChannels: ['ONLINE' as const],
      productApplicability: 'ALL_PRODUCTS' as const,
      stores: null,
      promotionUrl: null,
      startsAt: '2099-01-01T00:00:00.000Z',
      endsAt: '2099-02-01T00:00:00.000Z',
      ...source,
    };
    const record = await merchant.insertPromotion(merchantId, name, created);
    expect(record).toMatchObject({ promotionId: 'neu', percentOff: 15, state: 'IN_REVIEW', targetCountry: 'AT' });
    expect(await merchant.promotions({ merchantId })).toHaveLength(promotions.length + 1);
    await merchant.insertPromotion(merchantId, name, { ...created, title: 'Ersetzt' });
    expect(await merchant.promotions({ merchantId })).toContainEqual({ ...record, title: 'Ersetzt' });
    const [wrong = { name: '' }] = await merchant.promotionSources(merchantId);
    await expect(merchant.insertPromotion(merchantId, wrong.name, created)).rejects.toMatchObject({
      failure: 'rejected',
    });
  });

  test.each([
    ['quota', { delayMs: 50 }],
    ['transient', {}],
    ['cut', {}],
  ] as const)('gets over %s', async (kind, more) => {
    await platform.fail({ system: 'merchant', kind, ...more });
    expect(await merchant.dataSources({ merchantId })).toHaveLength(3);
  });

  test.each([
    ['daily_quota', 'quota'],
    ['malformed', 'malformed'],
    ['revoked', 'revoked'],
    ['status', 'unavailable'],
  ] as const)('fails for %s as %s', async (kind, failure) => {
    await platform.fail({ system: 'merchant', kind, times: -1 });
    await expect(merchant.dataSources({ merchantId })).rejects.toMatchObject({ failure });
  });

  test('gives the platform’s reason for an account that it does not know', async () => {
    await expect(all(merchant.products({ merchantId: '1' }))).rejects.toMatchObject({ failure: 'rejected' });
  });
});

test.each([
  ['IN_STOCK', 'in_stock'],
  ['LIMITED_AVAILABILITY', 'in_stock'],
  ['OUT_OF_STOCK', 'out_of_stock'],
  ['PREORDER', 'out_of_stock'],
  ['BACKORDER', 'out_of_stock'],
  ['AVAILABILITY_UNSPECIFIED', null],
  [undefined, null],
])('what is %s can be bought at once or not, or nobody says so: %s', (availability, said) => {
  expect(product.parse({ offerId: 'a', productAttributes: { availability } })?.availability).toBe(said);
});

test('a price that Google discounts for those who come through an ad is not the price', () => {
  const euros = (amount: number) => ({ amountMicros: `${amount}000000`, currencyCode: 'EUR' });
  const productAttributes = { price: euros(120), salePrice: euros(100) };
  const automatedDiscounts = { priorPrice: euros(100), priorPriceProgressive: euros(100), gadPrice: euros(90) };
  const told = product.parse({ offerId: 'a', productAttributes, automatedDiscounts });
  expect(told).toEqual(product.parse({ offerId: 'a', productAttributes }));
  expect(told).toMatchObject({ priceMicros: '120000000', salePriceMicros: '100000000' });
});

describe('a product’s status in one word', () => {
  const status = (destinationStatuses: object[], severity = 'NOT_IMPACTED') =>
    product.parse({
      offerId: 'a',
      productStatus: { destinationStatuses, itemLevelIssues: [{ code: 'c', severity }] },
    })?.status;
  const [approved, pending, disapproved] = ['approved', 'pending', 'disapproved'].map((word) => ({
    [`${word}Countries`]: ['DE'],
  })) as [object, object, object];

  test.each([
    ['approved', [approved, approved], 'NOT_IMPACTED'],
    ['limited', [approved, disapproved], 'NOT_IMPACTED'],
    ['limited', [approved], 'DEMOTED'],
    ['pending', [pending, disapproved], 'DISAPPROVED'],
    ['disapproved', [disapproved], 'DISAPPROVED'],
    ['pending', [], 'NOT_IMPACTED'],
  ])('is %s for %j with an issue that is %s', (word, destinations, severity) => {
    expect(status(destinations, severity)).toBe(word);
  });

  test('names an issue once, with its worst effect', () => {
    const issue = (code: string, severity: string) => ({ code, severity, documentation: 'https://help' });
    const read = product.parse({
      offerId: 'a',
      productStatus: {
        itemLevelIssues: [issue('x', 'NOT_IMPACTED'), issue('y', 'DEMOTED'), issue('x', 'DISAPPROVED')],
      },
    });
    expect(read?.issues.map(({ code, severity }) => [code, severity])).toEqual([
      ['x', 'DISAPPROVED'],
      ['y', 'DEMOTED'],
    ]);
  });

  test('is read of words that nobody knows yet', () => {
    const read = product.parse({
      offerId: 'a',
      productAttributes: { availability: 'RENTABLE', condition: 'OPEN_BOX' },
      productStatus: {
        destinationStatuses: [{ reportingContext: 'AMBIENT_ADS', pausedCountries: ['DE'] }],
        itemLevelIssues: [{ code: 'x', severity: 'ADVISORY' }],
      },
    });
    expect(read).toMatchObject({ status: 'pending', availability: null, issues: [{ severity: 'ADVISORY' }] });
  });

  test('is null of an archived one', () => {
    expect(product.parse({ offerId: 'a', archived: true })).toBeNull();
    expect(product.parse({ offerId: 'a', archived: false })).not.toBeNull();
  });
});

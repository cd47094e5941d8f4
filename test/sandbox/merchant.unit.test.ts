import { DEMO_SIZE } from '../../sandbox/sandbox.js';
import { errorOf, startTestSandbox, type TestSandbox } from './support/client.js';

interface Money {
  amountMicros: string;
  currencyCode: string;
}
interface Product {
  name: string;
  offerId: string;
  dataSource: string;
  productAttributes: { availability: string; price: Money; gtins: string[]; link: string; imageLink: string };
  productStatus: {
    destinationStatuses: {
      reportingContext: string;
      approvedCountries?: string[];
      pendingCountries?: string[];
      disapprovedCountries?: string[];
    }[];
    itemLevelIssues?: { code: string; severity: string; description: string; detail: string; documentation: string }[];
  };
}
interface Report {
  results: { priceCompetitivenessProductView: { id: string; offerId: string; price: Money; benchmarkPrice: Money } }[];
  nextPageToken?: string;
}

const BENCHMARKS =
  "SELECT id, offer_id, price, benchmark_price, report_country_code FROM price_competitiveness_product_view WHERE report_country_code = 'DE'";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ size: DEMO_SIZE, now: () => new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => sandbox.close());

const products = async (merchantId: string): Promise<Product[]> => {
  const { body } = await sandbox.merchant<{ products: Product[] }>(
    `products/v1/accounts/${merchantId}/products?pageSize=1000`,
  );
  return body.products;
};
const search = (query: string, more: object = {}, merchantId = sandbox.merchantId) =>
  sandbox.merchant<Report>(`reports/v1/accounts/${merchantId}/reports:search`, { query, ...more });

describe('products', () => {
  test('are over 2,000 in all, at least 170 an account, in every state', async () => {
    const all: Product[] = [];
    for (const merchantId of Object.values(sandbox.merchantIds)) {
      const own = await products(merchantId);
      expect(own.length).toBeGreaterThanOrEqual(170);
      expect(new Set(own.map(({ productAttributes }) => productAttributes.availability))).toEqual(
        new Set(['IN_STOCK', 'OUT_OF_STOCK']),
      );
      all.push(...own);
    }
    expect(all.length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const [status] = all.map(({ productStatus }) => productStatus.destinationStatuses[0]);
    expect(status?.reportingContext).toBe('SHOPPING_ADS');
    const has = (test: (product: Product) => boolean) => all.filter(test).length;
    const places = (product: Product) => product.productStatus.destinationStatuses[0];
    const demoted = (product: Product) =>
      product.productStatus.itemLevelIssues?.some(({ severity }) => severity === 'DEMOTED');
    expect(has((product) => places(product)?.pendingCountries !== undefined)).toBeGreaterThan(30);
    expect(has((product) => places(product)?.disapprovedCountries !== undefined)).toBeGreaterThan(60);
    expect(
      has((product) => places(product)?.approvedCountries !== undefined && demoted(product) === true),
    ).toBeGreaterThan(60);
    expect(has((product) => places(product)?.approvedCountries !== undefined && !demoted(product))).toBeGreaterThan(
      1_500,
    );
  });

  test('have the shape of processed products', async () => {
    const [product] = await products(sandbox.merchantId);
    expect(product).toMatchObject({
      name: `accounts/${sandbox.merchantId}/products/de~DE~${product?.offerId}`,
      contentLanguage: 'de',
      feedLabel: 'DE',
      dataSource: expect.stringContaining(`accounts/${sandbox.merchantId}/dataSources/`),
      productAttributes: {
        price: { amountMicros: expect.stringMatching(/^\d+0000$/), currencyCode: 'EUR' },
        gtins: [expect.stringMatching(/^\d{13}$/)],
        link: expect.stringContaining('example.com'),
        imageLink: expect.stringContaining('example.com'),
      },
      productStatus: { lastUpdateDate: '2026-11-21T04:10:00Z' },
    });
    const one = await sandbox.merchant(`products/v1/accounts/${sandbox.merchantId}/products/de~DE~${product?.offerId}`);
    expect(one.body).toEqual(product);
  });

  test('come in pages of 25 unless told otherwise', async () => {
    const path = `products/v1/accounts/${sandbox.merchantId}/products`;
    const seen: string[] = [];
    let token = '';
    do {
      const { body } = await sandbox.merchant<{ products: Product[]; nextPageToken?: string }>(
        `${path}?pageToken=${token}`,
      );
      expect(body.products.length).toBeLessThanOrEqual(25);
      seen.push(...body.products.map(({ offerId }) => offerId));
      token = body.nextPageToken ?? '';
    } while (token);
    expect(new Set(seen).size).toBe(180);
  });
});

describe('reports', () => {
  test('give a benchmark price for every product: above, below and equal', async () => {
    for (const merchantId of Object.values(sandbox.merchantIds).slice(0, 3)) {
      const { body } = await search(BENCHMARKS, {}, merchantId);
      const own = await products(merchantId);
      expect(body.results).toHaveLength(own.length);
      const signs = body.results.map(({ priceCompetitivenessProductView: { price, benchmarkPrice } }) =>
        Math.sign(Number(price.amountMicros) - Number(benchmarkPrice.amountMicros)),
      );
      expect(new Set(signs)).toEqual(new Set([-1, 0, 1]));
    }
  });

  test('page, filter, order and limit', async () => {
    const first = await search(BENCHMARKS, { pageSize: 100 });
    const second = await search(BENCHMARKS, { pageSize: 100, pageToken: first.body.nextPageToken });
    expect([first.body.results.length, second.body.results.length, second.body.nextPageToken]).toEqual([
      100,
      80,
      undefined,
    ]);
    const cheapest = await search(`${BENCHMARKS} ORDER BY price LIMIT 3`);
    const prices = cheapest.body.results.map((row) => Number(row.priceCompetitivenessProductView.price.amountMicros));
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect((await search(BENCHMARKS.replace("'DE'", "'FR'"))).body.results).toBeUndefined();
  });

  test('show the state of products', async () => {
    const { body } = await search(
      'SELECT product_view.id, product_view.aggregated_reporting_context_status FROM product_view',
    );
    const states = new Set(
      (body.results as unknown as { productView: Record<string, string> }[]).map(
        (row) => row.productView.aggregatedReportingContextStatus,
      ),
    );
    expect(states).toEqual(new Set(['ELIGIBLE', 'ELIGIBLE_LIMITED', 'PENDING', 'NOT_ELIGIBLE_OR_DISAPPROVED']));
  });

  test.each([
    BENCHMARKS.replace(', report_country_code', ''),
    BENCHMARKS.slice(0, BENCHMARKS.indexOf(' WHERE')),
    BENCHMARKS.replace('offer_id', 'offer'),
    'SELECT id FROM nowhere',
    'SELECT id',
  ])('refuse %s', async (query) => {
    const answer = await search(query);
    expect([answer.status, errorOf(answer).status]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});

describe('feeds', () => {
  test('are data sources with their last upload', async () => {
    const path = `datasources/v1/accounts/${sandbox.merchantId}/dataSources`;
    const { body } = await sandbox.merchant<{
      dataSources: { name: string; input: string; primaryProductDataSource?: object }[];
    }>(path);
    const [main, api] = body.dataSources;
    expect(main).toMatchObject({
      input: 'FILE',
      primaryProductDataSource: { feedLabel: 'DE', contentLanguage: 'de', countries: ['DE'] },
    });
    const upload = await sandbox.merchant<{ itemsTotal: string }>(`datasources/v1/${main?.name}/fileUploads/latest`);
    const own = (await products(sandbox.merchantId)).filter(({ dataSource }) => dataSource === main?.name);
    expect(upload.body).toMatchObject({
      processingState: 'SUCCEEDED',
      itemsTotal: String(own.length),
      uploadTime: '2026-11-21T04:10:00Z',
    });
    expect((await sandbox.merchant(`datasources/v1/${api?.name}/fileUploads/latest`)).status).toBe(404);
  });

  test('have their products counted by state', async () => {
    const path = `issueresolution/v1/accounts/${sandbox.merchantId}/aggregateProductStatuses`;
    const { body } = await sandbox.merchant<{ aggregateProductStatuses: { stats: Record<string, string> }[] }>(
      `${path}?filter=${encodeURIComponent('country = "DE" AND reporting_context = "SHOPPING_ADS"')}`,
    );
    expect(body.aggregateProductStatuses).toHaveLength(1);
    const total = Object.values(body.aggregateProductStatuses[0]?.stats ?? {}).reduce(
      (sum, count) => sum + Number(count),
      0,
    );
    expect(total).toBe(180);
  });
});

describe('refusals', () => {
  test('have the common shape', async () => {
    const cases: [string, number, string][] = [
      ['products/v1/accounts/1/products', 403, 'PERMISSION_DENIED'],
      [`products/v1/accounts/${sandbox.merchantId}/products/de~DE~none`, 404, 'NOT_FOUND'],
      [`products/v1/accounts/${sandbox.merchantId}/products?pageSize=x`, 400, 'INVALID_ARGUMENT'],
      [`products/v2/accounts/${sandbox.merchantId}/products`, 404, 'NOT_FOUND'],
    ];
    for (const [path, code, status] of cases) {
      expect(await sandbox.merchant(path)).toMatchObject({
        status: code,
        body: { error: { code, status, message: expect.any(String) } },
      });
    }
    expect(await sandbox.merchant(`products/v1/accounts/${sandbox.merchantId}/products`, undefined, '')).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED' } },
    });
  });
});

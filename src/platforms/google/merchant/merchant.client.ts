import { z } from 'zod';
import { LenientPages, LenientReport, malformed, type OnSkipped, type RecordKind } from '../../answer.js';
import type {
  DataSource,
  FileUpload,
  Merchant,
  MerchantRegistrar,
  NewPromotion,
  PriceBenchmark,
  ProductRecord,
  PromotionRecord,
  PromotionSource,
} from '../../merchant.js';
import { PlatformError } from '../../platform-error.js';
import { GoogleApi, type GoogleApiOptions, type GoogleRequest } from '../google-api.js';
import type { AccessTokens } from '../oauth/access-tokens.js';
import { price, product } from './product-record.js';
import { promotion, promotionBody } from './promotion-record.js';

const PAGE_SIZE = 1_000;
const PROMOTIONS_PAGE_SIZE = 250;
const paged = { nextPageToken: z.string().optional() };
/** Records are read one by one, later. */
const unread = z.array(z.unknown()).default([]);
const productPage = z.object({ ...paged, products: unread });

const labelled = z.object({
  feedLabel: z.string().default(''),
  contentLanguage: z.string().default(''),
  countries: z.array(z.string()).default([]),
});

const dataSource = z.object({
  dataSourceId: z.string().regex(/^\d+$/),
  displayName: z.string().default(''),
  input: z.string().default('INPUT_UNSPECIFIED'),
  primaryProductDataSource: labelled.optional(),
  supplementalProductDataSource: labelled.optional(),
  fileInput: z.object({ fetchSettings: z.object({ fetchUri: z.string().optional() }).optional() }).optional(),
});
const sourcePage = z.object({ ...paged, dataSources: unread });

const promotionSource = z.object({
  name: z.string().min(1),
  input: z.string().default(''),
  promotionDataSource: z.object({ targetCountry: z.string(), contentLanguage: z.string() }).optional(),
});
const promotionPage = z.object({ ...paged, promotions: unread });

const upload = z.object({
  itemsTotal: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
  uploadTime: z.iso.datetime({ offset: true }).optional(),
});

const benchmark = z.object({
  priceCompetitivenessProductView: z.object({ offerId: z.string(), benchmarkPrice: price.partial().optional() }),
});
const benchmarkPage = z.object({ ...paged, results: unread });

const PRODUCT: RecordKind = { kind: 'product', id: 'offerId' };
const SOURCE: RecordKind = { kind: 'data source', id: 'dataSourceId' };
const BENCHMARK: RecordKind = { kind: 'price benchmark', id: 'priceCompetitivenessProductView.offerId' };
const PROMOTION: RecordKind = { kind: 'promotion', id: 'promotionId' };

const registration = z.object({ gcpIds: z.array(z.string()).default([]) });

const MERCHANT_ID = /\/accounts\/(\d+)/;

export interface MerchantOptions extends GoogleApiOptions {
  /** What syncs keep to for each Merchant Center. Absent: no limit of ours. */
  callsPerMinute?: number | undefined;
}

interface AnyPage {
  nextPageToken?: string | undefined;
}

/** Merchant Center over the Merchant API. */
export class MerchantClient implements Merchant, MerchantRegistrar {
  private readonly api: GoogleApi;

  constructor(options: MerchantOptions, tokens: AccessTokens) {
    const { callsPerMinute } = options;
    this.api = new GoogleApi('Merchant Center', options, tokens, ({ path }) => [
      { name: `merchant ${MERCHANT_ID.exec(path)?.[1] ?? ''}`, perSecond: callsPerMinute && callsPerMinute / 60 },
    ]);
  }

  async *products(
    merchantId: string,
    signal?: AbortSignal,
    onSkipped?: OnSkipped,
  ): AsyncGenerator<ProductRecord[], void> {
    const records = new LenientPages(this.api.platform, product, PRODUCT);
    for await (const page of this.list(`/products/v1/accounts/${merchantId}/products`, productPage, signal)) {
      yield records.read(page.products, onSkipped).filter((each) => each !== null);
    }
    records.end(onSkipped !== undefined);
  }

  async dataSources(merchantId: string, signal?: AbortSignal, onSkipped?: OnSkipped): Promise<DataSource[]> {
    const found = await this.listSources(merchantId, signal);
    return this.records(found, dataSource, SOURCE, onSkipped).flatMap(sourceOf);
  }

  async lastUpload(merchantId: string, dataSourceId: string, signal?: AbortSignal): Promise<FileUpload | null> {
    const path = `/datasources/v1/accounts/${merchantId}/dataSources/${dataSourceId}/fileUploads/latest`;
    try {
      const answer = await this.api.read({ method: 'GET', path }, this.api.json(upload), signal);
      return { itemCount: Number(answer.itemsTotal), uploadedAt: answer.uploadTime ?? null };
    } catch (error) {
      if (error instanceof PlatformError && error.httpStatus === 404) return null;
      throw error;
    }
  }

  async *priceBenchmarks(
    merchantId: string,
    country: string,
    signal?: AbortSignal,
    onSkipped?: OnSkipped,
  ): AsyncGenerator<PriceBenchmark[], void> {
    if (!/^[A-Z]{2}$/.test(country)) throw new RangeError('country must be two capital letters');
    const query = `SELECT id, offer_id, report_country_code, benchmark_price FROM price_competitiveness_product_view
      WHERE report_country_code = '${country}'`;
    const path = `/reports/v1/accounts/${merchantId}/reports:search`;
    const records = new LenientPages(this.api.platform, benchmark, BENCHMARK);
    const pages = this.pages(benchmarkPage, signal, (page) => ({
      method: 'POST',
      path,
      body: { query, pageSize: PAGE_SIZE, ...page },
    }));
    for await (const { results } of pages) yield records.read(results, onSkipped).flatMap(benchmarkOf);
    records.end(onSkipped !== undefined);
  }

  async promotions(merchantId: string, signal?: AbortSignal, onSkipped?: OnSkipped): Promise<PromotionRecord[]> {
    const path = `/promotions/v1/accounts/${merchantId}/promotions`;
    const pages = this.list(path, promotionPage, signal, PROMOTIONS_PAGE_SIZE);
    const found = await gathered(pages, (page) => page.promotions);
    return this.records(found, promotion, PROMOTION, onSkipped).filter((each) => each !== null);
  }

  async promotionSources(merchantId: string): Promise<PromotionSource[]> {
    const found = await this.listSources(merchantId, undefined);
    // Nothing can be written to a source that cannot be read; the others can.
    return this.records(found, promotionSource, SOURCE, () => undefined).flatMap(promotionSourceOf);
  }

  async createPromotionSource(merchantId: string, source: Omit<PromotionSource, 'name'>): Promise<PromotionSource> {
    const { targetCountry, contentLanguage } = source;
    const path = `/datasources/v1/accounts/${merchantId}/dataSources`;
    const body = {
      displayName: `adlane ${targetCountry} ${contentLanguage}`,
      promotionDataSource: { targetCountry, contentLanguage },
    };
    const made = await this.api.write({ method: 'POST', path, body }, this.api.json(promotionSource));
    return { name: made.name, targetCountry, contentLanguage };
  }

  async insertPromotion(merchantId: string, sourceName: string, created: NewPromotion): Promise<PromotionRecord> {
    const path = `/promotions/v1/accounts/${merchantId}/promotions:insert`;
    const body = { promotion: promotionBody(created), dataSource: sourceName };
    const inserted = await this.api.write({ method: 'POST', path, body }, this.api.json(promotion));
    if (inserted) return inserted;
    throw malformed(this.api.platform, 'the promotion has no time to be in force');
  }

  async register(merchantId: string, email: string): Promise<string[]> {
    const path = `/accounts/v1/accounts/${merchantId}/developerRegistration:registerGcp`;
    const request = { method: 'POST' as const, path, body: { developerEmail: email } };
    return (await this.api.write(request, this.api.json(registration))).gcpIds;
  }

  private listSources(merchantId: string, signal: AbortSignal | undefined): Promise<unknown[]> {
    const pages = this.list(`/datasources/v1/accounts/${merchantId}/dataSources`, sourcePage, signal);
    return gathered(pages, (page) => page.dataSources);
  }

  private records<T>(found: unknown[], shape: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped | undefined): T[] {
    const report = new LenientReport(this.api.platform, shape, kind);
    report.take(found);
    return report.end(onSkipped);
  }

  private list<Page extends AnyPage>(
    path: string,
    shape: z.ZodType<Page>,
    signal: AbortSignal | undefined,
    pageSize = PAGE_SIZE,
  ): AsyncGenerator<Page, void> {
    return this.pages(shape, signal, (page) => {
      const search = new URLSearchParams({ pageSize: String(pageSize), ...page });
      return { method: 'GET', path: `${path}?${search}` };
    });
  }

  private async *pages<Page extends AnyPage>(
    shape: z.ZodType<Page>,
    signal: AbortSignal | undefined,
    requestOf: (page: { pageToken?: string }) => GoogleRequest,
  ): AsyncGenerator<Page, void> {
    let pageToken: string | undefined;
    do {
      const request = requestOf(pageToken ? { pageToken } : {});
      const page = await this.api.read(request, this.api.json(shape), signal);
      if (page.nextPageToken && page.nextPageToken === pageToken) {
        throw new PlatformError('malformed', 'Merchant Center names the same page again as the next one.');
      }
      yield page;
      pageToken = page.nextPageToken;
    } while (pageToken);
  }
}

async function gathered<Page, T>(pages: AsyncIterable<Page>, records: (page: Page) => readonly T[]): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) for (const each of records(page)) found.push(each);
  return found;
}

/** None where others ask nothing for it. */
function benchmarkOf({ priceCompetitivenessProductView: found }: z.infer<typeof benchmark>): PriceBenchmark[] {
  const { amountMicros, currencyCode } = found.benchmarkPrice ?? {};
  return amountMicros !== undefined && currencyCode !== undefined
    ? [{ offerId: found.offerId, benchmarkMicros: amountMicros, currency: currencyCode }]
    : [];
}

function sourceOf(source: z.infer<typeof dataSource>): DataSource[] {
  const labels = source.primaryProductDataSource ?? source.supplementalProductDataSource;
  if (!labels) return [];
  return [
    {
      id: source.dataSourceId,
      name: source.displayName,
      input: source.input,
      isPrimary: source.primaryProductDataSource !== undefined,
      ...labels,
      fileUrl: source.fileInput?.fetchSettings?.fetchUri ?? null,
    },
  ];
}

/** Promotions are written only to a source that programs feed. */
function promotionSourceOf({ name, input, promotionDataSource }: z.infer<typeof promotionSource>): PromotionSource[] {
  return promotionDataSource && input === 'API' ? [{ name, ...promotionDataSource }] : [];
}

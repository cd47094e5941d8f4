import { z } from 'zod';
import { malformed, type RecordKind, readablePages, readableRecords } from '../../answer.js';
import { count, text } from '../../fields.js';
import type {
  DataSource,
  FileUpload,
  Merchant,
  MerchantQuery,
  MerchantRegistrar,
  NewPromotion,
  PriceBenchmark,
  ProductRecord,
  PromotionRecord,
  PromotionSource,
} from '../../merchant.js';
import { PlatformError } from '../../platform-error.js';
import { GoogleApi, type GoogleApiOptions, type GoogleRequest } from '../google-api.js';
import type { AccessTokens } from '../oauth.js';
import { price, product } from './product-record.js';
import { promotion, promotionBody } from './promotion-record.js';

const PLATFORM = 'Merchant Center';
const PAGE_SIZE = 1_000;
const PROMOTIONS_PAGE_SIZE = 250;

const labelled = z.object({
  feedLabel: z.string().default(''),
  contentLanguage: z.string().default(''),
  countries: z.array(z.string()).default([]),
});

/** Empty for a source of anything but products. */
const dataSource = z
  .object({
    dataSourceId: z.string().regex(/^\d+$/),
    displayName: z.string().default(''),
    input: z.string().default('INPUT_UNSPECIFIED'),
    primaryProductDataSource: labelled.optional(),
    supplementalProductDataSource: labelled.optional(),
    fileInput: z.object({ fetchSettings: z.object({ fetchUri: z.string().optional() }).optional() }).optional(),
  })
  .transform(({ primaryProductDataSource: primary, ...source }): DataSource[] => {
    const labels = primary ?? source.supplementalProductDataSource;
    const fileUrl = source.fileInput?.fetchSettings?.fetchUri ?? null;
    const { dataSourceId: id, displayName: name, input } = source;
    return labels ? [{ id, name, input, isPrimary: primary !== undefined, ...labels, fileUrl }] : [];
  });

const promotionSource = z.object({
  name: z.string().min(1),
  input: z.string().default(''),
  promotionDataSource: z.object({ targetCountry: z.string(), contentLanguage: z.string() }).optional(),
});

const upload = z.object({
  itemsTotal: count.default('0'),
  uploadTime: z.iso.datetime({ offset: true }).optional(),
});

/** Empty without a benchmark price. */
const benchmark = z
  .object({
    priceCompetitivenessProductView: z.object({
      id: text.default(''),
      offerId: text,
      benchmarkPrice: price.partial().optional(),
    }),
  })
  .transform(({ priceCompetitivenessProductView: { id, offerId, benchmarkPrice } }) => {
    const { amountMicros: benchmarkMicros, currencyCode: currency } = benchmarkPrice ?? {};
    if (benchmarkMicros === undefined || currency === undefined) return [];
    return [{ offerId, ...feedOf(id, offerId), benchmarkMicros, currency }];
  });

/** Language and label of `de~DE~SKU-1`, before which a channel may stand; an offer id may hold a tilde itself. */
function feedOf(id: string, offerId: string): Pick<PriceBenchmark, 'feedLabel' | 'contentLanguage'> {
  const [contentLanguage, feedLabel] = id.endsWith(`~${offerId}`)
    ? id
        .slice(0, -offerId.length - 1)
        .split('~')
        .slice(-2)
    : [];
  return feedLabel === undefined
    ? { feedLabel: '', contentLanguage: '' }
    : { feedLabel, contentLanguage: contentLanguage ?? '' };
}

const registration = z.object({ gcpIds: z.array(z.string()).default([]) });

const PRODUCT: RecordKind = { kind: 'product', id: 'offerId' };
const SOURCE: RecordKind = { kind: 'data source', id: 'dataSourceId' };
const BENCHMARK: RecordKind = { kind: 'price benchmark', id: 'priceCompetitivenessProductView.offerId' };
const PROMOTION: RecordKind = { kind: 'promotion', id: 'promotionId' };

const MERCHANT_ID = /\/accounts\/(\d+)/;

export interface MerchantOptions extends GoogleApiOptions {
  /** Limit of syncs for each Merchant Center. Absent: no limit of ours. */
  callsPerMinute?: number | undefined;
}

export class MerchantClient implements Merchant, MerchantRegistrar {
  private readonly api: GoogleApi;

  constructor(options: MerchantOptions, tokens: AccessTokens) {
    const { callsPerMinute } = options;
    this.api = new GoogleApi(PLATFORM, options, tokens, ({ path }) => [
      { name: `merchant ${MERCHANT_ID.exec(path)?.[1] ?? ''}`, perSecond: callsPerMinute && callsPerMinute / 60 },
    ]);
  }

  async *products({ merchantId, signal, onSkipped }: MerchantQuery): AsyncGenerator<ProductRecord[], void> {
    const pages = this.list(`/products/v1/accounts/${merchantId}/products`, 'products', signal);
    for await (const page of readablePages(PLATFORM, pages, product, PRODUCT, onSkipped))
      yield page.filter((each) => each !== null);
  }

  async dataSources(query: MerchantQuery): Promise<DataSource[]> {
    return (await readableRecords(PLATFORM, this.listSources(query), dataSource, SOURCE, query.onSkipped)).flat();
  }

  async lastUpload({ merchantId, signal }: MerchantQuery, dataSourceId: string): Promise<FileUpload | null> {
    const path = `/datasources/v1/accounts/${merchantId}/dataSources/${dataSourceId}/fileUploads/latest`;
    try {
      const answer = await this.api.read({ path }, this.api.json(upload), signal);
      return { itemCount: Number(answer.itemsTotal), uploadedAt: answer.uploadTime ?? null };
    } catch (error) {
      if (error instanceof PlatformError && error.httpStatus === 404) return null;
      throw error;
    }
  }

  async *priceBenchmarks(asked: MerchantQuery, country: string): AsyncGenerator<PriceBenchmark[], void> {
    const { merchantId, signal, onSkipped } = asked;
    if (!/^[A-Z]{2}$/.test(country)) throw new RangeError('country must be two capital letters');
    const query = `SELECT id, offer_id, report_country_code, benchmark_price FROM price_competitiveness_product_view
      WHERE report_country_code = '${country}'`;
    const path = `/reports/v1/accounts/${merchantId}/reports:search`;
    const pages = this.pages('results', signal, (page) => ({ path, body: { query, pageSize: PAGE_SIZE, ...page } }));
    for await (const page of readablePages(PLATFORM, pages, benchmark, BENCHMARK, onSkipped)) {
      yield page.flat().map((each) => ({ ...each, country }));
    }
  }

  async promotions({ merchantId, signal, onSkipped }: MerchantQuery): Promise<PromotionRecord[]> {
    const path = `/promotions/v1/accounts/${merchantId}/promotions`;
    const pages = this.list(path, 'promotions', signal, PROMOTIONS_PAGE_SIZE);
    return (await readableRecords(PLATFORM, pages, promotion, PROMOTION, onSkipped)).filter((each) => each !== null);
  }

  async promotionSources(merchantId: string): Promise<PromotionSource[]> {
    const pages = this.listSources({ merchantId });
    // Nothing can be written to a source that cannot be read; the others can.
    const found = await readableRecords(PLATFORM, pages, promotionSource, SOURCE, () => undefined);
    // Promotions are written only to a source that programs feed.
    return found.flatMap(({ name, input, promotionDataSource: source }) =>
      source && input === 'API' ? [{ name, ...source }] : [],
    );
  }

  async createPromotionSource(merchantId: string, source: Omit<PromotionSource, 'name'>): Promise<PromotionSource> {
    const { targetCountry, contentLanguage } = source;
    const path = `/datasources/v1/accounts/${merchantId}/dataSources`;
    const body = {
      displayName: `adlane ${targetCountry} ${contentLanguage}`,
      promotionDataSource: { targetCountry, contentLanguage },
    };
    const made = await this.api.write({ path, body }, promotionSource);
    return { name: made.name, targetCountry, contentLanguage };
  }

  async insertPromotion(merchantId: string, sourceName: string, created: NewPromotion): Promise<PromotionRecord> {
    const path = `/promotions/v1/accounts/${merchantId}/promotions:insert`;
    const body = { promotion: promotionBody(created), dataSource: sourceName };
    const inserted = await this.api.write({ path, body }, promotion);
    if (inserted) return inserted;
    throw malformed(PLATFORM, 'the promotion has no time to be in force');
  }

  async register(merchantId: string, email: string): Promise<string[]> {
    const path = `/accounts/v1/accounts/${merchantId}/developerRegistration:registerGcp`;
    return (await this.api.write({ path, body: { developerEmail: email } }, registration)).gcpIds;
  }

  private listSources({ merchantId, signal }: MerchantQuery): AsyncIterable<unknown[]> {
    return this.list(`/datasources/v1/accounts/${merchantId}/dataSources`, 'dataSources', signal);
  }

  private list(path: string, field: string, signal: AbortSignal | undefined, pageSize = PAGE_SIZE) {
    return this.pages(field, signal, (page) => ({
      path: `${path}?${new URLSearchParams({ pageSize: String(pageSize), ...page })}`,
    }));
  }

  /** What `field` of each page holds, not read yet. */
  private async *pages(
    field: string,
    signal: AbortSignal | undefined,
    requestOf: (page: { pageToken?: string }) => GoogleRequest,
  ): AsyncGenerator<unknown[], void> {
    const shape = z.object({ nextPageToken: z.string().optional(), [field]: z.array(z.unknown()).default([]) });
    let pageToken: string | undefined;
    do {
      const page = await this.api.read(requestOf(pageToken ? { pageToken } : {}), this.api.json(shape), signal);
      const next = page.nextPageToken as string | undefined;
      if (next && next === pageToken) {
        throw new PlatformError('malformed', 'Merchant Center names the same page again as the next one.');
      }
      yield page[field] as unknown[];
      pageToken = next;
    } while (pageToken);
  }
}

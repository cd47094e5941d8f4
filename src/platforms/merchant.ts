import type { OnSkipped } from './answer.js';

export type ProductStatus = 'approved' | 'pending' | 'disapproved' | 'limited';

export interface ProductIssue {
  code: string;
  /** NOT_IMPACTED, DEMOTED or DISAPPROVED. */
  severity: string;
  description: string;
  detail: string;
  documentationUrl: string;
}

export interface ProductRecord {
  offerId: string;
  title: string;
  brand: string;
  /** The regular price; null if the platform does not say. */
  priceMicros: string | null;
  /** Of both prices. */
  currency: string;
  /** What it costs from `saleFrom` (null: ever since) up to `saleUntil` (null: for ever); null without a sale. */
  salePriceMicros: string | null;
  /** ISO 8601. */
  saleFrom: string | null;
  saleUntil: string | null;
  /** Null if the platform does not say. */
  availability: 'in_stock' | 'out_of_stock' | null;
  status: ProductStatus;
  issues: ProductIssue[];
  link: string;
  imageLink: string;
  /** new, used, refurbished or ''. */
  condition: string;
  gtin: string;
  productType: string;
  feedLabel: string;
  contentLanguage: string;
  /** Shown in shops on site only; may have the key of a product that is sold online. */
  isLocal: boolean;
  customLabels: string[];
  dataSourceId: string | null;
}

/** A source of products: a file, the platform's own form, or an interface. */
export interface DataSource {
  id: string;
  name: string;
  /** FILE, API, UI or AUTOFEED. */
  input: string;
  /** Brings products in; a supplemental source only adds to them. */
  isPrimary: boolean;
  feedLabel: string;
  contentLanguage: string;
  /** Country codes in which its products may be shown. */
  countries: string[];
  fileUrl: string | null;
}

export interface FileUpload {
  itemCount: number;
  /** ISO 8601; null if unknown. */
  uploadedAt: string | null;
}

/** What others charge for a product in one country, in millionths of `currency`. */
export interface PriceBenchmark {
  offerId: string;
  /** Empty, like the language, if the platform does not say which feed's product it is. */
  feedLabel: string;
  contentLanguage: string;
  /** ISO 3166 code of two letters. */
  country: string;
  benchmarkMicros: string;
  currency: string;
}

/** PENDING: approved, but not started yet. STOPPED: ended early by the merchant. */
export type PromotionState = 'LIVE' | 'IN_REVIEW' | 'PENDING' | 'REJECTED' | 'STOPPED' | 'EXPIRED';

/** What makes a promotion of a Merchant Center one: the same id may run in several countries and languages. */
export interface PromotionKey {
  promotionId: string;
  targetCountry: string;
  contentLanguage: string;
}

export interface PromotionRecord extends PromotionKey {
  title: string;
  /** MONEY_OFF, PERCENT_OFF, FREE_GIFT, or another of the platform's. */
  couponValueType: string;
  percentOff: number | null;
  /** ISO 8601, UTC. */
  startsAt: string;
  endsAt: string;
  state: PromotionState;
}

/** All shops on site, or those of `included`, without those of `excluded`: store codes. */
export interface PromotionStores {
  applicability: 'ALL_STORES' | 'SPECIFIC_STORES';
  included: readonly string[];
  excluded: readonly string[];
}

export interface NewPromotion {
  promotionId: string;
  title: string;
  couponValueType: 'PERCENT_OFF' | 'MONEY_OFF' | 'FREE_GIFT';
  percentOff: number | null;
  /** Whole millionths as text. */
  moneyOff: { amountMicros: string; currencyCode: string } | null;
  freeGiftDescription: string | null;
  offerType: 'NO_CODE' | 'GENERIC_CODE';
  genericRedemptionCode: string | null;
  redemptionChannels: readonly ('ONLINE' | 'IN_STORE')[];
  productApplicability: 'ALL_PRODUCTS' | 'SPECIFIC_PRODUCTS';
  /** The physical shops where it is valid; null for none. */
  stores: PromotionStores | null;
  /** The shop's page that shows it; one for shops on site must have one. */
  promotionUrl: string | null;
  startsAt: string;
  endsAt: string;
  targetCountry: string;
  contentLanguage: string;
}

/** A source of promotions that programs may write to, for one country and language. */
export interface PromotionSource {
  /** `accounts/1/dataSources/2`. */
  name: string;
  targetCountry: string;
  contentLanguage: string;
}

/** What every read of one Merchant Center takes. */
export interface MerchantQuery {
  merchantId: string;
  signal?: AbortSignal | undefined;
  /** Called for each record that cannot be read; without it, one fails the read. */
  onSkipped?: OnSkipped | undefined;
}

/**
 * Merchant Center. Calls read all pages and throw PlatformError; lists by page count only if all pages were
 * read.
 */
export interface Merchant {
  /** Those that are not archived. */
  products(query: MerchantQuery): AsyncIterable<ProductRecord[]>;
  /** Sources of products; those of promotions, reviews and stock are left out. */
  dataSources(query: MerchantQuery): Promise<DataSource[]>;
  /** The last file that a source read; null if there was none. */
  lastUpload(query: MerchantQuery, dataSourceId: string): Promise<FileUpload | null>;
  /** `country` is an ISO 3166 code of two letters. */
  priceBenchmarks(query: MerchantQuery, country: string): AsyncIterable<PriceBenchmark[]>;
  /** Every promotion that says when it is in force, past ones too. */
  promotions(query: MerchantQuery): Promise<PromotionRecord[]>;
  promotionSources(merchantId: string): Promise<PromotionSource[]>;
  createPromotionSource(merchantId: string, source: Omit<PromotionSource, 'name'>): Promise<PromotionSource>;
  /**
   * Replaces a promotion that has the same id, country and language: the platform knows no creation alone.
   */
  insertPromotion(merchantId: string, sourceName: string, promotion: NewPromotion): Promise<PromotionRecord>;
}

/** Registers the program that asks; the platform answers it nothing else before. */
export interface MerchantRegistrar {
  /**
   * Registers the program with one Merchant Center, which is enough for all that it can reach, and returns
   * its ids. The platform writes to `email`: a Google account's, not a service account's. Repeatable. Throws
   * PlatformError.
   */
  register(merchantId: string, email: string): Promise<string[]>;
}

export type PromotionWriter = Pick<
  Merchant,
  'promotions' | 'promotionSources' | 'createPromotionSource' | 'insertPromotion'
>;

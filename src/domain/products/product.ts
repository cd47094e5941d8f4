import type { Metrics } from '../figures/figures.js';
import type { PageArgs } from '../page.js';
import type { Availability, PriceVsBenchmark, ProductStatus } from './product.enum.js';

export interface Product {
  offerId: string;
  accountId: string;
  title: string;
  brand: string;
  price: number;
  /** Null, as the difference, where the platform gives no benchmark. */
  benchmarkPrice: number | null;
  /** Percent of the benchmark, at most 2 decimals; positive when the price is above it. */
  priceDiffPercent: number | null;
  availability: Availability;
  metrics: Metrics;
}

export interface ProductIssue {
  code: string;
  severity: string;
  description: string;
  detail: string;
  documentationUrl: string;
}

export interface ProductDetails extends Product {
  link: string;
  imageLink: string;
  condition: string;
  gtin: string;
  productType: string;
  feedLabel: string;
  contentLanguage: string;
  currency: string;
  status: ProductStatus;
  issues: ProductIssue[];
  customLabels: string[];
  lastSyncedAt: string;
}

export interface ProductFilters {
  /** Bounds of the window's ROAS as it is shown, both included. */
  minRoas?: number | null;
  maxRoas?: number | null;
  /** Products without a benchmark match none of the three. */
  priceVsBenchmark?: PriceVsBenchmark | null;
  minPriceDiffPercent?: number | null;
  availability?: Availability | null;
  /** The whole brand, in any case. */
  brand?: string | null;
  /** True leaves out products without impressions in the window; false is the same as nothing. */
  hasImpressions?: boolean | null;
}

export interface ProductListArgs extends ProductFilters, PageArgs {
  accountId?: string | null;
  days: number;
  sort: string;
}

/** The products of each of several accounts. */
export interface AccountProductsArgs extends ProductFilters {
  days: number;
  sort: string;
  /** Most products of one account. */
  limit: number;
}

export interface ProductKey {
  accountId: string;
  offerId: string;
}

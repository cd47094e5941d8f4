import type { WindowArgs } from '../figures/window.js';
import type { PageArgs } from '../page.js';
import type { Availability, ProductStatus } from './product.enum.js';
import type { Product, ProductIssue } from './product.js';

/** How many products are in each state. */
export interface ProductStatusCounts extends Record<ProductStatus, number> {
  total: number;
  inStock: number;
  outOfStock: number;
}

export interface ProductStatusSummary extends ProductStatusCounts {
  accountId: string;
  accountName: string;
  /** When the states were pulled; null without products. */
  asOf: string | null;
}

export interface DisapprovedProduct extends Product {
  accountName: string;
  issues: ProductIssue[];
  /** First day (YYYY-MM-DD) from which on it is known to be so without a break; null before anything is known. */
  disapprovedSince: string | null;
}

export interface OutOfStockProduct extends Product {
  accountName: string;
  status: ProductStatus;
  /** As `disapprovedSince`. */
  outOfStockSince: string | null;
  /** EUR spent on it from that day on, as far as the window shows it; null where the day is not known. */
  costSinceOutOfStock: number | null;
}

export interface ProductStatusDay extends ProductStatusCounts {
  date: string;
}

/** Null on a day when the account did not have the product. */
export interface ProductState {
  date: string;
  status: ProductStatus | null;
  availability: Availability | null;
}

export interface ProductStatusChange extends ProductState {
  offerId: string;
  /** Null once the account no longer has the product. */
  title: string | null;
  previousStatus: ProductStatus | null;
  previousAvailability: Availability | null;
}

export interface ProductStatusHistory {
  accountId: string;
  accountName: string;
  offerId: string | null;
  startDate: string;
  endDate: string;
  /** Days of which something is known; null before the first pull. */
  knownFrom: string | null;
  knownThrough: string | null;
  /** The account's counts; null where one product was asked for. */
  days: ProductStatusDay[] | null;
  /** The product's states; null where none was asked for. */
  productDays: ProductState[] | null;
  changesTotal: number;
  changes: ProductStatusChange[];
}

export interface StatusSummaryArgs extends PageArgs {
  accountId?: string | null;
}

export interface DisapprovedProductsArgs extends PageArgs {
  accountId?: string | null;
  days: number;
  /** The whole brand, in any case. */
  brand?: string | null;
  issueCode?: string | null;
}

export interface OutOfStockProductsArgs extends PageArgs {
  accountId?: string | null;
  days: number;
  hasImpressions?: boolean | null;
}

export interface StatusHistoryArgs extends WindowArgs {
  accountId: string;
  offerId?: string | null;
  /** Most changes, the newest ones. */
  limit: number;
}

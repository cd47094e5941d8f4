import { type Account, objectId } from '../world/account.js';
import { dateOf } from '../world/calendar.js';
import type { Product } from '../world/product.js';
import type { ItemIssue } from '../world/product-status.js';
import type { Sale } from '../world/sale.js';

export const COUNTRY = 'DE';
export const LANGUAGE = 'de';
export const CONTEXTS = ['SHOPPING_ADS', 'FREE_LISTINGS'] as const;

/** Hour of the day (UTC) at which every shop's feed has been fetched. */
const FETCH_HOUR = '04:10:00Z';
const LIFETIME_DAYS = 30;

export function price(cents: number, currencyCode = 'EUR'): { amountMicros: string; currencyCode: string } {
  return { amountMicros: String(cents * 10_000), currencyCode };
}

/** Last part of a product's name: language, feed label and offer. */
export function productId(product: Product): string {
  return `${product.language}~${product.feedLabel}~${product.offerId}`;
}

export function dataSourceName(account: Account, index: number): string {
  return `accounts/${account.merchantId}/dataSources/${dataSourceId(account, index)}`;
}

export function dataSourceId(account: Account, index: number): string {
  return objectId(account, 900_000 + (account.shop ?? 0) * 100 + index);
}

/** Time of the last fetch of the feeds, as of a day. */
export function fetchedAt(today: number): string {
  return `${dateOf(today)}T${FETCH_HOUR}`;
}

/** A processed product. `fetched` is the day of the last feed fetch. */
export function productShape(account: Account, product: Product, fetched: number) {
  const { sale, unsaid = [], currency } = product;
  const [label0, label1, label2, label3, label4] = product.customLabels.map((label) => label || undefined);
  return {
    name: `accounts/${account.merchantId}/products/${productId(product)}`,
    base64EncodedName: `accounts/${account.merchantId}/products/${Buffer.from(productId(product)).toString('base64url')}`,
    offerId: product.offerId,
    contentLanguage: product.language,
    feedLabel: product.feedLabel,
    dataSource: dataSourceName(account, product.source),
    productAttributes: {
      title: product.title,
      description: product.description,
      link: product.link,
      imageLink: product.imageLink,
      availability: unsaid.includes('availability') ? undefined : product.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
      brand: product.brand,
      condition: product.condition,
      gtins: [product.gtin],
      price: unsaid.includes('price')
        ? undefined
        : { ...price(product.priceCents, currency), ...(unsaid.includes('amount') && { amountMicros: undefined }) },
      ...(sale && saleShape(sale)),
      productTypes: [product.productType],
      customLabel0: label0,
      customLabel1: label1,
      customLabel2: label2,
      customLabel3: label3,
      customLabel4: label4,
    },
    productStatus: {
      destinationStatuses: CONTEXTS.map((reportingContext) => ({ reportingContext, ...countriesOf(product) })),
      itemLevelIssues:
        product.issues.length > 0 ? product.issues.flatMap((issue) => issueShapes(issue, product)) : undefined,
      creationDate: `${dateOf(product.createdDay)}T09:30:00Z`,
      lastUpdateDate: fetchedAt(fetched),
      googleExpirationDate: fetchedAt(fetched + LIFETIME_DAYS),
    },
  };
}

function saleShape({ cents, currency, from, until }: Sale) {
  const instant = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  const salePriceEffectiveDate = { startTime: instant(from), endTime: instant(until) };
  return {
    salePrice: price(cents, currency),
    ...((from !== undefined || until !== undefined) && { salePriceEffectiveDate }),
  };
}

function countriesOf({ status, feedLabel }: Product): Record<string, string[]> {
  if (status === 'pending') return { pendingCountries: [feedLabel] };
  return status === 'disapproved' ? { disapprovedCountries: [feedLabel] } : { approvedCountries: [feedLabel] };
}

/** The platform lists an issue once for each place that it affects. */
function issueShapes(issue: ItemIssue, { feedLabel }: Product) {
  return CONTEXTS.map((reportingContext) => ({ ...issue, reportingContext, applicableCountries: [feedLabel] }));
}

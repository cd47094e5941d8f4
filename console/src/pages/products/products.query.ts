import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { Availability, PriceVsBenchmark, ProductOrder, ProductsOfAccountQuery } from '../../generated/graphql';

const PRODUCTS = graphql(`
  query ProductsOfAccount(
    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!
    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float
  ) {
    productsConnection(
      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy
      availability: $availability
      priceVsBenchmark: $priceVsBenchmark, brand: $brand, minRoas: $minRoas, maxRoas: $maxRoas
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent currency availability status
          metrics { cost conversionValue conversions clicks impressions roas }
        }
      }
    }
  }
`);

/** What counts as good in this account, and what it has. */
const BOUNDARY = graphql(`
  query ProductBoundary($accountId: String!) {
    account(accountId: $accountId) { id name productRoasBoundary productCount }
  }
`);

const PRODUCT = graphql(`
  query ProductDetails(
    $accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!
    $startDate: LocalDate!, $endDate: LocalDate!
  ) {
    product(
      accountId: $accountId, offerId: $offerId, feedLabel: $feedLabel, contentLanguage: $contentLanguage
      startDate: $startDate, endDate: $endDate
    ) {
      nodeId offerId accountId title brand price regularPrice saleEndsAt benchmarkPrice priceDiffPercent currency
      availability status
      gtin productType condition link feedLabel contentLanguage customLabels lastSyncedAt
      issues { code severity description detail }
      metrics { cost conversionValue conversions clicks impressions roas }
      dailyMetrics(startDate: $startDate, endDate: $endDate) { date cost }
    }
  }
`);

export type ProductRow = ProductsOfAccountQuery['productsConnection']['edges'][number]['node'];

export interface ProductFilters {
  orderBy: ProductOrder;
  availability?: Availability | undefined;
  priceVsBenchmark?: PriceVsBenchmark | undefined;
  brand?: string | undefined;
  minRoas?: number | undefined;
  maxRoas?: number | undefined;
}

const PAGE_SIZE = 50;

export function productsQuery(accountId: string, { now }: FigureWindow, filters: ProductFilters) {
  return connectionQuery(['account', accountId, 'products', now, filters], async (after, signal) => {
    const asked = { accountId, ...now, first: PAGE_SIZE, after, ...filters };
    return (await client.request(PRODUCTS, asked, { signal })).productsConnection;
  });
}

export function boundaryQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'boundary'],
    queryFn: ({ signal }) => client.request(BOUNDARY, { accountId }, { signal }),
  });
}

/** What names a product: its offer may be in several feeds. */
export interface ProductKey {
  offerId: string;
  feedLabel: string;
  contentLanguage: string;
}

/** As the address of a page names it. Offer ids may hold any character; label and language do not. */
export function keyText({ offerId, feedLabel, contentLanguage }: ProductKey): string {
  return [feedLabel, contentLanguage, offerId].join('~');
}

export function keyOf(text: string): ProductKey {
  const [feedLabel = '', contentLanguage = '', ...offerId] = text.split('~');
  return { feedLabel, contentLanguage, offerId: offerId.join('~') };
}

export function productQuery(accountId: string, key: ProductKey, { now }: FigureWindow) {
  return queryOptions({
    queryKey: ['account', accountId, 'product', key, now],
    queryFn: ({ signal }) => client.request(PRODUCT, { accountId, ...key, ...now }, { signal }),
  });
}

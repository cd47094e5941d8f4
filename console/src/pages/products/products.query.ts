import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import type { FigureWindow } from '../../app/address';
import { graphql } from '../../generated';
import type { Availability, PriceVsBenchmark, ProductOrder, ProductsOfAccountQuery } from '../../generated/graphql';

const PRODUCTS = graphql(`
  query ProductsOfAccount(
    $accountId: String!, $days: Int!, $first: Int!, $after: String, $orderBy: ProductOrder!
    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String, $minRoas: Float, $maxRoas: Float
  ) {
    productsConnection(
      accountId: $accountId, days: $days, first: $first, after: $after, orderBy: $orderBy, availability: $availability
      priceVsBenchmark: $priceVsBenchmark, brand: $brand, minRoas: $minRoas, maxRoas: $maxRoas
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent currency availability
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
    $accountId: String!, $offerId: String!, $feedLabel: String!, $contentLanguage: String!, $days: Int!
  ) {
    product(
      accountId: $accountId, offerId: $offerId, feedLabel: $feedLabel, contentLanguage: $contentLanguage, days: $days
    ) {
      nodeId offerId accountId title brand price regularPrice saleEndsAt benchmarkPrice priceDiffPercent currency
      availability status
      gtin productType condition link feedLabel contentLanguage customLabels lastSyncedAt
      issues { code severity description detail }
      metrics { cost conversionValue conversions clicks impressions roas }
      dailyMetrics(days: $days) { date cost conversionValue roas }
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

export function productsQuery(accountId: string, { days, now }: FigureWindow, filters: ProductFilters) {
  return connectionQuery(['account', accountId, 'products', days, now.endDate, filters], async (after, signal) => {
    const asked = { accountId, days, first: PAGE_SIZE, after, ...filters };
    return (await client.request(PRODUCTS, asked, { signal })).productsConnection;
  });
}

export function boundaryQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'boundary'],
    queryFn: ({ signal }) => client.request(BOUNDARY, { accountId }, { signal }),
  });
}

export type ProductKey = Pick<ProductRow, 'nodeId' | 'accountId' | 'offerId' | 'feedLabel' | 'contentLanguage'>;

export function productQuery({ nodeId, accountId, offerId, feedLabel, contentLanguage }: ProductKey, days: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'product', nodeId, days],
    queryFn: ({ signal }) =>
      client.request(PRODUCT, { accountId, offerId, feedLabel, contentLanguage, days }, { signal }),
  });
}

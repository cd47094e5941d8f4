import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { ProductsOfTeamQuery } from '../../generated/graphql';
import type { ProductFilters } from './products.query';

const PRODUCTS = graphql(`
  query ProductsOfTeam(
    $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String, $orderBy: ProductOrder!
    $availability: Availability, $priceVsBenchmark: PriceVsBenchmark, $brand: String
  ) {
    productsConnection(
      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy
      availability: $availability, priceVsBenchmark: $priceVsBenchmark, brand: $brand
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          nodeId offerId accountId feedLabel contentLanguage title brand price regularPrice benchmarkPrice priceDiffPercent
          currency availability status
          metrics { cost conversionValue conversions clicks impressions roas }
        }
      }
    }
  }
`);

export type TeamProduct = ProductsOfTeamQuery['productsConnection']['edges'][number]['node'];

const AT_ONCE = 50;

export function allProductsQuery({ now }: FigureWindow, filters: Omit<ProductFilters, 'minRoas' | 'maxRoas'>) {
  return connectionQuery(['products', 'all', now, filters], async (after, signal) => {
    return (await client.request(PRODUCTS, { ...now, first: AT_ONCE, after, ...filters }, { signal }))
      .productsConnection;
  });
}

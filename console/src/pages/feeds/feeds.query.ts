import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type {
  DisapprovedQuery,
  FeedsOfAccountQuery,
  OutOfStockQuery,
  ReviewOfAccountsQuery,
} from '../../generated/graphql';

const FEEDS = graphql(`
  query FeedsOfAccount($accountId: String!) {
    feeds(accountId: $accountId) {
      id name type feedLabel contentLanguage targetCountry fileUrl itemCount approvedCount pendingCount disapprovedCount
      lastFetchedAt
    }
  }
`);

const REVIEW = graphql(`
  query ReviewOfAccounts($accountId: String, $limit: Int!, $offset: Int!) {
    productStatusSummary(accountId: $accountId, limit: $limit, offset: $offset) {
      data {
        accountId accountName total approved limited pending disapproved inStock outOfStock availabilityUnknown asOf
      }
      meta { total }
    }
  }
`);

const DISAPPROVED = graphql(`
  query Disapproved($accountId: String, $days: Int!, $limit: Int!, $offset: Int!) {
    disapprovedProducts(accountId: $accountId, days: $days, limit: $limit, offset: $offset) {
      data {
        offerId accountId accountName feedLabel contentLanguage title brand disapprovedSince
        issues { code description detail documentationUrl }
        metrics { cost conversionValue clicks roas }
      }
      meta { total }
    }
  }
`);

const OUT_OF_STOCK = graphql(`
  query OutOfStock($accountId: String, $days: Int!, $limit: Int!, $offset: Int!) {
    outOfStockProducts(accountId: $accountId, days: $days, limit: $limit, offset: $offset) {
      data {
        offerId accountId accountName feedLabel contentLanguage title brand outOfStockSince costSinceOutOfStock
        metrics { cost conversionValue clicks roas }
      }
      meta { total }
    }
  }
`);

export type Feed = FeedsOfAccountQuery['feeds'][number];
export type Review = ReviewOfAccountsQuery['productStatusSummary']['data'][number];
export type Disapproved = DisapprovedQuery['disapprovedProducts']['data'][number];
export type OutOfStock = OutOfStockQuery['outOfStockProducts']['data'][number];

/** Of one account, or of all. */
export interface Of {
  accountId?: string;
}

const keyOf = ({ accountId }: Of) => (accountId === undefined ? ['products', 'review'] : ['account', accountId, 'review']);

export function feedsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...keyOf({ accountId }), 'feeds'],
    queryFn: ({ signal }) => client.request(FEEDS, { accountId }, { signal }),
  });
}

export const PAGE_SIZE = 50;

const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export function reviewQuery(of: Of, page: number) {
  return queryOptions({
    queryKey: [...keyOf(of), 'summary', page],
    queryFn: ({ signal }) => client.request(REVIEW, { accountId: of.accountId ?? null, ...pageOf(page) }, { signal }),
  });
}

export function disapprovedQuery(of: Of, days: number, page: number) {
  return queryOptions({
    queryKey: [...keyOf(of), 'disapproved', days, page],
    queryFn: ({ signal }) =>
      client.request(DISAPPROVED, { accountId: of.accountId ?? null, days, ...pageOf(page) }, { signal }),
  });
}

export function outOfStockQuery(of: Of, days: number, page: number) {
  return queryOptions({
    queryKey: [...keyOf(of), 'out-of-stock', days, page],
    queryFn: ({ signal }) =>
      client.request(OUT_OF_STOCK, { accountId: of.accountId ?? null, days, ...pageOf(page) }, { signal }),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import type { DayRange } from '../../app/period';
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
  query Disapproved($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {
    disapprovedProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {
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
  query OutOfStock($accountId: String, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!, $offset: Int!) {
    outOfStockProducts(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: $limit, offset: $offset) {
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

const keyOf = ({ accountId }: Of) =>
  accountId === undefined ? ['products', 'review'] : ['account', accountId, 'review'];

export function feedsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...keyOf({ accountId }), 'feeds'],
    queryFn: ({ signal }) => client.request(FEEDS, { accountId }, { signal }),
  });
}

export const PAGE_SIZE = 50;

const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export function reviewQuery(of: Of, page: number) {
  const queryKey = [...keyOf(of), 'summary', page];
  return queryOptions({
    queryKey,
    placeholderData: keepFormer(queryKey),
    queryFn: ({ signal }) => client.request(REVIEW, { accountId: of.accountId ?? null, ...pageOf(page) }, { signal }),
  });
}

export function disapprovedQuery(of: Of, range: DayRange, page: number) {
  const queryKey = [...keyOf(of), 'disapproved', range, page];
  return queryOptions({
    queryKey,
    placeholderData: keepFormer(queryKey),
    queryFn: ({ signal }) =>
      client.request(DISAPPROVED, { accountId: of.accountId ?? null, ...range, ...pageOf(page) }, { signal }),
  });
}

export function outOfStockQuery(of: Of, range: DayRange, page: number) {
  const queryKey = [...keyOf(of), 'out-of-stock', range, page];
  return queryOptions({
    queryKey,
    placeholderData: keepFormer(queryKey),
    queryFn: ({ signal }) =>
      client.request(OUT_OF_STOCK, { accountId: of.accountId ?? null, ...range, ...pageOf(page) }, { signal }),
  });
}

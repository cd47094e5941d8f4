import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import { graphql } from '../../generated';
import type { PacingQuery } from '../../generated/graphql';

const PACING = graphql(`
  query Pacing($search: String, $offset: Int!, $limit: Int!) {
    accounts(search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {
      meta { total }
      data {
        id name isMcc currency status
        monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }
      }
    }
  }
`);

export const SET_TARGET = graphql(`
  mutation SetMonthlyTarget($accountId: String!, $monthlyTargetEur: Float) {
    setMonthlyTarget(accountId: $accountId, monthlyTargetEur: $monthlyTargetEur) { monthlyTargetEur }
  }
`);

type Listed = PacingQuery['accounts']['data'][number];
export type Month = NonNullable<Listed['monthSpend']>;
export type PacedAccount = Listed & { monthSpend: Month };

export const PACING_KEY = ['accounts', 'pacing'];

const AT_ONCE = 250;

/** The months of all accounts, so that they can be sorted and added up. Manager accounts have none. */
export function pacingQuery(search: string) {
  const queryKey = [...PACING_KEY, search];
  return queryOptions({
    queryKey,
    placeholderData: keepFormer(queryKey),
    queryFn: async ({ signal }) => {
      const found: Listed[] = [];
      for (let total = 1; found.length < total; ) {
        const asked = { search: search || null, offset: found.length, limit: AT_ONCE };
        const { data, meta } = (await client.request(PACING, asked, { signal })).accounts;
        found.push(...data);
        total = data.length === 0 ? 0 : meta.total;
      }
      return found.filter((account): account is PacedAccount => account.monthSpend !== null);
    },
  });
}

import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { FigureWindow } from '../../app/address';
import { graphql } from '../../generated';

const BESIDE_CHAT = graphql(`
  query BesideChat($accountId: String!, $days: Int!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
    account(accountId: $accountId) {
      id name
      metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions roas }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }
      campaigns(days: $days, limit: 5, orderBy: COST_DESC) { id name metrics { cost roas } }
    }
    billingStatus { aiCredits { remaining } }
  }
`);

export function besideChatQuery(accountId: string, { days, now, before }: FigureWindow) {
  return queryOptions({
    queryKey: ['account', accountId, 'chat', now.endDate],
    queryFn: ({ signal }) =>
      client.request(
        BESIDE_CHAT,
        { accountId, days, ...now, beforeStart: before.startDate, beforeEnd: before.endDate },
        { signal },
      ),
  });
}

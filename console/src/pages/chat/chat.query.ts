import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';

const BESIDE_CHAT = graphql(`
  query BesideChat($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!) {
    account(accountId: $accountId) {
      id name
      metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions roas }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }
      campaigns(startDate: $startDate, endDate: $endDate, limit: 5, orderBy: COST_DESC) { id name metrics { cost conversionValue roas } }
    }
    billingStatus { aiCredits { remaining } }
  }
`);

export function besideChatQuery(accountId: string, { now, before }: FigureWindow) {
  const queryKey = ['account', accountId, 'chat', now, before];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      client.request(
        BESIDE_CHAT,
        { accountId, ...now, beforeStart: before.startDate, beforeEnd: before.endDate },
        { signal },
      ),
    placeholderData: keepFormer(queryKey),
  });
}

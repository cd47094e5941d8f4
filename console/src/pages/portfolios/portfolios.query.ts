import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { PortfoliosWithFiguresQuery } from '../../generated/graphql';
import { sumOf } from '../../parts/metrics';

const PORTFOLIOS = graphql(`
  query PortfoliosWithFigures(
    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    portfolioStrategies(accountId: $accountId) {
      id name strategy isManagers targetRoas targetCpa
      targetCpaNative { amount currency }
      campaigns {
        id accountId name status
        metrics(startDate: $startDate, endDate: $endDate) { cost conversions conversionValue roas }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversions conversionValue roas }
      }
    }
  }
`);

export type Portfolio = PortfoliosWithFiguresQuery['portfolioStrategies'][number];

export function portfoliosQuery(accountId: string, { now, before }: FigureWindow) {
  const queryKey = ['account', accountId, 'campaigns', 'portfolios', now, before];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      client.request(
        PORTFOLIOS,
        { accountId, ...now, beforeStart: before.startDate, beforeEnd: before.endDate },
        { signal },
      ),
    placeholderData: keepFormer(queryKey),
  });
}

/** A strategy with the sums of its campaigns. */
export function summed(strategy: Portfolio) {
  const { campaigns } = strategy;
  return {
    ...strategy,
    metrics: sumOf(campaigns.map(({ metrics }) => metrics ?? {})),
    before: sumOf(campaigns.map(({ before }) => before ?? {})),
  };
}

export type PortfolioRow = ReturnType<typeof summed>;

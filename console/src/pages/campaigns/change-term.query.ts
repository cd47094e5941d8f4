import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { PortfolioStrategiesQuery } from '../../generated/graphql';

const END = graphql(`
  query EndOfCampaign($accountId: String!, $campaignId: String!) {
    listedCampaign(accountId: $accountId, campaignId: $campaignId) { id settings { endDate } }
  }
`);

export const SET_END = graphql(`
  mutation SetCampaignEndDate(
    $accountId: String!, $campaignId: String!, $endDate: LocalDate, $openEnd: Boolean!, $validateOnly: Boolean!
  ) {
    set: setCampaignEndDate(
      accountId: $accountId, campaignId: $campaignId, endDate: $endDate, openEnd: $openEnd, validateOnly: $validateOnly
    ) { previousEndDate newEndDate needsApproval }
  }
`);

export const SET_TARGET = graphql(`
  mutation SetCampaignTarget(
    $accountId: String!, $campaignId: String!, $targetRoas: Float, $targetCpaEur: Float, $validateOnly: Boolean!
  ) {
    set: setCampaignTarget(
      accountId: $accountId, campaignId: $campaignId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur
      validateOnly: $validateOnly
    ) {
      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval
      newTargetCpaNative { amount currency }
    }
  }
`);

const PORTFOLIOS = graphql(`
  query PortfolioStrategies($accountId: String!) {
    portfolioStrategies(accountId: $accountId) {
      id name strategy isManagers targetRoas targetCpa campaigns { id }
    }
  }
`);

export const SET_PORTFOLIO = graphql(`
  mutation SetPortfolioTarget(
    $accountId: String!, $strategyId: String!, $targetRoas: Float, $targetCpaEur: Float
    $applyToAllCampaigns: Boolean!, $validateOnly: Boolean!
  ) {
    set: setPortfolioTarget(
      accountId: $accountId, strategyId: $strategyId, targetRoas: $targetRoas, targetCpaEur: $targetCpaEur
      applyToAllCampaigns: $applyToAllCampaigns, validateOnly: $validateOnly
    ) {
      previousTargetRoas newTargetRoas previousTargetCpaEur newTargetCpaEur needsApproval
      newTargetCpaNative { amount currency }
    }
  }
`);

export type Portfolio = PortfolioStrategiesQuery['portfolioStrategies'][number];

/** The strategy that a campaign shares with others, as the platform has it now; null for one of its own. */
export function portfolioQuery(accountId: string, campaignId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'campaigns', 'portfolio', campaignId],
    queryFn: async ({ signal }) => {
      const { portfolioStrategies: all } = await client.request(PORTFOLIOS, { accountId }, { signal });
      return all.find(({ campaigns }) => campaigns.some(({ id }) => id === campaignId)) ?? null;
    },
  });
}

export function endQuery(accountId: string, campaignId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'campaigns', 'end', campaignId],
    queryFn: async ({ signal }) =>
      (await client.request(END, { accountId, campaignId }, { signal })).listedCampaign.settings?.endDate ?? null,
  });
}

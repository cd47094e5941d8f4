import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';

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

export function endQuery(accountId: string, campaignId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'campaigns', 'end', campaignId],
    queryFn: async ({ signal }) =>
      (await client.request(END, { accountId, campaignId }, { signal })).listedCampaign.settings?.endDate ?? null,
  });
}

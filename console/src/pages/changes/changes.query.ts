import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { ChangePlanPageQuery, ChangePlansQuery } from '../../generated/graphql';

const PLANS = graphql(`
  query ChangePlans($limit: Int!) {
    changePlans(limit: $limit) {
      data {
        id status note changeCount approvedCount appliedCount dailySpendChangeEur unknownSpendCount proposedBy apiKeyId
        createdAt expiresAt
      }
      meta { total }
    }
    teamMembers { data { id name } }
  }
`);

const PLAN = graphql(`
  query ChangePlanPage($planId: String!) {
    changePlan(planId: $planId) {
      id hash status onRefusal note accountIds changeCount approvedCount appliedCount refusedCount dailySpendChangeEur
      unknownSpendCount proposedBy apiKeyId createdAt expiresAt approvedBy approvedAt rejectedBy rejectedAt reason undoneBy
      changes {
        id position operation accountId campaignIds
        before { status dailyBudgetEur strategy targetRoas negativeKeywordList negativeKeywordCount promotion }
        after { status dailyBudgetEur strategy targetRoas negativeKeywordList negativeKeywordCount promotion }
        dryRun dryRunCode dryRunMessage conflictsWith status code message
        dailySpendChange { currency amount amountEur }
        last30Days { cost conversions roas }
      }
    }
    teamMembers { data { id name } }
  }
`);

const NAMES = graphql(`
  query CampaignNames($accountId: String!) {
    campaigns(accountId: $accountId, limit: 1000) { data { id name } }
  }
`);

export const PROGRESS = graphql(`
  subscription ChangePlanProgress($planId: String!) {
    changePlanProgress(planId: $planId) { id status appliedCount refusedCount undoneCount }
  }
`);

export const APPROVE = graphql(`
  mutation ApproveChangePlan($planId: String!, $hash: String!, $changeIds: [String!]!) {
    approveChangePlan(planId: $planId, hash: $hash, changeIds: $changeIds) { id status }
  }
`);

export const REJECT = graphql(`
  mutation RejectChangePlan($planId: String!, $reason: String!) {
    rejectChangePlan(planId: $planId, reason: $reason) { id status }
  }
`);

export const TAKE_BACK = graphql(`
  mutation UndoChangePlan($planId: String!) {
    undoChangePlan(planId: $planId) { id status }
  }
`);

export type PlanInList = ChangePlansQuery['changePlans']['data'][number];
export type Plan = ChangePlanPageQuery['changePlan'];
export type Change = Plan['changes'][number];

export const CHANGES_KEY = ['changes'];

/** The newest ones; older ones are reached by their address. */
const SHOWN = 200;

export const plansQuery = queryOptions({
  queryKey: [...CHANGES_KEY, 'list'],
  queryFn: ({ signal }) => client.request(PLANS, { limit: SHOWN }, { signal }),
});

export function planQuery(planId: string) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, 'plan', planId],
    queryFn: ({ signal }) => client.request(PLAN, { planId }, { signal }),
  });
}

export function campaignNamesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'names', accountId],
    queryFn: ({ signal }) => client.request(NAMES, { accountId }, { signal }),
    staleTime: 5 * 60_000,
  });
}

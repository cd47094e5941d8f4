import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { graphql } from '../../generated';
import type { ChangePlanPageQuery, ChangePlanStatus, ChangePlansQuery } from '../../generated/graphql';

const PLANS = graphql(`
  query ChangePlans($first: Int!, $after: String, $status: ChangePlanStatus) {
    changePlansConnection(first: $first, after: $after, status: $status) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id status note accountIds changeCount campaignCount campaigns { id name accountId } currentSpendChangeEur currentUnknownSpendCount
          proposedBy apiKeyId apiKeyName createdAt
        }
      }
    }
  }
`);

const PLAN = graphql(`
  query ChangePlanPage($planId: String!) {
    changePlan(planId: $planId) {
      id hash status onRefusal note accountIds changeCount approvedCount appliedCount refusedCount currentSpendChangeEur
      currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt expiresAt approvedBy approvedAt rejectedBy rejectedAt
      reason undoneBy
      changes {
        id position operation accountId
        campaigns { id name accountId }
        before { ...PlannedState }
        after { ...PlannedState }
        addedKeywords { text matchType }
        removedKeywords { text matchType }
        dryRun dryRunCode dryRunMessage conflictsWith buildsOn status code message
        dailySpendChange { currency amount amountEur }
        last30Days { cost conversions roas }
      }
    }
    teamMembers { data { id name } }
  }
  fragment PlannedState on ChangedState {
    status dailyBudgetEur dailyBudgetNative { amount currency } lifetimeBudgetEur lifetimeBudgetNative { amount currency }
    adSet strategy targetRoas negativeKeywordList negativeKeywordCount
    linkedCampaignCount promotion ad asset adGroup assetGroup keyword keywordCount bidEur bidNative { amount currency }
    targetCpaEur endDate
  }
`);

const MEMBERS = graphql(`
  query ChangePlanPeople {
    teamMembers { data { id name } }
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

export type PlanInList = ChangePlansQuery['changePlansConnection']['edges'][number]['node'];
export type Plan = ChangePlanPageQuery['changePlan'];
export type Change = Plan['changes'][number];

export const CHANGES_KEY = ['changes'];

const PAGE_SIZE = 50;

/** The newest first. */
export function plansQuery(status: ChangePlanStatus | undefined) {
  return connectionQuery([...CHANGES_KEY, 'list', status], async (after, signal) => {
    return (await client.request(PLANS, { first: PAGE_SIZE, after, status }, { signal })).changePlansConnection;
  });
}

export const peopleQuery = queryOptions({
  queryKey: [...CHANGES_KEY, 'people'],
  queryFn: ({ signal }) => client.request(MEMBERS, {}, { signal }),
});

export function planQuery(planId: string) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, 'plan', planId],
    queryFn: ({ signal }) => client.request(PLAN, { planId }, { signal }),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { BudgetGroupQuery, BudgetGroupsQuery, GroupableCampaignsQuery } from '../../generated/graphql';

const GROUPS = graphql(`
  query BudgetGroups {
    budgetGroups {
      id name monthlyBudgetEur campaignCount accountCount cap capPercent capProblem
      pace { month through budgetEur spentEur todayEur spentPercent neededPerDayEur dailyBudgetEur daysLeft expectedEur missPercent }
    }
  }
`);

const GROUP = graphql(`
  query BudgetGroup($groupId: String!) {
    budgetGroup(groupId: $groupId) {
      id name monthlyBudgetEur cap capPercent capProblem
      months { month budgetEur }
      pace {
        month through budgetEur spentEur todayEur daysLeft neededPerDayEur dailyBudgetEur unknownBudgetCount sharedBudgetCount
        runningCount expectedEur expectedLowEur expectedHighEur missPercent method staleAccountIds
      }
      campaigns { accountId accountName campaignId name status spentEur }
      capActions { month planId campaignCount pausedCount enablePlanId createdAt }
    }
  }
`);

const CAMPAIGNS = graphql(`
  query GroupableCampaigns($first: Int!, $after: String) {
    campaignsConnection(first: $first, after: $after, orderBy: NAME_ASC) {
      pageInfo { hasNextPage endCursor }
      edges { node { id accountId accountName name status } }
    }
  }
`);

export const CREATE_GROUP = graphql(`
  mutation CreateBudgetGroup(
    $name: String!, $monthlyBudgetEur: Float!, $months: [MonthBudgetInput!]!, $campaigns: [BudgetGroupCampaignInput!]!
    $cap: BudgetCap!, $capPercent: Int!
  ) {
    createBudgetGroup(
      name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap
      capPercent: $capPercent
    ) { id }
  }
`);

export const UPDATE_GROUP = graphql(`
  mutation UpdateBudgetGroup(
    $groupId: String!, $name: String, $monthlyBudgetEur: Float, $months: [MonthBudgetInput!]
    $campaigns: [BudgetGroupCampaignInput!], $cap: BudgetCap, $capPercent: Int
  ) {
    updateBudgetGroup(
      groupId: $groupId, name: $name, monthlyBudgetEur: $monthlyBudgetEur, months: $months, campaigns: $campaigns, cap: $cap
      capPercent: $capPercent
    ) { id }
  }
`);

export const DELETE_GROUP = graphql(`
  mutation DeleteBudgetGroup($groupId: String!) {
    deleteBudgetGroup(groupId: $groupId) { __typename }
  }
`);

export const PROPOSE_BUDGETS = graphql(`
  mutation ProposeDailyBudgets($groupId: String!) {
    proposeDailyBudgets(groupId: $groupId) { id }
  }
`);

export type ListedGroup = BudgetGroupsQuery['budgetGroups'][number];
export type Group = BudgetGroupQuery['budgetGroup'];
export type Groupable = GroupableCampaignsQuery['campaignsConnection']['edges'][number]['node'];

export const GROUPS_KEY = ['budget-groups'];

export const groupsQuery = queryOptions({
  queryKey: GROUPS_KEY,
  queryFn: async ({ signal }) => (await client.request(GROUPS, {}, { signal })).budgetGroups,
});

export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: [...GROUPS_KEY, groupId],
    queryFn: async ({ signal }) => (await client.request(GROUP, { groupId }, { signal })).budgetGroup,
  });
}

const AT_ONCE = 500;
/** Of a very large team, the first by name. */
const MOST = 5_000;

export const groupableQuery = queryOptions({
  queryKey: ['campaigns', 'groupable'],
  queryFn: async ({ signal }) => {
    const found: Groupable[] = [];
    for (let after: string | null | undefined = null; found.length < MOST; ) {
      const page: GroupableCampaignsQuery = await client.request(CAMPAIGNS, { first: AT_ONCE, after }, { signal });
      const { edges, pageInfo } = page.campaignsConnection;
      found.push(...edges.map(({ node }) => node).filter(({ status }) => status !== 'REMOVED'));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    return found;
  },
});

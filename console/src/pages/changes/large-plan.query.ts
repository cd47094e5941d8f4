import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { PlannedChangeFilter, PlanSelectionQuery } from '../../generated/graphql';
import { CHANGES_KEY } from './changes.query';

const PAGE = graphql(`
  query PlannedChangePage(
    $planId: String!, $accountId: String, $operation: String, $dryRun: DryRun, $status: PlannedChangeStatus, $search: String,
    $limit: Int!, $offset: Int!
  ) {
    changePlanChanges(
      planId: $planId, accountId: $accountId, operation: $operation, dryRun: $dryRun, status: $status, search: $search,
      limit: $limit, offset: $offset
    ) {
      data {
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
      meta { total }
    }
  }
`);

const SELECTION = graphql(`
  query PlanSelection($planId: String!, $leaveOut: [PlannedChangeFilter!]) {
    changePlanSelection(planId: $planId, leaveOut: $leaveOut) {
      changeCount refusedCount conflictCount incompleteCount dailySpendChangeEur unknownSpendCount accountCount
    }
  }
`);

export const APPROVE_PART = graphql(`
  mutation ApprovePlanPart($planId: String!, $hash: String!, $leaveOut: [PlannedChangeFilter!], $count: Int!) {
    approveChangePlan(planId: $planId, hash: $hash, leaveOut: $leaveOut, count: $count) { id status }
  }
`);

export type Selection = PlanSelectionQuery['changePlanSelection'];

export interface ChangeFilter {
  accountId?: string | undefined;
  operation?: string | undefined;
  dryRun?: 'passed' | 'not_offered' | 'guardrail' | 'refused' | undefined;
  status?: PlannedStatus | undefined;
  search?: string | undefined;
}

export const STATUSES = ['waiting', 'applied', 'refused', 'skipped', 'left_out', 'undone', 'undo_refused'] as const;
type PlannedStatus = (typeof STATUSES)[number];

export const PAGE_SIZE = 50;

export function changesQuery(planId: string, filter: ChangeFilter, page: number, limit = PAGE_SIZE) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, 'plan', planId, 'changes', filter, page, limit],
    queryFn: async ({ signal }) =>
      (await client.request(PAGE, { planId, ...filter, limit, offset: (page - 1) * limit }, { signal }))
        .changePlanChanges,
  });
}

export function selectionQuery(planId: string, leaveOut: readonly PlannedChangeFilter[]) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, 'plan', planId, 'selection', leaveOut],
    queryFn: async ({ signal }) =>
      (await client.request(SELECTION, { planId, leaveOut: [...leaveOut] }, { signal })).changePlanSelection,
  });
}

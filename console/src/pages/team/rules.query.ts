import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { TeamRulesQuery } from '../../generated/graphql';

const RULES = graphql(`
  query TeamRules {
    guardrails {
      maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay blockedOperations blockableOperations
      secondPersonApproves approval approvalAboveEur approvalAbovePercent
    }
  }
`);

export const SET_RULES = graphql(`
  mutation SetTeamRules(
    $maxDailyBudgetEur: Float, $maxRaisePercentPerChange: Float, $maxRaisePercentPerDay: Float, $blockedOperations: [String!]
    $secondPersonApproves: Boolean, $approval: Approval, $approvalAboveEur: Float, $approvalAbovePercent: Float
  ) {
    setGuardrails(
      maxDailyBudgetEur: $maxDailyBudgetEur, maxRaisePercentPerChange: $maxRaisePercentPerChange
      maxRaisePercentPerDay: $maxRaisePercentPerDay, blockedOperations: $blockedOperations
      secondPersonApproves: $secondPersonApproves, approval: $approval
      approvalAboveEur: $approvalAboveEur, approvalAbovePercent: $approvalAbovePercent
    ) { approval }
  }
`);

export type Rules = TeamRulesQuery['guardrails'];

export const RULES_KEY = ['rules'];

export const rulesQuery = queryOptions({
  queryKey: RULES_KEY,
  queryFn: ({ signal }) => client.request(RULES, {}, { signal }),
});

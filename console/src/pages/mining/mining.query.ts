import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { MiningRunsQuery, MiningSuggestionsQuery } from '../../generated/graphql';

const RUNS = graphql(`
  query MiningRuns($accountId: String!) {
    miningRuns(accountId: $accountId) {
      id status step progress errorCode createdAt completedAt dateRangeStart dateRangeEnd analyzedTerms
      suggestionCount pendingCount approvedCount rejectedCount appliedCount
    }
    billingStatus { aiCredits { remaining } }
  }
`);

const SUGGESTIONS = graphql(`
  query MiningSuggestions($accountId: String!, $runId: String!) {
    miningSuggestions(accountId: $accountId, runId: $runId) {
      id searchTerm keyword matchType category reason confidence status cost clicks conversions
      conversionValueAtRisk blockedTerms
    }
  }
`);

export const START = graphql(`
  mutation StartMiningRun($accountId: String!, $dateRangeStart: LocalDate, $dateRangeEnd: LocalDate) {
    startMiningRun(accountId: $accountId, dateRangeStart: $dateRangeStart, dateRangeEnd: $dateRangeEnd) { id suggestionCount }
  }
`);

export const REVIEW = graphql(`
  mutation ReviewMiningSuggestions($accountId: String!, $suggestionIds: [String!]!, $status: ReviewStatus!) {
    reviewMiningSuggestions(accountId: $accountId, suggestionIds: $suggestionIds, status: $status) { updatedCount }
  }
`);

export const APPLY = graphql(`
  mutation ApplyMiningSuggestions($accountId: String!, $force: Boolean!) {
    applyMiningSuggestions(accountId: $accountId, force: $force) { id name keywordCount }
  }
`);

export const PROGRESS = graphql(`
  subscription MiningProgress($accountId: String!) {
    miningProgress(accountId: $accountId) { id status step progress }
  }
`);

export type Run = MiningRunsQuery['miningRuns'][number];
export type Suggestion = MiningSuggestionsQuery['miningSuggestions'][number];

export const MINING_KEY = ['mining'];

export function runsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...MINING_KEY, accountId, 'runs'],
    queryFn: ({ signal }) => client.request(RUNS, { accountId }, { signal }),
  });
}

export function suggestionsQuery(accountId: string, runId: string) {
  return queryOptions({
    queryKey: [...MINING_KEY, accountId, 'suggestions', runId],
    queryFn: ({ signal }) => client.request(SUGGESTIONS, { accountId, runId }, { signal }),
  });
}

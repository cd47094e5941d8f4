import { queryOptions } from '@tanstack/react-query';
import { AdlaneError, client } from '../../api/client';
import { graphql } from '../../generated';
import type {
  AccountNegativesQuery,
  AdGroupNegativesQuery,
  CampaignNegativesQuery,
  KeywordMatchType,
  NegativeListQuery,
  NegativeListsQuery,
} from '../../generated/graphql';

const LISTS = graphql(`
  query NegativeLists($accountId: String!) {
    negativeKeywordLists(accountId: $accountId) { id name category keywordCount campaignIds createdAt }
  }
`);

const LIST = graphql(`
  query NegativeList($accountId: String!, $listId: String!) {
    negativeKeywordList(accountId: $accountId, listId: $listId) {
      id accountId name category keywordCount campaignIds createdAt
      keywords { id text matchType }
    }
  }
`);

const OF_CAMPAIGNS = graphql(`
  query CampaignNegatives($accountId: String!, $limit: Int!, $after: String) {
    campaignNegativeKeywords(accountId: $accountId, limit: $limit, after: $after) {
      data { id campaignId text matchType }
      meta { total nextCursor }
    }
  }
`);

const CAMPAIGNS = graphql(`
  query CampaignsToExcludeFrom($accountId: String!) {
    campaigns(accountId: $accountId, limit: 1000, orderBy: NAME_ASC) { data { id name status } meta { total } }
  }
`);

const RISKS = graphql(`
  query NegativeKeywordRisks($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {
    negativeKeywordRisks(accountId: $accountId, texts: $texts, matchType: $matchType) { keyword conversionValue terms }
  }
`);

export const ADD = graphql(`
  mutation AddNegativeKeywords(
    $accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!, $name: String, $validateOnly: Boolean!
  ) {
    addNegativeKeywords(
      accountId: $accountId, campaignIds: $campaignIds, keywords: $keywords, name: $name, validateOnly: $validateOnly
    ) { addedCount sharedSetName needsApproval }
  }
`);

export const EXTEND = graphql(`
  mutation ExtendNegativeList(
    $accountId: String!, $listId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!
  ) {
    extendNegativeKeywordList(accountId: $accountId, listId: $listId, keywords: $keywords, validateOnly: $validateOnly) {
      addedCount skippedCount keywordCount needsApproval
    }
  }
`);

export const SHORTEN = graphql(`
  mutation ShortenNegativeList($accountId: String!, $listId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
    shortenNegativeKeywordList(
      accountId: $accountId, listId: $listId, keywordIds: $keywordIds, validateOnly: $validateOnly
    ) { removedCount keywordCount needsApproval }
  }
`);

export const REMOVE = graphql(`
  mutation RemoveCampaignNegatives(
    $accountId: String!, $campaignId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!
  ) {
    removeCampaignNegativeKeywords(
      accountId: $accountId, campaignId: $campaignId, keywordIds: $keywordIds, validateOnly: $validateOnly
    ) { removedCount keywordCount needsApproval }
  }
`);

const OF_ACCOUNT = graphql(`
  query AccountNegatives($accountId: String!) {
    accountNegativeKeywords(accountId: $accountId, limit: 1000) { data { id text matchType } meta { total } }
  }
`);

export const ADD_TO_ACCOUNT = graphql(`
  mutation AddAccountNegatives($accountId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!) {
    addAccountNegativeKeywords(accountId: $accountId, keywords: $keywords, validateOnly: $validateOnly) {
      addedCount skippedCount keywordCount needsApproval
    }
  }
`);

export const REMOVE_FROM_ACCOUNT = graphql(`
  mutation RemoveAccountNegatives($accountId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!) {
    removeAccountNegativeKeywords(accountId: $accountId, keywordIds: $keywordIds, validateOnly: $validateOnly) {
      removedCount keywordCount needsApproval
    }
  }
`);

const OF_AD_GROUP = graphql(`
  query AdGroupNegatives($accountId: String!, $adGroupId: String!) {
    adGroupNegativeKeywords(accountId: $accountId, adGroupId: $adGroupId, limit: 1000) { data { id text matchType } }
  }
`);

export const ADD_TO_AD_GROUP = graphql(`
  mutation AddAdGroupNegatives(
    $accountId: String!, $adGroupId: String!, $keywords: [NegativeKeywordInput!]!, $validateOnly: Boolean!
  ) {
    addAdGroupNegativeKeywords(
      accountId: $accountId, adGroupId: $adGroupId, keywords: $keywords, validateOnly: $validateOnly
    ) { addedCount skippedCount keywordCount needsApproval }
  }
`);

export const REMOVE_FROM_AD_GROUP = graphql(`
  mutation RemoveAdGroupNegatives(
    $accountId: String!, $adGroupId: String!, $keywordIds: [String!]!, $validateOnly: Boolean!
  ) {
    removeAdGroupNegativeKeywords(
      accountId: $accountId, adGroupId: $adGroupId, keywordIds: $keywordIds, validateOnly: $validateOnly
    ) { removedCount keywordCount needsApproval }
  }
`);

export const LINK = graphql(`
  mutation LinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {
    linkNegativeKeywordList(
      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly
    ) { changedCount campaignCount needsApproval }
  }
`);

export const UNLINK = graphql(`
  mutation UnlinkNegativeList($accountId: String!, $listId: String!, $campaignIds: [String!]!, $validateOnly: Boolean!) {
    unlinkNegativeKeywordList(
      accountId: $accountId, listId: $listId, campaignIds: $campaignIds, validateOnly: $validateOnly
    ) { changedCount campaignCount needsApproval }
  }
`);

export type NegativeList = NegativeListsQuery['negativeKeywordLists'][number];
export type ListedKeyword = NegativeListQuery['negativeKeywordList']['keywords'][number];
export type AccountNegative = AccountNegativesQuery['accountNegativeKeywords']['data'][number];
export type AdGroupNegative = AdGroupNegativesQuery['adGroupNegativeKeywords']['data'][number];
export type CampaignNegative = CampaignNegativesQuery['campaignNegativeKeywords']['data'][number];

export interface Keyword {
  text: string;
  matchType: KeywordMatchType;
}

export const NEGATIVES_KEY = ['negatives'];

export function listsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...NEGATIVES_KEY, accountId, 'lists'],
    queryFn: ({ signal }) => client.request(LISTS, { accountId }, { signal }),
  });
}

export function listQuery(accountId: string, listId: string) {
  return queryOptions({
    queryKey: [...NEGATIVES_KEY, accountId, 'list', listId],
    queryFn: ({ signal }) => client.request(LIST, { accountId, listId }, { signal }),
  });
}

/** What the whole account excludes, as the platform has it now; null where the platform has no such thing. */
export function accountNegativesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...NEGATIVES_KEY, accountId, 'account'],
    queryFn: async ({ signal }) => {
      try {
        return (await client.request(OF_ACCOUNT, { accountId }, { signal })).accountNegativeKeywords.data;
      } catch (error) {
        if (error instanceof AdlaneError && error.code === 'platform_rejected') return null;
        throw error;
      }
    },
  });
}

/** What one ad group excludes by itself, as the platform has it now. */
export function adGroupNegativesQuery(accountId: string, adGroupId: string) {
  return queryOptions({
    queryKey: [...NEGATIVES_KEY, accountId, 'ad group', adGroupId],
    queryFn: async ({ signal }) =>
      (await client.request(OF_AD_GROUP, { accountId, adGroupId }, { signal })).adGroupNegativeKeywords.data,
  });
}

/** In pages of this many. */
const PAGE_SIZE = 100;

export function campaignNegativesQuery(accountId: string) {
  return {
    queryKey: [...NEGATIVES_KEY, accountId, 'campaigns'],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      client.request(OF_CAMPAIGNS, { accountId, limit: PAGE_SIZE, after: pageParam ?? '' }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: CampaignNegativesQuery) => last.campaignNegativeKeywords.meta.nextCursor ?? undefined,
  };
}

export function campaignsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...NEGATIVES_KEY, accountId, 'names'],
    queryFn: ({ signal }) => client.request(CAMPAIGNS, { accountId }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** What converted lately and would be blocked by these keywords. */
export async function risksOf(accountId: string, keywords: readonly Keyword[]) {
  const byType = [...Map.groupBy(keywords, ({ matchType }) => matchType)];
  const risks = await Promise.all(
    byType.map(([matchType, all]) =>
      client.request(RISKS, { accountId, matchType, texts: all.map(({ text }) => text) }),
    ),
  );
  return risks.flatMap(({ negativeKeywordRisks }) => negativeKeywordRisks);
}

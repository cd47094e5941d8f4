import { queryOptions } from '@tanstack/react-query';
import { client, isMissing } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { keepFormer } from '../../api/former';
import type { DayRange, FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type {
  CampaignAssetsQuery,
  CampaignHistoryQuery,
  CampaignIssuesQuery,
  CampaignKeywordsQuery,
  CampaignPageQuery,
  CampaignPlansQuery,
  CampaignTermsQuery,
} from '../../generated/graphql';

const CAMPAIGN = graphql(`
  query CampaignPage(
    $accountId: String!, $campaignId: String!
    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
    $withIssues: Boolean!
  ) {
    account(accountId: $accountId) { id figuresSince }
    campaignAiContext(accountId: $accountId, campaignId: $campaignId) @include(if: $withIssues) {
      issues { severity code facts message }
    }
    listedCampaign(accountId: $accountId, campaignId: $campaignId) {
      id accountId accountName name status statusRaw channelType channelTypeRaw
      settings { dailyBudget totalBudget biddingStrategy targetRoas startDate endDate }
      metrics(startDate: $startDate, endDate: $endDate) {
        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }
      }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
        cost conversionValue conversions clicks impressions roas
      }
      dailyMetrics(startDate: $startDate, endDate: $endDate) {
        date cost conversionValue conversions clicks impressions roas
      }
      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {
        date cost conversionValue conversions clicks impressions roas
      }
      impressionShare(startDate: $startDate, endDate: $endDate) {
        reportedDays boundedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare
      }
      dailyImpressionShare(startDate: $startDate, endDate: $endDate) {
        date searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare
      }
      geoTargets { id name countryCode targetType }
    }
  }
`);

const ISSUES = graphql(`
  query CampaignIssues($accountId: String!, $campaignId: String!) {
    campaignAiContext(accountId: $accountId, campaignId: $campaignId) {
      issues { severity code facts message }
    }
  }
`);

const TERMS = graphql(`
  query CampaignTerms($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $first: Int!, $after: String) {
    campaignSearchTermsConnection(
      accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, first: $first, after: $after
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { searchTerm status matchType impressions clicks cost conversions conversionValue roas }
      }
    }
  }
`);

const KEYWORDS = graphql(`
  query CampaignKeywords($accountId: String!, $campaignId: String!) {
    keywords(accountId: $accountId, campaignId: $campaignId) {
      id text matchType status adGroupName qualityScore expectedCtr adRelevance landingPageExperience
      clicks cost conversions conversionValue roas syncedAt
    }
  }
`);

const ASSETS = graphql(`
  query CampaignAssets($accountId: String!, $campaignId: String!) {
    campaignDetails(accountId: $accountId, campaignId: $campaignId) {
      pmax {
        assetGroups {
          id name status adStrength finalUrls
          assets {
            id linkId assetGroupId fieldType type text name url status effectiveStatus performanceLabel
            metrics { impressions clicks cost conversions conversionValue roas }
          }
        }
        listingGroups { id assetGroupId type caseValue { dimension value } }
      }
    }
  }
`);

const HISTORY = graphql(`
  query CampaignHistory($accountId: String!, $campaignId: String!, $days: Int!, $limit: Int!) {
    platformChanges(accountId: $accountId, campaignId: $campaignId, days: $days, limit: $limit) {
      isComplete readAt
      meta { total }
      data { id changedAt userEmail clientType operation resourceType fields { field before after } }
    }
  }
`);

const PLANS = graphql(`
  query CampaignPlans($accountId: String!, $campaignId: String!, $limit: Int!) {
    changePlans(accountId: $accountId, campaignId: $campaignId, limit: $limit) {
      data { id status note changeCount currentSpendChangeEur currentUnknownSpendCount proposedBy apiKeyId apiKeyName createdAt }
      meta { total }
    }
    teamMembers { data { id name } }
  }
`);

export type Campaign = CampaignPageQuery['listedCampaign'];
export type Issue = CampaignIssuesQuery['campaignAiContext']['issues'][number];
export type Term = CampaignTermsQuery['campaignSearchTermsConnection']['edges'][number]['node'];
export type Keyword = CampaignKeywordsQuery['keywords'][number];
export type AssetGroup = CampaignAssetsQuery['campaignDetails']['pmax']['assetGroups'][number];
export type ListingGroup = CampaignAssetsQuery['campaignDetails']['pmax']['listingGroups'][number];
export type PlatformChange = CampaignHistoryQuery['platformChanges']['data'][number];
export type Plan = CampaignPlansQuery['changePlans']['data'][number];

export interface CampaignKey {
  accountId: string;
  campaignId: string;
}

/** Below the account's campaigns, so that what changes these is read again here, too. */
export function campaignKey({ accountId, campaignId }: CampaignKey) {
  return ['account', accountId, 'campaigns', 'one', campaignId];
}

/** Its figures, and with the first of them its issues, which are the same in every period. */
export function campaignQuery(key: CampaignKey, { now, before }: FigureWindow) {
  const queryKey = [...campaignKey(key), 'figures', now, before];
  return queryOptions({
    queryKey,
    placeholderData: keepFormer(queryKey, campaignKey(key).length),
    queryFn: async ({ signal, client: queries }) => {
      const { queryKey: issuesKey } = issuesQuery(key);
      const isFirst = queries.getQueryData(issuesKey) === undefined;
      const asked = { ...key, ...now, beforeStart: before.startDate, beforeEnd: before.endDate };
      const ask = (withIssues: boolean) => client.request(CAMPAIGN, { ...asked, withIssues }, { signal });
      const { campaignAiContext, ...figures } = await ask(isFirst).catch((error) => {
        // The issues may be what failed: they then say so by themselves, beside the figures.
        if (isFirst && !isMissing(error)) return ask(false);
        throw error;
      });
      if (campaignAiContext) queries.setQueryData(issuesKey, { campaignAiContext });
      return figures;
    },
  });
}

export function issuesQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'issues'],
    queryFn: ({ signal }) => client.request(ISSUES, { ...key }, { signal }),
  });
}

const TERMS_AT_ONCE = 50;

export function termsQuery(key: CampaignKey, range: DayRange) {
  return connectionQuery([...campaignKey(key), 'terms', range], async (after, signal) => {
    const asked = { ...key, ...range, first: TERMS_AT_ONCE, after };
    return (await client.request(TERMS, asked, { signal })).campaignSearchTermsConnection;
  });
}

export function keywordsQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'keywords'],
    queryFn: ({ signal }) => client.request(KEYWORDS, { ...key }, { signal }),
  });
}

export function assetsQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'assets'],
    queryFn: ({ signal }) => client.request(ASSETS, { ...key }, { signal }),
  });
}

/** As far back as the platform remembers. */
const HISTORY_DAYS = 30;
const MOST_CHANGES = 200;

export function historyQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'history'],
    queryFn: ({ signal }) => client.request(HISTORY, { ...key, days: HISTORY_DAYS, limit: MOST_CHANGES }, { signal }),
  });
}

const MOST_PLANS = 100;

export function campaignPlansQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'plans'],
    queryFn: ({ signal }) => client.request(PLANS, { ...key, limit: MOST_PLANS }, { signal }),
  });
}

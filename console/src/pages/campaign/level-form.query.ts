import { graphql } from '../../generated';

export const SET_AD_GROUP_STATUS = graphql(`
  mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAdGroupStatus(accountId: $accountId, adGroupId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_AD_SET_STATUS = graphql(`
  mutation SetAdSetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAdSetStatus(accountId: $accountId, adSetId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_AD_SET_BUDGET = graphql(`
  mutation SetAdSetBudget(
    $accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $validateOnly: Boolean!
  ) {
    set: setAdSetBudget(
      accountId: $accountId, adSetId: $id, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur
      validateOnly: $validateOnly
    ) {
      previousBudgetEur newBudgetEur needsApproval
      previousNative { amount currency }
      newNative { amount currency }
    }
  }
`);

export const SET_AD_STATUS = graphql(`
  mutation SetAdStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAdStatus(accountId: $accountId, adId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_ASSET_GROUP_STATUS = graphql(`
  mutation SetAssetGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAssetGroupStatus(accountId: $accountId, assetGroupId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_ASSET_STATUS = graphql(`
  mutation SetAssetStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAssetStatus(accountId: $accountId, assetLinkId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_KEYWORD_STATUS = graphql(`
  mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setKeywordStatus(accountId: $accountId, keywordId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_AD_GROUP_BID = graphql(`
  mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {
    set: setAdGroupBid(accountId: $accountId, adGroupId: $id, bidEur: $bidEur, validateOnly: $validateOnly) {
      previousBidEur newBidEur needsApproval
    }
  }
`);

export const SET_KEYWORD_BID = graphql(`
  mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {
    set: setKeywordBid(
      accountId: $accountId, keywordId: $id, bidEur: $bidEur, useAdGroupBid: $useAdGroupBid, validateOnly: $validateOnly
    ) {
      previousBidEur newBidEur needsApproval
    }
  }
`);

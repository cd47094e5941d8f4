import { Ctx, Resolver } from 'type-graphql';
import { AddedKeywords, AddKeywordsArgs } from '../schema/ad-groups/add-keywords.type.js';
import {
  BidSettingChange,
  SetAdGroupBidArgs,
  SetAdGroupStatusArgs,
  SetKeywordBidArgs,
  SetKeywordStatusArgs,
} from '../schema/ad-groups/bid-write.type.js';
import { StatusChange } from '../schema/campaigns/campaign-write.type.js';
import type { WriteContext } from './operations/context.js';
import { inSnakeCase, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation } from './operations/typed.js';

const WRITES = {
  ...WRITES_CAMPAIGNS,
  toolOnRequest: true,
  toolHints: { idempotent: true },
} as const satisfies Operation;

const BIDS = { ...WRITES, errors: [...WRITES.errors, 'unsupported_currency'] } as const satisfies Operation;

const BID_RULES =
  "Refused in a campaign whose bidding ignores bids, for a raise above the campaign's budget, and for one above the team's limits.";

@Resolver()
export class AdGroupWriteResolver {
  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-groups/{adGroupId}/status'),
    tool: 'set_ad_group_status',
  })
  @Mutation(() => StatusChange, {
    description: 'Enables or pauses an ad group, effective on the platform immediately.',
  })
  setAdGroupStatus(@Args() args: SetAdGroupStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bidWrites.setAdGroupStatus(viewer, args, write);
  }

  @Operation({ ...BIDS, rest: inSnakeCase('POST /query/ad-groups/{adGroupId}/bid'), tool: 'set_ad_group_bid' })
  @Mutation(() => BidSettingChange, {
    description: `Sets the highest amount that an ad group pays per click, effective on the platform immediately; keywords with bids of their own keep them. In other currencies it is converted like budgets. ${BID_RULES}`,
  })
  setAdGroupBid(@Args() args: SetAdGroupBidArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bidWrites.setAdGroupBid(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/keywords/{keywordId}/status'),
    tool: 'set_keyword_status',
  })
  @Mutation(() => StatusChange, {
    description: 'Enables or pauses a keyword that an ad group bids on, effective on the platform immediately.',
  })
  setKeywordStatus(@Args() args: SetKeywordStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bidWrites.setKeywordStatus(viewer, args, write);
  }

  @Operation({ ...BIDS, rest: inSnakeCase('POST /query/keywords/{keywordId}/bid'), tool: 'set_keyword_bid' })
  @Mutation(() => BidSettingChange, {
    description: `Sets the highest amount that a keyword pays per click, or returns it to the bid of its ad group, effective on the platform immediately. In other currencies it is converted like budgets. ${BID_RULES}`,
  })
  setKeywordBid(@Args() args: SetKeywordBidArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bidWrites.setKeywordBid(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-groups/{adGroupId}/keywords'),
    tool: 'add_keywords',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => AddedKeywords, {
    description:
      'Adds keywords to an ad group, enabled and with its bid, effective on the platform immediately; those that it has stay as they are and are reported. undoChange removes them again.',
  })
  addKeywords(@Args() args: AddKeywordsArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.keywordAdditions.add(viewer, args, write);
  }
}

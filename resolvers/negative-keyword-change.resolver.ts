import { Ctx, Resolver } from 'type-graphql';
import {
  AccountNegativePage,
  AccountNegativesArgs,
  AddAccountNegativesArgs,
  AddedAccountNegatives,
  RemoveAccountNegativesArgs,
  RemovedAccountNegatives,
} from '../schema/negative-keywords/account-negative.type.js';
import {
  AddAdGroupNegativesArgs,
  AddedAdGroupNegatives,
  AdGroupNegativePage,
  AdGroupNegativesArgs,
  RemoveAdGroupNegativesArgs,
  RemovedAdGroupNegatives,
} from '../schema/negative-keywords/ad-group-negative.type.js';
import {
  CampaignNegativePage,
  CampaignNegativesArgs,
  RemoveCampaignNegativesArgs,
  RemovedCampaignNegatives,
} from '../schema/negative-keywords/campaign-negative.type.js';
import { LinkedNegativeList, LinkNegativeListArgs } from '../schema/negative-keywords/negative-link.type.js';
import {
  ExtendedNegativeList,
  ExtendNegativeListArgs,
  ShortenedNegativeList,
  ShortenNegativeListArgs,
} from '../schema/negative-keywords/negative-list-change.type.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, LIVE, Operation, READS_NEGATIVES } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const WRITES = {
  scope: 'keywords:write',
  role: 'member',
  reachesPlatform: true,
  plannable: true,
  toolOnRequest: true,
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;

@Resolver()
export class NegativeListChangeResolver {
  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/negative-keywords/{listID}/keywords'),
    tool: 'extend_negative_keyword_list',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => ExtendedNegativeList, {
    description:
      'Adds keywords to an existing negative keyword list, effective on the platform immediately for every campaign that shares it. undoChange removes them again.',
  })
  extendNegativeKeywordList(@Args() args: ExtendNegativeListArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.negativeLists.extend(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/negative-keywords/{listID}/keywords/remove'),
    tool: 'shorten_negative_keyword_list',
  })
  @Mutation(() => ShortenedNegativeList, {
    description:
      'Removes keywords from a negative keyword list, effective on the platform immediately for every campaign that shares it. undoChange adds them back.',
  })
  shortenNegativeKeywordList(@Args() args: ShortenNegativeListArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.negativeLists.shorten(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/negative-keywords/{listID}/campaigns'),
    tool: 'link_negative_keyword_list',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => LinkedNegativeList, {
    description:
      'Links a negative keyword list to campaigns, whose ads no longer show for its keywords, effective on the platform immediately. undoChange unlinks it again.',
  })
  linkNegativeKeywordList(@Args() args: LinkNegativeListArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.negativeLinks.change(viewer, 'link', args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/negative-keywords/{listID}/campaigns/remove'),
    tool: 'unlink_negative_keyword_list',
    toolHints: { idempotent: true },
  })
  @Mutation(() => LinkedNegativeList, {
    description:
      'Unlinks a negative keyword list from campaigns, whose ads then show for its keywords again, effective on the platform immediately. undoChange links it again.',
  })
  unlinkNegativeKeywordList(@Args() args: LinkNegativeListArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.negativeLinks.change(viewer, 'unlink', args, write);
  }
}

@Resolver()
export class CampaignNegativeResolver {
  @Operation({
    ...READS_NEGATIVES,
    rest: 'GET /query/accounts/{accountID}/campaign-negatives',
    tool: 'get_campaign_negative_keywords',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => CampaignNegativePage, {
    description: 'Negative keywords set on single campaigns of an account, outside lists, as of the last sync.',
  })
  campaignNegativeKeywords(@Args() args: CampaignNegativesArgs, @Ctx() { services, viewer }: Context) {
    return services.campaignNegatives.list(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/campaign/{campaignId}/negative-keywords/remove'),
    tool: 'remove_campaign_negative_keywords',
  })
  @Mutation(() => RemovedCampaignNegatives, {
    description:
      'Removes negative keywords set on a campaign itself, effective on the platform immediately, so that its ads show for them again. undoChange adds them back.',
  })
  removeCampaignNegativeKeywords(
    @Args() args: RemoveCampaignNegativesArgs,
    @Ctx() { services, viewer, write }: WriteContext,
  ) {
    return services.campaignNegatives.remove(viewer, args, write);
  }
}

@Resolver()
export class AdGroupNegativeResolver {
  @Operation({
    ...LIVE,
    ...READS_NEGATIVES,
    rest: inSnakeCase('GET /query/ad-groups/{adGroupId}/negative-keywords'),
    tool: 'get_ad_group_negative_keywords',
  })
  @Query(() => AdGroupNegativePage, {
    description: 'Negative keywords set on a single ad group. Fetched from the platform.',
  })
  adGroupNegativeKeywords(@Args() args: AdGroupNegativesArgs, @Ctx() { services, viewer }: Context) {
    return services.reports.adGroupNegatives(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-groups/{adGroupId}/negative-keywords'),
    tool: 'add_ad_group_negative_keywords',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => AddedAdGroupNegatives, {
    description:
      'Excludes keywords in a single ad group, effective on the platform immediately; other ad groups of the campaign may still show for them. undoChange removes them again.',
  })
  addAdGroupNegativeKeywords(@Args() args: AddAdGroupNegativesArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.adGroupNegatives.add(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-groups/{adGroupId}/negative-keywords/remove'),
    tool: 'remove_ad_group_negative_keywords',
  })
  @Mutation(() => RemovedAdGroupNegatives, {
    description:
      'Removes negative keywords set on an ad group, effective on the platform immediately, so that its ads show for them again. undoChange adds them back.',
  })
  removeAdGroupNegativeKeywords(
    @Args() args: RemoveAdGroupNegativesArgs,
    @Ctx() { services, viewer, write }: WriteContext,
  ) {
    return services.adGroupNegatives.remove(viewer, args, write);
  }
}

@Resolver()
export class AccountNegativeResolver {
  @Operation({
    ...LIVE,
    ...READS_NEGATIVES,
    rest: 'GET /query/accounts/{accountID}/account-negatives',
    tool: 'get_account_negative_keywords',
  })
  @Query(() => AccountNegativePage, {
    description:
      'Negative keywords of a whole account, which all its campaigns exclude, those by managers included. Fetched from the platform.',
  })
  accountNegativeKeywords(@Args() args: AccountNegativesArgs, @Ctx() { services, viewer }: Context) {
    return services.accountNegatives.list(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/account-negatives'),
    tool: 'add_account_negative_keywords',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => AddedAccountNegatives, {
    description:
      'Excludes keywords in all campaigns of an account, those to come included, effective on the platform immediately. undoChange removes them again.',
  })
  addAccountNegativeKeywords(@Args() args: AddAccountNegativesArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.accountNegatives.add(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/accounts/{accountID}/account-negatives/remove'),
    tool: 'remove_account_negative_keywords',
  })
  @Mutation(() => RemovedAccountNegatives, {
    description:
      'Removes negative keywords of a whole account, effective on the platform immediately, so that ads may show for them again where nothing else excludes them. undoChange adds them back.',
  })
  removeAccountNegativeKeywords(
    @Args() args: RemoveAccountNegativesArgs,
    @Ctx() { services, viewer, write }: WriteContext,
  ) {
    return services.accountNegatives.remove(viewer, args, write);
  }
}

import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import {
  AddedNegativeKeywords,
  AddNegativeKeywordsArgs,
} from '../schema/negative-keywords/add-negative-keywords.type.js';
import {
  NEGATIVE_LIST,
  NegativeKeyword,
  NegativeKeywordList,
  NegativeKeywordListDetails,
  NegativeListArgs,
  NegativeListFields,
} from '../schema/negative-keywords/negative-list.type.js';
import { NegativeKeywordRisk, NegativeKeywordRisksArgs } from '../schema/negative-keywords/negative-risk.type.js';
import { accountOf } from './operations/account-of.js';
import type { Context, WriteContext } from './operations/context.js';
import {
  eitherCredential,
  inSnakeCase,
  Operation,
  READS_NEGATIVES,
  READS_SEARCH_TERMS,
} from './operations/operation.js';
import { Args, FieldResolver, Mutation, Query, Relation } from './operations/typed.js';

type Row = Pick<NegativeKeywordList, 'id' | 'accountId'>;

const KEYWORDS = 'Keywords of the list, by text.';

@Resolver(() => NegativeKeywordList)
export class NegativeKeywordListResolver {
  @Operation({ ...READS_NEGATIVES, rest: 'GET /query/accounts/{accountID}/negative-keywords' })
  @Query(() => [NegativeKeywordList], { description: 'Negative keyword lists of an account, newest first.' })
  negativeKeywordLists(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.negativeLists.list(viewer, args);
  }

  @Relation('negativeKeywordList', () => [NegativeKeyword], KEYWORDS)
  keywords(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('negativeKeywordList.keywords', { accountId, listId: id });
  }
}

@Resolver(() => NegativeKeywordListDetails)
export class NegativeKeywordListDetailsResolver {
  @Operation({
    node: { accountId: 'accountId', listId: 'id' },
    ...READS_NEGATIVES,
    rest: 'GET /query/accounts/{accountID}/negative-keywords/{listID}',
    example: NEGATIVE_LIST,
  })
  @Query(() => NegativeKeywordListDetails, { description: 'A negative keyword list with all its keywords.' })
  negativeKeywordList(@Args() args: NegativeListArgs, @Ctx() { services, viewer }: Context) {
    return services.negativeLists.get(viewer, args);
  }

  @FieldResolver(() => [NegativeKeyword], { description: KEYWORDS })
  keywords(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('negativeKeywordList.keywords', { accountId, listId: id });
  }
}

export const NegativeListAccountResolver = accountOf(() => NegativeListFields, 'Account that the list belongs to.');

@Resolver()
export class NegativeKeywordResolver {
  @Operation({
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/negative-keyword-risks'),
    tool: 'get_negative_keyword_risks',
    toolOnRequest: true,
    cost: 1_000,
  })
  @Query(() => [NegativeKeywordRisk], {
    description:
      'Those of some keywords whose exclusion from all campaigns of an account would block search terms that converted in the last 90 days, the most valuable first.',
  })
  negativeKeywordRisks(@Args() args: NegativeKeywordRisksArgs, @Ctx() { services, viewer, callerLeft }: Context) {
    return services.safetyNet.blocking(viewer, args, callerLeft());
  }

  @Operation({
    scope: 'keywords:write',
    role: 'member',
    rest: inSnakeCase('POST /query/negative-keywords'),
    plannable: true,
    tool: 'add_negative_keywords',
    toolHints: { destructive: false },
    toolSingular: { campaignIds: 'campaignId' },
    reachesPlatform: true,
    errors: ['conflict'],
  })
  @Mutation(() => AddedNegativeKeywords, {
    description: 'Excludes keywords from campaigns through one new shared list on the platform, linked to all of them.',
  })
  addNegativeKeywords(@Args() args: AddNegativeKeywordsArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.negativeKeywords.add(viewer, args, write);
  }
}

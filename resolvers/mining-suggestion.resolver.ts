import { Ctx, Float, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { MiningRunArgs } from '../schema/mining/mining-run.type.js';
import {
  ApplySuggestionsArgs,
  MiningSuggestion,
  ReviewedSuggestions,
  ReviewSuggestionArgs,
  ReviewSuggestionsArgs,
} from '../schema/mining/suggestion.type.js';
import { NEGATIVE_LIST, NegativeKeywordListDetails } from '../schema/negative-keywords/negative-list.type.js';
import { GraphqlOnly } from '../schema/support/field-rules.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { eitherCredential, Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, FieldResolver, Mutation, Query } from './operations/typed.js';

type Row = Pick<MiningSuggestion, 'accountId' | 'keyword' | 'matchType'>;

const APPLIED_LIST = {
  ...NEGATIVE_LIST,
  name: 'Keyword-Mining: Preisjäger (5f2c81d0)',
  category: 'low_price',
  keywordCount: 1,
  createdAt: '2026-01-31T08:40:00.000Z',
  keywords: NEGATIVE_LIST.keywords.slice(0, 1),
};

@Resolver(() => MiningSuggestion)
export class MiningSuggestionResolver {
  @Operation({
    feature: 'keyword_mining',
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/runs/{runID}/suggestions'),
  })
  @Query(() => [MiningSuggestion], { description: 'Suggestions of a mining run, highest cost first.' })
  miningSuggestions(@Args() args: MiningRunArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.ofRun(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/suggestions/pending'),
  })
  @Query(() => [MiningSuggestion], {
    description: 'Suggested negative keywords of an account that are not reviewed yet, highest cost first.',
  })
  pendingMiningSuggestions(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.pending(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'PUT /accounts/{accountID}/mining/suggestions/{suggestionID}',
    errors: ['conflict'],
    example: {
      ...exampleOf(MiningSuggestion),
      status: 'approved',
      reviewedBy: '7a3c1f5e-53d1-4f86-9b1c-2f2f0f6c9d21',
      reviewedAt: '2026-01-31T08:35:00.000Z',
    },
  })
  @Mutation(() => MiningSuggestion, {
    description: 'Approves or rejects a suggestion. The decision can be changed until the suggestion is applied.',
  })
  reviewMiningSuggestion(@Args() args: ReviewSuggestionArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.review(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/suggestions/bulk-review',
    errors: ['conflict'],
  })
  @Mutation(() => ReviewedSuggestions, { description: 'Approves or rejects several suggestions, all or none.' })
  async reviewMiningSuggestions(@Args() args: ReviewSuggestionsArgs, @Ctx() { services, viewer }: Context) {
    return { updatedCount: await services.miningSuggestions.reviewAll(viewer, args) };
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/suggestions/apply',
    reachesPlatform: true,
    plannable: 'alone',
    errors: ['conflict'],
    example: [APPLIED_LIST],
  })
  @Mutation(() => [NegativeKeywordListDetails], {
    description:
      'Applies all approved suggestions: creates one negative keyword list per category on the platform, all or none. Returns an empty list if nothing is approved. Refused if a suggestion would block search terms that converted in the last 90 days, unless forced.',
  })
  applyMiningSuggestions(@Args() args: ApplySuggestionsArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.miningApplications.apply(viewer, args, write);
  }

  @GraphqlOnly()
  @FieldResolver(() => Float, {
    description:
      'Conversion value over the last 90 days of the search terms that it would block, in EUR with at most 2 decimals; 0 if there are none.',
  })
  async conversionValueAtRisk(@Root() suggestion: Row, @Ctx() { loaders }: Context) {
    return (await riskOf(suggestion, loaders)).conversionValue;
  }

  @GraphqlOnly()
  @FieldResolver(() => [String], {
    description:
      'Search terms that it would block and that converted in the last 90 days, most valuable first, at most 20.',
  })
  async blockedTerms(@Root() suggestion: Row, @Ctx() { loaders }: Context) {
    return (await riskOf(suggestion, loaders)).terms;
  }
}

function riskOf({ accountId, keyword: text, matchType }: Row, loaders: Context['loaders']) {
  return loaders.load('miningSuggestion.risk', { accountId, text, matchType });
}

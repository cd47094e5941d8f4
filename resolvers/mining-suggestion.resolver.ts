import { Ctx, Float, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { MiningRunArgs } from '../schema/mining/mining-run.type.js';
import {
  APPLIED_LISTS,
  ApplySuggestionsArgs,
  MiningSuggestion,
  REVIEWED,
  ReviewedSuggestions,
  ReviewSuggestionArgs,
  ReviewSuggestionsArgs,
  SUGGESTIONS,
} from '../schema/mining/suggestion.type.js';
import { NegativeKeywordListDetails } from '../schema/negative-keywords/negative-list.type.js';
import { GraphqlOnly } from '../schema/support/field-rules.js';
import type { Context, WriteContext } from './support/context.js';
import { eitherCredential, Operation, READS_SEARCH_TERMS } from './support/operation.js';
import { Args, FieldResolver, Mutation, Query } from './support/typed.js';

type Row = Pick<MiningSuggestion, 'accountId' | 'keyword' | 'matchType'>;

@Resolver(() => MiningSuggestion)
export class MiningSuggestionResolver {
  @Operation({
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/runs/{runID}/suggestions'),
    example: SUGGESTIONS,
  })
  @Query(() => [MiningSuggestion], { description: 'What a mining run suggested, the costliest first.' })
  miningSuggestions(@Args() args: MiningRunArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.ofRun(viewer, args);
  }

  @Operation({
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/suggestions/pending'),
    example: SUGGESTIONS,
  })
  @Query(() => [MiningSuggestion], {
    description: 'Suggested negative keywords of an account that nobody has decided about, the costliest first.',
  })
  pendingMiningSuggestions(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.pending(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'PUT /accounts/{accountID}/mining/suggestions/{suggestionID}',
    errors: ['conflict'],
    example: REVIEWED,
  })
  @Mutation(() => MiningSuggestion, {
    description: 'Approves or rejects a suggestion; until it is applied, the decision can be changed.',
  })
  reviewMiningSuggestion(@Args() args: ReviewSuggestionArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.review(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/suggestions/bulk-review',
    errors: ['conflict'],
    example: { updatedCount: 2 },
  })
  @Mutation(() => ReviewedSuggestions, { description: 'Approves or rejects several suggestions, all of them or none.' })
  async reviewMiningSuggestions(@Args() args: ReviewSuggestionsArgs, @Ctx() { services, viewer }: Context) {
    return { updatedCount: await services.miningSuggestions.reviewAll(viewer, args) };
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/suggestions/apply',
    reachesPlatform: true,
    errors: ['conflict'],
    example: APPLIED_LISTS,
  })
  @Mutation(() => [NegativeKeywordListDetails], {
    description:
      'Excludes what is approved: one list of negative keywords a category, all at once at the platform. Nothing approved: no list. What would block search terms that converted in the last 90 days is refused unless forced.',
  })
  applyMiningSuggestions(@Args() args: ApplySuggestionsArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.miningApplications.apply(viewer, args, write);
  }

  @GraphqlOnly()
  @FieldResolver(() => Float, {
    description:
      'What the search terms that it would block brought in the last 90 days, in EUR with at most 2 decimals; 0 without any.',
  })
  async conversionValueAtRisk(@Root() suggestion: Row, @Ctx() { loaders }: Context) {
    return (await riskOf(suggestion, loaders)).conversionValue;
  }

  @GraphqlOnly()
  @FieldResolver(() => [String], {
    description:
      'Search terms that it would block and that converted in the last 90 days, the most valuable first, at most 20.',
  })
  async blockedTerms(@Root() suggestion: Row, @Ctx() { loaders }: Context) {
    return (await riskOf(suggestion, loaders)).terms;
  }
}

function riskOf({ accountId, keyword: text, matchType }: Row, loaders: Context['loaders']) {
  return loaders.load('miningSuggestion.risk', { accountId, text, matchType });
}

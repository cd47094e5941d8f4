import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { MiningSuggestion, SUGGESTIONS } from '../schema/mining/suggestion.type.js';
import {
  AnalyzeRelevanceArgs,
  MINED_TERMS,
  MinedSearchTerms,
  RELEVANCE_BATCH,
  RelevanceBatch,
} from '../schema/search-terms/mined-search-term.type.js';
import type { Context } from './support/context.js';
import { Operation, READS_SEARCH_TERMS } from './support/operation.js';
import { Args, Mutation, Query } from './support/typed.js';

@Resolver()
export class MinedSearchTermResolver {
  @Operation({
    ...READS_SEARCH_TERMS,
    rest: { at: 'GET /accounts/{accountID}/mining/search-terms', entries: 'searchTerms' },
    example: MINED_TERMS,
  })
  @Query(() => MinedSearchTerms, {
    description: 'The search terms of an account and what was found of their relevance.',
  })
  minedSearchTerms(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.relevance.terms(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/analyze-relevance',
    reachesOutside: true,
    errors: ['credits_exhausted', 'ai_not_configured', 'platform_rejected', 'platform_unavailable'],
    example: RELEVANCE_BATCH,
  })
  @Mutation(() => RelevanceBatch, {
    description:
      'Has a language model judge a batch of search terms that were never analyzed, the costliest first, for one AI credit; none is used when nothing is left.',
  })
  analyzeRelevance(@Args() args: AnalyzeRelevanceArgs, @Ctx() { services, viewer }: Context) {
    return services.relevance.analyze(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/negative-keywords/generate',
    example: SUGGESTIONS,
  })
  @Mutation(() => [MiningSuggestion], {
    description:
      'Suggests terms of the last 30 days with a relevance under 30 as negative keywords, without those that are excluded or were suggested before. They wait for review; no AI credit is used.',
  })
  generateNegativeKeywords(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.irrelevantTerms.generate(viewer, args);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { MiningSuggestion } from '../schema/mining/suggestion.type.js';
import {
  AnalyzeRelevanceArgs,
  MinedSearchTerms,
  RelevanceBatch,
} from '../schema/search-terms/mined-search-term.type.js';
import type { Context } from './operations/context.js';
import { Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class MinedSearchTermResolver {
  @Operation({
    feature: 'keyword_mining',
    ...READS_SEARCH_TERMS,
    rest: { at: 'GET /accounts/{accountID}/mining/search-terms', entries: 'searchTerms' },
  })
  @Query(() => MinedSearchTerms, { description: 'Search terms of an account with their analyzed relevance.' })
  minedSearchTerms(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.relevance.terms(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/analyze-relevance',
    reachesOutside: true,
    errors: ['credits_exhausted', 'ai_not_configured', 'platform_rejected', 'platform_unavailable'],
  })
  @Mutation(() => RelevanceBatch, {
    description:
      'Analyzes a batch of search terms that were never analyzed, highest cost first, with a language model. Uses one AI credit, or none if no terms are left.',
  })
  analyzeRelevance(@Args() args: AnalyzeRelevanceArgs, @Ctx() { services, viewer }: Context) {
    return services.relevance.analyze(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/negative-keywords/generate',
  })
  @Mutation(() => [MiningSuggestion], {
    description:
      'Suggests search terms of the last 30 days with a relevance below 30 as negative keywords, except those already excluded or suggested. The suggestions await review; no AI credit is used.',
  })
  generateNegativeKeywords(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.miningSuggestions.ofIrrelevantTerms(viewer, args);
  }
}

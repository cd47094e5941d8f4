import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { KEYWORDS, Keyword, KeywordArgs, KeywordListArgs } from '../schema/keywords/keyword.type.js';
import { MinedSearchTerm } from '../schema/search-terms/mined-search-term.type.js';
import { accountOf } from './operations/account-of.js';
import type { Context } from './operations/context.js';
import { Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

type Row = Pick<Keyword, 'id' | 'accountId'>;

@Resolver(() => Keyword)
export class KeywordResolver {
  @Operation({ ...READS_SEARCH_TERMS, rest: 'GET /accounts/{accountID}/mining/keywords', example: KEYWORDS })
  @Query(() => [Keyword], {
    description: 'Keywords that an account, or one of its campaigns, bids on, with their quality, by descending cost.',
  })
  keywords(@Args() args: KeywordListArgs, @Ctx() { services, viewer }: Context) {
    return services.keywords.list(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/keywords/sync',
    reachesOutside: true,
    errors: ['platform_rejected', 'platform_unavailable', 'unsupported_currency'],
    example: KEYWORDS,
  })
  @Mutation(() => [Keyword], {
    description:
      'Fetches the keywords of an account, and the search terms that they matched, from the advertising platform.',
  })
  syncKeywords(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.keywords.sync(viewer, args);
  }

  @Operation({ ...READS_SEARCH_TERMS, rest: 'GET /accounts/{accountID}/mining/keywords/{keywordID}/tail' })
  @Query(() => [MinedSearchTerm], {
    description:
      'Search terms that a keyword matched in the 30 days before it was synced, by descending cost. Figures include only what came through the keyword.',
  })
  keywordTail(@Args() args: KeywordArgs, @Ctx() { services, viewer }: Context) {
    return services.keywords.tail(viewer, args);
  }

  @Relation('keywordTail', () => [MinedSearchTerm], 'Search terms that the keyword matched, by descending cost.')
  tail(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('keyword.tail', { accountId, keywordId: id });
  }
}

export const KeywordAccountResolver = accountOf(() => Keyword, 'Account that the keyword belongs to.');

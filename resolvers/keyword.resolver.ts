import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { KEYWORDS, Keyword, KeywordArgs } from '../schema/keywords/keyword.type.js';
import { KEYWORD_TAIL, MinedSearchTerm } from '../schema/search-terms/mined-search-term.type.js';
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { Operation, READS_SEARCH_TERMS } from './support/operation.js';
import { Args, Mutation, Query, Relation } from './support/typed.js';

type Row = Pick<Keyword, 'id' | 'accountId'>;

@Resolver(() => Keyword)
export class KeywordResolver {
  @Operation({ ...READS_SEARCH_TERMS, rest: 'GET /accounts/{accountID}/mining/keywords', example: KEYWORDS })
  @Query(() => [Keyword], { description: 'The booked keywords of an account with their quality, by cost descending.' })
  keywords(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
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
    description: 'Reads the keywords of an account, and the search terms they brought, from the advertising platform.',
  })
  syncKeywords(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.keywords.sync(viewer, args);
  }

  @Operation({
    ...READS_SEARCH_TERMS,
    rest: 'GET /accounts/{accountID}/mining/keywords/{keywordID}/tail',
    example: KEYWORD_TAIL,
  })
  @Query(() => [MinedSearchTerm], {
    description:
      'The search terms that a keyword brought in the 30 days before it was synced, by cost descending; the figures are those it had through them.',
  })
  keywordTail(@Args() args: KeywordArgs, @Ctx() { services, viewer }: Context) {
    return services.keywords.tail(viewer, args);
  }

  @Relation('keywordTail', () => [MinedSearchTerm], 'The search terms that it brought, by cost descending.')
  tail(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('keyword.tail', { accountId, keywordId: id });
  }
}

export const KeywordAccountResolver = accountOf(() => Keyword, 'Account that the keyword belongs to.');

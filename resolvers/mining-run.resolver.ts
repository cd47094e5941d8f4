import { Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import {
  MiningRun,
  MiningRunArgs,
  MiningRunWithCategories,
  StartMiningArgs,
} from '../schema/mining/mining-run.type.js';
import { MiningSuggestion } from '../schema/mining/suggestion.type.js';
import { accountOf } from './operations/account-of.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

const START_ERRORS = [
  'not_found',
  'conflict',
  'credits_exhausted',
  'ai_not_configured',
  'platform_rejected',
  'platform_unavailable',
] as const;

type Row = Pick<MiningRun, 'id' | 'accountId'>;

@Resolver()
export class MiningRunResolver {
  @Operation({
    feature: 'keyword_mining',
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/runs'),
  })
  @Query(() => [MiningRun], { description: 'Keyword mining runs of an account, newest first.' })
  miningRuns(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.list(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    node: { accountId: 'accountId', runId: 'id' },
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/runs/{runID}'),
  })
  @Query(() => MiningRunWithCategories, { description: 'A mining run with its suggestions by category.' })
  miningRun(@Args() args: MiningRunArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.get(viewer, args);
  }

  @Operation({
    feature: 'keyword_mining',
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/start',
    reachesOutside: true,
    errors: START_ERRORS,
  })
  @Mutation(() => MiningRunWithCategories, {
    description:
      'Searches the search terms of an account for negative keywords with an AI model, and returns once finished. Uses 1 AI credit. miningProgress reports the progress. Terms that are already excluded, or suggested and not yet reviewed, are not suggested again.',
  })
  startMiningRun(@Args() args: StartMiningArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.start(viewer, args);
  }

  @Operation({ ...READS_SEARCH_TERMS, feature: 'keyword_mining' })
  @Subscription(() => MiningRun, {
    nullable: true,
    description: 'Newest mining run of an account, sent on subscribing and whenever it progresses, in any process.',
    subscribe: async ({ context, args }: { context: Context; args: AccountArgs }) => {
      await context.services.accounts.requireVisible(context.viewer, args.accountId);
      return context.services.mining.follow(context.viewer, args.accountId);
    },
  })
  miningProgress(@Args() { accountId }: AccountArgs, @Ctx() { services, viewer }: Context): Promise<MiningRun | null> {
    return services.mining.newest(viewer, accountId);
  }
}

@Resolver(() => Account)
export class MiningAccountResolver {
  @Relation('miningRuns', () => [MiningRun], 'Keyword mining runs of the account, newest first.')
  miningRuns(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.miningRuns', id);
  }
}

export const MiningRunAccountResolver = accountOf(() => MiningRun, 'Account whose search terms were analyzed.');

/** Relations of a run, with or without categories. */
@Resolver(() => MiningRun)
export class MiningRunRelationsResolver {
  @Relation('miningSuggestions', () => [MiningSuggestion], 'Suggestions of the run, highest cost first.')
  suggestions(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('miningRun.suggestions', { accountId, runId: id });
  }
}

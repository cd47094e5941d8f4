import { Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import {
  MiningRun,
  MiningRunArgs,
  MiningRunWithCategories,
  RUN_WITH_CATEGORIES,
  RUNS,
  StartMiningArgs,
} from '../schema/mining/mining-run.type.js';
import { MiningSuggestion } from '../schema/mining/suggestion.type.js';
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { eitherCredential, Operation, READS_SEARCH_TERMS } from './support/operation.js';
import { Args, Mutation, Query, Relation } from './support/typed.js';

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
  @Operation({ ...READS_SEARCH_TERMS, rest: eitherCredential('GET /accounts/{accountID}/mining/runs'), example: RUNS })
  @Query(() => [MiningRun], { description: 'The keyword mining runs of an account, newest first.' })
  miningRuns(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.list(viewer, args);
  }

  @Operation({
    node: { accountId: 'accountId', runId: 'id' },
    ...READS_SEARCH_TERMS,
    rest: eitherCredential('GET /accounts/{accountID}/mining/runs/{runID}'),
    example: RUN_WITH_CATEGORIES,
  })
  @Query(() => MiningRunWithCategories, { description: 'One mining run with its suggestions by category.' })
  miningRun(@Args() args: MiningRunArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.get(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/mining/start',
    reachesOutside: true,
    errors: START_ERRORS,
    example: RUN_WITH_CATEGORIES,
  })
  @Mutation(() => MiningRunWithCategories, {
    description:
      'Searches the search terms of an account for negative keywords with an AI model, for 1 AI credit, and answers when that is done; miningProgress tells how far it is. A term that is excluded already, or suggested and not decided about, is not suggested again.',
  })
  startMiningRun(@Args() args: StartMiningArgs, @Ctx() { services, viewer }: Context) {
    return services.mining.start(viewer, args);
  }

  @Operation(READS_SEARCH_TERMS)
  @Subscription(() => MiningRun, {
    nullable: true,
    description: 'The newest mining run of an account: at once, and whenever it gets on, whichever process runs it.',
    subscribe: async ({ context, args }: { context: Context; args: AccountArgs }) => {
      await context.services.accounts.requireVisible(context.viewer, args.accountId);
      return context.services.miningChanges.of(context.viewer, args.accountId);
    },
  })
  miningProgress(@Args() { accountId }: AccountArgs, @Ctx() { services, viewer }: Context): Promise<MiningRun | null> {
    return services.mining.newest(viewer, accountId);
  }
}

@Resolver(() => Account)
export class MiningAccountResolver {
  @Relation('miningRuns', () => [MiningRun], 'Its keyword mining runs, newest first.')
  miningRuns(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.miningRuns', id);
  }
}

export const MiningRunAccountResolver = accountOf(() => MiningRun, 'Account whose search terms it analyzed.');

/** Relations of a run, with or without categories. */
@Resolver(() => MiningRun)
export class MiningRunRelationsResolver {
  @Relation('miningSuggestions', () => [MiningSuggestion], 'What it suggested, the costliest first.')
  suggestions(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('miningRun.suggestions', { accountId, runId: id });
  }
}

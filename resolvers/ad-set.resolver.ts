import { Ctx, Resolver } from 'type-graphql';
import { AdSet, AdSetsArgs } from '../schema/ad-sets/ad-set.type.js';
import { SetAdSetBudgetArgs, SetAdSetStatusArgs } from '../schema/ad-sets/ad-set-write.type.js';
import { BudgetChange, StatusChange } from '../schema/campaigns/campaign-write.type.js';
import { chargedForBoth } from './operations/comparison.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, LIVE, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const WRITES = {
  ...WRITES_CAMPAIGNS,
  toolOnRequest: true,
} as const satisfies Operation;

@Resolver()
export class AdSetResolver {
  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/ad-sets',
    tool: 'get_ad_sets',
  })
  @Query(() => [AdSet], {
    description:
      'Ad sets of a campaign at Meta with status, budget and metrics over a window, by descending cost, then by ID. Fetched from the platform.',
  })
  adSets(@Args() args: AdSetsArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.adSets(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-sets/{adSetId}/budget'),
    tool: 'set_ad_set_budget',
    errors: [...WRITES.errors, 'unsupported_currency'],
  })
  @Mutation(() => BudgetChange, {
    description:
      'Sets the daily or lifetime budget of an ad set, effective on the platform immediately. Refused if its campaign has the budget.',
  })
  setAdSetBudget(@Args() args: SetAdSetBudgetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignWrites.setAdSetBudget(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/ad-sets/{adSetId}/status'),
    tool: 'set_ad_set_status',
    toolHints: { idempotent: true },
  })
  @Mutation(() => StatusChange, {
    description: 'Enables or pauses an ad set, effective on the platform immediately.',
  })
  setAdSetStatus(@Args() args: SetAdSetStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignWrites.setAdSetStatus(viewer, args, write);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import {
  BiddingChange,
  BudgetChange,
  SetBiddingArgs,
  SetBudgetArgs,
  SetStatusArgs,
  StatusChange,
} from '../schema/campaigns/campaign-write.type.js';
import type { WriteContext } from './operations/context.js';
import { inSnakeCase, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation } from './operations/typed.js';

const WRITES = {
  ...WRITES_CAMPAIGNS,
  toolHints: { idempotent: true },
} as const satisfies Operation;

@Resolver()
export class CampaignWriteResolver {
  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/campaign/{campaignId}/budget'),
    tool: 'set_campaign_budget',
    // A change by percent adds up.
    toolHints: {},
    errors: [...WRITES.errors, 'unsupported_currency'],
  })
  @Mutation(() => BudgetChange, {
    description:
      "Sets the daily or lifetime budget of a campaign, effective on the platform immediately. Other currencies are converted at the euro's latest reference rate, to the smallest unit; the response has the platform's amounts before and after, in EUR.",
  })
  setCampaignBudget(@Args() args: SetBudgetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignWrites.setBudget(viewer, args, write);
  }

  @Operation({ ...WRITES, rest: inSnakeCase('POST /query/campaign/{campaignId}/status'), tool: 'set_campaign_status' })
  @Mutation(() => StatusChange, { description: 'Enables or pauses a campaign, effective on the platform immediately.' })
  setCampaignStatus(@Args() args: SetStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignWrites.setStatus(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/campaign/{campaignId}/bidding'),
    tool: 'set_campaign_bidding',
  })
  @Mutation(() => BiddingChange, {
    description: 'Sets the bidding strategy of a campaign, effective on the platform immediately.',
  })
  setCampaignBidding(@Args() args: SetBiddingArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignWrites.setBidding(viewer, args, write);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import { EndDateChange, SetEndDateArgs, SetTargetArgs, TargetChange } from '../schema/campaigns/campaign-terms.type.js';
import type { WriteContext } from './operations/context.js';
import { inSnakeCase, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation } from './operations/typed.js';

const WRITES = {
  ...WRITES_CAMPAIGNS,
  toolOnRequest: true,
  toolHints: { idempotent: true },
} as const satisfies Operation;

@Resolver()
export class CampaignTermsResolver {
  @Operation({
    ...WRITES,
    rest: inSnakeCase('POST /query/campaign/{campaignId}/end-date'),
    tool: 'set_campaign_end_date',
  })
  @Mutation(() => EndDateChange, {
    description:
      'Sets the last day of a campaign, or lets it run without an end, effective on the platform immediately.',
  })
  setCampaignEndDate(@Args() args: SetEndDateArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignTerms.setEndDate(viewer, args, write);
  }

  @Operation({
    ...WRITES,
    errors: [...WRITES.errors, 'unsupported_currency'],
    rest: inSnakeCase('POST /query/campaign/{campaignId}/target'),
    tool: 'set_campaign_target',
  })
  @Mutation(() => TargetChange, {
    description:
      'Sets the target ROAS or the target cost per conversion of a campaign and leaves its bidding strategy, effective on the platform immediately. In other currencies it is converted like budgets.',
  })
  setCampaignTarget(@Args() args: SetTargetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.campaignTerms.setTarget(viewer, args, write);
  }
}

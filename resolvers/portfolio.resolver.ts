import { Ctx, Resolver, Root } from 'type-graphql';
import { CampaignMetrics } from '../schema/campaigns/campaign.type.js';
import {
  PortfolioCampaign,
  PortfolioStrategiesArgs,
  PortfolioStrategy,
  PortfolioTargetChange,
  SetPortfolioTargetArgs,
} from '../schema/campaigns/portfolio.type.js';
import { OwnWindowArgs } from '../schema/metrics/window.args.js';
import { ownWindowOf } from '../src/domain/figures/window.js';
import type { Context, WriteContext } from './operations/context.js';
import { withDates } from './operations/named-period.js';
import { inSnakeCase, LIVE, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

@Resolver()
export class PortfolioResolver {
  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/accounts/{accountID}/portfolio-strategies',
    tool: 'get_portfolio_strategies',
  })
  @Query(() => [PortfolioStrategy], {
    description:
      'Bidding strategies that campaigns of an account share, those of managers included, by name. Fetched from the platform.',
  })
  portfolioStrategies(@Args() args: PortfolioStrategiesArgs, @Ctx() { services, viewer }: Context) {
    return services.portfolios.list(viewer, args);
  }

  @Operation({
    ...WRITES_CAMPAIGNS,
    toolOnRequest: true,
    errors: [...WRITES_CAMPAIGNS.errors, 'unsupported_currency'],
    rest: inSnakeCase('POST /query/accounts/{accountID}/portfolio-strategies/{strategyId}/target'),
    tool: 'set_portfolio_target',
  })
  @Mutation(() => PortfolioTargetChange, {
    description:
      'Sets the target ROAS or the target cost per conversion of a portfolio strategy for all campaigns that bid by it, effective on the platform immediately. undoChange sets the previous one.',
  })
  setPortfolioTarget(@Args() args: SetPortfolioTargetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.portfolios.setTarget(viewer, args, write);
  }
}

const FIGURES =
  'Metrics over the window, 30 days by default; null for a campaign made since the last sync, of which nothing is known here.';

@Resolver(() => PortfolioCampaign)
export class PortfolioCampaignResolver {
  @Relation('campaignDailyMetrics', () => CampaignMetrics, FIGURES, { nullable: true })
  async metrics(@Root() { accountId, id }: PortfolioCampaign, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
    const window = ownWindowOf(await withDates(context, args, accountId), null);
    return context.loaders.load('campaign.metrics', { accountId, campaignId: id }, window);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import {
  PortfolioStrategiesArgs,
  PortfolioStrategy,
  PortfolioTargetChange,
  SetPortfolioTargetArgs,
} from '../schema/campaigns/portfolio.type.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, LIVE, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

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
      'Bidding strategies that campaigns of an account share, those of managers included, by name. Fetched from the platform. Goes beyond the interface documents.',
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
      'Sets the target ROAS or the target cost per conversion of a portfolio strategy for all campaigns that bid by it, effective on the platform immediately. undoChange sets the previous one. Goes beyond the interface documents.',
  })
  setPortfolioTarget(@Args() args: SetPortfolioTargetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.portfolios.setTarget(viewer, args, write);
  }
}

import { Ctx, Float, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account, type AccountDetails } from '../schema/accounts/account.type.js';
import { type ChangePlan, ChangePlanWithChanges } from '../schema/change-plans/change-plan.type.js';
import { MonthSpend, PlannedMonth, SetMonthlyTargetArgs } from '../schema/targets/month-spend.type.js';
import type { Context, WriteContext } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, FieldResolver, Mutation, Query, Relation } from './operations/typed.js';

@Resolver(() => Account)
export class TargetResolver {
  @Operation({
    scope: 'accounts:read',
    role: 'kunde',
    rest: eitherCredential('GET /accounts/{accountID}/month-spend'),
    tool: 'get_month_spend',
    toolOnRequest: true,
    errors: ['conflict'],
  })
  @Query(() => MonthSpend, {
    description:
      'Spend of an account in the current month, the projected total at the rate of the last days, and the target.',
  })
  monthSpend(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.targets.month(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'PUT /accounts/{accountID}/monthly-target', errors: ['conflict'] })
  @Mutation(() => MonthSpend, {
    description:
      'Sets the spend target of an account per calendar month, effective immediately. If the month is projected to miss it by more than 10 percent, the activity log says so, once a month for overspending and once for underspending.',
  })
  setMonthlyTarget(@Args() args: SetMonthlyTargetArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.targets.set(viewer, args, write);
  }

  @Relation(
    'monthSpend',
    () => MonthSpend,
    'Spend in the current month and its projected total; null for manager accounts.',
    { name: 'monthSpend', nullable: true },
  )
  monthOf(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.monthSpend', id);
  }

  @Relation('monthSpend', () => Float, 'Spend target per calendar month, in EUR; null if none is set.', {
    nullable: true,
  })
  async monthlyTargetEur(@Root() { id }: Pick<AccountDetails, 'id'>, @Ctx() { loaders }: Context) {
    return (await loaders.load('account.monthSpend', id))?.monthlyTargetEur ?? null;
  }
}

@Resolver(() => ChangePlanWithChanges)
export class PlannedMonthResolver {
  @FieldResolver(() => [PlannedMonth], {
    description:
      'Effect of the plan on the current month of each of its accounts, computed on request; empty once the plan is decided or expired.',
  })
  accountMonths(@Root() { id }: Pick<ChangePlan, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('changePlan.accountMonths', id);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import {
  BudgetGroup,
  BudgetGroupArgs,
  BudgetGroupDetails,
  CreateBudgetGroupArgs,
  ProposeDailyBudgetsArgs,
  UpdateBudgetGroupArgs,
} from '../schema/budget-groups/budget-group.type.js';
import { ChangePlanWithChanges } from '../schema/change-plans/change-plan.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import { PlannedMonth } from '../schema/targets/month-spend.type.js';
import type { Context } from './operations/context.js';
import { eitherCredential, inSnakeCaseForKeys, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const READS = { scope: 'campaigns:read', role: 'member' } as const satisfies Operation;
/** A cap acts as the person who set it, so keys cannot change what it depends on. */
const WRITES = { role: 'admin', errors: ['not_found', 'conflict'] } as const satisfies Operation;

@Resolver()
export class BudgetGroupResolver {
  @Operation({
    ...READS,
    rest: eitherCredential('GET /budget-groups'),
    tool: 'list_budget_groups',
    toolOnRequest: true,
    cost: 2_000,
  })
  @Query(() => [BudgetGroup], {
    description: 'Budget groups whose accounts are all visible to the caller, by name, each with its current month.',
  })
  budgetGroups(@Ctx() { services, viewer }: Context) {
    return services.budgetGroups.list(viewer);
  }

  @Operation({
    ...READS,
    rest: eitherCredential('GET /budget-groups/{groupId}'),
    tool: 'get_budget_group',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => BudgetGroupDetails, {
    description: 'A budget group with its campaigns, its current month and what its cap did.',
  })
  budgetGroup(@Args() args: BudgetGroupArgs, @Ctx() { services, viewer }: Context) {
    return services.budgetGroups.get(viewer, args);
  }

  @Operation({ ...WRITES, rest: { at: 'POST /budget-groups', status: 201 } })
  @Mutation(() => BudgetGroupDetails, {
    description: 'Creates a budget group, at most 50 per team.',
  })
  createBudgetGroup(@Args() args: CreateBudgetGroupArgs, @Ctx() { services, viewer }: Context) {
    return services.budgetGroups.create(viewer, args);
  }

  @Operation({ ...WRITES, rest: 'PATCH /budget-groups/{groupId}' })
  @Mutation(() => BudgetGroupDetails, {
    description: 'Changes a budget group. A cap that it has acts for the caller from then on.',
  })
  updateBudgetGroup(@Args() args: UpdateBudgetGroupArgs, @Ctx() { services, viewer }: Context) {
    return services.budgetGroups.update(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'DELETE /budget-groups/{groupId}', errors: ['not_found'], example: DONE })
  @Mutation(() => Done, {
    description:
      'Deletes a budget group. Campaigns that its cap paused stay paused, and nothing proposes to enable them.',
  })
  async deleteBudgetGroup(@Args() args: BudgetGroupArgs, @Ctx() { services, viewer }: Context) {
    await services.budgetGroups.delete(viewer, args);
    return DONE;
  }

  @Operation({
    ...READS,
    rest: inSnakeCaseForKeys('POST /budget-groups/{groupId}/daily-budgets', 201),
    tool: 'propose_daily_budgets',
    toolOnRequest: true,
    toolHints: { destructive: false },
    tellsProgress: true,
    reachesOutside: true,
    cost: 5_000,
    unrecorded: ['changes'],
    errors: ['not_found', 'conflict', 'platform_unavailable'],
    example: { ...exampleOf(ChangePlanWithChanges), accountMonths: [exampleOf(PlannedMonth)] },
  })
  @Mutation(() => ChangePlanWithChanges, {
    description:
      'Proposes a change plan with daily budgets that would spend what is left of the month. Requires the scope or role for setting budgets, too.',
  })
  proposeDailyBudgets(@Args() args: ProposeDailyBudgetsArgs, @Ctx() { services, viewer, progress }: Context) {
    return services.budgetProposals.propose(viewer, args, progress);
  }
}

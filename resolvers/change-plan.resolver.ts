import { Ctx, Resolver, Subscription } from 'type-graphql';
import {
  ApproveChangePlanArgs,
  ChangePlan,
  ChangePlanArgs,
  ChangePlanListArgs,
  ChangePlanPage,
  ChangePlanWithChanges,
  CreateChangePlanArgs,
  PlannedChangeListArgs,
  PlannedChangePage,
  RejectChangePlanArgs,
} from '../schema/change-plans/change-plan.type.js';
import { ChangeSelection, ChangeSelectionArgs } from '../schema/change-plans/change-selection.type.js';
import { exampleOf } from '../schema/support/fields.js';
import { PlannedMonth } from '../schema/targets/month-spend.type.js';
import type { Context } from './operations/context.js';
import { eitherCredential, inSnakeCaseForKeys, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Plans show campaigns and their figures. */
const READS = { scope: 'campaigns:read', role: 'member' } as const satisfies Operation;

const PLAN = { ...exampleOf(ChangePlanWithChanges), accountMonths: [exampleOf(PlannedMonth)] };

@Resolver()
export class ChangePlanResolver {
  @Operation({
    ...READS,
    rest: eitherCredential('GET /change-plans'),
    tool: 'list_change_plans',
    toolOnRequest: true,
    connection: 'changePlansConnection',
    resource: { uri: 'adlane://change-plans', title: 'Open change plans', arguments: { status: 'proposed' } },
  })
  @Query(() => ChangePlanPage, {
    description: 'Change plans whose accounts are all visible to the caller, newest first, without their changes.',
  })
  changePlans(@Args() args: ChangePlanListArgs, @Ctx() { services, viewer }: Context) {
    return services.changePlans.list(viewer, args);
  }

  @Operation({
    node: { planId: 'id' },
    ...READS,
    rest: eitherCredential('GET /change-plans/{planId}'),
    tool: 'get_change_plan',
    toolOnRequest: true,
    errors: ['not_found'],
    example: PLAN,
  })
  @Query(() => ChangePlanWithChanges, {
    description: 'A change plan with its changes, their effect and their outcome.',
  })
  changePlan(@Args() args: ChangePlanArgs, @Ctx() { services, viewer }: Context) {
    return services.changePlans.get(viewer, args);
  }

  @Operation({
    ...READS,
    rest: eitherCredential('GET /change-plans/{planId}/changes'),
    tool: 'list_planned_changes',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => PlannedChangePage, {
    description: 'Changes of a plan, in order of execution, filtered and paged: large plans come from files.',
  })
  changePlanChanges(@Args() args: PlannedChangeListArgs, @Ctx() { services, viewer }: Context) {
    return services.changePlans.changes(viewer, args);
  }

  @Operation({ ...READS, cost: 500, errors: ['not_found'] })
  @Query(() => ChangeSelection, {
    description: 'What approving a plan without some of its changes would mean, computed as the approval does.',
  })
  changePlanSelection(@Args() args: ChangeSelectionArgs, @Ctx() { services, viewer }: Context) {
    return services.changePlans.selection(viewer, args);
  }

  @Operation({
    ...READS,
    rest: inSnakeCaseForKeys('POST /change-plans', 201),
    tool: 'create_change_plan',
    toolOnRequest: true,
    toolHints: { destructive: false },
    tellsProgress: true,
    reachesOutside: true,
    cost: 10_000,
    unrecorded: ['changes'],
    errors: ['not_found', 'conflict', 'platform_unavailable'],
    example: PLAN,
  })
  @Mutation(() => ChangePlanWithChanges, {
    description:
      'Proposes changes on ad platforms. Each change is tried without being applied, and a person approves or rejects the plan. Requires the scope or role of every operation in it.',
  })
  createChangePlan(@Args() args: CreateChangePlanArgs, @Ctx() { services, viewer, progress }: Context) {
    return services.planProposals.create(viewer, args, progress);
  }

  @Operation({
    role: 'member',
    rest: 'POST /change-plans/{planId}/approve',
    errors: ['not_found', 'conflict'],
    example: { ...PLAN, status: 'applying' },
  })
  @Mutation(() => ChangePlanWithChanges, {
    description:
      'Approves a change plan, or some of its changes. A plan can be approved once; the approved changes are then applied in order, those of different accounts side by side unless a refusal stops the plan. Requires the role of every operation in it and, if the team demands it, a second person.',
  })
  approveChangePlan(@Args() args: ApproveChangePlanArgs, @Ctx() { services, viewer }: Context) {
    return services.planDecisions.approve(viewer, args);
  }

  @Operation({
    ...READS,
    rest: inSnakeCaseForKeys('POST /change-plans/{planId}/reject'),
    tool: 'reject_change_plan',
    toolOnRequest: true,
    errors: ['not_found', 'conflict'],
    example: { ...PLAN, status: 'rejected' },
  })
  @Mutation(() => ChangePlanWithChanges, {
    description: 'Rejects a change plan. An API key can withdraw its own proposals.',
  })
  rejectChangePlan(@Args() args: RejectChangePlanArgs, @Ctx() { services, viewer }: Context) {
    return services.planDecisions.reject(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /change-plans/{planId}/undo',
    reachesOutside: true,
    errors: ['not_found', 'conflict', 'approval_required', 'guardrail', 'platform_unavailable'],
    example: { ...PLAN, status: 'undoing' },
  })
  @Mutation(() => ChangePlanWithChanges, {
    description:
      'Undoes every applied change of a plan, last one first, as long as the platform still has the state that the plan left. Changes that cannot be undone stay in place and state why. If a person has to approve what undoing would do now, it becomes a change plan of its own (`approval_required`).',
  })
  undoChangePlan(@Args() args: ChangePlanArgs, @Ctx() { services, viewer }: Context) {
    return services.planDecisions.undo(viewer, args);
  }

  @Operation(READS)
  @Subscription(() => ChangePlan, {
    description: 'Current state of a change plan, sent on subscribing and whenever it progresses, in any process.',
    subscribe: async ({ context, args }: { context: Context; args: ChangePlanArgs }) => {
      await context.services.changePlans.summary(context.viewer, args);
      return context.services.changePlans.follow(context.viewer, args);
    },
  })
  changePlanProgress(@Args() args: ChangePlanArgs, @Ctx() { services, viewer }: Context): Promise<ChangePlan> {
    return services.changePlans.summary(viewer, args);
  }
}

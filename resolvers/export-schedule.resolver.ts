import { Ctx, Resolver } from 'type-graphql';
import {
  CreateExportScheduleArgs,
  ExportDelivery,
  ExportDeliveryListArgs,
  ExportDeliveryPage,
  ExportSchedule,
  ExportScheduleArgs,
  UpdateExportScheduleArgs,
} from '../schema/exports/export-schedule.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { eitherCredential, inSnakeCaseForKeys, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Of a person: schedules read with the rights of whoever made them. */
const MEMBERS = { role: 'member' } as const satisfies Operation;
/** Keys look and ask; what a schedule delivers stays a person's decision. */
const KEYS_TOO = { scope: 'accounts:read', ...MEMBERS, toolOnRequest: true } as const satisfies Operation;

const WAITING = {
  ...exampleOf(ExportDelivery),
  isManual: true,
  status: 'waiting',
  tries: 0,
  nextTryAt: exampleOf(ExportDelivery).dueAt,
  objectKey: null,
  rowCount: 0,
  byteSize: 0,
  endedAt: null,
};

@Resolver()
export class ExportScheduleResolver {
  @Operation({ ...KEYS_TOO, rest: eitherCredential('GET /export-schedules'), tool: 'list_export_schedules' })
  @Query(() => [ExportSchedule], {
    description:
      'Schedules that deliver saved exports to buckets: your own; admins, owners and API keys see all of the team.',
  })
  exportSchedules(@Ctx() { services, viewer }: Context) {
    return services.exportSchedules.list(viewer);
  }

  @Operation({ ...MEMBERS, rest: { at: 'POST /export-schedules', status: 201 }, errors: ['conflict', 'not_found'] })
  @Mutation(() => ExportSchedule, {
    description:
      'Delivers a saved export of yours to a bucket each day, week or month, at most 50 schedules per team. It reads with the rights that you have at that moment.',
  })
  createExportSchedule(@Args() args: CreateExportScheduleArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.exportSchedules.create(viewer, args, write.mark);
  }

  @Operation({ ...MEMBERS, rest: 'PATCH /export-schedules/{scheduleId}', errors: ['conflict', 'not_found'] })
  @Mutation(() => ExportSchedule, {
    description: 'Changes, pauses or resumes a schedule. Admins and owners can pause and resume those of others.',
  })
  updateExportSchedule(@Args() args: UpdateExportScheduleArgs, @Ctx() { services, viewer }: Context) {
    return services.exportSchedules.update(viewer, args);
  }

  @Operation({ ...MEMBERS, rest: 'DELETE /export-schedules/{scheduleId}', example: DONE, errors: ['not_found'] })
  @Mutation(() => Done, {
    description: 'Deletes a schedule and the list of its deliveries; objects stay in the bucket.',
  })
  async deleteExportSchedule(@Args() args: ExportScheduleArgs, @Ctx() { services, viewer }: Context) {
    await services.exportSchedules.delete(viewer, args);
    return DONE;
  }

  @Operation({
    ...KEYS_TOO,
    rest: inSnakeCaseForKeys('POST /export-schedules/{scheduleId}/run', 201),
    tool: 'run_export_schedule',
    toolHints: { destructive: false },
    cost: 2_000,
    errors: ['conflict', 'not_found'],
    example: WAITING,
  })
  @Mutation(() => ExportDelivery, {
    description: 'Delivers now, beside the schedule, also while it is paused; exportDeliveries shows the outcome.',
  })
  runExportSchedule(@Args() args: ExportScheduleArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.exportSchedules.runNow(viewer, args, write.mark);
  }

  @Operation({
    ...KEYS_TOO,
    rest: eitherCredential('GET /export-schedules/{scheduleId}/deliveries'),
    connection: 'exportDeliveriesConnection',
    tool: 'list_export_deliveries',
    errors: ['not_found'],
  })
  @Query(() => ExportDeliveryPage, {
    description: 'Deliveries of a schedule in the last 90 days, newest first, and why they failed.',
  })
  exportDeliveries(@Args() args: ExportDeliveryListArgs, @Ctx() { services, viewer }: Context) {
    return services.exportSchedules.deliveries(viewer, args);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import {
  CreateMonitorArgs,
  Monitor,
  MonitorArgs,
  MonitorTemplate,
  MonitorTrial,
  TryMonitorArgs,
  UpdateMonitorArgs,
} from '../schema/monitors/monitor.type.js';
import {
  MonitorEvent,
  MonitorEventArgs,
  MonitorEventListArgs,
  MonitorEventPage,
} from '../schema/monitors/monitor-event.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Keys look and try; what a monitor looks for and proposes stays a person's decision. */
const READS = { scope: 'accounts:read', role: 'member', toolOnRequest: true } as const satisfies Operation;

/** Up to 6,000 days of accounts are judged, which can take seconds: a document can have nine of them. */
const TRIAL = 4_000;

@Resolver()
export class MonitorResolver {
  @Operation({ ...READS, rest: eitherCredential('GET /monitors'), tool: 'list_monitors' })
  @Query(() => [Monitor], { description: 'Monitors of the team, by name.' })
  monitors(@Ctx() { services, viewer }: Context) {
    return services.monitors.list(viewer);
  }

  @Operation({ role: 'member', rest: 'GET /monitor-templates' })
  @Query(() => [MonitorTemplate], {
    description: 'Twenty monitors to start from.',
  })
  monitorTemplates(@Ctx() { services }: Context) {
    return services.monitors.templates();
  }

  @Operation({
    role: 'member',
    rest: { at: 'POST /monitors', status: 201 },
    errors: ['conflict', 'not_found'],
    example: { ...exampleOf(Monitor), isEnabled: false, enabledAt: null },
  })
  @Mutation(() => Monitor, {
    description: 'Creates a monitor, at most 200 per team. It is off: try it on the past, then switch it on.',
  })
  createMonitor(@Args() args: CreateMonitorArgs, @Ctx() { services, viewer }: Context) {
    return services.monitors.create(viewer, args);
  }

  @Operation({ role: 'member', rest: 'PATCH /monitors/{monitorId}' })
  @Mutation(() => Monitor, {
    description: 'Changes a monitor, or switches it on or off. What it found before stays as it is.',
  })
  updateMonitor(@Args() args: UpdateMonitorArgs, @Ctx() { services, viewer }: Context) {
    return services.monitors.update(viewer, args);
  }

  @Operation({ role: 'member', rest: 'DELETE /monitors/{monitorId}', example: DONE })
  @Mutation(() => Done, {
    description: 'Deletes a monitor and its events.',
  })
  async deleteMonitor(@Args() args: MonitorArgs, @Ctx() { services, viewer }: Context) {
    await services.monitors.delete(viewer, args);
    return DONE;
  }

  @Operation({
    ...READS,
    rest: eitherCredential('GET /monitors/{monitorId}/trial'),
    tool: 'try_monitor',
    cost: 5_000,
  })
  @Query(() => MonitorTrial, {
    description: 'Days of the past on which a monitor would have fired, with the figures. Nobody is told.',
  })
  tryMonitor(@Args() args: TryMonitorArgs, @Ctx() { services, viewer, loaders }: Context) {
    loaders.spend(TRIAL);
    return services.monitorTrials.run(viewer, args);
  }

  @Operation({
    ...READS,
    rest: eitherCredential('GET /monitor-events'),
    connection: 'monitorEventsConnection',
    tool: 'list_monitor_events',
    errors: ['not_found'],
  })
  @Query(() => MonitorEventPage, {
    description: 'What the monitors of the team found, newest first.',
  })
  monitorEvents(@Args() args: MonitorEventListArgs, @Ctx() { services, viewer }: Context) {
    return services.monitorEvents.list(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /monitor-events/{eventId}/acknowledge',
    example: { ...exampleOf(MonitorEvent), acknowledgedAt: '2026-01-31T08:30:00.000Z' },
  })
  @Mutation(() => MonitorEvent, {
    description: 'Marks an event as seen by a person.',
  })
  acknowledgeMonitorEvent(@Args() args: MonitorEventArgs, @Ctx() { services, viewer }: Context) {
    return services.monitorEvents.acknowledge(viewer, args);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { ReportLogo } from '../schema/client-reports/client-report-link.type.js';
import {
  ClientReportSchedule,
  SetClientReportScheduleArgs,
  SetReportLogoArgs,
} from '../schema/client-reports/client-report-schedule.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Of a person, and no tool: a schedule publishes and mails to clients while nobody looks. */
const MEMBERS = { feature: 'client_reports', role: 'member' } as const satisfies Operation;

@Resolver()
export class ClientReportScheduleResolver {
  @Operation({ ...MEMBERS, rest: 'GET /client-report-schedules' })
  @Query(() => [ClientReportSchedule], {
    description: 'When the reports of visible accounts are made, by name.',
  })
  clientReportSchedules(@Ctx() { services, viewer }: Context) {
    return services.clientReportSchedules.list(viewer);
  }

  @Operation({ ...MEMBERS, rest: 'PUT /accounts/{accountID}/client-report-schedule' })
  @Mutation(() => ClientReportSchedule, {
    description: "Lets a report on each month of an account be made; it replaces the account's schedule.",
  })
  setClientReportSchedule(@Args() args: SetClientReportScheduleArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReportSchedules.set(viewer, args);
  }

  @Operation({ ...MEMBERS, rest: 'DELETE /accounts/{accountID}/client-report-schedule', example: DONE })
  @Mutation(() => Done, {
    description: 'No more reports of the account are made. Those that were made stay.',
  })
  async deleteClientReportSchedule(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    await services.clientReportSchedules.delete(viewer, args);
    return DONE;
  }
}

@Resolver()
export class ClientReportLogoResolver {
  @Operation({ ...MEMBERS, rest: 'GET /client-report-logo' })
  @Query(() => ReportLogo, {
    description: 'The logo on the reports of the team.',
  })
  clientReportLogo(@Ctx() { services, viewer }: Context) {
    return services.clientReportLogos.current(viewer);
  }

  @Operation({
    feature: 'client_reports',
    role: 'admin',
    rest: 'PUT /client-report-logo',
    reachesOutside: true,
    withheld: ['image'],
    errors: ['payload_too_large', 'unsupported_media_type'],
    example: DONE,
  })
  @Mutation(() => Done, {
    description: 'Sets or removes the logo on the reports of the team.',
  })
  async setClientReportLogo(@Args() args: SetReportLogoArgs, @Ctx() { services, viewer }: Context) {
    await services.clientReportLogos.set(viewer, args);
    return DONE;
  }
}

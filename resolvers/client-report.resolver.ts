import { Ctx, Resolver } from 'type-graphql';
import {
  ClientReportArgs,
  ClientReportDetails,
  ClientReportListArgs,
  ClientReportPage,
  ClientReportTextDraft,
  CreateClientReportArgs,
  DraftClientReportTextArgs,
  PublishClientReportArgs,
  UpdateClientReportArgs,
} from '../schema/client-reports/client-report.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const FEATURE = { feature: 'client_reports' } as const satisfies Operation;
const READS = { ...FEATURE, scope: 'accounts:read', role: 'kunde', errors: ['not_found'] } as const satisfies Operation;
const WRITES = { ...FEATURE, scope: 'customers:write', role: 'member' } as const satisfies Operation;

/** A report is some statements over up to two years of days. */
const COST = 500;

@Resolver()
export class ClientReportResolver {
  @Operation({
    ...READS,
    rest: eitherCredential('GET /client-reports'),
    connection: 'clientReportsConnection',
    tool: 'list_client_reports',
    toolOnRequest: true,
  })
  @Query(() => ClientReportPage, {
    description: 'Reports of visible accounts, newest first; a kunde sees published ones.',
  })
  clientReports(@Args() args: ClientReportListArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReports.list(viewer, args);
  }

  @Operation({
    ...READS,
    rest: eitherCredential('GET /client-reports/{reportId}'),
    tool: 'get_client_report',
    toolOnRequest: true,
    cost: COST,
  })
  @Query(() => ClientReportDetails, {
    description: 'A report with its text and figures.',
  })
  clientReport(@Args() args: ClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReports.details(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: [
      { at: 'POST /query/client-reports', naming: 'snake_case', status: 201 },
      { at: 'POST /client-reports', status: 201 },
    ],
    tool: 'create_client_report',
    toolOnRequest: true,
    cost: COST,
    errors: ['conflict', 'not_found'],
  })
  @Mutation(() => ClientReportDetails, {
    description: 'Makes a draft of a report on an account, at most 10,000 per team.',
  })
  createClientReport(@Args() args: CreateClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReports.create(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: [{ at: 'PATCH /query/client-reports/{reportId}', naming: 'snake_case' }, 'PATCH /client-reports/{reportId}'],
    tool: 'update_client_report',
    toolOnRequest: true,
    cost: COST,
    errors: ['conflict', 'not_found'],
  })
  @Mutation(() => ClientReportDetails, {
    description: 'Changes the text or language of a draft.',
  })
  updateClientReport(@Args() args: UpdateClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReports.update(viewer, args);
  }

  @Operation({ ...FEATURE, role: 'member', rest: 'DELETE /client-reports/{reportId}', example: DONE })
  @Mutation(() => Done, {
    description: 'Deletes a report; its links open nothing any more.',
  })
  async deleteClientReport(@Args() args: ClientReportArgs, @Ctx() { services, viewer }: Context) {
    await services.clientReports.delete(viewer, args);
    return DONE;
  }

  @Operation({
    ...FEATURE,
    role: 'member',
    rest: 'POST /client-reports/{reportId}/text-draft',
    reachesOutside: true,
    cost: 1_000,
    errors: ['credits_exhausted', 'ai_not_configured'],
  })
  @Mutation(() => ClientReportTextDraft, {
    description: 'Lets a language model write a text for a report, for one AI credit; it is not stored.',
  })
  draftClientReportText(@Args() args: DraftClientReportTextArgs, @Ctx() { services, viewer, callerLeft }: Context) {
    return services.clientReportDrafts.write(viewer, args, callerLeft());
  }

  @Operation({
    ...FEATURE,
    role: 'member',
    rest: 'POST /client-reports/{reportId}/publish',
    cost: COST,
    errors: ['conflict'],
    example: { ...exampleOf(ClientReportDetails), status: 'published', publishedAt: '2026-02-01T08:30:00.000Z' },
  })
  @Mutation(() => ClientReportDetails, {
    description:
      'Publishes a draft: its figures and text stay as they are now. Sends a link to each address of `mailTo`, if the server has mail settings.',
  })
  publishClientReport(@Args() args: PublishClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReports.publish(viewer, args);
  }
}

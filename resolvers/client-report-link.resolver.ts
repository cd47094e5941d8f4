import { Ctx, Resolver } from 'type-graphql';
import { ClientReportArgs, ClientReportPreview } from '../schema/client-reports/client-report.type.js';
import {
  ClientReportLink,
  ClientReportLinkArgs,
  CreateClientReportLinkArgs,
  CreatedClientReportLink,
} from '../schema/client-reports/client-report-link.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Of a person, and no tool: whoever has a link reads the report, which an assistant could be misled to hand out. */
const MEMBERS = { feature: 'client_reports', role: 'member' } as const satisfies Operation;

@Resolver()
export class ClientReportLinkResolver {
  @Operation({ ...MEMBERS, rest: 'GET /client-reports/{reportId}/links', errors: ['not_found'] })
  @Query(() => [ClientReportLink], {
    description: 'Links of a report, newest first, without their addresses.',
  })
  clientReportLinks(@Args() args: ClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReportLinks.list(viewer, args);
  }

  @Operation({
    ...MEMBERS,
    rest: { at: 'POST /client-reports/{reportId}/links', status: 201 },
    shownOnce: ['url'],
    errors: ['conflict', 'not_found'],
  })
  @Mutation(() => CreatedClientReportLink, {
    description:
      'Makes a link that opens a published report without a sign-in, at most 50 per report. Whoever has it can read the report until it expires.',
  })
  createClientReportLink(@Args() args: CreateClientReportLinkArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReportLinks.create(viewer, args);
  }

  @Operation({
    ...MEMBERS,
    rest: 'POST /client-report-links/{linkId}/revoke',
    example: { ...exampleOf(ClientReportLink), revokedAt: '2026-02-02T08:00:00.000Z' },
  })
  @Mutation(() => ClientReportLink, {
    description: 'Revokes a link, which then opens nothing.',
  })
  revokeClientReportLink(@Args() args: ClientReportLinkArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReportLinks.revoke(viewer, args);
  }

  @Operation({
    feature: 'client_reports',
    role: 'kunde',
    rest: 'GET /client-reports/{reportId}/preview',
    errors: ['not_found'],
  })
  @Query(() => ClientReportPreview, {
    description: 'Addresses of the page and PDF of a report, for ten minutes.',
  })
  clientReportPreview(@Args() args: ClientReportArgs, @Ctx() { services, viewer }: Context) {
    return services.clientReportLinks.preview(viewer, args);
  }
}

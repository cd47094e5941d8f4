import { Ctx, Resolver } from 'type-graphql';
import {
  PlatformReport,
  PlatformReportArgs,
  PlatformReportFieldsArgs,
  ReportableFieldPage,
} from '../schema/reports/platform-report.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

/** Not for a kunde: reports show what team settings keep from them. */
const READS = { scope: 'campaigns:read', role: 'member', toolOnRequest: true } as const satisfies Operation;

@Resolver()
export class PlatformReportResolver {
  @Operation({
    ...READS,
    rest: { at: 'GET /query/accounts/{accountID}/platform-report', hasRows: true },
    tool: 'query_platform_report',
    // Read from the platform: a document can have a few of them, but none below a list.
    cost: 5_000,
    errors: ['not_found', 'platform_rejected', 'platform_unavailable'],
  })
  @Query(() => PlatformReport, {
    description:
      "Any report on an account, in the platform's own language. It is checked before it is sent; errors name the wrong word. Read-only. Search terms and keywords also need the scope search_terms:read, changes logs:read.",
  })
  platformReport(@Args() args: PlatformReportArgs, @Ctx() { services, viewer }: Context) {
    return services.platformReports.report(viewer, args);
  }

  @Operation({ ...READS, rest: 'GET /query/platform-report-fields', tool: 'search_platform_report_fields' })
  @Query(() => ReportableFieldPage, {
    description: 'Fields that platformReport can name, and what goes with a resource.',
  })
  platformReportFields(@Args() args: PlatformReportFieldsArgs, @Ctx() { services, viewer }: Context) {
    return services.platformReports.fields(viewer, args);
  }
}

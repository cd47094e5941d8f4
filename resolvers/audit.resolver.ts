import { Ctx, Resolver } from 'type-graphql';
import { AuditLogArgs, AuditPage } from '../schema/audit/audit-entry.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Query } from './support/typed.js';

@Resolver()
export class AuditResolver {
  @Operation({ role: 'admin' })
  @Query(() => AuditPage, { description: 'All writes of the team, newest first, including refused and failed ones.' })
  auditLog(@Args() args: AuditLogArgs, @Ctx() { services, viewer }: Context) {
    return services.audit.list(viewer, args);
  }
}

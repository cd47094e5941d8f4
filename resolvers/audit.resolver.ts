import { Ctx, Resolver } from 'type-graphql';
import { AuditLogArgs, AuditPage } from '../schema/audit/audit-entry.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

@Resolver()
export class AuditResolver {
  @Operation({ role: 'admin' })
  @Query(() => AuditPage, { description: 'All writes of the team, newest first, including refused and failed ones.' })
  auditLog(@Args() args: AuditLogArgs, @Ctx() { services, viewer }: Context) {
    return services.audit.list(viewer, args);
  }
}

import { Ctx, Resolver } from 'type-graphql';
import { MaintenanceStatus } from '../schema/maintenance/maintenance-status.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Query, Streamed } from './operations/typed.js';

@Resolver()
export class MaintenanceResolver {
  @Operation({ role: 'public', rest: 'GET /auth/maintenance-status' })
  @Query(() => MaintenanceStatus, {
    description: 'Whether the service is down for maintenance. Answers during maintenance, too.',
  })
  maintenanceStatus(@Ctx() { services }: Context) {
    return services.maintenance.current();
  }

  @Operation({ role: 'public' })
  @Streamed(() => MaintenanceStatus, { description: 'Maintenance status, sent on subscribing and on every change.' })
  maintenanceStatusChanged(@Ctx() { services, callerLeft }: Context): AsyncIterable<MaintenanceStatus> {
    return services.maintenance.changes(callerLeft());
  }
}

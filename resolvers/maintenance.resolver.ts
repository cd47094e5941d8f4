import { Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { MaintenanceStatus } from '../schema/maintenance/maintenance-status.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';

@Resolver()
export class MaintenanceResolver {
  @Operation({
    role: 'public',
    rest: [{ surface: 'session', at: 'GET /auth/maintenance-status' }],
    example: { maintenance: false, message: '', estimatedEndTime: null },
  })
  @Query(() => MaintenanceStatus, { description: 'Whether the service is down for maintenance; answers then, too.' })
  maintenanceStatus(@Ctx() { maintenance }: Context): MaintenanceStatus {
    return maintenance.current();
  }

  @Operation({ role: 'public' })
  @Subscription(() => MaintenanceStatus, {
    description: 'Whether the service is down for maintenance: now, and again at every change.',
    subscribe: ({ context }: { context: Context }) => context.maintenance.changes(),
  })
  maintenanceStatusChanged(@Root() state: MaintenanceStatus): MaintenanceStatus {
    return state;
  }
}

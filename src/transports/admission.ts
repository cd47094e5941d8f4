import type { Context } from '../../resolvers/support/context.js';
import type { Operation } from '../../resolvers/support/operation.js';
import { authorize } from '../access/authorize.js';

/**
 * Returns when the caller may do this: by scope or role, and by what the team's plan includes. The part of the order of
 * checks (decisions, section 2) between authentication and parameters. Throws like `authorize` and `requireFeature`.
 */
export async function admit({ viewer, services }: Context, operation: Operation): Promise<void> {
  authorize(viewer, operation);
  if (operation.feature !== undefined) await services.plans.requireFeature(viewer, operation.feature);
}

import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { followOne } from '../../db/latest.js';
import { type Notifications, publish } from '../../db/notifications.js';

const CHANNEL = 'change_plans';

export interface PlanKey {
  teamId: string;
  planId: string;
}

/** Notifies all processes of a plan's progress, once the transaction is committed. */
export function notifyPlan(tx: Sql, { teamId, planId }: PlanKey): Promise<void> {
  return publish(tx, CHANNEL, JSON.stringify({ teamId, planId }));
}

/** Notices of plans that change in any process. */
export class ChangePlanNotices {
  constructor(private readonly notifications: Notifications) {}

  /** Notices of one plan for one reader, the first one immediately. */
  of({ teamId }: Viewer, planId: string): Promise<AsyncIterableIterator<PlanKey>> {
    return followOne<PlanKey>(this.notifications, CHANNEL, { teamId, planId: planId.toLowerCase() });
  }
}

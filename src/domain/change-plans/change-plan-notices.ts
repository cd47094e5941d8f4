import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { follow } from '../../db/latest.js';
import { type Notifications, publish } from '../../db/notifications.js';

const CHANNEL = 'change_plans';

export interface PlanKey {
  teamId: string;
  planId: string;
}

/** Tells every process, when the transaction is committed, that a plan got on. */
export function notifyPlan(tx: Sql, { teamId, planId }: PlanKey): Promise<void> {
  return publish(tx, CHANNEL, JSON.stringify({ teamId, planId }));
}

/** Tells readers of this process what becomes of plans in any process. */
export class ChangePlanNotices {
  constructor(private readonly notifications: Notifications) {}

  /** One reader's notices of a plan, the first at once. */
  async of({ teamId }: Viewer, planId: string): Promise<AsyncIterableIterator<PlanKey>> {
    const asked: PlanKey = { teamId, planId: planId.toLowerCase() };
    const later = (_earlier: PlanKey, last: PlanKey) => last;
    const notices = await follow(this.notifications, CHANNEL, later, (payload) => {
      const notice: PlanKey = payload === undefined ? asked : JSON.parse(payload);
      return notice.teamId === asked.teamId && notice.planId === asked.planId ? notice : undefined;
    });
    notices.push(asked);
    return notices;
  }
}

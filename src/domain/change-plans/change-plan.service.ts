import type {
  ChangePlan,
  ChangePlanArgs,
  ChangePlanListArgs,
  ChangePlanPage,
  ChangePlanWithChanges,
  PlannedChange,
  PlannedChangeListArgs,
} from '../../../schema/change-plans/change-plan.type.js';
import type { ChangeSelection, ChangeSelectionArgs } from '../../../schema/change-plans/change-selection.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { followOne } from '../../db/latest.js';
import type { Notifications } from '../../db/notifications.js';
import type { Page } from '../lists/page.js';
import {
  changePage,
  planById,
  planPage,
  planWithChanges,
  requirePlan,
  selectableChanges,
} from './change-plan.reads.js';
import { PLANS_CHANNEL, type PlanKey } from './planned-change.js';
import { selectChanges, selectionOf } from './selection.js';

/** Change plans: immutable sets of changes, applied or undone when a person says so (ADR 46). */
export class ChangePlanService {
  constructor(
    private readonly db: Database,
    private readonly notifications: Notifications,
  ) {}

  list(viewer: Viewer, args: ChangePlanListArgs): Promise<ChangePlanPage> {
    return planPage(this.db, viewer, args);
  }

  /** Throws NotFoundError unless the caller may see every account of the plan, like `summary`. */
  get(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    return planWithChanges(this.db, viewer, planId);
  }

  summary(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlan> {
    return planById(this.db, viewer, planId);
  }

  /** Throws NotFoundError like `get`. */
  changes(viewer: Viewer, args: PlannedChangeListArgs): Promise<Page<PlannedChange>> {
    return changePage(this.db, viewer, args);
  }

  /** What approving all but `leaveOut` would mean. Throws NotFoundError like `get`, ParameterError for an empty filter. */
  async selection(viewer: Viewer, { planId, leaveOut }: ChangeSelectionArgs): Promise<ChangeSelection> {
    const changes = await selectableChanges(this.db, await requirePlan(this.db, viewer, planId));
    return selectionOf(selectChanges(changes, { leaveOut }));
  }

  /** Notifies one reader of the plan's progress, the first time immediately. */
  follow({ teamId }: Viewer, { planId }: ChangePlanArgs): Promise<AsyncIterableIterator<PlanKey>> {
    const key = { teamId, planId: planId.toLowerCase() };
    return followOne<PlanKey>(this.notifications, PLANS_CHANNEL, key);
  }
}

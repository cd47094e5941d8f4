import type { Attention } from '../../../schema/attention/attention.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { BudgetGroupService } from '../budget-groups/budget-group.service.js';
import type { ChangePlanService } from '../change-plans/change-plan.service.js';
import type { Page } from '../lists/page.js';
import type { MonitorEventService } from '../monitors/monitor-event.service.js';
import type { ProductStatusService } from '../products/product-status.service.js';
import type { SyncRunService } from '../sync-runs/sync-run.service.js';
import { MISS_PERCENT } from '../targets/month.sql.js';
import type { TargetService } from '../targets/target.service.js';
import { AttentionKind, NAMED_SUBJECTS } from './attention.enum.js';

/** What shows the subjects of each kind. */
interface Lists {
  monitorEvents: MonitorEventService;
  changePlans: ChangePlanService;
  syncRuns: SyncRunService;
  budgetGroups: BudgetGroupService;
  targets: TargetService;
  productStatuses: ProductStatusService;
}

type Found = Pick<Attention, 'count' | 'ids'>;

const FIRST = { limit: NAMED_SUBJECTS, offset: 0 };

/** What a team should look at today, counted as the lists show it to the viewer. */
export class AttentionService {
  constructor(private readonly lists: Lists) {}

  /** The kinds that `mayRead` allows and that there is something of, the most urgent first. */
  async of(viewer: Viewer, mayRead: (kind: AttentionKind) => boolean): Promise<Attention[]> {
    const { monitorEvents, changePlans, syncRuns, budgetGroups, targets, productStatuses } = this.lists;
    const readers: Record<AttentionKind, () => Promise<Found>> = {
      monitor_findings: async () =>
        ofPage(await monitorEvents.list(viewer, { isAcknowledged: false, ...FIRST }), ({ id }) => id),
      proposed_plans: async () =>
        ofPage(await changePlans.list(viewer, { status: 'proposed', ...FIRST }), ({ id }) => id),
      failing_syncs: async () => ofPage(await syncRuns.failing(viewer, FIRST), ({ accountId }) => accountId),
      blocked_caps: async () => ofIds((await groups()).filter((group) => group.capProblem !== null)),
      missed_budgets: async () =>
        ofIds((await groups()).filter(({ pace }) => Math.abs(pace.missPercent ?? 0) > MISS_PERCENT)),
      missed_targets: async () => ofIds(await targets.missed(viewer)),
      disapproved_products: async () => {
        const accounts = await productStatuses.withDisapproved(viewer);
        const count = accounts.reduce((sum, each) => sum + each.disapproved, 0);
        return { ...ofIds(accounts.map(({ accountId }) => ({ id: accountId }))), count };
      },
    };
    let read: ReturnType<BudgetGroupService['list']> | undefined;
    // Two kinds are of the same list.
    const groups = () => {
      read ??= budgetGroups.list(viewer);
      return read;
    };
    const kinds = Object.values(AttentionKind).filter(mayRead);
    const found = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await readers[kind]()) })));
    return found.filter(({ count }) => count > 0);
  }
}

function ofPage<Row>({ data, meta }: Page<Row>, idOf: (row: Row) => string): Found {
  return { count: meta.total, ids: data.map(idOf) };
}

function ofIds(rows: readonly { id: string }[]): Found {
  return { count: rows.length, ids: rows.slice(0, NAMED_SUBJECTS).map(({ id }) => id) };
}

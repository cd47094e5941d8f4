import type { ProposeDailyBudgetsArgs } from '../../../schema/budget-groups/budget-group.type.js';
import type { ChangePlanWithChanges } from '../../../schema/change-plans/change-plan.type.js';
import type { Viewer } from '../../access/viewer.js';
import { conflict } from '../../errors.js';
import { eurText } from '../../lib/money.js';
import type { CountSteps } from '../../lib/progress.js';
import type { PlanProposalService } from '../change-plans/plan-proposal.service.js';
import type { BudgetGroupService } from './budget-group.service.js';

const MOST_PERCENT = 1_000;
const LEAST_PERCENT = -99.99;
/** A cent, in micro-units. */
const CENT = 10_000;

/** Proposes daily budgets that would spend what is left of a group's month. */
export class BudgetProposalService {
  constructor(
    private readonly groups: Pick<BudgetGroupService, 'paced'>,
    private readonly proposals: Pick<PlanProposalService, 'create'>,
  ) {}

  /**
   * A change plan that moves all daily budgets by the same share; budgets of a whole period stay as they are and their
   * daily rest is taken off first. Throws NotFoundError, `conflict` if there is nothing to change or no budget left,
   * and like a plan's creation.
   */
  async propose(viewer: Viewer, args: ProposeDailyBudgetsArgs, progress?: CountSteps): Promise<ChangePlanWithChanges> {
    const { row, pace } = await this.groups.paced(viewer, args);
    const { neededMicros, budgets } = pace;
    if (neededMicros === null) throw conflict('The month has no day left; propose in the next one.');
    const changed = budgets.daily.filter(({ isShared }) => args.applyToSharedBudgets || !isShared);
    const before = changed.reduce((sum, { budgetMicros }) => sum + budgetMicros, 0);
    if (changed.length === 0) throw conflict('No running campaign of the group has a daily budget that could change.');
    const needed = neededMicros - (budgets.micros - before);
    const percent = Math.round((needed / before - 1) * 10_000) / 100;
    if (needed <= 0 || percent < LEAST_PERCENT) {
      throw conflict(
        'Nothing is left of the budget for these campaigns; pause them, or raise the budget of the month.',
      );
    }
    if (percent > MOST_PERCENT) {
      throw conflict(
        `Daily budgets would have to grow by ${percent} percent, above 1,000; lower the budget of the month.`,
      );
    }
    if (percent === 0) throw conflict('The daily budgets already meet the budget of the month.');
    const changes = changed.map(({ accountId, campaignId, budgetMicros, isShared }) => ({
      setCampaignBudget: {
        accountId,
        campaignId,
        ...(args.by === 'percent'
          ? { changePercent: percent }
          : { dailyBudgetEur: Math.max(Math.floor((budgetMicros * needed) / before / CENT), 1) / 100 }),
        ...(isShared && { applyToSharedBudget: true }),
      },
    }));
    const note = `${row.name}: ${eurText(neededMicros)} EUR a day for ${pace.daysLeft} days meet ${eurText(pace.budgetMicros)} EUR.`;
    return this.proposals.create(viewer, { changes, onRefusal: 'continue', expiresInHours: 24, note }, progress);
  }
}

import type {
  BiddingChange,
  BudgetChange,
  SetBiddingArgs,
  SetBudgetArgs,
  SetStatusArgs,
  StatusChange,
} from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { biddingFor, strategyOf } from './bidding.js';
import { biddingChange, budgetChange, statusChange } from './campaign-change.js';
import type { CampaignChanges, CampaignWrite, ChangeOf, MadeChange } from './campaign-changes.js';

const MICROS = 1_000_000;
const MAX_DAILY_BUDGET_EUR = 1_000_000;

/** Changes of live campaigns: checked, sent, mirrored. Answers give the platform's previous value, read under lock. */
export class CampaignWriteService {
  constructor(private readonly changes: CampaignChanges) {}

  /**
   * Sets the daily budget, 0 to 1,000,000 EUR with at most 2 decimals. A shared budget is refused with 409 unless
   * `applyToSharedBudget`, a whole-period one with 400 (decisions, section 6). Other currencies get the nearest
   * multiple of their smallest unit at the latest rate. The answer's amounts are EUR of what the platform had and has.
   */
  async setBudget(viewer: Viewer, args: SetBudgetArgs, write: WriteInProgress): Promise<BudgetChange> {
    const { dailyBudgetEur, applyToSharedBudget } = args;
    const micros = microsOf(dailyBudgetEur);
    const made = await this.write(viewer, { ...args, writesMoney: true }, write, async (campaign, writer, money) => {
      if (campaign.totalBudgetMicros != null) {
        throw new AppError(
          'platform_rejected',
          'This campaign has one budget for its whole period, so that it takes no daily budget; change it at the platform.',
        );
      }
      if (!applyToSharedBudget && campaign.budgetShared && Number(campaign.budgetReferenceCount) > 1) {
        throw new SharedBudgetError(Number(campaign.budgetReferenceCount) - 1);
      }
      const unit = money.isEuro ? 1 : await writer.smallestUnit(args.accountId, money.kept.currency);
      return budgetChange(campaign, args.accountId, money.ofEuro(micros, unit), money, micros);
    });
    const [previous, now] = [Number(made.before.budgetMicros), Number(made.wanted)];
    return {
      success: true,
      previousBudgetEur: eurOfMicros(made.money.inEuro(previous)),
      newBudgetEur: eurOfMicros(made.money.inEuro(now)),
      previousNative: made.money.native(previous),
      newNative: made.money.native(now),
    };
  }

  async setStatus(viewer: Viewer, args: SetStatusArgs, write: WriteInProgress): Promise<StatusChange> {
    const { accountId, status } = args;
    const { before } = await this.write(viewer, args, write, (campaign) => statusChange(campaign, accountId, status));
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `targetRoas` (4 means 400 %) belongs to TARGET_ROAS alone, which needs it above 0. */
  async setBidding(viewer: Viewer, args: SetBiddingArgs, write: WriteInProgress): Promise<BiddingChange> {
    const { strategy, targetRoas = null } = args;
    if (strategy === 'TARGET_ROAS' && !(targetRoas !== null && targetRoas > 0)) {
      throw new ParameterError('targetRoas', 'must be above 0 for the strategy TARGET_ROAS');
    }
    if (strategy !== 'TARGET_ROAS' && targetRoas !== null) {
      throw new ParameterError('targetRoas', 'must only be given for the strategy TARGET_ROAS');
    }
    const { before } = await this.write(viewer, args, write, (campaign, writer, money) => {
      const bidding = biddingFor(strategy, targetRoas, campaign.channelType);
      return biddingChange(campaign, args.accountId, bidding, writer, money);
    });
    return { success: true, previousStrategy: strategyOf(before), newStrategy: strategy };
  }

  private write(viewer: Viewer, args: CampaignWrite, write: WriteInProgress, changeOf: ChangeOf): Promise<MadeChange> {
    return this.changes.make(viewer, args, write, (campaign, writer, money) => {
      if (campaign.status === 'REMOVED') {
        throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
      }
      return changeOf(campaign, writer, money);
    });
  }
}

/** 409: other campaigns share the budget. */
class SharedBudgetError extends AppError {
  constructor(private readonly others: number) {
    super('conflict', messageOf(others, CONSENT));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return messageOf(this.others, spell(CONSENT));
  }
}

const CONSENT = 'applyToSharedBudget' satisfies keyof SetBudgetArgs;

function messageOf(others: number, consent: string): string {
  return `This campaign shares its budget with ${others} more; set ${consent} to true to change it for all of them.`;
}

/** Micro-units of a daily budget. Throws ParameterError outside 0 to 1,000,000 EUR and above 2 decimals. */
function microsOf(eur: number): number {
  if (!(eur >= 0 && eur <= MAX_DAILY_BUDGET_EUR)) {
    throw new ParameterError('dailyBudgetEur', 'must be between 0 and 1,000,000');
  }
  const cents = Math.round(eur * 100);
  if (cents / 100 !== eur) throw new ParameterError('dailyBudgetEur', 'must have at most 2 decimals');
  return cents * (MICROS / 100);
}

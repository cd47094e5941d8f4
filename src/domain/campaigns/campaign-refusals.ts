import type { SetBiddingArgs, SetBudgetArgs } from '../../../schema/campaigns/campaign-write.type.js';
import { AppError } from '../../errors.js';
import type { CampaignWriter } from '../../platforms/ad-platform.js';
import { type CampaignRecord, isAdSet } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { levelOf, nameOf } from './campaign-change.js';

/** Throws AppError `platform_rejected` unless the campaign has a budget of the kind to be set; null for either kind. */
export function requireBudgetOf(
  campaign: CampaignRecord,
  amount: 'dailyBudgetEur' | 'lifetimeBudgetEur' | null,
  { setsWholePeriodBudgets = false }: CampaignWriter,
): void {
  const refuse = (message: string): never => {
    throw new AppError('platform_rejected', message);
  };
  const { totalBudgetMicros, budgetMicros } = campaign;
  const level = nameOf(levelOf(campaign));
  if (isAdSet(campaign) && !campaign.hasOwnBudget) {
    const { id, name } = campaign.campaign;
    refuse(`This ad set has no budget of its own, because its campaign "${name}" (${id}) has it; change that one.`);
  }
  if (totalBudgetMicros != null) {
    const whole = `This ${level} has one budget for its whole period, so that it takes no daily budget;`;
    if (!setsWholePeriodBudgets) refuse(`${whole} change it at the platform.`);
    if (amount === 'dailyBudgetEur') refuse(`${whole} send a lifetime budget.`);
    return;
  }
  if (budgetMicros === null) {
    refuse('This campaign has no budget of its own, because its ad sets have them; change those of the ad sets.');
  }
  if (amount === 'lifetimeBudgetEur') {
    refuse(`This ${level} has a daily budget, so that it takes none for its whole period; send a daily budget.`);
  }
}

/** Throws AppError `platform_rejected` for less than what was spent of a budget. */
export function requireAboveSpent(campaign: CampaignRecord, native: number, money: AccountMoney): void {
  const spent = Number(campaign.spentMicros ?? 0);
  if (native >= spent) return;
  throw new AppError(
    'platform_rejected',
    `The ${nameOf(levelOf(campaign))} has already spent ${money.text(spent)}: its lifetime budget cannot be below that.`,
  );
}

/** 409: other campaigns share the budget. */
export class SharedBudgetError extends AppError {
  constructor(private readonly others: number) {
    super('conflict', messageOf(others, CONSENT));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return messageOf(this.others, spell(CONSENT));
  }
}

/** 409: the campaign's bidding is that of a strategy which others have, too. */
export class PortfolioError extends AppError {
  constructor() {
    super('conflict', portfolioMessage(LEAVE));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return portfolioMessage(spell(LEAVE));
  }
}

const LEAVE = 'leavePortfolio' satisfies keyof SetBiddingArgs;

function portfolioMessage(leave: string): string {
  return `This campaign bids by a portfolio strategy; set ${leave} to true to take it out of that, or set the strategy's target for all its campaigns.`;
}

const CONSENT = 'applyToSharedBudget' satisfies keyof SetBudgetArgs;

function messageOf(others: number, consent: string): string {
  return `This campaign shares its budget with ${others} more; set ${consent} to true to change it for all of them.`;
}

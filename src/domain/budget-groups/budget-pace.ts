import type { BudgetPace } from '../../../schema/budget-groups/budget-group.type.js';
import { eurOfMicros } from '../../lib/money.js';
import type { GroupCampaign } from './budget-group.reads.js';
import { project } from './forecast.js';

/** The stored budget of a group, in micro-euros. */
export interface GroupBudget {
  budgetMicros: number;
  /** By first day of the month. */
  monthBudgets: Record<string, number>;
}

export interface Pace {
  month: string;
  budgetMicros: number;
  spentMicros: number;
  todayMicros: number;
  /** What each day left may cost so that the month costs its budget; not below 0, null without a day left. */
  neededMicros: number | null;
  daysLeft: number;
  budgets: DailyBudgets;
  shown: BudgetPace;
}

interface DailyBudgets {
  micros: number;
  unknownCount: number;
  /** Shared budgets that campaigns outside the group use, too. */
  sharedOutsideCount: number;
  /** One campaign for each daily budget, each budget once. */
  daily: GroupCampaign[];
}

export const isRunning = ({ status }: Pick<GroupCampaign, 'status'>) => status === 'ENABLED';

export function budgetOf({ budgetMicros, monthBudgets }: GroupBudget, month: string): number {
  return monthBudgets[month] ?? budgetMicros;
}

/** The month of a group. A group without campaigns has that of `today`, which is a day in UTC. */
export function paceOf(group: GroupBudget, campaigns: readonly GroupCampaign[], today: string): Pace {
  const month = campaigns[0]?.month ?? `${today.slice(0, 7)}-01`;
  const budgetMicros = budgetOf(group, month);
  const spentMicros = sum(campaigns.map((each) => each.spentMicros));
  const todayMicros = sum(campaigns.map((each) => each.todayMicros));
  const daysLeft = Math.max(0, ...campaigns.map((each) => each.daysLeft));
  const neededMicros = daysLeft === 0 ? null : Math.round(Math.max(budgetMicros - spentMicros, 0) / daysLeft);
  const running = campaigns.filter(isRunning);
  const budgets = dailyBudgets(running);
  const stale = [...new Set(running.filter((each) => each.isStale).map((each) => each.accountId))];
  const forecast = stale.length > 0 || campaigns.length === 0 ? null : project(running);
  const expected = (left: number | null | undefined) => (left == null ? null : spentMicros + left);
  const expectedMicros = expected(forecast?.micros);
  const throughs = campaigns.map(({ through }) => through);
  const eur = (micros: number | null) => (micros === null ? null : eurOfMicros(micros));
  return {
    month,
    budgetMicros,
    spentMicros,
    todayMicros,
    neededMicros,
    daysLeft,
    budgets,
    shown: {
      month,
      through: throughs.includes(null) ? null : (throughs.toSorted()[0] ?? null),
      budgetEur: eurOfMicros(budgetMicros),
      spentEur: eurOfMicros(spentMicros),
      todayEur: eurOfMicros(todayMicros),
      spentPercent: percentOf(spentMicros + todayMicros, budgetMicros),
      daysLeft,
      neededPerDayEur: eur(neededMicros),
      dailyBudgetEur: eurOfMicros(budgets.micros),
      unknownBudgetCount: budgets.unknownCount,
      sharedBudgetCount: budgets.sharedOutsideCount,
      runningCount: running.length,
      expectedEur: eur(expectedMicros),
      expectedLowEur: eur(expected(forecast?.lowMicros)),
      expectedHighEur: eur(expected(forecast?.highMicros)),
      missPercent: expectedMicros === null ? null : percentOf(expectedMicros - budgetMicros, budgetMicros),
      method: forecast?.method ?? 'none',
      basis: basisOf(forecast, running.length, daysLeft, throughs.toSorted()[0] ?? null),
      staleAccountIds: stale,
    },
  };
}

/**
 * Daily budgets of running campaigns, each shared one once. A lifetime budget counts as what is left of it for each day
 * left of its campaign. Unknown: budgets of ad sets, lifetime budgets without an end or without days left.
 */
function dailyBudgets(running: readonly GroupCampaign[]): DailyBudgets {
  const found: DailyBudgets = { micros: 0, unknownCount: 0, sharedOutsideCount: 0, daily: [] };
  const seen = new Map<string, GroupCampaign[]>();
  for (const campaign of running) {
    const key = JSON.stringify([campaign.accountId, campaign.budgetName || campaign.campaignId]);
    const users = seen.get(key);
    if (users) {
      users.push(campaign);
      continue;
    }
    seen.set(key, [campaign]);
    const { totalMicros, restMicros, restDays, budgetMicros } = campaign;
    if (totalMicros !== null) {
      if (restMicros !== null && restDays) found.micros += Math.round(restMicros / restDays);
      else found.unknownCount += 1;
    } else if (budgetMicros > 0) {
      found.micros += budgetMicros;
      found.daily.push(campaign);
    } else found.unknownCount += 1;
  }
  for (const [first, ...others] of seen.values()) {
    if (first?.isShared && first.sharedBy > others.length + 1) found.sharedOutsideCount += 1;
  }
  return found;
}

function basisOf(
  forecast: ReturnType<typeof project> | null,
  running: number,
  daysLeft: number,
  through: string | null,
): string {
  if (!forecast) return 'No projection: there are no campaigns, or figures of an account are missing or too old.';
  const days =
    forecast.method === 'weekday_mean'
      ? 'for each day left the mean of the same weekday in the last 14 complete days of each running campaign, of newer campaigns the mean of at most 7'
      : 'for each day left the mean of the last 7 complete days of each running campaign, or of fewer';
  const range =
    forecast.lowMicros === null
      ? 'no range, because a campaign has fewer than 14 days'
      : 'the range is that of the cheaper and the dearer of both weeks';
  return `Spent through ${through ?? 'the last complete day'}, and ${days} (${running} running, at most ${daysLeft} days left, today included); ${range}. Paused campaigns count as spending nothing more. Costs of the last days may still be corrected.`;
}

function percentOf(micros: number, whole: number): number {
  return Math.round((micros * 1000) / whole) / 10;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

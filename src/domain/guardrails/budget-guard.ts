import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, requireFound } from '../../errors.js';
import { type Clock, dateIn, daysBetween } from '../../lib/clock.js';
import { eurText } from '../../lib/money.js';
import { type BidRecord, type CampaignRecord, isAdSet } from '../../platforms/ad-records.js';
import { type PlannedWrite, sharedRead } from '../audit/planned-write.js';
import type { AccountMoney } from '../currencies/account-money.js';

/** The part of a change that affects spend. */
export interface BudgetChange {
  /** New daily budget in micro-units of the account's currency. */
  budgetMicros?: number;
  /** New budget of the whole period, in the same units. */
  totalBudgetMicros?: number;
  /** The same in EUR, as the caller sent it. */
  euroMicros?: number;
  status?: string;
}

/** What had an amount when the day began: a campaign's budget, or the bid of an ad group or keyword. */
type Budget = Pick<CampaignRecord, 'budgetResourceName' | 'budgetMicros'>;

interface Limits {
  timeZone: string;
  /** Micro-euros. */
  maxMicros: number | null;
  /** Percent. */
  perChange: number | null;
  perDay: number | null;
}

/** Checks changes against the team's limits, under the account's lock, before the platform is called. */
export class BudgetGuard {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws AppError `guardrail` for a change above a limit; `before` is the platform's state. The maximum is
   * compared in EUR at today's rate, raises in the account's own currency, because a moving rate is not a
   * raise.
   */
  async check(
    viewer: Viewer,
    accountId: string,
    before: CampaignRecord,
    aim: BudgetChange,
    money: AccountMoney,
    planned?: PlannedWrite,
  ): Promise<void> {
    const { budgetMicros, totalBudgetMicros } = aim;
    const next = totalBudgetMicros ?? budgetMicros;
    const enables = aim.status === 'ENABLED' && before.status !== 'ENABLED';
    if (next === undefined && !enables) return;
    const limits = await sharedRead(planned, `limits ${accountId}`, () => this.limits(viewer, accountId));
    const today = dateIn(limits.timeZone, this.clock());
    if (enables) checkEnabling(before, limits, today, money);
    if (next === undefined) return;
    const held = totalBudgetMicros === undefined ? before : asBudget(before);
    const opening = await this.openingOf(viewer, accountId, held, today, planned);
    const { euroMicros: euro = money.inEuro(next) } = aim;
    if (totalBudgetMicros !== undefined) checkAverage(before, totalBudgetMicros, limits, today, money);
    const maxMicros = totalBudgetMicros === undefined ? limits.maxMicros : null;
    const budget = totalBudgetMicros === undefined ? 'daily budget' : 'lifetime budget';
    checkBudget({ ...limits, maxMicros }, { opening, previous: Number(held.budgetMicros), next, euro }, money, budget);
  }

  /**
   * The same for the bid of an ad group or keyword, in micro-units of the account's currency: a raise is held against the
   * campaign's budget, which one click must not exceed, and against the team's limits for raises.
   */
  async checkBid(
    viewer: Viewer,
    accountId: string,
    { resourceName, campaign }: Pick<BidRecord, 'resourceName' | 'campaign'>,
    { previous, next }: { previous: number | null; next: number },
    money: AccountMoney,
    planned?: PlannedWrite,
  ): Promise<void> {
    if (next <= (previous ?? 0)) return;
    checkBidAgainstBudget(campaign, next, money);
    const limits = await sharedRead(planned, `limits ${accountId}`, () => this.limits(viewer, accountId));
    const today = dateIn(limits.timeZone, this.clock());
    const bid = { budgetResourceName: resourceName, budgetMicros: String(previous ?? 0) };
    const opening = await this.openingOf(viewer, accountId, bid, today, planned);
    const amounts = { opening, previous: previous ?? 0, next, euro: money.inEuro(next) };
    checkBudget({ ...limits, maxMicros: null }, amounts, money, 'bid');
  }

  private openingOf(viewer: Viewer, accountId: string, budget: Budget, today: string, planned?: PlannedWrite) {
    if (!planned?.dryRun) return this.opening(viewer, accountId, budget, today);
    return planned.dryRun.batch<Budget, number>(`openings ${accountId}`, budget, (all) =>
      this.recordedOpenings(viewer, accountId, all, today),
    );
  }

  private async limits(viewer: Viewer, accountId: string): Promise<Limits> {
    const [limits] = await this.db.query<Limits>(
      sql`select a.time_zone as "timeZone", g.max_daily_budget_micros as "maxMicros",
          g.max_raise_percent_per_change::float8 as "perChange", g.max_raise_percent_per_day::float8 as "perDay"
        from accounts a left join team_guardrails g on g.team_id = ${viewer.teamId}
        where a.team_id = ${viewer.teamId} and a.id = ${accountId}`,
      'guardrails.limits',
    );
    return requireFound(limits, 'account');
  }

  /** Each campaign's recorded opening budget, or its current one. Dry runs store none. */
  private async recordedOpenings(viewer: Viewer, accountId: string, campaigns: readonly Budget[], today: string) {
    const rows = await this.db.query<{ name: string; micros: number }>(
      sql`select budget_resource_name as name, micros from budget_openings
        where team_id = ${viewer.teamId} and account_id = ${accountId} and date = ${today}
          and budget_resource_name = any(${campaigns.map(({ budgetResourceName }) => budgetResourceName)}::text[])`,
      'guardrails.openings',
    );
    const recorded = new Map(rows.map(({ name, micros }) => [name, micros]));
    return campaigns.map(
      ({ budgetResourceName, budgetMicros }) => recorded.get(budgetResourceName) ?? Number(budgetMicros),
    );
  }

  /** The budget at the start of the account's day: the first one read before a change on that day. */
  private async opening(viewer: Viewer, accountId: string, before: Budget, today: string): Promise<number> {
    const { budgetResourceName, budgetMicros } = before;
    const [row] = await this.db.query<{ micros: number }>(
      // The first writer of a day stores the value, and all others read it.
      sql`insert into budget_openings as o (team_id, account_id, budget_resource_name, date, micros)
        values (${viewer.teamId}, ${accountId}, ${budgetResourceName}, ${today}, ${budgetMicros})
        on conflict (team_id, account_id, budget_resource_name) do update set
          micros = case when o.date < excluded.date then excluded.micros else o.micros end,
          date = greatest(o.date, excluded.date)
        returning micros`,
      'guardrails.opening',
    );
    return (row as { micros: number }).micros;
  }
}

/** Throws AppError `guardrail` unless the budget is known and within the limit. */
function checkEnabling(campaign: CampaignRecord, limits: Limits, today: string, money: AccountMoney) {
  const { maxMicros } = limits;
  if (maxMicros === null) return;
  const limit = `the team's limit of ${eurText(maxMicros)}`;
  const { totalBudgetMicros, budgetMicros } = campaign;
  const level = isAdSet(campaign) ? 'ad set' : 'campaign';
  if (totalBudgetMicros != null) {
    if (averageOf(campaign, Number(totalBudgetMicros), today) !== null) {
      return checkAverage(campaign, Number(totalBudgetMicros), limits, today, money);
    }
    refuse(
      `The ${level} has one budget for its whole period, which cannot be held against ${limit} a day; enable it at the platform.`,
    );
  }
  const native = Number(budgetMicros);
  if (!money.isKnown) {
    refuse(
      `No reference rate is known for the ${level}'s daily budget of ${money.text(native)}, so that it cannot be held against ${limit}; enable the ${level} at the platform.`,
    );
  }
  const micros = money.inEuro(native);
  if (!(micros > 0)) refuse(`The platform reports no daily budget for the ${level} to compare with ${limit}.`);
  if (micros > maxMicros) {
    refuse(
      `The ${level}'s daily budget of ${eurText(micros)} is above ${limit}; lower it before you enable the ${level}.`,
    );
  }
}

/** A budget for a whole period in place of a daily one: raises of both are counted alike. */
function asBudget(campaign: CampaignRecord): CampaignRecord {
  const { budgetResourceName, totalBudgetMicros } = campaign;
  return { ...campaign, budgetResourceName: `${budgetResourceName} lifetime`, budgetMicros: totalBudgetMicros };
}

/** What is left of a budget for a whole period, by the days that it has yet to run; null if either is unknown. */
function averageOf(
  { spentMicros, startDate, endDate }: CampaignRecord,
  totalMicros: number,
  today: string,
): number | null {
  if (spentMicros === undefined || endDate === null) return null;
  const next = startDate !== null && startDate > today ? startDate : today;
  return Math.max(0, totalMicros - Number(spentMicros)) / Math.max(1, daysBetween(next, endDate) + 1);
}

/** Throws AppError `guardrail` if a budget for a whole period allows more a day, on average, than the limit. */
function checkAverage(
  campaign: CampaignRecord,
  totalMicros: number,
  { maxMicros }: Limits,
  today: string,
  money: AccountMoney,
): void {
  if (maxMicros === null) return;
  const average = averageOf(campaign, totalMicros, today);
  if (totalMicros < Number(campaign.totalBudgetMicros)) return;
  const limit = `the team's limit of ${eurText(maxMicros)}`;
  if (average === null || !money.isKnown) {
    refuse(`What this lifetime budget allows a day is unknown, so that it cannot be held against ${limit} a day.`);
  }
  const micros = money.inEuro(Math.ceil(average));
  if (micros <= maxMicros) return;
  refuse(
    `A lifetime budget of ${money.text(totalMicros)} allows ${eurText(micros)} a day on average until ${campaign.endDate}, which is above ${limit} a day.`,
  );
}

/** Budgets are in micro-units of the account's currency; `euro` is `next` in EUR. */
function checkBudget(
  { maxMicros, perChange, perDay }: Limits,
  { opening, previous, next, euro }: Record<'opening' | 'previous' | 'next' | 'euro', number>,
  money: AccountMoney,
  budget: 'daily budget' | 'lifetime budget' | 'bid',
): void {
  if (next < previous) return;
  if (maxMicros !== null && euro > maxMicros) {
    refuse(`A ${budget} of ${eurText(euro)} is above the team's limit of ${eurText(maxMicros)}.`);
  }
  if (next === previous) return;
  const raises = [
    { from: previous, percent: perChange, per: 'change', which: 'it is' },
    { from: opening, percent: perDay, per: 'day', which: 'the day began with' },
  ];
  for (const { from, percent, per, which } of raises) {
    if (percent === null) continue;
    const max = from + Number((BigInt(from) * BigInt(Math.round(percent * 100))) / 10_000n);
    if (next <= max && from > 0) continue;
    const limit = `the team's limit of ${percent} percent a ${per}`;
    if (!(from > 0)) refuse(`Every raise from a ${budget} of ${eurText(0)} is above ${limit}.`);
    const allowed = eurText(floorToCent(money.inEuro(floorToCent(max))));
    refuse(
      `Raising the ${budget} to ${eurText(euro)} is above ${limit}: ${which} ${money.text(from)}, so at most ${allowed}.`,
    );
  }
}

/** Throws AppError `guardrail` if a click may cost more than the campaign's budget, or if none is known. */
function checkBidAgainstBudget(
  { budgetMicros, totalBudgetMicros }: CampaignRecord,
  next: number,
  money: AccountMoney,
): void {
  const micros = Number(totalBudgetMicros ?? budgetMicros);
  if (!(micros > 0)) refuse('The platform names no budget of the campaign with which the bid could be compared.');
  if (next <= micros) return;
  const [bid, most] = [money.text(next), money.text(micros)];
  if (totalBudgetMicros === null) {
    refuse(`A bid of ${bid} is above the campaign's daily budget of ${most}: a single click must not cost more.`);
  }
  refuse(
    `A bid of ${bid} is above the campaign's budget of ${most} for its whole period: a single click must not cost more.`,
  );
}

function refuse(message: string): never {
  throw new AppError('guardrail', message);
}

const CENT = 10_000;
const floorToCent = (micros: number) => Math.floor(micros / CENT) * CENT;

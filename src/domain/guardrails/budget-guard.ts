import type { Viewer } from '../../access/viewer.js';
import { type Clock, dateIn } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, existing } from '../../errors.js';
import { eurText } from '../../money.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { type PlannedWrite, sharing } from '../audit/planned-write.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { refuseWholePeriod } from './whole-period.js';

/** What a change is about to make of a campaign, as far as money depends on it. */
export interface BudgetAim {
  /** A day's budget in micro-units of the account's currency. */
  budgetMicros?: number;
  /** The same in EUR, as it was asked for. */
  euroMicros?: number;
  status?: string;
}

interface Limits {
  timeZone: string;
  /** Of EUR. */
  maxMicros: number | null;
  /** In percent. */
  perChange: number | null;
  perDay: number | null;
}

/**
 * Holds changes of campaigns against the team's limits for money. Asked under the account's lock, right before the
 * platform; what keeps it from knowing the limits or the state before keeps the change from being made.
 */
export class BudgetGuard {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws AppError `guardrail` for a change that crosses a limit. `before` is the platform's own state. The largest budget
   * is compared in EUR, at today's rate; raises in the account's own currency, because a rate that moves is not a raise. A dry run
   * leaves no trace: the day's beginning is what is known of it, or what stands.
   */
  async check(
    viewer: Viewer,
    accountId: string,
    before: CampaignRecord,
    aim: BudgetAim,
    money: AccountMoney,
    planned?: PlannedWrite,
  ): Promise<void> {
    const { budgetMicros } = aim;
    const enables = aim.status === 'ENABLED' && before.status !== 'ENABLED';
    if (budgetMicros === undefined && !enables) return;
    const limits = await sharing(planned, `limits ${accountId}`, () => this.limits(viewer, accountId));
    const previous = Number(before.budgetMicros);
    if (enables) {
      refuseWholePeriod(before, limits.maxMicros);
      checkEnabling(limits, previous, money);
    }
    if (budgetMicros === undefined) return;
    const today = dateIn(limits.timeZone, this.clock());
    const opening = planned?.dryRun
      ? await planned.dryRun.batch(`openings ${accountId}`, before, (all) => this.known(viewer, accountId, all, today))
      : await this.opening(viewer, accountId, before, today);
    const { euroMicros = money.inEuro(budgetMicros) } = aim;
    checkBudget(limits, { opening, previous, next: budgetMicros, euro: euroMicros }, money);
  }

  private async limits(viewer: Viewer, accountId: string): Promise<Limits> {
    const [limits] = await this.db.query<Limits>(
      sql`select a.time_zone as "timeZone", g.max_daily_budget_micros as "maxMicros",
          g.max_raise_percent_per_change::float8 as "perChange", g.max_raise_percent_per_day::float8 as "perDay"
        from accounts a left join team_guardrails g on g.team_id = a.team_id
        where a.team_id = ${viewer.teamId} and a.id = ${accountId}`,
      'guardrails.limits',
    );
    return existing(limits, 'account');
  }

  /** What the day began with for each campaign's budget, as far as it was noted; what stands otherwise. */
  private async known(
    viewer: Viewer,
    accountId: string,
    campaigns: readonly CampaignRecord[],
    today: string,
  ): Promise<number[]> {
    const rows = await this.db.query<{ name: string; micros: number }>(
      sql`select budget_resource_name as name, micros from budget_openings
        where team_id = ${viewer.teamId} and account_id = ${accountId} and date = ${today}
          and budget_resource_name = any(${campaigns.map(({ budgetResourceName }) => budgetResourceName)}::text[])`,
      'guardrails.openings',
    );
    const noted = new Map(rows.map(({ name, micros }) => [name, micros]));
    return campaigns.map(
      ({ budgetResourceName, budgetMicros }) => noted.get(budgetResourceName) ?? Number(budgetMicros),
    );
  }

  /** The budget that the account's day began with: the first one of the day that was read before a change. */
  private async opening(viewer: Viewer, accountId: string, before: CampaignRecord, today: string): Promise<number> {
    const { budgetResourceName, budgetMicros } = before;
    const [row] = await this.db.query<{ micros: number }>(
      // The day's first caller says what the budget was; everybody is told that.
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

/** A platform that tells no budget, or none above 0, or one without a rate, cannot be held against a limit. */
function checkEnabling({ maxMicros }: Limits, native: number, money: AccountMoney): void {
  if (maxMicros === null) return;
  if (!money.isKnown) {
    throw new AppError(
      'guardrail',
      `No reference rate is known for the campaign's daily budget of ${money.text(native)}, so that it cannot be held against the team's limit of ${eurText(maxMicros)}; enable the campaign at the platform.`,
    );
  }
  const micros = money.inEuro(native);
  if (micros > 0 && micros <= maxMicros) return;
  throw new AppError(
    'guardrail',
    micros > 0
      ? `The campaign's daily budget of ${eurText(micros)} is above the team's limit of ${eurText(maxMicros)}; lower it before you enable the campaign.`
      : `The platform tells no daily budget of the campaign that could be held against the team's limit of ${eurText(maxMicros)}.`,
  );
}

interface Budgets {
  /** Micro-units of the account's currency. */
  opening: number;
  previous: number;
  next: number;
  /** The next one in EUR. */
  euro: number;
}

function checkBudget(limits: Limits, { opening, previous, next, euro }: Budgets, money: AccountMoney): void {
  const { maxMicros, perChange, perDay } = limits;
  if (next < previous) return;
  if (maxMicros !== null && euro > maxMicros) {
    throw new AppError(
      'guardrail',
      `A daily budget of ${eurText(euro)} is above the team's limit of ${eurText(maxMicros)}.`,
    );
  }
  if (next === previous) return;
  if (perChange !== null) checkRaise({ from: previous, to: next, euro }, perChange, money, 'change', 'it is');
  if (perDay !== null) checkRaise({ from: opening, to: next, euro }, perDay, money, 'day', 'the day began with');
}

interface Raise {
  /** Micro-units of the account's currency. */
  from: number;
  to: number;
  euro: number;
}

function checkRaise({ from, to, euro }: Raise, percent: number, money: AccountMoney, per: string, which: string): void {
  const most = from + Number((BigInt(from) * BigInt(Math.round(percent * 100))) / 10_000n);
  if (to <= most && from > 0) return;
  const limit = `the team's limit of ${percent} percent a ${per}`;
  throw new AppError(
    'guardrail',
    from > 0
      ? `Raising the daily budget to ${eurText(euro)} is above ${limit}: ${which} ${money.text(from)}, so at most ${eurText(floorToCent(money.inEuro(floorToCent(most))))}.`
      : `Every raise from a daily budget of ${eurText(0)} is above ${limit}.`,
  );
}

const CENT = 10_000;
const floorToCent = (micros: number) => Math.floor(micros / CENT) * CENT;

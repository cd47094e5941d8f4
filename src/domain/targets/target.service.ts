import type { MonthSpend, PlannedMonth, SetMonthlyTargetArgs } from '../../../schema/targets/month-spend.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { type AppError, conflict, existing, ParameterError } from '../../errors.js';
import { eurInGerman } from '../../money.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { noteChange } from '../logs/activity-log.js';
import { monthsOf, plannedMonths } from './month.reads.js';

/** Monthly targets of accounts, and forecasts. Manager accounts have neither. */
export class TargetService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError, and AppError `conflict` for a manager account. */
  async month(viewer: Viewer, { accountId }: { accountId: string }): Promise<MonthSpend> {
    const [month] = await monthsOf(this.db, viewer, this.clock(), [accountId]);
    if (month === null) throw managers();
    return existing(month, 'account');
  }

  /** The month of each account, in the order of `ids`; null for manager accounts and those that are not visible. */
  async monthsOf(viewer: Viewer, ids: readonly string[]): Promise<(MonthSpend | null)[]> {
    const months = await monthsOf(this.db, viewer, this.clock(), ids);
    return months.map((month) => month ?? null);
  }

  /** What each plan would do to its accounts' months; empty if it is decided, expired or not visible. */
  plannedMonths(viewer: Viewer, planIds: readonly string[]): Promise<PlannedMonth[][]> {
    return plannedMonths(this.db, viewer, this.clock(), planIds);
  }

  /** Null removes the target. Throws ParameterError for more than 2 decimals, NotFoundError, `conflict` for a manager account. */
  async set(viewer: Viewer, args: SetMonthlyTargetArgs, write: WriteInProgress): Promise<MonthSpend> {
    const { accountId, monthlyTargetEur } = args;
    if (monthlyTargetEur === undefined) return this.month(viewer, args);
    if (monthlyTargetEur !== null && Math.round(monthlyTargetEur * 100) / 100 !== monthlyTargetEur) {
      throw new ParameterError('monthlyTargetEur', 'must have at most 2 decimals');
    }
    const micros = monthlyTargetEur === null ? null : Math.round(monthlyTargetEur * 1e6);
    await this.db.transaction(async (tx) => {
      const [held] = await tx.query<{ isMcc: boolean; before: number | null }>(
        sql`select a.is_mcc as "isMcc", a.monthly_target_micros as before from accounts a
          where ${visible(viewer)} and a.id = ${accountId} for no key update`,
        'targets.hold',
      );
      const { isMcc, before } = existing(held, 'account');
      if (isMcc) throw managers();
      if (before === micros) return;
      await tx.query(
        sql`update accounts set monthly_target_micros = ${micros} where team_id = ${viewer.teamId} and id = ${accountId}`,
        'targets.set',
      );
      const message =
        monthlyTargetEur === null
          ? 'Das Monatsziel wurde entfernt.'
          : `Das Monatsziel wurde auf ${eurInGerman(monthlyTargetEur)} gesetzt.`;
      const metadata = { monthlyTargetEur, previousTargetEur: before === null ? null : before / 1e6 };
      await noteChange(tx, viewer, write, { accountId, message, metadata });
    });
    return this.month(viewer, args);
  }
}

function managers(): AppError {
  return conflict('A manager account spends nothing by itself; ask for one of its sub-accounts.');
}

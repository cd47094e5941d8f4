import type { AccountListArgs } from '../../../schema/accounts/account.args.js';
import type { Account, AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { ParameterError, requireFound } from '../../errors.js';
import { type Clock, yesterdayIn } from '../../lib/clock.js';
import { dailyWindowOf, type Window, type WindowArgs } from '../figures/window.js';
import { type Page, requireSort } from '../lists/page.js';
import { ACCOUNT_SORTS } from './account.enum.js';
import {
  accountDays,
  accountDetails,
  accountPage,
  type FigureDays,
  figureDays,
  visibleTimeZones,
} from './account.reads.js';
import { requireVisible } from './visible-accounts.sql.js';

/** Window of the metrics in account details by default. */
const DETAILS_DAYS = 30;

export class AccountService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError for a manager account that the caller may not see. */
  async list(viewer: Viewer, args: AccountListArgs): Promise<Page<Account>> {
    requireSort(ACCOUNT_SORTS, args.sort);
    return accountPage(this.db, viewer, this.clock(), args);
  }

  async details(viewer: Viewer, { accountId, days = DETAILS_DAYS }: { accountId: string; days?: number }) {
    const found = await this.find(viewer, [accountId], { days });
    return requireFound(found.get(accountId), 'account');
  }

  requireVisible(viewer: Viewer, accountId: string) {
    return requireVisible(this.db, viewer, accountId);
  }

  /** In the order of `ids`; null for an account that is not visible. */
  async detailsOf(viewer: Viewer, ids: readonly string[], args: { days: number }): Promise<(AccountDetails | null)[]> {
    const found = await this.find(viewer, ids, args);
    return ids.map((id) => found.get(id) ?? null);
  }

  async metrics(viewer: Viewer, { accountId, ...range }: DateRangeArgs & { accountId: string }): Promise<Metrics> {
    const found = await this.find(viewer, [accountId], range);
    return requireFound(found.get(accountId), 'account').metrics;
  }

  /** In the order of `ids`; null for an account that is not visible. */
  async metricsOf(viewer: Viewer, ids: readonly string[], window: Window): Promise<(Metrics | null)[]> {
    const found = await this.find(viewer, ids, window);
    return ids.map((id) => found.get(id)?.metrics ?? null);
  }

  /** In the order of `ids`; undefined for an account that is not visible. */
  async figureDaysOf(viewer: Viewer, ids: readonly string[]): Promise<(FigureDays | undefined)[]> {
    const found = await figureDays(this.db, viewer, this.clock(), ids);
    return ids.map((id) => found.get(id));
  }

  /** The day before today where most of the visible accounts are, YYYY-MM-DD; of UTC if there are none. */
  async yesterdayOfMost(viewer: Viewer): Promise<string> {
    const timeZones = await visibleTimeZones(this.db, viewer);
    const now = this.clock();
    const accounts = new Map<string, number>();
    for (const { timeZone, count } of timeZones) {
      const day = yesterdayIn(timeZone, now);
      accounts.set(day, (accounts.get(day) ?? 0) + count);
    }
    const [most] = [...accounts].sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other));
    return most?.[0] ?? yesterdayIn('UTC', now);
  }

  /** One entry per day, at most 366. Throws NotFoundError, and ParameterError for an invalid range. */
  async dailyMetrics(viewer: Viewer, args: WindowArgs & { accountId: string }): Promise<DailyMetrics[]> {
    if (args.startDate == null && args.endDate == null) throw new ParameterError('startDate', 'is required');
    return requireFound((await this.dailyMetricsOf(viewer, [args.accountId], args))[0], 'account');
  }

  /** In the order of `ids`; undefined for an account that is not visible. */
  async dailyMetricsOf(viewer: Viewer, ids: readonly string[], args: WindowArgs) {
    return accountDays(this.db, { viewer, now: this.clock(), window: dailyWindowOf(args) }, ids);
  }

  private find(viewer: Viewer, ids: readonly string[], window: Window): Promise<Map<string, AccountDetails>> {
    return accountDetails(this.db, { viewer, now: this.clock(), window }, ids);
  }
}

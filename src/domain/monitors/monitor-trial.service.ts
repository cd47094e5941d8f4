import type { MonitorTrial, TriedDay, TryMonitorArgs } from '../../../schema/monitors/monitor.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { NO_NESTED_LOOPS } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dayOf } from '../targets/month.sql.js';
import { firedDays, storedMonitors } from './monitor-evaluation.sql.js';
import { withNames } from './monitor-matches.js';

/** An account's year is read at once; so many days of accounts are a request's work. */
const MAX_JUDGED = 6_000;
const MAX_SHOWN = 100;

/** Replays monitors on stored figures. */
export class MonitorTrialService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError, and ParameterError for too many days of accounts. */
  async run(viewer: Viewer, { monitorId, days }: TryMonitorArgs): Promise<MonitorTrial> {
    const { teamId } = viewer;
    const now = this.clock();
    const [monitor] = await this.db.query<{ id: string; accountIds: string[] | null }>(
      sql`select id, account_ids as "accountIds" from monitors where team_id = ${teamId} and id = ${uuidOrNull(monitorId)}`,
      'monitors.one',
    );
    const { id, accountIds } = requireFound(monitor, 'monitor');
    const accounts = await this.db.query<{ id: string; name: string; judged: number }>(
      sql`select a.id, a.name, greatest(0, coalesce(least(a.figures_through, ${dayOf(now)} - 1)
          - greatest(a.figures_from, ${dayOf(now)} - ${days}::int) + 1, 0)) as judged
        from accounts a
        where ${visible(viewer)} and not a.is_mcc and coalesce(a.id = any(${accountIds}::text[]), true) order by a.id collate "C"`,
      'monitors.accounts',
    );
    const judgedCount = accounts.reduce((sum, { judged }) => sum + judged, 0);
    if (judgedCount > MAX_JUDGED) {
      const most = Math.max(1, Math.floor(MAX_JUDGED / accounts.length));
      throw new ParameterError(
        'days',
        `must be at most ${most} for ${accounts.length} accounts; or let the monitor look at fewer accounts`,
      );
    }
    const monitors = storedMonitors(sql`n.team_id = ${teamId} and n.id = ${id}`);
    const names = new Map(accounts.map(({ id, name }) => [id, name]));
    const fired: Omit<TriedDay, 'accountName'>[] = [];
    const perDay = new Map<string, number>();
    for (const { id: accountId } of accounts.filter((each) => each.judged > 0)) {
      const judged = { teamId, now, accountIds: [accountId], days };
      const found = await this.db.transaction(async (tx) => {
        await tx.query(NO_NESTED_LOOPS);
        return tx.query<Omit<TriedDay, 'accountName'>>(
          sql`select f.account_id as "accountId", f.day as date, f.match_count as "matchCount", f.matches
            from (${firedDays(judged, monitors, false)}) f order by f.day desc`,
          'monitors.try',
        );
      });
      for (const { date } of found) perDay.set(date, (perDay.get(date) ?? 0) + 1);
      fired.push(...found);
      fired.sort((one, other) => compareDays(one, other)).splice(MAX_SHOWN);
    }
    const shown = fired.map((each) => ({ ...each, accountName: names.get(each.accountId) ?? '' }));
    return {
      monitorId: id,
      days,
      accountCount: accounts.length,
      judgedCount,
      firedCount: [...perDay.values()].reduce((sum, count) => sum + count, 0),
      perDay: [...perDay].sort().map(([date, accountCount]) => ({ date, accountCount })),
      fired: await withNames(this.db, teamId, shown),
    };
  }
}

type Placed = Pick<TriedDay, 'date' | 'accountId'>;

function compareDays(one: Placed, other: Placed): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return one.accountId < other.accountId ? -1 : 1;
}

import type { MonitorAction, MonitorMatch } from '../../../schema/monitors/monitor.type.js';
import type { AccessService } from '../../access/access.service.js';
import type { SessionViewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict } from '../../errors.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { UnattendedPlans } from '../change-plans/unattended-plans.js';
import type { MonitorActionStatus } from './monitor.enum.js';
import { writeOf } from './monitor-action.js';
import { noticeLines, noticesOf } from './monitor-notice.js';

export interface ProposalKey {
  teamId: string;
  eventId: string;
}

interface Wanted {
  action: MonitorAction;
  actionBy: string | null;
  accountId: string;
  matches: MonitorMatch[];
  tries: number;
  /** Whether the monitor is on and still has this action of this person. */
  isCurrent: boolean;
}

interface Outcome {
  status: MonitorActionStatus;
  planId?: string;
  message?: string;
}

export interface MonitorProposalParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'member'>;
  plans: Pick<UnattendedPlans, 'prepare'>;
  /** True during maintenance; nothing is proposed then. */
  isPaused(): boolean;
}

/** After so many tries over half an hour the proposal is given up. */
const MAX_TRIES = 5;
const MAX_NOTE = 2_000;
const WEEK_HOURS = 168;

const LEFT =
  'The person in whose name the monitor acts is no longer in the team; a member has to save its action again.';
const UNSEEN = 'The person in whose name the monitor acts may not see this account.';
const CHANGED = 'The monitor was switched off or changed meanwhile.';
const FAULT = 'Something failed on our side; nothing was proposed.';

/** Turns what monitors found into change plans: at most one for each event, whatever dies and however often it is called. */
export class MonitorProposals {
  constructor(private readonly parts: MonitorProposalParts) {}

  /** Returns at once if another process is at it, or if it is done. */
  async propose(key: ProposalKey): Promise<void> {
    const { locks, isPaused } = this.parts;
    if (isPaused()) return;
    await withFreeLock(locks, `monitor action ${key.teamId} ${key.eventId}`, async () => {
      const wanted = await this.wanted(key);
      if (wanted) await this.attempt(key, wanted);
    });
  }

  /** The plan and the end of the proposal are one transaction. */
  private async attempt(key: ProposalKey, wanted: Wanted): Promise<void> {
    const { db } = this.parts;
    try {
      const store = await this.prepare(key, wanted);
      await db.together(async () => {
        if (!(await this.isWaiting(key))) return;
        const { planId, isApplied } = await store();
        await this.end(key, { status: isApplied ? 'applied_by_rule' : 'proposed', planId });
      });
    } catch (error) {
      const isLasting = error instanceof AppError && error.status < 500 && error.retryAfterSeconds === undefined;
      if (!isLasting && wanted.tries + 1 < MAX_TRIES) return this.later(key, wanted.tries + 1);
      await this.end(key, { status: 'refused', message: error instanceof AppError ? error.message : FAULT });
    }
  }

  private async prepare(key: ProposalKey, { action, actionBy, accountId, matches, isCurrent }: Wanted) {
    const { access, plans } = this.parts;
    const { teamId } = key;
    if (!isCurrent) throw conflict(CHANGED);
    const person = actionBy === null ? undefined : await access.member({ teamId, userId: actionBy });
    if (!person) throw new AppError('forbidden', LEFT);
    if (!maySee(person, accountId)) throw new AppError('forbidden', UNSEEN);
    const { operation, args } = writeOf(action);
    const changes = matches.flatMap(({ campaignId }) =>
      campaignId == null ? [] : [{ accountId, campaignId, ...args }],
    );
    return plans.prepare(person, {
      operation,
      changes,
      note: await this.noteOf(key),
      expiresInHours: WEEK_HOURS,
      mayApply: action.isUnattended,
    });
  }

  private async noteOf({ teamId, eventId }: ProposalKey): Promise<string> {
    const [notice] = await noticesOf(this.parts.db, teamId, [eventId]);
    return notice ? noticeLines(notice, notice.language).join('\n').slice(0, MAX_NOTE) : '';
  }

  private async wanted({ teamId, eventId }: ProposalKey): Promise<Wanted | undefined> {
    const [row] = await this.parts.db.query<Wanted>(
      sql`select k.action, k.action_by as "actionBy", k.tries, e.account_id as "accountId", e.matches,
          n.enabled_at is not null and n.action = k.action and n.action_by is not distinct from k.action_by as "isCurrent"
        from monitor_actions k
        join monitor_events e on e.team_id = ${teamId} and e.id = k.event_id
        join monitors n on n.team_id = ${teamId} and n.id = e.monitor_id
        where k.team_id = ${teamId} and k.event_id = ${eventId} and k.status = 'waiting'`,
      'monitors.wanted',
    );
    return row;
  }

  /** Locked until the transaction ends. */
  private async isWaiting({ teamId, eventId }: ProposalKey): Promise<boolean> {
    const rows = await this.parts.db.query(
      sql`select 1 from monitor_actions where team_id = ${teamId} and event_id = ${eventId} and status = 'waiting' for update`,
      'monitors.isWaiting',
    );
    return rows.length > 0;
  }

  private async end({ teamId, eventId }: ProposalKey, { status, planId, message }: Outcome): Promise<void> {
    await this.parts.db.query(
      sql`update monitor_actions set status = ${status}, plan_id = ${planId ?? null}::uuid, message = ${message ?? null}
        where team_id = ${teamId} and event_id = ${eventId} and status = 'waiting'`,
      'monitors.proposed',
    );
  }

  private async later({ teamId, eventId }: ProposalKey, tries: number): Promise<void> {
    await this.parts.db.query(
      sql`update monitor_actions set tries = ${tries}::int, due_at = statement_timestamp() + make_interval(mins => ${2 ** tries}::int)
        where team_id = ${teamId} and event_id = ${eventId} and status = 'waiting'`,
      'monitors.proposeLater',
    );
  }
}

function maySee({ role, accountIds }: SessionViewer, accountId: string): boolean {
  return role !== 'kunde' && (accountIds === null || accountIds.includes(accountId));
}

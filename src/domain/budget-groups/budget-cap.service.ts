import type { AccessService } from '../../access/access.service.js';
import type { SessionViewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { UnattendedPlan, UnattendedPlans } from '../change-plans/unattended-plans.js';
import { logTeamEvent } from '../logs/activity-log.js';
import { type CapTry, capActionsDue, capTries, pausesToSettle, TRY_AGAIN } from './budget-cap.reads.js';
import { type GroupCampaign, groupCampaigns } from './budget-group.reads.js';
import { GROUP_ROW, type GroupRow } from './budget-group.service.js';
import { isRunning, type Pace, paceOf } from './budget-pace.js';

/** Groups looked at in one statement. */
const BATCH_SIZE = 10;
const WEEK_HOURS = 168;
const HOUR_MS = 3_600_000;
const SET_STATUS = 'setCampaignStatus';
const NO_PERSON =
  'The person whose cap this is may no longer change campaigns of all its accounts; save the group again.';

export interface BudgetCapParts {
  db: Database;
  clock: Clock;
  access: Pick<AccessService, 'member'>;
  plans: Pick<UnattendedPlans, 'prepare'>;
}

/**
 * Pauses the campaigns of groups whose budget is spent, and proposes to enable them in the next month (ADR 74). Every
 * change is a change plan of the person whose cap it is. Safe in several processes, and if one dies at any point.
 */
export class BudgetCapService {
  constructor(private readonly parts: BudgetCapParts) {}

  /** Looks at the groups of all teams. A group that cannot act says why and does not keep others from it. */
  async run(signal: AbortSignal): Promise<void> {
    for (const teamId of await capActionsDue(this.parts.db)) {
      for (let after: string | null = null; ; ) {
        signal.throwIfAborted();
        const groups: GroupRow[] = await this.batch(teamId, after);
        const now = this.parts.clock();
        const campaigns = await groupCampaigns(
          this.parts.db,
          teamId,
          groups.map(({ id }) => id),
          now,
        );
        for (const group of groups) {
          signal.throwIfAborted();
          const own = campaigns.get(group.id) ?? [];
          await this.act(group, own, paceOf(group, own, now.toISOString()), now);
        }
        const last = groups.at(-1)?.id;
        if (groups.length < BATCH_SIZE || last === undefined) break;
        after = last;
      }
    }
  }

  /** Groups that have not failed in the last 15 minutes. */
  private batch(teamId: string, after: string | null): Promise<GroupRow[]> {
    return this.parts.db.query<GroupRow>(
      sql`select ${GROUP_ROW} from budget_groups g
        where g.team_id = ${teamId} and (${after}::uuid is null or g.id > ${after}::uuid)
          and (g.cap_tried_at is null or g.cap_problem is null or g.cap_tried_at < statement_timestamp() - ${TRY_AGAIN})
        order by g.id limit ${BATCH_SIZE}`,
      'budgetCaps.groups',
    );
  }

  private async act(group: GroupRow, campaigns: readonly GroupCampaign[], pace: Pace, now: Date): Promise<void> {
    try {
      await this.enable(group, pace.month);
      const spent = pace.spentMicros + pace.todayMicros;
      const limit = limitOf(group, pace);
      if (group.cap !== 'none' && spent >= limit) await this.pause(group, campaigns.filter(isRunning), pace, now);
      if (group.capProblem !== null) await this.note(group, null);
    } catch (error) {
      if (error instanceof Overtaken) return;
      await this.note(group, error instanceof AppError ? error.message : 'Something failed on our side.');
      if (!(error instanceof AppError)) throw error;
    }
  }

  private async pause(group: GroupRow, running: readonly GroupCampaign[], pace: Pace, now: Date): Promise<void> {
    const { db } = this.parts;
    const { teamId, id } = group;
    const limit = limitOf(group, pace);
    const tried = new Map((await capTries(db, group, pace.month, limit)).map((each) => [keyOf(each), each]));
    const left = running.filter((each) => tried.get(keyOf(each))?.refusedIn !== null);
    if (left.length === 0) return;
    const viewer = await this.personOf(group, group.capSetBy, left);
    const expiresInHours = hoursLeft(pace.month, now);
    const note = `${group.name}: the cap of ${pace.month.slice(0, 7)} is reached.`;
    const store = await this.prepare(viewer, left, 'PAUSED', { note, expiresInHours, mayApply: group.cap === 'rule' });
    await db.together(async () => {
      await this.requireUnchanged(group);
      const { planId, isApplied } = await store();
      await this.forget(
        group,
        left.flatMap((each) => tried.get(keyOf(each)) ?? []),
      );
      const added = await db.query(
        sql`insert into budget_cap_pauses (team_id, group_id, month, limit_micros, account_id, campaign_id, plan_id, set_by)
          select ${teamId}::uuid, ${id}::uuid, ${pace.month}::date, ${limit}::bigint, w.account_id, w.campaign_id, ${planId}::uuid,
            ${viewer.userId}::uuid
          from unnest(${left.map((each) => each.accountId)}::text[], ${left.map((each) => each.campaignId)}::text[])
            w(account_id, campaign_id)
          on conflict do nothing returning 1`,
        'budgetCaps.pause',
      );
      if (added.length < left.length) throw new Overtaken();
      await logTeamEvent(db, {
        teamId,
        userId: viewer.userId,
        message: isApplied
          ? `Eine Budgetgruppe hat ihre Grenze erreicht; ihre ${left.length} laufenden Kampagnen werden pausiert.`
          : `Eine Budgetgruppe hat ihre Grenze erreicht; ein Änderungsplan zum Pausieren von ${left.length} Kampagnen wartet auf Freigabe.`,
        metadata: { event: 'budget_cap', groupId: id, changePlanId: planId, isByRule: isApplied },
      });
    });
  }

  /** Lets another plan pause what a plan could not. Whoever is slower finds nothing to forget, and is overtaken. */
  private async forget({ teamId, id }: GroupRow, refused: readonly CapTry[]): Promise<void> {
    if (refused.length === 0) return;
    await this.parts.db.query(
      sql`delete from budget_cap_pauses p using unnest(${refused.map((each) => each.accountId)}::text[],
          ${refused.map((each) => each.campaignId)}::text[], ${refused.map((each) => each.refusedIn)}::uuid[]) w(account_id, campaign_id, plan_id)
        where p.team_id = ${teamId} and p.group_id = ${id} and p.account_id = w.account_id and p.campaign_id = w.campaign_id
          and p.plan_id = w.plan_id`,
      'budgetCaps.forget',
    );
  }

  /** Proposes to enable what earlier months' caps paused and nobody has changed since. Never by rule. */
  private async enable(group: GroupRow, month: string): Promise<void> {
    const { db } = this.parts;
    const due = await pausesToSettle(db, group, month);
    if (due.length === 0) return;
    const wanted = [
      ...new Map(due.filter(({ isUntouched }) => isUntouched).map((each) => [keyOf(each), each])).values(),
    ];
    const setBy = group.capSetBy ?? wanted[0]?.setBy ?? null;
    const store =
      wanted.length === 0
        ? undefined
        : await this.prepare(await this.personOf(group, setBy, wanted), wanted, 'ENABLED', {
            note: `${group.name}: a new month has begun. The cap paused these campaigns, and nobody has changed them since.`,
            expiresInHours: WEEK_HOURS,
            mayApply: false,
          });
    await db.together(async () => {
      const planId = (await store?.())?.planId ?? null;
      const settled = await db.query(
        sql`update budget_cap_pauses p set settled_at = statement_timestamp(),
            enable_plan_id = case when w.proposed then ${planId}::uuid end
          from unnest(${due.map((each) => each.month)}::date[], ${due.map((each) => each.limitMicros)}::bigint[],
            ${due.map((each) => each.accountId)}::text[], ${due.map((each) => each.campaignId)}::text[],
            ${due.map((each) => each.isUntouched)}::boolean[]) w(month, limit_micros, account_id, campaign_id, proposed)
          where p.team_id = ${group.teamId} and p.group_id = ${group.id} and p.month = w.month and p.limit_micros = w.limit_micros
            and p.account_id = w.account_id and p.campaign_id = w.campaign_id and p.settled_at is null returning 1`,
        'budgetCaps.settle',
      );
      if (settled.length < due.length) throw new Overtaken();
    });
  }

  /** A plan of one change for each campaign. */
  private prepare(
    viewer: SessionViewer,
    campaigns: readonly { accountId: string; campaignId: string }[],
    status: 'PAUSED' | 'ENABLED',
    { note, ...how }: { note: string; expiresInHours: number; mayApply: boolean },
  ): Promise<() => Promise<UnattendedPlan>> {
    return this.parts.plans.prepare(viewer, {
      operation: SET_STATUS,
      changes: campaigns.map(({ accountId, campaignId }) => ({ accountId, campaignId, status })),
      note: note.slice(0, 2_000),
      ...how,
    });
  }

  /** Throws AppError `conflict` unless the person is a member who sees all the accounts. */
  private async personOf(
    { teamId }: GroupRow,
    userId: string | null,
    campaigns: readonly { accountId: string }[],
  ): Promise<SessionViewer> {
    const viewer = userId === null ? undefined : await this.parts.access.member({ teamId, userId });
    const { accountIds = null } = viewer ?? {};
    if (viewer && campaigns.every(({ accountId }) => accountIds === null || accountIds.includes(accountId)))
      return viewer;
    throw conflict(NO_PERSON);
  }

  /** Locks the group. Throws if somebody changed it since it was read, so that nothing acts on a former budget. */
  private async requireUnchanged({ teamId, id, updatedAt }: GroupRow): Promise<void> {
    const [held] = await this.parts.db.query<GroupRow>(
      sql`select ${GROUP_ROW} from budget_groups g where g.team_id = ${teamId} and g.id = ${id} for no key update`,
      'budgetCaps.hold',
    );
    if (held?.updatedAt !== updatedAt) throw new Overtaken();
  }

  private async note({ teamId, id }: GroupRow, problem: string | null): Promise<void> {
    await this.parts.db.query(
      sql`update budget_groups set cap_problem = ${problem?.slice(0, 500) ?? null}, cap_tried_at = statement_timestamp()
        where team_id = ${teamId} and id = ${id}`,
      'budgetCaps.note',
    );
  }
}

/** Another process, or a person, was faster. */
class Overtaken extends Error {}

function limitOf({ capPercent }: GroupRow, { budgetMicros }: Pace): number {
  return Math.round((budgetMicros * capPercent) / 100);
}

function keyOf({ accountId, campaignId }: { accountId: string; campaignId: string }): string {
  return JSON.stringify([accountId, campaignId]);
}

/** Whole hours until the month ends in UTC, 1 to a week: a late approval must not pause the next month. */
function hoursLeft(month: string, now: Date): number {
  const end = new Date(`${month}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return Math.min(Math.max(Math.floor((end.getTime() - now.getTime()) / HOUR_MS), 1), WEEK_HOURS);
}

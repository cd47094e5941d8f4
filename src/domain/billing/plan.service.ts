import type { BillingStatus } from '../../../schema/billing/billing-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { AppError, conflict, PlanFeatureError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { isKunde } from '../teams/known-people.js';
import { Team } from '../teams/team.entity.js';
import type { CreditService } from './credit.service.js';
import { Plan } from './plan.entity.js';
import type { PlanFeature } from './plan-features.js';
import { unknownKey } from './pricing.service.js';
import { Subscription } from './subscription.entity.js';
import { NOT_CANCELLED } from './subscription.records.js';
import { accountCount, ECOMMERCE, hasFeature, lockTeam, planStatus, TEAM_PLAN, teamFeatures } from './team-plan.sql.js';

type AccountLimit = Pick<BillingStatus, 'status' | 'maxAccounts' | 'accountCount'>;

const ONLY_IN_TRIAL =
  'A plan is selected without payment only in the trial; subscribe, or change the subscription in the portal.';

export class PlanService {
  constructor(
    private readonly db: Database,
    private readonly credits: CreditService,
    private readonly clock: Clock,
  ) {}

  /** A kunde is told their own accounts alone: the plan is the agency's. */
  async status(viewer: Viewer): Promise<BillingStatus> {
    return isKunde(viewer) ? this.statusForKunde(viewer) : this.statusOf(viewer);
  }

  private async statusForKunde(viewer: Viewer): Promise<BillingStatus> {
    const [own] = await this.db.query<{ count: number }>(
      sql`select count(*)::int as count from accounts a
        where ${visible(viewer)} and not a.is_mcc and a.status <> 'UNLINKED'`,
      'billing.accountsOfKunde',
    );
    const { resetsAt } = await this.credits.balance(viewer.teamId);
    return {
      plan: '',
      status: 'active',
      trialEndsAt: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      maxAccounts: own?.count ?? 0,
      accountCount: own?.count ?? 0,
      aiCredits: { limit: 0, used: 0, packRemaining: 0, remaining: 0, resetsAt },
      addon: null,
      features: {},
    };
  }

  private async statusOf({ teamId }: Viewer): Promise<BillingStatus> {
    const now = this.now();
    const [aiCredits, [counted], [row]] = await Promise.all([
      this.credits.balance(teamId),
      this.db.query<Pick<BillingStatus, 'accountCount'>>(
        sql`select ${accountCount(teamId)} as "accountCount"`,
        'billing.accountCount',
      ),
      this.db.query<Omit<BillingStatus, 'aiCredits' | 'accountCount'>>(
        sql`select t.plan, ${planStatus(now)} as status, ${isoUtc(sql`t.trial_ends_at`)} as "trialEndsAt",
            ${isoUtc(sql`b.current_period_end`)} as "currentPeriodEnd",
            coalesce(b.cancel_at_period_end, false) as "cancelAtPeriodEnd",
            coalesce(o.max_accounts, p.max_accounts) as "maxAccounts",
            case when b.addon_tier is not null
              then jsonb_build_object('key', ${ECOMMERCE}::text, 'tier', b.addon_tier) end as addon,
            ${teamFeatures(now)} as features
          from ${TEAM_PLAN} where t.id = ${teamId}`,
        'billing.status',
      ),
    ]);
    if (!row || !counted) throw new Error(`The team ${teamId} is gone.`);
    return { ...row, ...counted, aiCredits };
  }

  /**
   * Changes the plan without payment and withdraws a cancellation. Throws ParameterError for an unknown plan,
   * `conflict` outside the trial, `account_limit_reached` for a plan with fewer accounts than the team has.
   */
  async select(viewer: Viewer, plan: string): Promise<BillingStatus> {
    const { teamId } = viewer;
    await this.db.edit(viewer, async (tx) => {
      await lockTeam(tx, teamId);
      const accountLimit = await this.accountLimit(tx, teamId, plan);
      if (accountLimit.status !== 'trialing' || accountLimit.subscribed) throw conflict(ONLY_IN_TRIAL);
      requireFit(plan, accountLimit);
      const team = await tx.em.findOneOrFail(Team, { id: teamId });
      tx.em.assign(team, { plan: tx.em.getReference(Plan, plan) });
      const subscription = await tx.em.findOne(Subscription, { teamId });
      if (subscription) tx.em.assign(subscription, { cancelAtPeriodEnd: false, ...NOT_CANCELLED });
    });
    return this.status(viewer);
  }

  async requireFit({ teamId }: Viewer, plan: string): Promise<void> {
    requireFit(plan, await this.accountLimit(this.db, teamId, plan));
  }

  /** Throws `plan_feature_required` unless the team has the feature. */
  async requireFeature(viewer: Viewer, feature: PlanFeature): Promise<void> {
    const { teamId } = viewer;
    const [row] = await this.db.forCredentials.query<{ has: boolean }>(
      sql`select ${hasFeature(sql`${teamId}`, feature, this.now())} as has`,
      'billing.feature',
    );
    if (!row?.has) throw new PlanFeatureError(feature, isKunde(viewer));
  }

  /** Throws `account_limit_reached` if new `accountIds` exceed the plan. Locks the team. */
  async requireRoom(tx: Sql, teamId: string, accountIds: readonly string[]): Promise<void> {
    await lockTeam(tx, teamId);
    const { status, maxAccounts, accountCount: count } = await this.accountLimit(tx, teamId);
    const [row] = await tx.query<{ added: number }>(
      sql`select count(distinct id) as added from unnest(${accountIds}::text[]) as asked(id)
        where not exists (
          select 1 from accounts a where a.team_id = ${teamId} and a.id = asked.id and a.status <> 'UNLINKED')`,
    );
    const added = row?.added ?? 0;
    if (added === 0) return;
    if (status === 'canceled') {
      throw new AppError(
        'account_limit_reached',
        'The team has no active plan; the owner must subscribe to add accounts.',
      );
    }
    if (count + added > maxAccounts) {
      throw new AppError(
        'account_limit_reached',
        `The plan holds at most ${maxAccounts} accounts: the team has ${count}, and ${added} more were asked for.`,
      );
    }
  }

  /** Account count, and the limit of the team's plan or of `plan`. Throws ParameterError. */
  private async accountLimit(db: Sql, teamId: string, plan?: string): Promise<AccountLimit & { subscribed: boolean }> {
    const [row] = await db.query<AccountLimit & { subscribed: boolean }>(
      sql`select ${planStatus(this.now())} as status, b.subscription_id is not null as subscribed,
          coalesce(o.max_accounts, w.max_accounts) as "maxAccounts", ${accountCount(teamId)} as "accountCount"
        from ${TEAM_PLAN} join plans w on w.key = coalesce(${plan ?? null}::text, t.plan) where t.id = ${teamId}`,
    );
    if (!row) throw plan === undefined ? new Error(`The team ${teamId} is gone.`) : await unknownKey(db, 'plan');
    return row;
  }

  private now(): string {
    return this.clock().toISOString();
  }
}

function requireFit(plan: string, { accountCount: count, maxAccounts }: AccountLimit): void {
  if (count <= maxAccounts) return;
  throw new AppError(
    'account_limit_reached',
    `The plan ${plan} holds at most ${maxAccounts} accounts, and the team has ${count}.`,
  );
}

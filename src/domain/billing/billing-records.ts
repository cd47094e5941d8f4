import type { CancelArgs } from '../../../schema/billing/billing.args.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import type { SubscribedItem, Subscription } from '../../platforms/stripe/payments.js';
import type { PlanStatus } from './billing.enum.js';
import { addonItem } from './pricing.service.js';
import { lockTeam, planStatus, TEAM_PLAN } from './team-plan.sql.js';

export interface BillingRecord {
  status: PlanStatus;
  /** Null until the team pays, or wants to, for the first time. */
  customerId: string | null;
  /** The payment page that was opened last. */
  checkoutSessionId: string | null;
  subscriptionId: string | null;
  addonTier: string | null;
}

/** What stands in the database of a team's payments. */
export class BillingRecords {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The same inside a transaction. */
  within(tx: Sql): BillingRecords {
    return new BillingRecords(tx, this.clock);
  }

  async of(teamId: string): Promise<BillingRecord> {
    const [row] = await this.sql.query<BillingRecord>(
      `select ${planStatus('$2')} as status, b.customer_id as "customerId", b.checkout_session_id as "checkoutSessionId",
         b.subscription_id as "subscriptionId", b.addon_tier as "addonTier"
       from ${TEAM_PLAN} where t.id = $1`,
      [teamId, this.clock().toISOString()],
      'billing.record',
    );
    if (!row) throw new Error(`The team ${teamId} is gone.`);
    return row;
  }

  async teamOf(customerId: string): Promise<string | undefined> {
    const [row] = await this.sql.query<{ teamId: string }>(
      'select team_id as "teamId" from team_billing where customer_id = $1',
      [customerId],
      'billing.team-of-customer',
    );
    return row?.teamId;
  }

  /** `addon_tier` is of a team without a subscription, whose trial holds the addon for free. */
  async keep(
    teamId: string,
    column: 'customer_id' | 'checkout_session_id' | 'addon_tier',
    value: string | null,
  ): Promise<void> {
    await this.sql.query(
      `insert into team_billing (team_id, ${column}) values ($1, $2)
       on conflict (team_id) do update set ${column} = excluded.${column}`,
      [teamId, value],
    );
  }

  /**
   * Takes over how things stand at the provider, inside a transaction. Whoever has a subscription that goes on has taken an earlier
   * cancellation back.
   */
  async mirror(teamId: string, subscriptions: readonly Subscription[]): Promise<void> {
    const subscription = inForce(subscriptions);
    if (!subscription) return;
    const { id, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
    const ended = status === 'canceled';
    await lockTeam(this.sql, teamId);
    await this.sql.query(
      `insert into team_billing as b
         (team_id, subscription_id, status, current_period_end, cancel_at_period_end, addon_tier)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (team_id) do update set subscription_id = excluded.subscription_id, status = excluded.status,
         current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
         addon_tier = excluded.addon_tier,
         cancel_reason = case when $7 then null else b.cancel_reason end,
         cancel_reason_detail = case when $7 then null else b.cancel_reason_detail end,
         cancel_requested_at = case when $7 then null else b.cancel_requested_at end`,
      [
        teamId,
        id,
        status,
        currentPeriodEnd.toISOString(),
        cancelAtPeriodEnd,
        ended ? null : (tierOf(subscription) ?? null),
        !ended && !cancelAtPeriodEnd,
      ],
    );
    await this.sql.query(
      `update teams set plan = $2 where id = $1 and plan <> $2 and exists (select 1 from plans where key = $2)`,
      [teamId, planOf(subscription) ?? ''],
    );
  }

  /** A subscription says itself that it ends; a trial is told so here. */
  async keepCancellation(teamId: string, { reason, reasonDetail }: CancelArgs): Promise<void> {
    await this.sql.query(
      `insert into team_billing as b
         (team_id, cancel_at_period_end, cancel_reason, cancel_reason_detail, cancel_requested_at)
       values ($1, true, $2, $3, $4)
       on conflict (team_id) do update set cancel_at_period_end = b.subscription_id is null or b.cancel_at_period_end,
         cancel_reason = excluded.cancel_reason, cancel_reason_detail = excluded.cancel_reason_detail,
         cancel_requested_at = excluded.cancel_requested_at`,
      [teamId, reason, reasonDetail ?? null, this.clock().toISOString()],
    );
  }
}

/** The subscription that goes on, else the one that ended last. */
function inForce(newestFirst: readonly Subscription[]): Subscription | undefined {
  return liveOf(newestFirst) ?? newestFirst[0];
}

/** The newest subscription that has not ended. */
export function liveOf(newestFirst: readonly Subscription[]): Subscription | undefined {
  return newestFirst.find(({ status }) => status !== 'canceled');
}

export function addonOf({ items }: Subscription): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith(addonItem('')));
}

/** The item that its other items are paid together with. */
export function planItemOf({ items }: Subscription): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith('plan:'));
}

function planOf(subscription: Subscription): string | undefined {
  return planItemOf(subscription)?.item.slice('plan:'.length);
}

function tierOf(subscription: Subscription): string | undefined {
  return addonOf(subscription)?.item.slice(addonItem('').length);
}

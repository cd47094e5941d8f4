import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { conflict } from '../../errors.js';
import type { Payments } from '../../platforms/stripe/payments.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import { billingLock } from '../billing/subscription.service.js';

interface Billing {
  customerId: string | null;
  checkoutSessionId: string | null;
  /** Whether the stored subscription continues. */
  goesOn: boolean;
}

/** Payments of a team that is to be deleted. */
export class TeamSubscription {
  constructor(
    private readonly parts: { db: Database; locks: Locks; payments: Payments | undefined },
    private readonly teamId: string,
  ) {}

  /** Why the team cannot be deleted; empty if it can. */
  async obstacles(): Promise<string[]> {
    const billing = await this.billing();
    return billing && (await this.renewing(billing)).length > 0 ? [STILL_PAYING] : [];
  }

  /** Throws AppError `conflict` if cancelling is not allowed, or impossible from here. */
  async cancelAll(mayCancel: boolean): Promise<void> {
    const billing = await this.billing();
    if (!billing) return;
    await withLock(this.parts.locks, billingLock(this.teamId), async (ensureLocked) => {
      const renewingIds = await this.renewing(billing);
      if (renewingIds.length > 0 && !mayCancel) throw conflict(STILL_PAYING);
      const { payments } = this.parts;
      if (!payments) {
        if (renewingIds.length > 0) throw conflict(NOT_SET_UP);
        return;
      }
      await ensureLocked();
      for (const id of renewingIds) await payments.cancelAtPeriodEnd(id, `delete-team-${this.teamId}-${id}`);
      if (billing.checkoutSessionId !== null) await payments.expireCheckout(billing.checkoutSessionId);
    });
  }

  /** Subscriptions with future payments, from the provider or, if it is not configured, as stored. */
  private async renewing({ customerId, goesOn }: Billing): Promise<string[]> {
    const { payments } = this.parts;
    if (!payments || customerId === null) return goesOn ? ['stored'] : [];
    const all = await payments.subscriptions(customerId);
    return all
      .filter(({ status, cancelAtPeriodEnd }) => status !== 'canceled' && !cancelAtPeriodEnd)
      .map(({ id }) => id);
  }

  private async billing(): Promise<Billing | undefined> {
    const [row] = await this.parts.db.query<Billing>(
      sql`select customer_id as "customerId", checkout_session_id as "checkoutSessionId",
          coalesce(subscription_id is not null and status <> 'canceled' and not cancel_at_period_end, false) as "goesOn"
        from team_billing where team_id = ${this.teamId}`,
    );
    return row;
  }
}

const STILL_PAYING =
  "The team pays for a subscription. Cancel it first, in the team's billing or at Stripe, or say --cancel-subscription: it then ends after the period that is paid.";
const NOT_SET_UP =
  'Payments are not set up here, so the subscription cannot be cancelled: cancel it at Stripe, or run this where the Stripe settings are.';

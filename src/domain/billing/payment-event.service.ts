import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { PaymentEvent, Payments, Purchase } from '../../platforms/stripe/payments.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import type { CreditService } from './credit.service.js';
import { endSubscription, lockSubscription, mirrorSubscription } from './subscription.records.js';
import { billingLock } from './subscription.service.js';

export interface PaymentEventParts {
  db: Database;
  credits: CreditService;
  locks: Locks;
  payments: Payments | undefined;
  clock: Clock;
}

/** The second comes days later, where the bank has to confirm a payment. */
const PAID_CHECKOUTS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const DELETED = 'customer.subscription.deleted';

/** Handled events (decisions, section 4, "webhook"), and further ones of the same objects. */
const HANDLED = new Set([
  ...PAID_CHECKOUTS,
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  DELETED,
  'invoice.paid',
  'invoice.payment_failed',
]);

const RETENTION_DAYS = 60;
/** Credits of one purchase; larger packs were never sold. */
const MAX_CREDITS = 10_000_000;

/** Each notification mirrors the provider's current state: it may be late, duplicated or out of order. */
export class PaymentEventService {
  constructor(private readonly parts: PaymentEventParts) {}

  /** Throws AppError `bad_request` for a body that the provider did not sign. */
  async receive(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent> {
    const { db, payments, locks, clock } = this.parts;
    if (!payments) throw new AppError('unavailable', 'Payments are not set up on this server.');
    const event = payments.event(body, signature, clock());
    if (!HANDLED.has(event.kind) || event.customerId === undefined) return event;
    const [known] = await db.query(sql`select 1 from payment_events where id = ${event.id}`, 'billing.event');
    if (known) return event;
    const [team] = await db.query<{ id: string }>(
      sql`select team_id as id from team_billing where customer_id = ${event.customerId}`,
      'billing.team-of-customer',
    );
    if (team) await withLock(locks, billingLock(team.id), () => this.act(payments, team.id, event));
    return event;
  }

  private async act(payments: Payments, teamId: string, event: PaymentEvent): Promise<void> {
    const customerId = event.customerId as string;
    const subscriptions = await payments.subscriptions(customerId);
    const { objectId } = event;
    const isCheckout = PAID_CHECKOUTS.has(event.kind) && objectId !== undefined;
    // The provider lists nothing of a customer that was deleted together with the subscription.
    const deleted = event.kind === DELETED && !subscriptions.some(({ id }) => id === objectId) ? objectId : undefined;
    const purchase = isCheckout ? await payments.purchase(objectId) : undefined;
    await this.parts.db.edit({ teamId, accountIds: null }, async (tx) => {
      if (!(await storeEvent(tx, event))) return;
      const record = await lockSubscription(tx, teamId);
      if (deleted !== undefined) endSubscription(tx, record, deleted);
      await mirrorSubscription(tx, record, subscriptions);
      if (purchase?.paid && purchase.customerId === customerId) await this.credit(tx, teamId, purchase);
    });
  }

  /** Adds the purchased credits, once per payment. */
  private async credit(tx: Sql, teamId: string, { sessionId, metadata }: Purchase): Promise<void> {
    const bought = Number(metadata.credits);
    if (metadata.pack === undefined || !Number.isSafeInteger(bought) || bought <= 0 || bought > MAX_CREDITS) return;
    const [first] = await tx.query(
      sql`insert into credit_purchases (team_id, session_id, pack, credits)
        values (${teamId}, ${sessionId}, ${metadata.pack}, ${bought}) on conflict do nothing returning 1`,
    );
    if (first) await this.parts.credits.addToPack(teamId, bought, 'purchase', tx);
  }
}

/** False if the event is already stored. */
async function storeEvent(tx: Sql, { id, kind }: PaymentEvent): Promise<boolean> {
  const rows = await tx.query(
    sql`insert into payment_events (id, kind) values (${id}, ${kind}) on conflict do nothing returning 1`,
  );
  await tx.query(
    sql`delete from payment_events where received_at < statement_timestamp() - make_interval(days => ${RETENTION_DAYS})`,
  );
  return rows.length > 0;
}

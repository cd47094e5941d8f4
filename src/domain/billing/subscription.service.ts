import type {
  CancelArgs,
  ChangeSubscriptionArgs,
  CheckoutArgs,
  CheckoutUrls,
  CreditPackCheckoutArgs,
  PortalSession,
} from '../../../schema/billing/billing.args.js';
import type { BillingStatus } from '../../../schema/billing/billing-status.type.js';
import type { BillingSubscription } from '../../../schema/billing/billing-subscription.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { ReturnOrigins } from '../../lib/return-origins.js';
import type {
  CheckoutSession,
  Invoice,
  ItemChange,
  Payments,
  Subscription as Subscribed,
} from '../../platforms/stripe/payments.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { isKunde } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';
import type { PlanService } from './plan.service.js';
import { addonItem, type PricingService } from './pricing.service.js';
import { Subscription } from './subscription.entity.js';
import { addonOf, liveOf, lockSubscription, mirrorSubscription, planItemOf } from './subscription.records.js';

/** Replaced by the provider with the session's id in return URLs. */
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

export interface SubscriptionParts {
  db: Database;
  clock: Clock;
  pricing: PricingService;
  plans: PlanService;
  locks: Locks;
  /** Undefined if payments are not configured; operations that need them throw `unavailable`. */
  payments: Payments | undefined;
  returnTo: Pick<ReturnOrigins, 'url' | 'require'>;
}

/** Runs a call that changes something at the provider if the lock is still held. */
type WhileLocked = <T>(call: () => Promise<T>) => Promise<T>;

type Write = Pick<WriteInProgress, 'attempt' | 'mark' | 'saveProgress' | 'loadProgress'>;

/** Subscribes without an addon, whatever the trial had. */
const NO_ADDON = 'none';

/** Checkpoint for a retry of the same request. */
interface CheckoutCheckpoint {
  checkout: CheckoutSession;
}

const UNPAID =
  'The team has a subscription that is not paid; pay its open invoice in the portal (POST /billing/portal).';
const PLAN_BY_AGREEMENT = 'This plan was arranged without a subscription; write to support to change it.';

/**
 * Payments (document 2, section 4.8). Under the team's lock, the provider is changed first and its state is
 * then mirrored. Calls carry idempotency keys derived from the request's mark, so that retries act once.
 */
export class SubscriptionService {
  constructor(private readonly parts: SubscriptionParts) {}

  /** With the addon that is asked for, or else the trial's. Throws `conflict` if subscribed, and `account_limit_reached`. */
  async checkout(
    viewer: Viewer,
    { plan, interval, addonTier: asked, ...urls }: CheckoutArgs,
    write: Write,
  ): Promise<CheckoutSession> {
    const { db, plans, pricing } = this.parts;
    const { teamId } = viewer;
    const item = await pricing.plan(viewer, plan, interval);
    const askedAddon = isTier(asked) ? await pricing.tier(viewer, asked, interval, 'addonTier') : undefined;
    const returns = this.returnUrls(urls);
    return this.atProvider(viewer, async (payments, whileLocked) => {
      const earlier = (await write.loadProgress<CheckoutCheckpoint>()).checkout;
      if (earlier) return earlier;
      const live = await this.refresh(payments, viewer);
      if (live?.status === 'suspended') throw conflict(UNPAID);
      if (live) throw conflict('The team has a subscription; change its plan (PUT /billing/subscription).');
      await plans.requireFit(viewer, plan);
      const { checkoutSessionId, addonTier: tried } = (await this.record(viewer)) ?? {};
      // Paying on both pages would create two subscriptions.
      if (checkoutSessionId) await whileLocked(() => payments.expireCheckout(checkoutSessionId));
      const addon = asked == null && tried != null ? await pricing.tier(viewer, tried, interval) : askedAddon;
      const items = addon ? [item, addon] : [item];
      const customerId = await this.customer(payments, viewer, write.mark, whileLocked);
      const order = { teamId, customerId, items, ...returns };
      const session = await whileLocked(() => payments.subscriptionCheckout(order, write.mark));
      await db.edit(viewer, async (tx) => {
        tx.em.assign(await lockSubscription(tx, teamId), { checkoutSessionId: session.id });
        await write.saveProgress({ checkout: session } satisfies CheckoutCheckpoint, { tx });
      });
      return session;
    });
  }

  /** The credits are added once the page is paid. */
  async buyCredits(viewer: Viewer, { pack, ...urls }: CreditPackCheckoutArgs, { mark }: Write) {
    const { teamId } = viewer;
    const { credits, ...item } = await this.parts.pricing.pack(viewer, pack);
    const returns = this.returnUrls(urls);
    return this.atProvider(viewer, async (payments, whileLocked) => {
      const customerId = await this.customer(payments, viewer, mark, whileLocked);
      const order = { teamId, customerId, items: [item], ...returns };
      const metadata = { team_id: teamId, pack, credits: String(credits) };
      return whileLocked(() => payments.purchaseCheckout(order, metadata, mark));
    });
  }

  async portal(viewer: Viewer, asked: string | null | undefined, { mark }: Write): Promise<PortalSession> {
    const back = this.returnUrl('returnUrl', asked, '');
    return this.atProvider(viewer, async (payments, whileLocked) => {
      const customerId = await this.customer(payments, viewer, mark, whileLocked);
      return { url: await whileLocked(() => payments.portalUrl(customerId, back, mark)) };
    });
  }

  /** What the team pays now; null without a live subscription, and for a kunde. */
  async current(viewer: Viewer): Promise<BillingSubscription | null> {
    if (isKunde(viewer) || (await this.record(viewer))?.customerId == null) return null;
    const subscription = liveOf(await this.subscriptionsOf(this.provider(), viewer));
    if (!subscription) return null;
    const { items, currentPeriodEnd } = subscription;
    return {
      interval: planItemOf(subscription)?.interval ?? 'month',
      total: items.reduce((sum, { amount }) => sum + amount, 0),
      items: items.map(({ item, amount }) => ({ item, amount })),
      currentPeriodEnd: currentPeriodEnd.toISOString(),
    };
  }

  /**
   * Changes the plan of a subscription, and its interval together with the addon's. The provider settles what is left of the
   * period. Throws `conflict` without a live subscription, and `account_limit_reached`.
   */
  async changeSubscription(
    viewer: Viewer,
    { plan, interval }: ChangeSubscriptionArgs,
    { mark }: Write,
  ): Promise<BillingStatus> {
    const { pricing, plans } = this.parts;
    const item = await pricing.plan(viewer, plan, interval);
    await this.atProvider(viewer, async (payments, whileLocked) => {
      const live = await this.refresh(payments, viewer);
      if (live?.status === 'suspended') throw conflict(UNPAID);
      if (!live) throw conflict('The team has no subscription; subscribe (POST /billing/checkout).');
      const present = planItemOf(live);
      if (present?.item === item.item && present.interval === interval) return;
      await plans.requireFit(viewer, plan);
      const changes: ItemChange[] = [{ item, replaced: present }];
      const addon = addonOf(live);
      if (addon && addon.interval !== interval) {
        const tier = addon.item.slice(addonItem('').length);
        changes.push({ item: await pricing.tier(viewer, tier, interval), replaced: addon });
      }
      await whileLocked(() => payments.setItems(live.id, changes, mark));
      await this.refresh(payments, viewer);
    });
    return plans.status(viewer);
  }

  /** In the subscription, or for free in the trial. Throws `conflict` without either. */
  async setAddon(viewer: Viewer, tier: string, { attempt, mark }: Write): Promise<BillingStatus> {
    const { pricing } = this.parts;
    await pricing.tier(viewer, tier, 'month');
    return this.changeAddon(viewer, tier, async (payments, subscription, whileLocked) => {
      const item = await pricing.tier(viewer, tier, planItemOf(subscription)?.interval ?? 'month');
      const present = addonOf(subscription);
      // An earlier try of this request has set it.
      if (attempt > 1 && present?.item === item.item && present.interval === item.interval) return;
      await whileLocked(() => payments.setItems(subscription.id, [{ item, replaced: present }], mark));
    });
  }

  async removeAddon(viewer: Viewer, { mark }: Write): Promise<BillingStatus> {
    return this.changeAddon(viewer, null, async (payments, subscription, whileLocked) => {
      const addon = addonOf(subscription);
      if (addon) await whileLocked(() => payments.removeItem(subscription.id, addon, mark));
    });
  }

  /** Ends the subscription or trial after its current period. Throws `conflict` without either. */
  async cancel(viewer: Viewer, feedback: CancelArgs, { mark }: Write): Promise<void> {
    const { db, clock } = this.parts;
    const { teamId } = viewer;
    await this.withBillingLock(teamId, async (whileLocked) => {
      const { payments, subscription } = await this.liveSubscriptionOrTrial(viewer);
      if (payments && subscription) await whileLocked(() => payments.cancelAtPeriodEnd(subscription.id, mark));
      const now = await this.subscriptionsOf(subscription && payments, viewer);
      await db.edit(viewer, async (tx) => {
        const record = await lockSubscription(tx, teamId);
        await mirrorSubscription(tx, record, now);
        tx.em.assign(record, {
          // A subscription's end is mirrored from the provider; a trial's is set here.
          cancelAtPeriodEnd: record.subscriptionId == null || record.cancelAtPeriodEnd,
          cancelReason: feedback.reason,
          cancelReasonDetail: feedback.reasonDetail ?? null,
          cancelRequestedAt: clock().toISOString(),
        });
      });
    });
  }

  /** Newest first; empty for a team that is not a customer, and for a kunde, whose business they are not. */
  async invoices(viewer: Viewer): Promise<Invoice[]> {
    if (isKunde(viewer)) return [];
    const customerId = (await this.record(viewer))?.customerId;
    return customerId == null ? [] : this.provider().invoices(customerId);
  }

  private async changeAddon(
    viewer: Viewer,
    tier: string | null,
    change: (payments: Payments, subscription: Subscribed, whileLocked: WhileLocked) => Promise<void>,
  ): Promise<BillingStatus> {
    const { db, plans } = this.parts;
    const { teamId } = viewer;
    await this.withBillingLock(teamId, async (whileLocked) => {
      const { payments, subscription } = await this.liveSubscriptionOrTrial(viewer);
      if (subscription?.status === 'suspended') throw conflict(UNPAID);
      if (payments && subscription) {
        await change(payments, subscription, whileLocked);
        await this.refresh(payments, viewer);
      } else {
        await db.edit(viewer, async (tx) => tx.em.assign(await lockSubscription(tx, teamId), { addonTier: tier }));
      }
    });
    return plans.status(viewer);
  }

  /** The live subscription; empty in a trial. Throws `conflict` for a team with neither. */
  private async liveSubscriptionOrTrial(viewer: Viewer) {
    const payments = (await this.record(viewer))?.customerId == null ? undefined : this.provider();
    const subscription = payments && (await this.refresh(payments, viewer));
    if (subscription) return { payments, subscription };
    const { status } = await this.parts.plans.status(viewer);
    if (status === 'trialing') return {};
    throw conflict(status === 'canceled' ? 'The plan has ended; subscribe first.' : PLAN_BY_AGREEMENT);
  }

  /** Mirrors the provider's state. Returns the live subscription. */
  private async refresh(payments: Payments, viewer: Viewer): Promise<Subscribed | undefined> {
    const subscriptions = await this.subscriptionsOf(payments, viewer);
    await this.parts.db.edit(viewer, async (tx) => {
      await mirrorSubscription(tx, await lockSubscription(tx, viewer.teamId), subscriptions);
    });
    return liveOf(subscriptions);
  }

  private async subscriptionsOf(payments: Payments | undefined, viewer: Viewer): Promise<Subscribed[]> {
    const customerId = (await this.record(viewer))?.customerId;
    return payments && customerId != null ? payments.subscriptions(customerId) : [];
  }

  private record(viewer: Viewer): Promise<Subscription | null> {
    return this.parts.db.read(viewer, (em) => em.findOne(Subscription, { teamId: viewer.teamId }));
  }

  /** The team's customer id at the provider, created if it has none or somebody deleted it there. */
  private async customer(payments: Payments, viewer: Viewer, key: string, whileLocked: WhileLocked): Promise<string> {
    const { db } = this.parts;
    const { teamId } = viewer;
    const known = (await this.record(viewer))?.customerId;
    if (known != null && (await payments.hasCustomer(known))) return known;
    const userId = authorOf(viewer);
    const [row] = await db.query<{ name: string; email: string }>(
      sql`select t.name, u.email from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id
        where t.id = ${teamId} and (u.id = ${userId} or m.role = 'owner') order by u.id = ${userId} desc, m.joined_at
        limit 1`,
    );
    if (!row) throw new Error(`The team ${teamId} has no owner.`);
    const customerId = await whileLocked(() => payments.createCustomer({ teamId, ...row }, key));
    await db.edit(viewer, async (tx) => {
      tx.em.assign(await lockSubscription(tx, teamId), { customerId, checkoutSessionId: null });
    });
    return customerId;
  }

  private returnUrls({ successUrl, cancelUrl }: CheckoutUrls): { successUrl: string; cancelUrl: string } {
    return {
      successUrl: this.returnUrl('successUrl', successUrl, '?checkout=success'),
      cancelUrl: this.returnUrl('cancelUrl', cancelUrl, '?checkout=cancelled'),
    };
  }

  /** `asked`, or the default address with `fallback`. Throws ParameterError for a foreign origin. */
  private returnUrl(parameter: string, asked: string | null | undefined, fallback: string): string {
    const { returnTo } = this.parts;
    if (asked == null) return `${returnTo.url}/${fallback}`;
    return returnTo.require(parameter, asked).replaceAll(encodeURIComponent(PLACEHOLDER), PLACEHOLDER);
  }

  private atProvider<T>({ teamId }: Viewer, work: (payments: Payments, whileLocked: WhileLocked) => Promise<T>) {
    const payments = this.provider();
    return this.withBillingLock(teamId, (whileLocked) => work(payments, whileLocked));
  }

  private provider(): Payments {
    const { payments } = this.parts;
    if (!payments) throw new AppError('unavailable', 'Payments are not set up on this server; ask its operator.');
    return payments;
  }

  private withBillingLock<T>(teamId: string, work: (whileLocked: WhileLocked) => Promise<T>): Promise<T> {
    return withLock(this.parts.locks, billingLock(teamId), (ensureLocked) =>
      work(async (call) => {
        await ensureLocked();
        return call();
      }),
    );
  }
}

function isTier(asked: string | null | undefined): asked is string {
  return asked != null && asked !== NO_ADDON;
}

/** The lock for changing and mirroring a team's payments. */
export const billingLock = (teamId: string): string => `billing ${teamId}`;

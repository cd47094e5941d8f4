import type { Transaction } from '../../db/database.js';
import { PLAN_PREFIX, type Subscription as Subscribed, type SubscribedItem } from '../../platforms/stripe/payments.js';
import { Team } from '../teams/team.entity.js';
import { Plan } from './plan.entity.js';
import { addonItem } from './pricing.service.js';
import { Subscription } from './subscription.entity.js';
import { lockTeam } from './team-plan.sql.js';

/** Withdraws a cancellation. */
export const NOT_CANCELLED = { cancelReason: null, cancelReasonDetail: null, cancelRequestedAt: null };

/** Locks the team's billing record until the transaction ends, and creates it if it is missing. */
export async function lockSubscription(tx: Transaction, teamId: string): Promise<Subscription> {
  await lockTeam(tx, teamId);
  return (await tx.em.findOne(Subscription, { teamId })) ?? tx.em.create(Subscription, { teamId });
}

/** Ends a subscription that the provider says is deleted and no longer lists. */
export function endSubscription({ em }: Transaction, record: Subscription, subscriptionId: string): void {
  if (record.subscriptionId === subscriptionId) em.assign(record, { status: 'canceled', addonTier: null });
}

/** Stores the provider's live or newest subscription. One that continues withdraws a cancellation. */
export async function mirrorSubscription(
  { em }: Transaction,
  record: Subscription,
  newestFirst: readonly Subscribed[],
) {
  const subscription = liveOf(newestFirst) ?? newestFirst[0];
  if (!subscription) return;
  const { id: subscriptionId, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  // A suspended one gives no plan, like one that has ended; paying it brings the plan back.
  const status = subscription.status === 'suspended' ? 'canceled' : subscription.status;
  const isLive = status !== 'canceled';
  em.assign(record, {
    subscriptionId,
    status,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd,
    addonTier: (isLive && addonOf(subscription)?.item.slice(addonItem('').length)) || null,
    ...(isLive && !cancelAtPeriodEnd && NOT_CANCELLED),
  });
  const plan = await em.findOne(Plan, { key: planItemOf(subscription)?.item.slice(PLAN_PREFIX.length) ?? '' });
  if (plan) em.assign(await em.findOneOrFail(Team, { id: record.teamId }), { plan });
}

/** The newest that gives a plan, or else the newest that would if it was paid. */
export function liveOf(newestFirst: readonly Subscribed[]): Subscribed | undefined {
  const going = newestFirst.filter(({ status }) => status !== 'canceled');
  return going.find(({ status }) => status !== 'suspended') ?? going[0];
}

export function addonOf({ items }: Subscribed): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith(addonItem('')));
}

/** The plan's item, whose billing interval the others share. */
export function planItemOf({ items }: Subscribed): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith(PLAN_PREFIX));
}

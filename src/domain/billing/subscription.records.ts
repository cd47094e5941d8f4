import type { Transaction } from '../../db/database.js';
import type { Subscription as Subscribed, SubscribedItem } from '../../platforms/stripe/payments.js';
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

/** Stores the provider's live or newest subscription. One that continues withdraws a cancellation. */
export async function mirrorSubscription(
  { em }: Transaction,
  record: Subscription,
  newestFirst: readonly Subscribed[],
) {
  const subscription = liveOf(newestFirst) ?? newestFirst[0];
  if (!subscription) return;
  const { id: subscriptionId, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const isLive = status !== 'canceled';
  em.assign(record, {
    subscriptionId,
    status,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd,
    addonTier: (isLive && addonOf(subscription)?.item.slice(addonItem('').length)) || null,
    ...(isLive && !cancelAtPeriodEnd && NOT_CANCELLED),
  });
  const plan = await em.findOne(Plan, { key: planItemOf(subscription)?.item.slice('plan:'.length) ?? '' });
  if (plan) em.assign(await em.findOneOrFail(Team, { id: record.teamId }), { plan });
}

export function liveOf(newestFirst: readonly Subscribed[]): Subscribed | undefined {
  return newestFirst.find(({ status }) => status !== 'canceled');
}

export function addonOf({ items }: Subscribed): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith(addonItem('')));
}

/** The plan's item, whose billing interval the others share. */
export function planItemOf({ items }: Subscribed): SubscribedItem | undefined {
  return items.find(({ item }) => item.startsWith('plan:'));
}

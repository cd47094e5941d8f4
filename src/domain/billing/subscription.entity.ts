import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofTeam } from '../teams/team.entity.js';

/** As the payment provider last reported it. `subscriptionId` is null without a subscription. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'team_billing',
  uniques: [{ properties: ['customerId'] }],
  properties: {
    teamId: () => ofTeam().primary(),
    customerId: column.text().nullable(),
    checkoutSessionId: column.text().nullable(),
    subscriptionId: column.text().nullable(),
    status: column.text().$type<'trialing' | 'active' | 'past_due' | 'canceled'>().nullable(),
    currentPeriodEnd: column.instant().nullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    addonTier: column.text().nullable(),
    cancelReason: column.text().nullable(),
    cancelReasonDetail: column.text().nullable(),
    cancelRequestedAt: column.instant().nullable(),
  },
});

export type Subscription = InferEntity<typeof Subscription>;

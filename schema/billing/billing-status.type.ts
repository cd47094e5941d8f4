import { PlanStatus } from '../../src/domain/billing/billing.enum.js';
import { bool, dateTime, FieldsOf, int, jsonObject, of, Type, text } from '../support/fields.js';

@Type("A team's AI credits.")
export class AiCredits extends FieldsOf({
  limit: int('Monthly allowance.').example(500),
  used: int('Credits used from the allowance.').example(120),
  packRemaining: int('Credits left from purchased packs.').example(100),
  remaining: int('Credits available, packs included.').example(480),
  resetsAt: dateTime('When the allowance resets.').example('2026-02-01T00:00:00.000Z'),
}) {}

@Type('An addon of a team.')
export class TeamAddon extends FieldsOf({
  key: text('Key of the addon.').example('ecommerce'),
  tier: text('Tier of the addon.').example('small'),
}) {}

@Type("A team's plan, subscription and usage.")
export class BillingStatus extends FieldsOf({
  plan: text('Key of the plan.').example('pro'),
  status: of(PlanStatus, 'Status of the plan.').example('active'),
  trialEndsAt: dateTime('End of the trial, past or future; null if the team has none.')
    .nullable()
    .example('2026-01-14T09:00:00.000Z'),
  currentPeriodEnd: dateTime('End of the paid period; null without a subscription.')
    .nullable()
    .example('2026-02-10T09:00:00.000Z'),
  cancelAtPeriodEnd: bool('Whether the subscription or trial ends for good then.').example(false),
  maxAccounts: int('Maximum number of advertising accounts.').example(20),
  accountCount: int('Number of advertising accounts, excluding manager accounts.').example(12),
  aiCredits: of(AiCredits, 'AI credits.').example(),
  addon: of(TeamAddon, 'Addon of the team, if any.').nullable().example(),
  features: jsonObject('All features by name, and whether the team has them.')
    .as<Record<string, boolean>>()
    .example({ ai_chat: true, ecommerce: true, priority_support: false }),
}) {}

import { PlanStatus } from '../../src/domain/billing/billing.enum.js';
import { bool, dateTime, FieldsOf, int, jsonObject, of, Type, text } from '../support/fields.js';

@Type("A team's AI credits.")
export class AiCredits extends FieldsOf({
  limit: int('Monthly allowance.'),
  used: int('Credits used from the allowance.'),
  packRemaining: int('Credits left from purchased packs.'),
  remaining: int('Credits available, packs included.'),
  resetsAt: dateTime('When the allowance resets.'),
}) {}

@Type('An addon of a team.')
export class TeamAddon extends FieldsOf({
  key: text('Key of the addon.'),
  tier: text('Tier of the addon.'),
}) {}

@Type("A team's plan, subscription and usage.")
export class BillingStatus extends FieldsOf({
  plan: text('Key of the plan.'),
  status: of(PlanStatus, 'Status of the plan.'),
  trialEndsAt: dateTime('End of the trial, past or future; null if the team has none.').nullable(),
  currentPeriodEnd: dateTime('End of the paid period; null without a subscription.').nullable(),
  cancelAtPeriodEnd: bool('Whether the subscription or trial ends for good then.'),
  maxAccounts: int('Maximum number of advertising accounts.'),
  accountCount: int('Number of advertising accounts, excluding manager accounts.'),
  aiCredits: of(AiCredits, 'AI credits.'),
  addon: of(TeamAddon, 'Addon of the team, if any.').nullable(),
  features: jsonObject('All features by name, and whether the team has them.').as<Record<string, boolean>>(),
}) {}

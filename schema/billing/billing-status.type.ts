import { PlanStatus } from '../../src/domain/billing/billing.enum.js';
import { bool, dateTime, FieldsOf, int, jsonObject, of, Type, text } from '../support/fields.js';

@Type("A team's AI credits.")
export class AiCredits extends FieldsOf({
  limit: int("The month's allowance."),
  used: int('Used of the allowance.'),
  packRemaining: int('Left of bought packs.'),
  remaining: int('What can still be spent, packs included.'),
  resetsAt: dateTime('When the allowance starts anew.'),
}) {}

@Type('An addon that a team has.')
export class TeamAddon extends FieldsOf({
  key: text('The addon.'),
  tier: text('Its size.'),
}) {}

@Type("A team's plan, its subscription and what is used of it.")
export class BillingStatus extends FieldsOf({
  plan: text('Key of the plan.'),
  status: of(PlanStatus, 'Whether it is in force.'),
  trialEndsAt: dateTime('When the trial ends or ended; null for a team without one.').nullable(),
  currentPeriodEnd: dateTime('Up to when the subscription is paid; null without one.').nullable(),
  cancelAtPeriodEnd: bool('Whether the subscription, or the trial, ends then for good.'),
  maxAccounts: int('Most advertising accounts.'),
  accountCount: int('Advertising accounts of the team, manager accounts not counted.'),
  aiCredits: of(AiCredits, 'AI credits.'),
  addon: of(TeamAddon, 'The addon, if the team has one.').nullable(),
  features: jsonObject('Every feature by its name, and whether the team has it.').as<Record<string, boolean>>(),
}) {}

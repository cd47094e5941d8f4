import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';

@Type('A plan and what it includes.')
@ListSize(3)
export class PlanPrice extends FieldsOf({
  key: text('Key for choosing the plan.'),
  name: text('Name.'),
  monthlyPrice: int('Monthly price, in cents.'),
  yearlyPrice: int('Yearly price if billed yearly, in cents.'),
  maxAccounts: int('Maximum number of advertising accounts.'),
  aiCredits: int('AI credits per month.'),
  features: texts('Features that the plan includes.'),
}) {}

@Type('A tier of an addon.')
@ListSize(3)
export class AddonTier extends FieldsOf({
  tier: text('Key for choosing the tier.'),
  monthlyPrice: int('Monthly price, in cents.'),
  maxProducts: int('Maximum number of products.'),
}) {}

@Type('An addon for any plan.')
@ListSize(1)
export class AddonPrice extends FieldsOf({
  key: text('Key of the addon.'),
  tiers: listOf(AddonTier, 'Tiers of the addon.'),
}) {}

@Type('A pack of AI credits, bought once and valid beyond the month.')
@ListSize(3)
export class CreditPackPrice extends FieldsOf({
  key: text('Key for choosing the pack.'),
  credits: int('Number of credits.'),
  price: int('Price, in cents.'),
}) {}

@Type('Pricing of the product; all prices are in cents.')
export class Pricing extends FieldsOf({
  currency: text('Always `eur`.'),
  plans: listOf(PlanPrice, 'The plans, smallest first.'),
  addons: listOf(AddonPrice, 'The addons.'),
  creditPacks: listOf(CreditPackPrice, 'Packs of AI credits.'),
}) {}

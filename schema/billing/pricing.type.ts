import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';

@Type('A plan and what it includes.')
@ListSize(3)
export class PlanPrice extends FieldsOf({
  key: text('Key for choosing the plan.').example('starter'),
  name: text('Name.').example('Starter'),
  monthlyPrice: int('Monthly price, in cents.').example(4900),
  yearlyPrice: int('Yearly price if billed yearly, in cents.').example(49_000),
  maxAccounts: int('Maximum number of advertising accounts.').example(5),
  aiCredits: int('AI credits per month.').example(100),
  features: texts('Features that the plan includes.').example(['ai_chat', 'keyword_mining']),
}) {}

@Type('A tier of an addon.')
@ListSize(3)
export class AddonTier extends FieldsOf({
  tier: text('Key for choosing the tier.').example('small'),
  monthlyPrice: int('Monthly price, in cents.').example(1900),
  yearlyPrice: int('Yearly price with a plan that is billed yearly, in cents.', GraphqlOnly()),
  maxProducts: int('Number of products that the tier is for. Nothing is refused beyond it.').example(1000),
}) {}

@Type('An addon for any plan.')
@ListSize(1)
export class AddonPrice extends FieldsOf({
  key: text('Key of the addon.').example('ecommerce'),
  tiers: listOf(AddonTier, 'Tiers of the addon.').example(),
}) {}

@Type('A pack of AI credits, bought once and valid beyond the month.')
@ListSize(3)
export class CreditPackPrice extends FieldsOf({
  key: text('Key for choosing the pack.').example('pack_100'),
  credits: int('Number of credits.').example(100),
  price: int('Price, in cents.').example(900),
}) {}

@Type('Pricing of the product; all prices are in cents and include VAT: what is shown is what is charged.')
export class Pricing extends FieldsOf({
  currency: text('Always `eur`.').example('eur'),
  plans: listOf(PlanPrice, 'The plans, smallest first.').example(),
  addons: listOf(AddonPrice, 'The addons.').example(),
  creditPacks: listOf(CreditPackPrice, 'Packs of AI credits.').example(),
}) {}

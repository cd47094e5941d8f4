import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';

@Type('A plan and what it holds.')
@ListSize(3)
export class PlanPrice extends FieldsOf({
  key: text('By which a plan is chosen.'),
  name: text('Name.'),
  monthlyPrice: int('Cents a month.'),
  yearlyPrice: int('Cents a year, when paid yearly.'),
  maxAccounts: int('Most advertising accounts.'),
  aiCredits: int('AI credits a month.'),
  features: texts('What the plan includes.'),
}) {}

@Type('One size of an addon.')
@ListSize(3)
export class AddonTier extends FieldsOf({
  tier: text('By which the size is chosen.'),
  monthlyPrice: int('Cents a month.'),
  maxProducts: int('Most products.'),
}) {}

@Type('What can be added to any plan.')
@ListSize(1)
export class AddonPrice extends FieldsOf({
  key: text('The addon.'),
  tiers: listOf(AddonTier, 'Its sizes.'),
}) {}

@Type('AI credits that are bought once and outlast the month.')
@ListSize(3)
export class CreditPackPrice extends FieldsOf({
  key: text('By which the pack is chosen.'),
  credits: int('How many credits it holds.'),
  price: int('Cents.'),
}) {}

@Type('What the product costs; all prices are in cents.')
export class Pricing extends FieldsOf({
  currency: text('Always eur.'),
  plans: listOf(PlanPrice, 'The plans, smallest first.'),
  addons: listOf(AddonPrice, 'The addons.'),
  creditPacks: listOf(CreditPackPrice, 'The packs of AI credits.'),
}) {}

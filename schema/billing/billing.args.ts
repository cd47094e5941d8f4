import { BillingInterval } from '../../src/domain/billing/billing.enum.js';
import { ArgumentsOf, FieldsOf, of, Type, text } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';

export class SelectPlanArgs extends ArgumentsOf({
  plan: text('Key of the plan, as listed in the pricing: starter, pro or agency.'),
}) {}

export class AddonArgs extends ArgumentsOf({
  tier: text('Tier of the e-commerce addon, as listed in the pricing: small, medium or large.'),
}) {}

export abstract class CheckoutUrls extends ArgumentsOf({
  successUrl: text(
    'URL to return to after payment, on an allowed origin; {CHECKOUT_SESSION_ID} in it is replaced by the session ID.',
  ).nullable(),
  cancelUrl: text('URL to return to if nothing was paid, on an allowed origin.').nullable(),
}) {}

export class CheckoutArgs extends ArgumentsOf(CheckoutUrls, {
  plan: text('Key of the plan, as listed in the pricing.'),
  interval: of(BillingInterval, 'Billing interval.'),
  addonTier: text(
    'Tier of the e-commerce addon to subscribe to along with the plan, or `none`; omit for that of the trial.',
  ).nullable(),
}) {}

export class ChangeSubscriptionArgs extends ArgumentsOf({
  plan: text('Key of the plan, as listed in the pricing.'),
  interval: of(BillingInterval, 'Billing interval; that of an addon follows.'),
}) {}

export class CreditPackCheckoutArgs extends ArgumentsOf(CheckoutUrls, {
  pack: text('Key of the pack, as listed in the pricing.'),
}) {}

export class PortalArgs extends ArgumentsOf({
  returnUrl: text('URL to return to afterwards, on an allowed origin.').nullable(),
}) {}

export class CancelArgs extends ArgumentsOf({
  reason: text('Reason in a few words, 1 to 200 characters.', FreeText({ max: 200 })),
  reasonDetail: text('Details, at most 20,000 characters.', FreeText({ mayBeEmpty: true })).nullable(),
}) {}

@Type('A checkout page of the payment provider.')
export class CheckoutSession extends FieldsOf({
  sessionId: text('ID at the payment provider.').example('cs_test_a1b2c3'),
  url: text('URL of the page.').example('https://checkout.stripe.com/c/pay/cs_test_a1b2c3'),
}) {}

@Type("The payment provider's customer portal.")
export class PortalSession extends FieldsOf({
  url: text('URL of the portal, valid for a few minutes.').example('https://billing.stripe.com/p/session/test_a1b2c3'),
}) {}

import { BillingInterval } from '../../src/domain/billing/billing.enum.js';
import { ArgumentsOf, FieldsOf, of, Type, text } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';

export class SelectPlanArgs extends ArgumentsOf({
  plan: text('Key of the plan, as the pricing lists it: starter, pro or agency.'),
}) {}

export class AddonArgs extends ArgumentsOf({
  tier: text('Size of the e-commerce addon, as the pricing lists it: small, medium or large.'),
}) {}

export abstract class CheckoutUrls extends ArgumentsOf({
  successUrl: text(
    'Where to go after paying, on an allowed origin; {CHECKOUT_SESSION_ID} in it becomes the session.',
  ).nullable(),
  cancelUrl: text('Where to go when nothing was paid, on an allowed origin.').nullable(),
}) {}

export class CheckoutArgs extends ArgumentsOf(CheckoutUrls, {
  plan: text('Key of the plan, as the pricing lists it.'),
  interval: of(BillingInterval, 'How often to pay.'),
}) {}

export class CreditPackCheckoutArgs extends ArgumentsOf(CheckoutUrls, {
  pack: text('Key of the pack, as the pricing lists it.'),
}) {}

export class PortalArgs extends ArgumentsOf({
  returnUrl: text('Where to go afterwards, on an allowed origin.').nullable(),
}) {}

export class CancelArgs extends ArgumentsOf({
  reason: text('Why, in a few words: 1 to 200 characters.', FreeText({ most: 200 })),
  reasonDetail: text('More about it, at most 20,000 characters.', FreeText({ mayBeEmpty: true })).nullable(),
}) {}

@Type('A page of the payment provider on which to pay.')
export class CheckoutSession extends FieldsOf({
  sessionId: text('Id at the payment provider.'),
  url: text('Address of the page.'),
}) {}

@Type("The payment provider's page for customers.")
export class PortalSession extends FieldsOf({
  url: text('Address of the page; it is good for a few minutes.'),
}) {}

import { ArgsType, Field, ObjectType } from 'type-graphql';
import { FreeText } from '../support/text.rule.js';
import { BillingInterval } from './billing.enum.js';

@ArgsType()
export class SelectPlanArgs {
  @Field(() => String, { description: 'Key of the plan, as the pricing lists it: starter, pro or agency.' })
  plan!: string;
}

@ArgsType()
export class AddonArgs {
  @Field(() => String, {
    description: 'Size of the e-commerce addon, as the pricing lists it: small, medium or large.',
  })
  tier!: string;
}

@ArgsType()
export abstract class CheckoutUrls {
  @Field(() => String, {
    nullable: true,
    description: 'Where to go after paying, on an allowed origin; {CHECKOUT_SESSION_ID} in it becomes the session.',
  })
  successUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Where to go when nothing was paid, on an allowed origin.' })
  cancelUrl?: string | null;
}

@ArgsType()
export class CheckoutArgs extends CheckoutUrls {
  @Field(() => String, { description: 'Key of the plan, as the pricing lists it.' })
  plan!: string;

  @Field(() => BillingInterval, { description: 'How often to pay.' })
  interval!: BillingInterval;
}

@ArgsType()
export class CreditPackCheckoutArgs extends CheckoutUrls {
  @Field(() => String, { description: 'Key of the pack, as the pricing lists it.' })
  pack!: string;
}

@ArgsType()
export class PortalArgs {
  @Field(() => String, { nullable: true, description: 'Where to go afterwards, on an allowed origin.' })
  returnUrl?: string | null;
}

@ArgsType()
export class CancelArgs {
  @Field(() => String, { description: 'Why, in a few words: 1 to 200 characters.' })
  @FreeText({ most: 200 })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'More about it, at most 20,000 characters.' })
  @FreeText({ mayBeEmpty: true })
  reasonDetail?: string | null;
}

@ObjectType({ description: 'A page of the payment provider on which to pay.' })
export class CheckoutSession {
  @Field(() => String, { description: 'Id at the payment provider.' })
  sessionId!: string;

  @Field(() => String, { description: 'Address of the page.' })
  url!: string;
}

@ObjectType({ description: "The payment provider's page for customers." })
export class PortalSession {
  @Field(() => String, { description: 'Address of the page; it is good for a few minutes.' })
  url!: string;
}

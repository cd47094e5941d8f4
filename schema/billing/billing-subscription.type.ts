import { BillingInterval } from '../../src/domain/billing/billing.enum.js';
import { ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';

@Type('What a team pays for in its subscription.')
@ListSize(3)
export class SubscribedItem extends FieldsOf({
  item: text('`plan:` and the key, or `addon:`, the key and the tier; empty for what is not sold here.').example(
    'plan:pro',
  ),
  amount: int('What is charged for it each interval, in cents, VAT included.').example(14_900),
}) {}

@Type('The subscription as the payment provider charges it: prices that were raised since do not change it.')
export class BillingSubscription extends FieldsOf({
  interval: of(BillingInterval, 'How often it is charged.').example('month'),
  total: int('What is charged each interval, in cents, VAT included, before discounts.').example(16_800),
  items: listOf(SubscribedItem, 'What it consists of.').example(),
  currentPeriodEnd: dateTime('When it is charged next.').example('2026-02-10T09:00:00.000Z'),
}) {}

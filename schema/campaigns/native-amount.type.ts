import { date, FieldsOf, float, Type, text } from '../support/fields.js';

@Type("An amount in an account's own currency, and how it was converted.")
export class NativeAmount extends FieldsOf({
  currency: text('Currency (ISO 4217).'),
  amount: float('Amount, at most 2 decimals.'),
  rate: float('Euro reference rate: units of the currency per euro.'),
  rateDate: date('Day on which the European Central Bank published the rate.'),
}) {}

import { date, FieldsOf, float, Type, text } from '../support/fields.js';

@Type("An amount in an account's own currency, and how it was converted.")
export class NativeAmount extends FieldsOf({
  currency: text('ISO 4217.'),
  amount: float('The amount, at most 2 decimals.'),
  rate: float("The euro's reference rate: units of the currency for one euro."),
  rateDate: date('The day on which the European Central Bank published it.'),
}) {}

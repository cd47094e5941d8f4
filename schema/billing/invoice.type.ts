import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, safeInt, Type, text } from '../support/fields.js';

@Type('An invoice of the payment provider.')
@ListSize(50)
export class Invoice extends FieldsOf({
  id: text('Id at the payment provider.'),
  number: text('Number for the books.'),
  date: safeInt('When it was made, in Unix seconds.'),
  amountPaid: int('What was paid, in the smallest unit of the currency.'),
  currency: text('Currency, three small letters.'),
  status: text('paid, open, void or uncollectible.'),
  pdfUrl: text('Address of the PDF; empty without one.'),
  hostedUrl: text('Address of its page; empty without one.'),
}) {}

import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, safeInt, Type, text } from '../support/fields.js';

@Type('An invoice of the payment provider.')
@ListSize(50)
export class Invoice extends FieldsOf({
  id: text('ID at the payment provider.'),
  number: text('Invoice number.'),
  date: safeInt('When it was created, in Unix seconds.'),
  amountPaid: int("Amount paid, in the currency's smallest unit."),
  currency: text('Currency, three lowercase letters.'),
  status: text('Status: paid, open, void or uncollectible.'),
  pdfUrl: text('URL of the PDF; empty if there is none.'),
  hostedUrl: text('URL of its page; empty if there is none.'),
}) {}

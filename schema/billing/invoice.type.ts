import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, safeInt, Type, text } from '../support/fields.js';

@Type('An invoice of the payment provider.')
@ListSize(50)
export class Invoice extends FieldsOf({
  id: text('ID at the payment provider.').example('in_1'),
  number: text('Invoice number.').example('AD-0001'),
  date: safeInt('When it was created, in Unix seconds.').example(1_769_850_000),
  amountPaid: int("Amount paid, in the currency's smallest unit.").example(14_900),
  currency: text('Currency, three lowercase letters.').example('eur'),
  status: text('Status: paid, open, void or uncollectible.').example('paid'),
  pdfUrl: text('URL of the PDF; empty if there is none.').example('https://pay.stripe.com/invoice/in_1/pdf'),
  hostedUrl: text('URL of its page; empty if there is none.').example('https://invoice.stripe.com/i/in_1'),
}) {}

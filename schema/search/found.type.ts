import { Max, MaxLength, Min, MinLength } from 'class-validator';
import { FoundKind } from '../../src/domain/search/found.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, int, of, Type, text } from '../support/fields.js';

export class SearchArgs extends ArgumentsOf({
  text: text(
    'What names contain, ignoring case and accents; `mueller` finds `Müller` too. 2 to 200 characters.',
    MinLength(2, { message: '$property must have at least 2 characters' }),
    MaxLength(200, { message: '$property must have at most 200 characters' }),
  ),
  limit: int('Number of campaigns and of products to return, 1 to 50.', Max(50), Min(1)).default(10),
}) {}

@Type('A campaign or product that a search found.')
@ListSize(20)
export class Found extends FieldsOf({
  kind: of(FoundKind, 'What was found.').example('campaign'),
  id: text('ID of the campaign or product.').example('9000000001'),
  accountId: text('ID of the account.').example('1000000001'),
  accountName: text('Name of the account.').example('Example Shop'),
  name: text('Name of the campaign, title of the product.').example('Search | Brand'),
  status: text('Status of the campaign or product.').example('ENABLED'),
}) {}

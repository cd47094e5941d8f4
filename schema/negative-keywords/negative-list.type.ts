import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { type Example, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, exampleOf, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';

export class NegativeListArgs extends ArgumentsOf(AccountArgs, {
  listId: text('ID of the list.'),
}) {}

@Type('A keyword for which ads do not show.')
@ListSize(200)
export class NegativeKeyword extends FieldsOf({
  id: text('ID within its list.'),
  text: text('Text of the keyword.'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.'),
}) {}

/** Fields shared by both types of a negative keyword list. */
@Type()
export abstract class NegativeListFields extends FieldsOf({
  id: text('ID of the list on the advertising platform.').example('3000000001'),
  accountId: text('Account that the list belongs to.').example('1000000001'),
  name: text('Name, unique in the account.').example('Ausschlussliste 31.01.2026, 09:30 Uhr (5f2c81d0)'),
  category: text('Why its keywords are excluded, if keyword mining found them; otherwise null.')
    .nullable()
    .example(null),
  keywordCount: int('Number of keywords.').example(2),
  campaignIds: texts('Campaigns that it applies to, ascending.').example(['2000000001']),
  resourceName: text('Resource name in the API of the advertising platform.').example(
    'customers/1000000001/sharedSets/3000000001',
  ),
  createdAt: dateTime('When it was created, or first seen here if created elsewhere.').example(
    '2026-01-31T08:30:00.000Z',
  ),
}) {}

@Type('A negative keyword list that campaigns share.')
@ListSize(20)
export class NegativeKeywordList extends NegativeListFields {}

@Type('A negative keyword list with all its keywords.')
@ListSize(8)
export class NegativeKeywordListDetails extends NegativeListFields {}

export const NEGATIVE_LIST = {
  ...exampleOf(NegativeKeywordList),
  keywords: [
    { id: '4000000001', text: 'gratis', matchType: 'BROAD' },
    { id: '4000000002', text: 'rucksack selber nähen', matchType: 'PHRASE' },
  ],
} satisfies Example<NegativeKeywordList & { keywords: NegativeKeyword[] }>;

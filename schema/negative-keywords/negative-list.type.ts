import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';

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
  id: text('ID of the list on the advertising platform.'),
  accountId: text('Account that the list belongs to.'),
  name: text('Name, unique in the account.'),
  category: text('Why its keywords are excluded, if keyword mining found them; otherwise null.').nullable(),
  keywordCount: int('Number of keywords.'),
  campaignIds: texts('Campaigns that it applies to, ascending.'),
  resourceName: text('Resource name in the API of the advertising platform.'),
  createdAt: dateTime('When it was created, or first seen here if created elsewhere.'),
}) {}

@Type('A negative keyword list that campaigns share.')
@ListSize(20)
export class NegativeKeywordList extends NegativeListFields {}

@Type('A negative keyword list with all its keywords.')
@ListSize(8)
export class NegativeKeywordListDetails extends NegativeListFields {}

const LIST = {
  id: '3000000001',
  accountId: '1000000001',
  name: 'Ausschlussliste 31.01.2026, 09:30 Uhr (5f2c81d0)',
  category: null,
  keywordCount: 2,
  campaignIds: ['2000000001'],
  resourceName: 'customers/1000000001/sharedSets/3000000001',
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies NegativeKeywordList;

export const NEGATIVE_LISTS = [LIST];

export const NEGATIVE_LIST = {
  ...LIST,
  keywords: [
    { id: '4000000001', text: 'gratis', matchType: 'BROAD' },
    { id: '4000000002', text: 'rucksack selber nähen', matchType: 'PHRASE' },
  ],
} satisfies NegativeKeywordList & { keywords: NegativeKeyword[] };

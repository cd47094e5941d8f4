import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';

export class NegativeListArgs extends ArgumentsOf(AccountArgs, {
  listId: text('Id of the list.'),
}) {}

@Type('A keyword for which ads do not show.')
@ListSize(200)
export class NegativeKeyword extends FieldsOf({
  id: text('Id within its list.'),
  text: text('The keyword itself.'),
  matchType: of(KeywordMatchType, 'How it is held against what somebody searches for.'),
}) {}

/** Fields shared by both types of a negative keyword list. */
@Type()
export abstract class NegativeListFields extends FieldsOf({
  id: text('Id of the list on the advertising platform.'),
  accountId: text('Account that the list belongs to.'),
  name: text('Name, unique in the account.'),
  category: text('Why its keywords are excluded, where keyword mining found them; otherwise null.').nullable(),
  keywordCount: int('How many keywords it holds.'),
  campaignIds: texts('Campaigns that it holds for, ascending.'),
  resourceName: text('Its name in the interface of the advertising platform.'),
  createdAt: dateTime('When it was created, or first seen here if that happened elsewhere.'),
}) {}

@Type('A list of negative keywords that campaigns share.')
@ListSize(20)
export class NegativeKeywordList extends NegativeListFields {}

@Type('A list of negative keywords with all that it holds.')
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

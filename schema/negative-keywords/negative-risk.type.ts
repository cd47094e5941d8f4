import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';

export class NegativeKeywordRisksArgs extends ArgumentsOf(AccountArgs, {
  texts: texts(
    'Texts of the keywords, 1 to 5000, each of 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored.',
    ArrayMaxSize(5000),
    ArrayMinSize(1),
  ),
  matchType: of(KeywordMatchType, 'Match type of all of them.'),
}) {}

@Type('What a negative keyword would block: search terms that converted in the last 90 days.')
@ListSize(20)
export class NegativeKeywordRisk extends FieldsOf({
  keyword: text('Text of the keyword.').example('gratis'),
  termCount: int('Number of those search terms, in any campaign of the account; at least 1.').example(1),
  conversionValue: float('Conversion value of those search terms in that time, in EUR.').example(129.9),
  terms: texts('Those search terms, the most valuable 20 of them.').example(['gartenstuhl gratis versand']),
}) {}

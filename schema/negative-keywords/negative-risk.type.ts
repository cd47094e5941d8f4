import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ArgumentsOf, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';

export class NegativeKeywordRiskArgs extends ArgumentsOf(AccountArgs, {
  text: text('The keyword, 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored.'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.'),
}) {}

@Type('What a negative keyword would cost: search terms that converted in the last 90 days and would be blocked.')
export class NegativeKeywordRisk extends FieldsOf({
  termCount: int('Number of those search terms, in any campaign of the account.').example(1),
  conversionValue: float('Conversion value of those search terms in that time, in EUR.').example(129.9),
  terms: texts('Those search terms, the most valuable 20 of them.').example(['gartenstuhl gratis versand']),
}) {}

import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ReviewStatus, SuggestionCategory, SuggestionStatus } from '../../src/domain/mining/mining.enum.js';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';

export class ReviewSuggestionArgs extends ArgumentsOf(AccountArgs, {
  suggestionId: text('ID of the suggestion.'),
  status: of(ReviewStatus, 'The decision.'),
}) {}

export class ReviewSuggestionsArgs extends ArgumentsOf(AccountArgs, {
  suggestionIds: texts('IDs of the suggestions, 1 to 5000.', ArrayMaxSize(5000), ArrayMinSize(1)),
  status: of(ReviewStatus, 'The decision for all of them.'),
}) {}

export class ApplySuggestionsArgs extends ArgumentsOf(AccountArgs, {
  force: bool(
    'If true, also applies suggestions that would block search terms that converted in the last 90 days. Otherwise the request is refused if there are any.',
  ).default(false),
}) {}

@Type('A suggested negative keyword and the decision about it.')
@ListSize(100)
export class MiningSuggestion extends FieldsOf({
  id: text('ID of the suggestion.').example('0b6f1a52-6c0e-4f0e-9a43-6a1f5f0b8a11'),
  runId: text('Run that it belongs to; suggestions from the relevance analysis have a run of their own.')
    .nullable()
    .example('5f2c81d0-3a8e-4c1b-8f53-0c9f4f6f2a10'),
  accountId: text('Account that it is for.').example('1000000001'),
  category: of(SuggestionCategory, 'Why such searches are unwanted.').example('low_price'),
  searchTerm: text('Search term that it was derived from; of several, the one with the highest cost.').example(
    'gartenstuhl eiche gratis',
  ),
  keyword: text('Text of the negative keyword.').example('gratis'),
  matchType: of(KeywordMatchType, 'Match type of the negative keyword.').example('BROAD'),
  campaignIds: texts('Campaigns where the search terms were shown, ascending.').example(['2000000001']),
  impressions: FIGURES.impressions.example(1240),
  clicks: FIGURES.clicks.example(61),
  cost: FIGURES.cost.example(48.2),
  conversions: FIGURES.conversions.example(0),
  reason: text('Reason, in German.').example('„gratis“ zeigt, dass nichts ausgegeben werden soll.'),
  confidence: float('Confidence of the AI model, 0 to 1.').example(0.9),
  status: of(SuggestionStatus, 'Review status.').example('pending'),
  reviewedBy: text('User who reviewed it last.').nullable().example(null),
  reviewedAt: dateTime('When it was last reviewed.').nullable().example(null),
  createdAt: dateTime('When it was suggested.').example('2026-01-31T08:30:00.000Z'),
}) {}

@Type('Result of reviewing several suggestions.')
export class ReviewedSuggestions extends FieldsOf({
  updatedCount: int('Number of suggestions reviewed.').example(2),
}) {}

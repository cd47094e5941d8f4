import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ReviewStatus, SuggestionCategory, SuggestionStatus } from '../../src/domain/mining/mining.enum.js';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { TERM_COSTS } from '../metrics/figures.type.js';
import { NEGATIVE_LIST } from '../negative-keywords/negative-list.type.js';
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
  id: text('ID of the suggestion.'),
  runId: text('Run that it belongs to; suggestions from the relevance analysis have a run of their own.').nullable(),
  accountId: text('Account that it is for.'),
  category: of(SuggestionCategory, 'Why such searches are unwanted.'),
  searchTerm: text('Search term that it was derived from; of several, the one with the highest cost.'),
  keyword: text('Text of the negative keyword.'),
  matchType: of(KeywordMatchType, 'Match type of the negative keyword.'),
  campaignIds: texts('Campaigns where the search terms were shown, ascending.'),
  ...TERM_COSTS,
  reason: text('Reason, in German.'),
  confidence: float('Confidence of the AI model, 0 to 1.'),
  status: of(SuggestionStatus, 'Review status.'),
  reviewedBy: text('User who reviewed it last.').nullable(),
  reviewedAt: dateTime('When it was last reviewed.').nullable(),
  createdAt: dateTime('When it was suggested.'),
}) {}

@Type('Result of reviewing several suggestions.')
export class ReviewedSuggestions extends FieldsOf({
  updatedCount: int('Number of suggestions reviewed.'),
}) {}

const SUGGESTION = {
  id: '0b6f1a52-6c0e-4f0e-9a43-6a1f5f0b8a11',
  runId: '5f2c81d0-3a8e-4c1b-8f53-0c9f4f6f2a10',
  accountId: '1000000001',
  category: 'low_price',
  searchTerm: 'gartenstuhl eiche gratis',
  keyword: 'gratis',
  matchType: 'BROAD',
  campaignIds: ['2000000001'],
  impressions: 1240,
  clicks: 61,
  cost: 48.2,
  conversions: 0,
  reason: '„gratis“ zeigt, dass nichts ausgegeben werden soll.',
  confidence: 0.9,
  status: 'pending',
  reviewedBy: null,
  reviewedAt: null,
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies MiningSuggestion;

export const SUGGESTIONS = [SUGGESTION];

export const REVIEWED = {
  ...SUGGESTION,
  status: 'approved',
  reviewedBy: '7a3c1f5e-53d1-4f86-9b1c-2f2f0f6c9d21',
  reviewedAt: '2026-01-31T08:35:00.000Z',
} satisfies MiningSuggestion;

export const APPLIED_LISTS = [
  {
    ...NEGATIVE_LIST,
    name: 'Keyword-Mining: Preisjäger (5f2c81d0)',
    category: 'low_price',
    keywordCount: 1,
    createdAt: '2026-01-31T08:40:00.000Z',
    keywords: NEGATIVE_LIST.keywords.slice(0, 1),
  },
];

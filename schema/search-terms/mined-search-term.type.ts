import { Max, Min } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { FunnelPosition } from '../../src/domain/search-terms/search-term.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { TERM_COSTS } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';

export class AnalyzeRelevanceArgs extends ArgumentsOf(AccountArgs, {
  limit: int('How many terms the batch has at most, 1 to 500.', Max(500), Min(1)).default(100),
}) {}

@Type('A search term of one campaign with its relevance, as a language model sees it.')
@ListSize(1_000)
export class MinedSearchTerm extends FieldsOf({
  searchTerm: text('What people typed.'),
  campaignId: text('Campaign whose ads were shown.'),
  campaignName: text('Name of that campaign.'),
  keywordText: text(
    'The keyword that brought it, of several the one that cost most; null where no keyword did.',
  ).nullable(),
  keywordMatchType: of(KeywordMatchType, 'Match type of that keyword.').nullable(),
  ...TERM_COSTS,
  costPerConversion: float('Cost per conversion in EUR, at most 2 decimals; null without a conversion.').nullable(),
  relevanceScore: int('How well it fits what the account sells, 0 to 100; null before it was analyzed.').nullable(),
  funnelPosition: of(FunnelPosition, 'How close to buying; null before it was analyzed.').nullable(),
  relevanceReason: text('Why, in German; null before it was analyzed.').nullable(),
}) {}

@Type('The search terms of an account in the 30 days that end yesterday.')
export class MinedSearchTerms extends FieldsOf({
  searchTerms: listOf(MinedSearchTerm, 'An entry a term and campaign: analyzed ones first, by cost descending.'),
  totalTerms: int('How many entries there are.'),
  unanalyzedCount: int('How many of them were never analyzed.'),
  analyzedAt: dateTime('When the latest batch was analyzed; null before the first.').nullable(),
}) {}

@Type('What one batch of relevance analysis brought.')
export class RelevanceBatch extends FieldsOf({
  analyzedCount: int('How many terms were analyzed.'),
  remainingCount: int('How many terms of the last 30 days were never analyzed.'),
  analyzedAt: dateTime(
    'When; without anything left to analyze: when the latest batch was, null before the first.',
  ).nullable(),
}) {}

const TERM = {
  searchTerm: 'garden chair repair',
  campaignId: '20000000001',
  campaignName: 'Garden chairs',
  keywordText: 'garden chair',
  keywordMatchType: 'BROAD',
  impressions: 320,
  clicks: 24,
  cost: 18.4,
  conversions: 0,
  costPerConversion: null,
  relevanceScore: 12,
  funnelPosition: 'none',
  relevanceReason: 'Sucht eine Reparatur, keinen neuen Stuhl.',
} satisfies MinedSearchTerm;

export const MINED_TERMS = {
  searchTerms: [TERM],
  totalTerms: 1,
  unanalyzedCount: 0,
  analyzedAt: '2026-01-31T08:30:00.000Z',
} satisfies MinedSearchTerms;

export const KEYWORD_TAIL = [TERM];

export const RELEVANCE_BATCH = {
  analyzedCount: 100,
  remainingCount: 42,
  analyzedAt: '2026-01-31T08:30:00.000Z',
} satisfies RelevanceBatch;

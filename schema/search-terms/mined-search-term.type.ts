import { Max, Min } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { FunnelPosition } from '../../src/domain/search-terms/search-term.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { TERM_COSTS } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';

export class AnalyzeRelevanceArgs extends ArgumentsOf(AccountArgs, {
  limit: int('Maximum number of terms in the batch, 1 to 500.', Max(500), Min(1)).default(100),
}) {}

@Type('A search term of one campaign with its relevance, as rated by a language model.')
@ListSize(1_000)
export class MinedSearchTerm extends FieldsOf({
  searchTerm: text('What people searched for.'),
  campaignId: text('Campaign whose ads were shown.'),
  campaignName: text('Name of that campaign.'),
  keywordText: text('Keyword that matched it; of several, the one with the highest cost; null if none did.').nullable(),
  keywordMatchType: of(KeywordMatchType, 'Match type of that keyword.').nullable(),
  ...TERM_COSTS,
  costPerConversion: float('Cost per conversion in EUR, at most 2 decimals; null without a conversion.').nullable(),
  relevanceScore: int('Relevance to what the account sells, 0 to 100; null before analysis.').nullable(),
  funnelPosition: of(FunnelPosition, 'How close to a purchase; null before analysis.').nullable(),
  relevanceReason: text('Reason, in German; null before analysis.').nullable(),
}) {}

@Type('Search terms of an account over the 30 days that end yesterday.')
export class MinedSearchTerms extends FieldsOf({
  searchTerms: listOf(MinedSearchTerm, 'One entry per term and campaign: analyzed ones first, by descending cost.'),
  totalTerms: int('Number of entries.'),
  unanalyzedCount: int('Number of entries never analyzed.'),
  analyzedAt: dateTime('When the latest batch was analyzed; null before the first.').nullable(),
}) {}

@Type('Result of one batch of relevance analysis.')
export class RelevanceBatch extends FieldsOf({
  analyzedCount: int('Number of terms analyzed.'),
  remainingCount: int('Number of terms of the last 30 days never analyzed.'),
  analyzedAt: dateTime(
    'Time of the analysis; if nothing was left to analyze, that of the latest batch, null before the first.',
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

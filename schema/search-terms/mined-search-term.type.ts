import { Max, Min } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { FunnelPosition } from '../../src/domain/search-terms/search-term.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';

export class AnalyzeRelevanceArgs extends ArgumentsOf(AccountArgs, {
  limit: int('Maximum number of terms in the batch, 1 to 500.', Max(500), Min(1)).default(100),
}) {}

@Type('A search term of one campaign with its relevance, as rated by a language model.')
@ListSize(1_000)
export class MinedSearchTerm extends FieldsOf({
  searchTerm: text('What people searched for.').example('garden chair repair'),
  campaignId: text('Campaign whose ads were shown.').example('20000000001'),
  campaignName: text('Name of that campaign.').example('Garden chairs'),
  keywordText: text('Keyword that matched it; of several, the one with the highest cost; null if none did.')
    .nullable()
    .example('garden chair'),
  keywordMatchType: of(KeywordMatchType, 'Match type of that keyword.').nullable().example('BROAD'),
  impressions: FIGURES.impressions.example(320),
  clicks: FIGURES.clicks.example(24),
  cost: FIGURES.cost.example(18.4),
  conversions: FIGURES.conversions.example(0),
  costPerConversion: float('Cost per conversion in EUR, at most 2 decimals; null without a conversion.')
    .nullable()
    .example(null),
  relevanceScore: int('Relevance to what the account sells, 0 to 100; null before analysis.').nullable().example(12),
  funnelPosition: of(FunnelPosition, 'How close to a purchase; null before analysis.').nullable().example('none'),
  relevanceReason: text('Reason, in German; null before analysis.')
    .nullable()
    .example('Sucht eine Reparatur, keinen neuen Stuhl.'),
}) {}

@Type('Search terms of an account over the 30 days that end yesterday.')
export class MinedSearchTerms extends FieldsOf({
  searchTerms: listOf(
    MinedSearchTerm,
    'One entry per term and campaign: analyzed ones first, by descending cost.',
  ).example(),
  totalTerms: int('Number of entries.').example(1),
  unanalyzedCount: int('Number of entries never analyzed.').example(0),
  analyzedAt: dateTime('When the latest batch was analyzed; null before the first.')
    .nullable()
    .example('2026-01-31T08:30:00.000Z'),
}) {}

@Type('Result of one batch of relevance analysis.')
export class RelevanceBatch extends FieldsOf({
  analyzedCount: int('Number of terms analyzed.').example(100),
  remainingCount: int('Number of terms of the last 30 days never analyzed.').example(42),
  analyzedAt: dateTime(
    'Time of the analysis; if nothing was left to analyze, that of the latest batch, null before the first.',
  )
    .nullable()
    .example('2026-01-31T08:30:00.000Z'),
}) {}

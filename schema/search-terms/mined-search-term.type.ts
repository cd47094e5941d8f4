import { Max, Min } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { FunnelPosition } from '../../src/domain/search-terms/search-term.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { Figure } from '../metrics/figures.type.js';
import { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import { describeEnum } from '../support/enums.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

describeEnum(FunnelPosition, 'FunnelPosition', 'How close to buying a person is who searches like this.', {
  top: 'Informs themselves.',
  middle: 'Compares offers.',
  bottom: 'Wants to buy.',
  none: 'Will not buy here.',
});

@ArgsType()
export class AnalyzeRelevanceArgs extends AccountArgs {
  @Field(() => Int, { defaultValue: 100, description: 'How many terms the batch has at most, 1 to 500.' })
  @Min(1)
  @Max(500)
  limit!: number;
}

@ObjectType({ description: 'A search term of one campaign with its relevance, as a language model sees it.' })
@ListSize(1_000)
export class MinedSearchTerm {
  @Field(() => String, { description: 'What people typed.' })
  searchTerm!: string;

  @Field(() => String, { description: 'Campaign whose ads were shown.' })
  campaignId!: string;

  @Field(() => String, { description: 'Name of that campaign.' })
  campaignName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The keyword that brought it, of several the one that cost most; null where no keyword did.',
  })
  keywordText!: string | null;

  @Field(() => KeywordMatchType, { nullable: true, description: 'Match type of that keyword.' })
  keywordMatchType!: KeywordMatchType | null;

  @Figure()
  impressions!: number;

  @Figure()
  clicks!: number;

  @Figure()
  cost!: number;

  @Figure()
  conversions!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Cost per conversion in EUR, at most 2 decimals; null without a conversion.',
  })
  costPerConversion!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How well it fits what the account sells, 0 to 100; null before it was analyzed.',
  })
  relevanceScore!: number | null;

  @Field(() => FunnelPosition, { nullable: true, description: 'How close to buying; null before it was analyzed.' })
  funnelPosition!: FunnelPosition | null;

  @Field(() => String, { nullable: true, description: 'Why, in German; null before it was analyzed.' })
  relevanceReason!: string | null;
}

@ObjectType({ description: 'The search terms of an account in the 30 days that end yesterday.' })
export class MinedSearchTerms {
  @Field(() => [MinedSearchTerm], {
    description: 'An entry a term and campaign: analyzed ones first, by cost descending.',
  })
  searchTerms!: MinedSearchTerm[];

  @Field(() => Int, { description: 'How many entries there are.' })
  totalTerms!: number;

  @Field(() => Int, { description: 'How many of them were never analyzed.' })
  unanalyzedCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the latest batch was analyzed; null before the first.' })
  analyzedAt!: string | null;
}

@ObjectType({ description: 'What one batch of relevance analysis brought.' })
export class RelevanceBatch {
  @Field(() => Int, { description: 'How many terms were analyzed.' })
  analyzedCount!: number;

  @Field(() => Int, { description: 'How many terms of the last 30 days were never analyzed.' })
  remainingCount!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When; without anything left to analyze: when the latest batch was, null before the first.',
  })
  analyzedAt!: string | null;
}

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

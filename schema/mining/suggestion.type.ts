import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { Figure } from '../metrics/figures.type.js';
import { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import { NEGATIVE_LIST } from '../negative-keywords/negative-list.type.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { ReviewStatus, SuggestionCategory, SuggestionStatus } from './mining.enum.js';

@ArgsType()
export class ReviewSuggestionArgs extends AccountArgs {
  @Field(() => String, { description: 'Id of the suggestion.' })
  suggestionId!: string;

  @Field(() => ReviewStatus, { description: 'The decision.' })
  status!: ReviewStatus;
}

@ArgsType()
export class ReviewSuggestionsArgs extends AccountArgs {
  @Field(() => [String], { description: 'Ids of the suggestions, 1 to 5000.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(5000)
  suggestionIds!: string[];

  @Field(() => ReviewStatus, { description: 'The decision about all of them.' })
  status!: ReviewStatus;
}

@ArgsType()
export class ApplySuggestionsArgs extends AccountArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'true: also what would block search terms that converted in the last 90 days. Otherwise it is refused.',
  })
  force!: boolean;
}

@ObjectType({ description: 'A negative keyword that waits for a decision, or what was decided.' })
@ListSize(100)
export class MiningSuggestion {
  @Field(() => String, { description: 'Id of the suggestion.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Run that it belongs to; what comes from the relevance of search terms has a run of its own.',
  })
  runId!: string | null;

  @Field(() => String, { description: 'Account that it is for.' })
  accountId!: string;

  @Field(() => SuggestionCategory, { description: 'Why such searches are not wanted.' })
  category!: SuggestionCategory;

  @Field(() => String, { description: 'Search term that it was found by; of several the one that cost most.' })
  searchTerm!: string;

  @Field(() => String, { description: 'Text of the negative keyword.' })
  keyword!: string;

  @Field(() => KeywordMatchType, { description: 'How it would be held against what somebody searches for.' })
  matchType!: KeywordMatchType;

  @Field(() => [String], { description: 'Campaigns where the search terms were shown, ascending.' })
  campaignIds!: string[];

  @Figure()
  impressions!: number;

  @Figure()
  clicks!: number;

  @Figure()
  cost!: number;

  @Figure()
  conversions!: number;

  @Field(() => String, { description: 'Why, in German.' })
  reason!: string;

  @Field(() => Float, { description: 'How sure the AI model is, 0 to 1.' })
  confidence!: number;

  @Field(() => SuggestionStatus, { description: 'What became of it.' })
  status!: SuggestionStatus;

  @Field(() => String, { nullable: true, description: 'User who decided last.' })
  reviewedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When that was.' })
  reviewedAt!: string | null;

  @Field(() => DateTime, { description: 'When it was suggested.' })
  createdAt!: string;
}

@ObjectType({ description: 'What a review of several suggestions did.' })
export class ReviewedSuggestions {
  @Field(() => Int, { description: 'How many suggestions were decided.' })
  updatedCount!: number;
}

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

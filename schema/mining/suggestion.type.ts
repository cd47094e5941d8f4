import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { Figure } from '../metrics/figures.type.js';
import { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
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

import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { MiningRunStatus, MiningStep, SuggestionCategory } from './mining.enum.js';
import { MiningSuggestion, REVIEWED, SUGGESTIONS } from './suggestion.type.js';

@ArgsType()
export class MiningRunArgs extends AccountArgs {
  @Field(() => String, { description: 'Id of the run.' })
  runId!: string;
}

@ArgsType()
export class StartMiningArgs extends AccountArgs {
  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day whose search terms are analyzed. Both dates or neither; without them the last 30 days.',
  })
  dateRangeStart?: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day, not in the future; at most 366 days in the range.',
  })
  dateRangeEnd?: string | null;
}

/** What every mining run shows. */
@ObjectType()
export abstract class MiningRunFields {
  @Field(() => String, { description: 'Id of the run.' })
  id!: string;

  @Field(() => String, { description: 'Account whose search terms it analyzed.' })
  accountId!: string;

  @Field(() => MiningRunStatus, { description: 'How it stands.' })
  status!: MiningRunStatus;

  @Field(() => MiningStep, { description: 'What it is doing, or was when it failed.' })
  @GraphqlOnly()
  step!: MiningStep;

  @Field(() => Int, { description: 'How far it is, 0 to 100.' })
  @GraphqlOnly()
  progress!: number;

  @Field(() => LocalDate, { description: 'First day that it analyzed.' })
  dateRangeStart!: string;

  @Field(() => LocalDate, { description: 'Last day that it analyzed.' })
  dateRangeEnd!: string;

  @Field(() => Int, { description: 'How many search terms it analyzed.' })
  analyzedTerms!: number;

  @Field(() => Int, { description: 'How many negative keywords it suggested.' })
  suggestionCount!: number;

  @Field(() => Int, { description: 'How many of them nobody has decided about.' })
  pendingCount!: number;

  @Field(() => Int, { description: 'How many are approved and not applied.' })
  approvedCount!: number;

  @Field(() => Int, { description: 'How many are rejected.' })
  rejectedCount!: number;

  @Field(() => Int, { description: 'How many are applied.' })
  appliedCount!: number;

  @Field(() => String, { nullable: true, description: 'User who started it.' })
  createdBy!: string | null;

  @Field(() => DateTime, { description: 'When it was started.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ended, well or not; null while it runs.' })
  completedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, as an error code; null unless it did.' })
  @GraphqlOnly()
  errorCode!: string | null;
}

@ObjectType({ description: 'One search for negative keywords among the search terms of an account.' })
@ListSize(20)
export class MiningRun extends MiningRunFields {}

@ObjectType({ description: 'The suggestions of one category.' })
@ListSize(8)
export class MiningCategory {
  @Field(() => SuggestionCategory, { description: 'The category.' })
  category!: SuggestionCategory;

  @Field(() => String, { description: 'Its name, in German.' })
  label!: string;

  @Field(() => Int, { description: 'How many suggestions it has.' })
  suggestionCount!: number;

  @Field(() => Float, { description: 'What their search terms cost in EUR, at most 2 decimals.' })
  cost!: number;

  @Field(() => [MiningSuggestion], { description: 'The suggestions, the costliest first.' })
  suggestions!: MiningSuggestion[];
}

@ObjectType({ description: 'A mining run with what it suggests.' })
export class MiningRunWithCategories extends MiningRunFields {
  @Field(() => [MiningCategory], { description: 'Categories that have suggestions, the costliest first.' })
  categories!: MiningCategory[];
}

const RUN = {
  id: REVIEWED.runId,
  accountId: REVIEWED.accountId,
  status: 'completed',
  dateRangeStart: '2026-01-01',
  dateRangeEnd: '2026-01-30',
  analyzedTerms: 412,
  suggestionCount: 1,
  pendingCount: 1,
  approvedCount: 0,
  rejectedCount: 0,
  appliedCount: 0,
  createdBy: REVIEWED.reviewedBy,
  createdAt: '2026-01-31T08:29:52.000Z',
  completedAt: '2026-01-31T08:30:00.000Z',
} satisfies Example<MiningRun>;

export const RUNS = [RUN];

export const RUN_WITH_CATEGORIES = {
  ...RUN,
  categories: [
    { category: 'low_price', label: 'Preisjäger', suggestionCount: 1, cost: 48.2, suggestions: SUGGESTIONS },
  ],
} satisfies Example<MiningRunWithCategories>;

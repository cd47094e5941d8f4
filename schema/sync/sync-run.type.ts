import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SyncRunStatus } from '../../src/domain/sync-runs/sync-run.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';

registerEnumType(SyncRunStatus, {
  name: 'SyncRunStatus',
  description: 'How a run of the sync stands.',
  valuesConfig: {
    running: { description: 'It is under way.' },
    completed: { description: 'It brought everything that can be read.' },
    failed: { description: 'Something could not be brought; what was, stays.' },
  },
});

@ObjectType({ description: "A run of the sync that brought an account's data from its platform." })
@ListSize(20)
export class SyncRun {
  @Field(() => String, { description: 'UUID of the run.' })
  id!: string;

  @Field(() => SyncRunStatus, { description: 'How it stands.' })
  status!: SyncRunStatus;

  @Field(() => LocalDate, { nullable: true, description: 'First day of its figures; null when it has no figures.' })
  from!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last day of its figures; null when it has no figures.' })
  to!: string | null;

  @Field(() => Float, { description: 'Records that it read.' })
  rowsRead!: number;

  @Field(() => Int, { description: 'Records that it could not read and left out; what was stored of them stayed.' })
  skippedCount!: number;

  @Field(() => [String], { description: 'What the first of those were, and why they could not be read; at most 5.' })
  @ListSize(5)
  @LongText(300)
  skippedReasons!: string[];

  @Field(() => String, { nullable: true, description: 'Why it failed, for programs; null when it did not.' })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, and what to do; null when it did not.' })
  @LongText(1_000)
  errorMessage!: string | null;

  @Field(() => DateTime, { description: 'When it began.' })
  startedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ended; null while it runs.' })
  finishedAt!: string | null;
}

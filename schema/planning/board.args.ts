import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { LocalDate } from '../support/scalars.js';
import { AttributedArgs } from '../support/write.args.js';
import { BoardColor, BoardStatus } from './planning.enum.js';

@ArgsType()
export class BoardCardArgs extends AttributedArgs {
  @Field(() => String, { description: 'Account of the card.' })
  accountId!: string;
}

@ArgsType()
export class MoveBoardCardArgs extends BoardCardArgs {
  @Field(() => BoardStatus, { description: 'The column to move it to.' })
  status!: BoardStatus;

  @Field(() => Int, { description: 'Place in that column, from 0; past the end means the end.' })
  @Min(0)
  position!: number;
}

/** At least one of the settings must be given. */
@ArgsType()
export class BoardCardSettingsArgs extends BoardCardArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'Days from coming to wartend until the card is due, 1 to 3650; null: no cycle. Absent: as it is.',
  })
  @Min(1)
  @Max(3650)
  cycleDurationDays?: number | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day on which the card is due; null: none. Absent: as it is.',
  })
  dueDate?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'true: the card is no longer due; not together with a date.' })
  clearDueDate?: boolean | null;
}

@ArgsType()
export class AccountAssigneesArgs extends BoardCardArgs {
  @Field(() => [String], {
    description: 'UUIDs of members of the team, replacing all earlier ones; empty: nobody looks after the account.',
  })
  userIds!: string[];
}

@ArgsType()
export class BoardStatusConfigArgs {
  @Field(() => BoardStatus, { description: 'The column.' })
  status!: BoardStatus;

  @Field(() => String, { description: 'What it shall be called, 1 to 200 characters.' })
  label!: string;

  @Field(() => BoardColor, { description: 'Its new color.' })
  color!: BoardColor;
}

import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
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

@ObjectType({ description: 'A member of the team who looks after an account.' })
@ListSize(5)
export class Assignee {
  @Field(() => String, { description: 'UUID of the member.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'Address of a picture; empty without one.' })
  avatarUrl!: string;
}

@ObjectType({ description: 'The card of an account on the planning board.' })
@ListSize(200)
export class BoardCardWithAccount {
  @Field(() => String, { description: 'Id of the account, which names the card, too.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of the account.' })
  accountName!: string;

  @Field(() => String, { description: 'Address of a logo; empty without one.' })
  logoUrl!: string;

  @Field(() => Boolean, { description: 'True when the customer sells products.' })
  isEcommerce!: boolean;

  @Field(() => BoardStatus, { description: 'Its column.' })
  status!: BoardStatus;

  @Field(() => Int, { description: 'Place in the column of the whole team, from 0 without gaps.' })
  position!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Days from coming to wartend until the card is due; null without a cycle.',
  })
  cycleDurationDays!: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day on which it is due; null without one.' })
  dueDate!: string | null;

  @Field(() => Boolean, { description: 'True when the due date lies before today in the account’s time zone.' })
  isOverdue!: boolean;

  @Field(() => [Assignee], { description: 'Who looks after the account, by name.' })
  assignees!: Assignee[];

  @Field(() => Int, { description: 'Todos of the account that are not completed.' })
  openTodoCount!: number;

  @Field(() => DateTime, { description: 'When the card was last moved or set; making room for others is no move.' })
  updatedAt!: string;
}

@ObjectType({ description: 'How a column of the board looks.' })
@ListSize(5)
export class BoardStatusConfig {
  @Field(() => BoardStatus, { description: 'The column.' })
  status!: BoardStatus;

  @Field(() => String, { description: 'What it is called.' })
  label!: string;

  @Field(() => BoardColor, { description: 'Its color.' })
  color!: BoardColor;

  @Field(() => DateTime, { description: 'When this was last changed; until then, when the team was created.' })
  updatedAt!: string;
}

export const BOARD = [
  {
    accountId: '1000000001',
    accountName: 'Example Shop',
    logoUrl: '',
    isEcommerce: true,
    status: 'wartend',
    position: 0,
    cycleDurationDays: 14,
    dueDate: '2026-02-14',
    isOverdue: false,
    assignees: [{ id: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e', name: 'Ada Example', avatarUrl: '' }],
    openTodoCount: 2,
    updatedAt: '2026-01-31T08:00:00.000Z',
  },
] satisfies BoardCardWithAccount[];

export const STATUS_CONFIG = {
  status: 'wartend',
  label: 'Wartend',
  color: 'amber',
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies BoardStatusConfig;

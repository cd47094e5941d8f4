import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { BoardColor, BoardStatus } from './planning.enum.js';

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

import { Field, ObjectType } from 'type-graphql';
import { ListSize, LongText } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';

@ObjectType({ description: 'A marker on a day of an account, for what explains its figures.' })
@ListSize(50)
export class AccountEvent {
  @Field(() => String, { description: 'UUID of the event.' })
  id!: string;

  @Field(() => String, { description: 'Account that it belongs to.' })
  accountId!: string;

  @Field(() => LocalDate, { description: 'Day of the event.' })
  eventDate!: string;

  @Field(() => String, { description: 'Title.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'More about it; null without.' })
  @LongText(20_000)
  description!: string | null;

  @Field(() => String, { description: 'Color: one of the board, or `#rrggbb`.' })
  color!: string;

  @Field(() => String, { nullable: true, description: 'Name of an icon, or an emoji; null without.' })
  icon!: string | null;

  @Field(() => String, { nullable: true, description: 'UUID of the member who created it; null when gone.' })
  createdBy!: string | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

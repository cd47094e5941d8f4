import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { ListSize, LongText } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { CalendarSource } from './planning.enum.js';

@ObjectType({ description: 'Something that is planned for a day.' })
@ListSize(200)
export class CalendarEvent {
  @Field(() => String, { description: 'Id of the entry or todo; of a due date, the id of the account.' })
  id!: string;

  @Field(() => CalendarSource, { description: 'Where it comes from.' })
  source!: CalendarSource;

  @Field(() => String, { description: 'Account that it is about.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of that account.' })
  accountName!: string;

  @Field(() => LocalDate, { description: 'The day.' })
  scheduledDate!: string;

  @Field(() => String, { description: 'Note of an entry, title of a todo; empty for a due date.' })
  @LongText(20_000)
  note!: string;

  @Field(() => String, { nullable: true, description: 'UUID of the todo; null for everything else.' })
  todoId!: string | null;

  @Field(() => Boolean, { description: 'True when the customer sells products.' })
  isEcommerce!: boolean;

  @Field(() => String, { description: 'Address of the account’s logo; empty without one.' })
  logoUrl!: string;
}

@ObjectType({ description: 'An entry of the calendar that was made by hand.' })
export class CalendarEntry {
  @Field(() => String, { description: 'UUID of the entry.' })
  id!: string;

  @Field(() => String, { description: 'Account that it is about.' })
  accountId!: string;

  @Field(() => LocalDate, { description: 'The day.' })
  scheduledDate!: string;

  @Field(() => String, { description: 'What is planned.' })
  @LongText(20_000)
  note!: string;

  @Field(() => String, { nullable: true, description: 'UUID of whoever made it.' })
  createdBy!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

@ArgsType()
export class CalendarArgs {
  @Field(() => LocalDate, { description: 'First day of the range, YYYY-MM-DD.' })
  start!: string;

  @Field(() => LocalDate, {
    description: 'Last day of the range, YYYY-MM-DD, included; not before the first. The range has at most 366 days.',
  })
  end!: string;
}

@ArgsType()
export class CreateCalendarEntryArgs {
  @Field(() => String, { description: 'Account that it is about.' })
  accountId!: string;

  @Field(() => LocalDate, { description: 'The day, YYYY-MM-DD.' })
  scheduledDate!: string;

  @Field(() => String, { description: 'What is planned, up to 20,000 characters.' })
  @MaxLength(20_000, { message: '$property must have at most 20000 characters' })
  note!: string;
}

@ArgsType()
export class CalendarEntryArgs {
  @Field(() => String, { description: 'UUID of the entry.' })
  entryId!: string;
}

@ArgsType()
export class RescheduleCalendarEntryArgs extends CalendarEntryArgs {
  @Field(() => LocalDate, { description: 'The new day, YYYY-MM-DD.' })
  scheduledDate!: string;
}

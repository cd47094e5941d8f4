import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { ListSize, LongText } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { CalendarSource } from './planning.enum.js';
import { TODO } from './todo.type.js';

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

export const CALENDAR = [
  {
    id: TODO.id,
    source: 'todo',
    accountId: '1000000001',
    accountName: 'Example Shop',
    scheduledDate: '2026-02-10',
    note: 'Check the headlines',
    todoId: TODO.id,
    isEcommerce: true,
    logoUrl: '',
  },
] satisfies CalendarEvent[];

export const CALENDAR_ENTRY = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  accountId: '1000000001',
  scheduledDate: '2026-02-12',
  note: 'Review with the customer',
  createdBy: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies CalendarEntry;

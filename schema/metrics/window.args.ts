import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { LocalDate } from '../support/scalars.js';

/** The argument `days`: 30 unless given, from 1 to `most`. `addition` ends its description. */
export function DaysArg(most = 365, addition = ''): PropertyDecorator {
  const description = `How many days the window has, 1 to ${most}; it ends yesterday in the time zone of the account.`;
  return (target, property) => {
    Field(() => Int, { defaultValue: 30, description: description + addition })(target, property);
    Min(1)(target, property as string);
    Max(most)(target, property as string);
  };
}

/** The argument `limit` of a list inside another: 100 unless given, from 1 to 1000. */
export function LimitArg(): PropertyDecorator {
  return (target, property) => {
    Field(() => Int, { defaultValue: 100, description: 'Most entries of one parent, 1 to 1000.' })(target, property);
    Min(1)(target, property as string);
    Max(1000)(target, property as string);
  };
}

/** Most days of a range of daily figures. */
const MOST_DAILY = 366;

/** How many days a list of days is asked for: for the cost of a document, whatever is wrong with the arguments. */
export function daysAsked({
  startDate,
  endDate,
  days,
}: {
  startDate?: unknown;
  endDate?: unknown;
  days?: unknown;
}): number {
  const between = (Date.parse(String(endDate)) - Date.parse(String(startDate))) / 86_400_000 + 1;
  const asked = startDate == null && endDate == null ? Number(days ?? 30) : between;
  return asked >= 1 && asked <= MOST_DAILY ? asked : MOST_DAILY;
}

const FIRST_DAY = 'First day of the range, YYYY-MM-DD.';
const LAST_DAY = 'Last day of the range, YYYY-MM-DD, included; not before the first.';
const MOST_DAYS = ' The range has at most 366 days.';
const BOTH = ' Both dates go together.';

/** A range that must be given. */
@ArgsType()
export class DateRangeArgs {
  @Field(() => LocalDate, { description: FIRST_DAY })
  startDate!: string;

  @Field(() => LocalDate, { description: LAST_DAY + MOST_DAYS })
  endDate!: string;
}

/** A range that may be left out. */
@ArgsType()
export class OptionalRangeArgs {
  @Field(() => LocalDate, { nullable: true, description: FIRST_DAY + BOTH })
  startDate?: string | null;

  @Field(() => LocalDate, { nullable: true, description: LAST_DAY + BOTH })
  endDate?: string | null;
}

/** A range, or days if no range is given. */
@ArgsType()
export class DailyWindowArgs {
  @Field(() => LocalDate, { nullable: true, description: FIRST_DAY + BOTH })
  startDate?: string | null;

  @Field(() => LocalDate, { nullable: true, description: LAST_DAY + MOST_DAYS + BOTH })
  endDate?: string | null;

  @DaysArg(365, ' Used when the dates are absent.')
  days!: number;
}

/** A window of a record's own figures. Without any of them it is the one in which the record was asked for. */
@ArgsType()
export class OwnWindowArgs {
  @Field(() => LocalDate, { nullable: true, description: FIRST_DAY + BOTH })
  startDate?: string | null;

  @Field(() => LocalDate, { nullable: true, description: LAST_DAY + BOTH })
  endDate?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many days the window has, 1 to 365; it ends yesterday in the time zone of the account. Without it and without dates: the window of the list or record above.',
  })
  @Min(1)
  @Max(365)
  days?: number | null;
}

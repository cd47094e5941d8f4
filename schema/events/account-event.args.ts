import { Matches } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { BoardColor } from '../../src/domain/planning/planning.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { LocalDate } from '../support/scalars.js';

const COLORS = Object.keys(BoardColor);
const COLOR = new RegExp(`^(${COLORS.join('|')}|#[0-9a-fA-F]{6})$`);
const COLOR_MESSAGE = { message: `$property must be #rrggbb or one of ${COLORS.join(', ')}` };

const DATE = 'Day of the event.';
const TITLE = 'Title, 1 to 200 characters.';
const COLOR_TEXT = `Color: \`#rrggbb\` or one of ${COLORS.join(', ')}.`;
const DESCRIPTION = 'More about it, at most 20,000 characters.';
const ICON = 'Name of an icon, or an emoji, at most 200 characters.';
const KEPT = ' Absent: stays as it is; null is refused.';
const CLEARED = ' Absent: stays as it is; null: is cleared.';

@ArgsType()
export class EventRangeArgs {
  @Field(() => LocalDate, { description: 'First day of the range, YYYY-MM-DD.' })
  start!: string;

  @Field(() => LocalDate, { description: 'Last day of the range, YYYY-MM-DD, included; not before the first.' })
  end!: string;
}

@ArgsType()
export class AccountEventsArgs extends EventRangeArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

@ArgsType()
export class CreateAccountEventArgs extends AccountArgs {
  @Field(() => LocalDate, { description: DATE })
  eventDate!: string;

  @Field(() => String, { description: TITLE })
  title!: string;

  @Field(() => String, { description: COLOR_TEXT })
  @Matches(COLOR, COLOR_MESSAGE)
  color!: string;

  @Field(() => String, { nullable: true, description: DESCRIPTION })
  description?: string | null;

  @Field(() => String, { nullable: true, description: ICON })
  icon?: string | null;
}

@ArgsType()
export class AccountEventArgs extends AccountArgs {
  @Field(() => String, { description: 'UUID of the event.' })
  eventId!: string;
}

@ArgsType()
export class UpdateAccountEventArgs extends AccountEventArgs {
  @Field(() => LocalDate, { nullable: true, description: DATE + KEPT })
  eventDate?: string | null;

  @Field(() => String, { nullable: true, description: TITLE + KEPT })
  title?: string | null;

  @Field(() => String, { nullable: true, description: COLOR_TEXT + KEPT })
  @Matches(COLOR, COLOR_MESSAGE)
  color?: string | null;

  @Field(() => String, { nullable: true, description: DESCRIPTION + CLEARED })
  description?: string | null;

  @Field(() => String, { nullable: true, description: ICON + CLEARED })
  icon?: string | null;
}

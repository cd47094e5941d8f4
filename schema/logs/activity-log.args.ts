import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { LimitArg } from '../metrics/window.args.js';
import { JsonObject, LocalDate } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';
import { LogType, LogTypeFilter } from './activity-log.enum.js';

const LOG_TYPE = { nullable: true, description: 'Only entries of this type.' };

@ArgsType()
class LogPageArgs {
  @Field(() => LogTypeFilter, LOG_TYPE)
  logType?: LogTypeFilter | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many entries to return, 0 to 1000; 0 means 1000.' })
  @Min(0)
  @Max(1000)
  limit!: number;

  @Field(() => Int, { defaultValue: 0, description: 'How many entries to skip, from 0.' })
  @Min(0)
  offset!: number;
}

@ArgsType()
export class ActivityLogListArgs extends LogPageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only entries about this account; `system` for those of the team as such.',
  })
  accountId?: string | null;
}

@ArgsType()
export class AccountLogListArgs extends LogPageArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

@ArgsType()
export class NestedLogsArgs {
  @Field(() => LogTypeFilter, LOG_TYPE)
  logType?: LogTypeFilter | null;

  @LimitArg()
  limit!: number;
}

@ArgsType()
class NewLogArgs extends AttributedArgs {
  @Field(() => LogType, { description: 'Where it comes from.' })
  logType!: LogType;

  @Field(() => String, { description: 'What happened, 1 to 20,000 characters.' })
  @FreeText()
  message!: string;

  @Field(() => JsonObject, { nullable: true, description: 'More about it, up to 20,000 characters as JSON.' })
  metadata?: Record<string, unknown> | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day at which charts show it, YYYY-MM-DD; absent: the day of its creation.',
  })
  eventDate?: string | null;
}

@ArgsType()
export class CreateActivityLogArgs extends NewLogArgs {
  @Field(() => String, {
    defaultValue: 'system',
    description: 'The account that it is about; `system`: the team as such.',
  })
  accountId!: string;
}

@ArgsType()
export class CreateAccountLogArgs extends NewLogArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

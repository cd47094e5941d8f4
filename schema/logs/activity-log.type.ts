import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { LogType, LogTypeFilter } from '../../src/domain/logs/activity-log.enum.js';
import { LimitArg } from '../metrics/window.args.js';
import { describeEnum } from '../support/enums.js';
import { LongText } from '../support/field-rules.js';
import { AfterArg, PageOf } from '../support/page.args.js';
import { DateTime, JsonObject, LocalDate } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';

const FILTERS = {
  manual: 'Written by a person.',
  ai_insight: 'Found by a language model.',
  platform_ads: 'Reported by the advertising platform.',
  system: 'Done by the service itself.',
  user_action: 'A change that a person or an integration made.',
  sync: 'A pull from a platform.',
};

describeEnum(LogType, 'LogType', 'Where an entry of the activity log comes from.', {
  ...FILTERS,
  error: 'Something failed.',
});

describeEnum(LogTypeFilter, 'LogTypeFilter', 'What the activity log can be filtered by.', FILTERS);

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

  @AfterArg()
  after?: string | null;
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

@ObjectType({ description: 'One entry of the activity log.' })
export class ActivityLog {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;

  @Field(() => String, { description: 'The account that it is about; `system` for an entry of the team as such.' })
  accountId!: string;

  @Field(() => LogType, { description: 'Where it comes from.' })
  logType!: LogType;

  @Field(() => String, { description: 'What happened.' })
  @LongText(20_000)
  message!: string;

  @Field(() => JsonObject, {
    description: 'More about it; `auditId` is the X-Audit-Id of the write that it tells of. Empty without any.',
  })
  @LongText(1_000_000)
  metadata!: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'Who did it, or on whose behalf an API key did.' })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: 'The API key that wrote it, if one did.' })
  apiKeyId!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day at which charts show it; null: the day of its creation.',
  })
  eventDate!: string | null;

  @Field(() => DateTime, { description: 'When it was written, in UTC.' })
  createdAt!: string;
}

@ObjectType({ description: 'One page of the activity log.' })
export class ActivityLogPage extends PageOf(ActivityLog, 'Newest first; ties go by id.') {}

export const ACTIVITY_LOG = {
  id: '8d0f6c5e-3a47-4c39-9a0f-5b1c2d3e4f50',
  teamId: '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10',
  accountId: '1000000001',
  logType: 'manual',
  message: 'The autumn range is online.',
  metadata: { source: 'newsletter' },
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  apiKeyId: null,
  eventDate: '2026-01-30',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies ActivityLog;

export const ACTIVITY_LOG_PAGE = {
  data: [ACTIVITY_LOG],
  meta: { total: 1, limit: 1000, offset: 0 },
} satisfies ActivityLogPage;

import { Field, ObjectType } from 'type-graphql';
import { LongText } from '../support/field-rules.js';
import { PageOf } from '../support/page.args.js';
import { DateTime, JsonObject, LocalDate } from '../support/scalars.js';
import { LogType } from './activity-log.enum.js';

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

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

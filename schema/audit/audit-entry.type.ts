import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AuditStatus } from '../../src/domain/audit/audit.enum.js';
import { describeEnum } from '../support/enums.js';
import { LongText } from '../support/field-rules.js';
import { AfterArg, PageArgs, PageOf } from '../support/page.args.js';
import { DateTime, Json, JsonObject } from '../support/scalars.js';

describeEnum(AuditStatus, 'AuditStatus', 'How a write ended.', {
  done: 'It was done.',
  refused: 'It was refused and changed nothing.',
  failed: 'Something outside the caller’s power went wrong.',
  planned: 'It needs approval and became a change plan, which `result` names.',
  open: 'It was begun; nothing is known of its end.',
});

@ArgsType()
export class AuditLogArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only this operation.' })
  tool?: string | null;

  @Field(() => String, { nullable: true, description: 'Only writes that named this account.' })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only writes of this person.' })
  userId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only writes with this API key.' })
  apiKeyId?: string | null;

  @Field(() => AuditStatus, { nullable: true, description: 'Only writes that ended so.' })
  status?: AuditStatus | null;

  @AfterArg()
  after?: string | null;
}

@ObjectType({ description: 'One write: who tried what, and what came of it. Entries are never changed.' })
export class AuditEntry {
  @Field({ description: 'The id that the write answered with in X-Audit-Id.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Who did it, or on whose behalf an API key did.' })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: 'The API key that was used, if one was.' })
  apiKeyId!: string | null;

  @Field({ description: 'The operation.' })
  tool!: string;

  @Field(() => String, { nullable: true, description: 'The account that it was about, if one was named.' })
  accountId!: string | null;

  @Field(() => JsonObject, { description: 'What was asked for.' })
  @LongText(1_000_000)
  payload!: Record<string, unknown>;

  @Field(() => AuditStatus, { description: 'How it ended.' })
  status!: AuditStatus;

  @Field(() => String, {
    nullable: true,
    description: 'The error code of a write that was refused, failed or needs approval.',
  })
  code!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The message of a write that was refused, failed or needs approval.',
  })
  message!: string | null;

  @Field(() => Json, { nullable: true, description: 'What was answered, without secrets.' })
  @LongText(1_000_000)
  result!: unknown;

  @Field({ description: 'Whether undoChange can take it back, as long as the platform still stands as it left it.' })
  undoable!: boolean;

  @Field({ description: 'The request that brought it, as the logs name it.' })
  requestId!: string;

  @Field(() => DateTime, { description: 'When it was tried, in UTC.' })
  createdAt!: string;
}

@ObjectType({ description: 'One page of the audit log.' })
export class AuditPage extends PageOf(AuditEntry, 'Newest first; ties go by id.') {}

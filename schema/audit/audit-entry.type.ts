import { Field, ObjectType } from 'type-graphql';
import { LongText } from '../support/field-rules.js';
import { PageMeta } from '../support/page.args.js';
import { DateTime, Json, JsonObject } from '../support/scalars.js';
import { AuditStatus } from './audit-status.enum.js';

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

  @Field(() => String, { nullable: true, description: 'The error code of a write that was refused or failed.' })
  code!: string | null;

  @Field(() => String, { nullable: true, description: 'The message of a write that was refused or failed.' })
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
export class AuditPage {
  @Field(() => [AuditEntry], { description: 'Newest first.' })
  data!: AuditEntry[];

  @Field({ description: 'Where the page stands.' })
  meta!: PageMeta;
}

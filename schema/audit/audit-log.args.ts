import { ArgsType, Field } from 'type-graphql';
import { PageArgs } from '../support/page.args.js';
import { AuditStatus } from './audit-status.enum.js';

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
}

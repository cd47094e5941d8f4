import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../support/scalars.js';

@ObjectType({ description: 'Whether the service is down for maintenance.' })
export class MaintenanceStatus {
  @Field(() => Boolean, { description: 'True while everything but this status and /health is refused.' })
  maintenance!: boolean;

  @Field(() => String, { description: 'What the operator has to say; empty while there is no maintenance.' })
  message!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the operator expects it to end, if known.' })
  estimatedEndTime!: string | null;
}

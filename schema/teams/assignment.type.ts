import { ArgsType, Field, ObjectType } from 'type-graphql';
import { TeamIdArgs } from './team-settings.type.js';

@ObjectType({ description: 'The accounts that a member or kunde is limited to.' })
export class MemberAssignments {
  @Field(() => [String], { description: 'Ids of the accounts; empty: every account of the team.' })
  accountIds!: string[];
}

@ArgsType()
export class MemberArgs extends TeamIdArgs {
  @Field(() => String, { description: 'UUID of the member.' })
  memberId!: string;
}

@ArgsType()
export class SetMemberAssignmentsArgs extends MemberArgs {
  @Field(() => [String], { description: 'Ids of the accounts, replacing all earlier ones; empty: every account.' })
  accountIds!: string[];
}

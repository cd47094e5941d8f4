import { ArgsType, Field, ObjectType } from 'type-graphql';
import { TeamIdArgs } from './team-id.args.js';

const SHOW = 'Whether account lists of sessions hold manager accounts.';

@ObjectType({ description: 'Whether people see manager accounts.' })
export class ManagerVisibility {
  @Field(() => Boolean, { description: SHOW })
  showManagerAccounts!: boolean;
}

@ArgsType()
export class SetManagerVisibilityArgs extends TeamIdArgs {
  @Field(() => Boolean, { description: SHOW })
  showManagerAccounts!: boolean;
}

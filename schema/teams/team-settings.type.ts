import { ArgsType, Field, ObjectType } from 'type-graphql';

const SHOW = 'Whether account lists of sessions hold manager accounts.';

@ObjectType()
@ArgsType()
export class TeamIdArgs {
  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;
}

@ObjectType({ description: 'What a team lets its kunde members see.' })
@ArgsType()
export class TeamSettings extends TeamIdArgs {
  @Field(() => Boolean, { description: 'Whether kunde members may see search terms and keyword mining.' })
  kundeCanViewSearchTerms!: boolean;

  @Field(() => Boolean, { description: 'Whether kunde members may see negative keyword lists.' })
  kundeCanViewNegativeLists!: boolean;

  @Field(() => Boolean, { description: 'Whether kunde members may see and create feeds.' })
  kundeCanCreateFeeds!: boolean;
}

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

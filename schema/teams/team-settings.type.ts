import { ArgsType, Field, ObjectType } from 'type-graphql';

const SEARCH_TERMS = 'Whether kunde members may see search terms and keyword mining.';
const NEGATIVE_LISTS = 'Whether kunde members may see negative keyword lists.';
const FEEDS = 'Whether kunde members may see and create feeds.';
const SHOW = 'Whether account lists of sessions hold manager accounts.';

@ArgsType()
export class TeamIdArgs {
  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;
}

@ObjectType({ description: 'What a team lets its kunde members see.' })
export class TeamSettings {
  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;

  @Field(() => Boolean, { description: SEARCH_TERMS })
  kundeCanViewSearchTerms!: boolean;

  @Field(() => Boolean, { description: NEGATIVE_LISTS })
  kundeCanViewNegativeLists!: boolean;

  @Field(() => Boolean, { description: FEEDS })
  kundeCanCreateFeeds!: boolean;
}

@ArgsType()
export class UpdateTeamSettingsArgs extends TeamIdArgs {
  @Field(() => Boolean, { description: SEARCH_TERMS })
  kundeCanViewSearchTerms!: boolean;

  @Field(() => Boolean, { description: NEGATIVE_LISTS })
  kundeCanViewNegativeLists!: boolean;

  @Field(() => Boolean, { description: FEEDS })
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

import { ArgsType, Field, ObjectType } from 'type-graphql';
import { TeamIdArgs } from './team-id.args.js';

const SEARCH_TERMS = 'Whether kunde members may see search terms and keyword mining.';
const NEGATIVE_LISTS = 'Whether kunde members may see negative keyword lists.';
const FEEDS = 'Whether kunde members may see and create feeds.';

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

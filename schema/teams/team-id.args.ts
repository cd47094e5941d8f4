import { ArgsType, Field } from 'type-graphql';

@ArgsType()
export class TeamIdArgs {
  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;
}

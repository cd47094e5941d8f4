import { ArgsType, Field } from 'type-graphql';

/** What every write of an integration may say besides what it writes. */
@ArgsType()
export class AttributedArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Member of the team on whose behalf an API key writes; a session always writes as its own user.',
  })
  userId?: string | null;
}

@ArgsType()
export class AttributedAccountArgs extends AttributedArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

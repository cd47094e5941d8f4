import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AbsentWhenNull, ListSize, LongText } from '../support/field-rules.js';

@ArgsType()
export class ClientRequestArgs {
  @Field(() => String, { description: 'Id that the client was given when it registered.' })
  clientId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the client has people sent back to, one of those that it registered; it may be left out where there is one.',
  })
  redirectUri?: string | null;

  @Field(() => String, { description: 'Must be `code`.' })
  responseType!: string;

  @Field(() => String, { description: 'SHA-256 of the secret that the client keeps, as base64url: 43 characters.' })
  codeChallenge!: string;

  @Field(() => String, { description: 'Must be `S256`.' })
  codeChallengeMethod!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Scopes with a space between each; unknown ones are left out. Without it those that the tools need.',
  })
  scope?: string | null;

  @Field(() => String, { nullable: true, description: 'Given back to the client as it is; at most 2,048 characters.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the tool server, which is all that is granted.' })
  resource?: string | null;
}

@ArgsType()
export class GrantClientAccessArgs extends ClientRequestArgs {
  @Field(() => [String], { description: 'What is granted: at least one of the scopes that the client asks for.' })
  scopes!: string[];
}

@ObjectType({ description: 'What a client asks a person for.' })
export class ClientRequest {
  @Field(() => String, { description: 'Name that the client gave itself; nobody has checked it.' })
  clientName!: string;

  @Field(() => String, { description: 'Host that gets the answer; `localhost` for a program on the own machine.' })
  redirectHost!: string;

  @Field(() => Boolean, { description: 'Whether the answer goes to a program on the machine of the person.' })
  isOnOwnMachine!: boolean;

  @ListSize(12)
  @Field(() => [String], { description: 'Scopes that it asks for.' })
  scopes!: string[];

  @LongText(4_000)
  @Field(() => String, { description: 'Where to send the person who refuses.' })
  denyUrl!: string;
}

@ObjectType({ description: 'The answer to a client that was let in.' })
export class ClientGrant {
  @AbsentWhenNull()
  @LongText(4_000)
  @Field(() => String, {
    nullable: true,
    description:
      'Where to send the person, with a code that the client redeems within a minute. Shown once: a repetition under the same Idempotency-Key leaves it out.',
  })
  redirectTo!: string | null;
}

import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { AD_PLATFORMS } from '../../src/platforms/registry.js';
import { AbsentWhenNull, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

const NAMES = new Intl.ListFormat('en', { type: 'disjunction' });

@ArgsType()
export class PlatformArgs {
  @Field({ description: `The platform: ${NAMES.format(Object.keys(AD_PLATFORMS).map((name) => `\`${name}\``))}.` })
  platform!: string;
}

@ArgsType()
export class ConnectPlatformArgs extends PlatformArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Where the person goes after consenting, on an allowed origin. Absent: the callback answers itself.',
  })
  returnUrl?: string | null;
}

@ArgsType()
export class CompletePlatformConnectionArgs extends PlatformArgs {
  @Field({ description: 'The state of the consent page, good once.' })
  state!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The code that the platform gave; absent where it did not give one.',
  })
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform gave no code; `access_denied` when the person refused.',
  })
  error?: string | null;
}

@ArgsType()
export class ImportPlatformAccountsArgs extends PlatformArgs {
  @Field(() => [String], { description: 'Ids of accounts at the platform, 1 to 1,000; one named twice counts once.' })
  accountIds!: string[];
}

@ObjectType({ description: 'An advertising platform that teams can connect.' })
@ListSize(10)
export class Platform {
  @Field({ description: 'The platform, as arguments take it.' })
  platform!: string;

  @Field({ description: 'As people call it.' })
  name!: string;
}

@ObjectType({ description: 'Where a person grants access to a platform.' })
export class ConsentPage {
  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description: 'Address of the platform’s consent page, good for 10 minutes; absent when a request is repeated.',
  })
  url!: string | null;
}

@ObjectType({ description: 'A platform that a person came back from.' })
export class CompletedConnection {
  @Field({ description: 'The platform.' })
  platform!: string;

  @Field({ description: 'Whether it is connected now.' })
  connected!: boolean;

  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description: 'Where the person goes on, if that was named; with `error` where it failed. REST redirects there.',
  })
  returnUrl!: string | null;
}

@ObjectType({ description: 'Whether a team has access to a platform.' })
export class ConnectionStatus {
  @Field({ description: 'The platform.' })
  platform!: string;

  @Field({ description: 'Whether there is access; false also once the platform withdrew it.' })
  connected!: boolean;

  @Field(() => String, { nullable: true, description: 'Who granted it, as the platform names them.' })
  connectedAs!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was granted.' })
  connectedAt!: string | null;

  @Field(() => [String], { description: 'What was granted, in the platform’s words.' })
  scopes!: string[];

  @GraphqlOnly()
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the access ends by itself unless somebody connects again; null where it does not, and where that is not known.',
  })
  expiresAt!: string | null;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'Why access that was granted is gone, and what to do.' })
  reason!: string | null;
}

@ObjectType({ description: 'An account at a platform that the team can import.' })
@ListSize(200)
export class AvailableAccount {
  @Field({ description: 'Its id at the platform.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field({ description: 'Its currency, ISO 4217.' })
  currency!: string;

  @Field({ description: 'Whether it is a manager account, which holds other accounts.' })
  isMcc!: boolean;

  @GraphqlOnly()
  @Field(() => String, {
    nullable: true,
    description: 'The manager account directly above it; null where it does not have one.',
  })
  managerId!: string | null;

  @Field({ description: 'Whether the team has imported it.' })
  isImported!: boolean;
}

@ObjectType({ description: 'The accounts that an import brought.' })
export class ImportedAccounts {
  @Field(() => Int, { description: 'How many of the named accounts the team has now: all of them.' })
  importedCount!: number;

  @Field(() => [String], { description: 'Their ids.' })
  accountIds!: string[];
}

import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { LandingPageSource, MAX_URL_LENGTH } from '../../src/domain/landing-pages/landing-page.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { describeEnum } from '../support/enums.js';
import { ListSize, together } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

/** An address as a caller gives it. */
function UrlArg(): PropertyDecorator {
  const description = `The address: http or https, at most ${MAX_URL_LENGTH} characters. Spaces around it are dropped.`;
  const message = `$property must have at most ${MAX_URL_LENGTH} characters`;
  return together(
    Field(() => String, { description }),
    MaxLength(MAX_URL_LENGTH, { message }),
  );
}

@ArgsType()
export class AddLandingPageArgs extends AccountArgs {
  @UrlArg()
  url!: string;
}

@ArgsType()
export class LandingPageArgs extends AccountArgs {
  @Field(() => String, { description: 'UUID of the page.' })
  landingPageId!: string;
}

@ArgsType()
export class UpdateLandingPageArgs extends LandingPageArgs {
  @UrlArg()
  url!: string;
}

describeEnum(
  LandingPageSource,
  'LandingPageSource',
  'Where a landing page comes from: the first that holds of manual, product, campaign.',
  {
    campaign: 'Ads of campaigns lead there.',
    manual: 'A person added it, or changed its address.',
    product: 'It is the detail page of one of the best products.',
  },
);

@ObjectType('AccountLandingPage', { description: 'A page that the ads of an account lead to, or that a person added.' })
@ListSize(50)
export class LandingPage {
  @Field(() => String, { description: 'UUID of the page.' })
  id!: string;

  @Field(() => String, { description: 'Account that it belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Its address, as the URL standard writes it; unique in the account.' })
  url!: string;

  @Field(() => [String], {
    description: 'Campaigns whose ads led there at the last refresh, whatever the source; in the order of their names.',
  })
  campaignIds!: string[];

  @Field(() => [String], { description: 'Names of those campaigns, in the same order.' })
  campaignNames!: string[];

  @Field(() => Boolean, { description: 'True for a page that a person added.' })
  isManuallyAdded!: boolean;

  @Field(() => LandingPageSource, { description: 'Where it comes from.' })
  source!: LandingPageSource;

  @Field(() => DateTime, { description: 'When it was added or first found.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When anything of it last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'The answer after a landing page was deleted.' })
export class DeletedLandingPage {
  @Field(() => Boolean, { description: 'true.' })
  deleted!: boolean;
}

export const LANDING_PAGE = {
  id: '3b6e0c2a-7a54-4c55-8a5e-0d2f6a1c9b44',
  accountId: '1000000001',
  url: 'https://shop.example.com/backpacks',
  campaignIds: [],
  campaignNames: [],
  isManuallyAdded: true,
  source: 'manual',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
} satisfies LandingPage;

export const LANDING_PAGES = [
  {
    ...LANDING_PAGE,
    id: '8f1d2c3b-4a59-4e68-9d77-6c5b4a392817',
    url: 'https://shop.example.com/tents',
    campaignIds: ['2000000001'],
    campaignNames: ['Brand Germany'],
    isManuallyAdded: false,
    source: 'campaign',
  },
] satisfies LandingPage[];

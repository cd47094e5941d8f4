import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { KeywordRating } from '../../src/domain/keywords/keyword.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { CAMPAIGN_FIGURES, Figure, NativeFigures } from '../metrics/figures.type.js';
import { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

registerEnumType(KeywordRating, {
  name: 'KeywordRating',
  description: 'A part of the quality of a keyword, beside others who bid on the same searches.',
  valuesConfig: {
    BELOW_AVERAGE: { description: 'Worse than most.' },
    AVERAGE: { description: 'Like most.' },
    ABOVE_AVERAGE: { description: 'Better than most.' },
  },
});

@ArgsType()
export class KeywordArgs extends AccountArgs {
  @Field(() => String, { description: 'Id of the keyword.' })
  keywordId!: string;
}

const NOT_JUDGED = 'null where the platform has not judged it.';

@ObjectType({ description: 'A booked keyword with its quality and its sums over the 30 days before it was synced.' })
@ListSize(200)
export class Keyword {
  @Field(() => String, {
    description: 'Id within the account: those of its ad group and its criterion, joined by `~`.',
  })
  id!: string;

  @Field(() => String, { description: 'Account that it belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Campaign that it belongs to.' })
  campaignId!: string;

  @Field(() => String, { description: 'Name of that campaign.' })
  campaignName!: string;

  @Field(() => String, { description: 'Ad group that it belongs to.' })
  adGroupId!: string;

  @Field(() => String, { description: 'Name of that ad group.' })
  adGroupName!: string;

  @Field(() => String, { description: 'The keyword itself.' })
  text!: string;

  @Field(() => KeywordMatchType, { description: 'How it is held against what somebody searches for.' })
  matchType!: KeywordMatchType;

  @Field(() => String, { description: 'ENABLED or PAUSED, as the platform names it.' })
  status!: string;

  @Field(() => Int, { nullable: true, description: `Quality score, 1 to 10; ${NOT_JUDGED}` })
  qualityScore!: number | null;

  @Field(() => KeywordRating, { nullable: true, description: `How likely people click its ads; ${NOT_JUDGED}` })
  expectedCtr!: KeywordRating | null;

  @Field(() => KeywordRating, { nullable: true, description: `How well its ads fit the search; ${NOT_JUDGED}` })
  adRelevance!: KeywordRating | null;

  @Field(() => KeywordRating, { nullable: true, description: `How useful the page behind its ads is; ${NOT_JUDGED}` })
  landingPageExperience!: KeywordRating | null;

  @Figure()
  impressions!: number;

  @Figure()
  clicks!: number;

  @Figure()
  cost!: number;

  @Figure()
  conversions!: number;

  @Figure()
  conversionValue!: number;

  @Figure()
  roas!: number;

  @Figure()
  ctr!: number;

  @Figure()
  cpc!: number;

  @Figure()
  @GraphqlOnly()
  native?: NativeFigures | null;

  @Field(() => DateTime, { description: 'When it was read from the platform.' })
  syncedAt!: string;
}

export const KEYWORDS = [
  {
    id: '5000000001~6000000001',
    accountId: '1000000001',
    campaignId: '20000000001',
    campaignName: 'Garden chairs',
    adGroupId: '5000000001',
    adGroupName: 'Wooden chairs',
    text: 'garden chair',
    matchType: 'BROAD',
    status: 'ENABLED',
    qualityScore: 7,
    expectedCtr: 'AVERAGE',
    adRelevance: 'ABOVE_AVERAGE',
    landingPageExperience: 'AVERAGE',
    ...CAMPAIGN_FIGURES,
    syncedAt: '2026-01-31T04:00:00.000Z',
  },
] satisfies Keyword[];

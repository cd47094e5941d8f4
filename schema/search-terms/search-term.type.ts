import { Field, Float, ObjectType } from 'type-graphql';
import { SearchTermStatus } from '../../src/domain/search-terms/search-term.enum.js';
import { CAMPAIGN_FIGURES, Figures, ShowsFigures } from '../metrics/figures.type.js';
import { describeEnum } from '../support/enums.js';
import { ListSize } from '../support/field-rules.js';
import { PageOf } from '../support/page.args.js';

describeEnum(SearchTermStatus, 'SearchTermStatus', 'Whether a search term became a keyword.', {
  ADDED: 'It is a keyword.',
  EXCLUDED: 'It is a negative keyword.',
  NONE: 'Neither.',
});

@ObjectType()
@ShowsFigures(['impressions', 'clicks', 'cost', 'conversions', 'conversionValue', 'roas', 'ctr', 'cpc'])
abstract class FiguredTerm extends Figures {
  @Field(() => String, { description: 'What people typed.' })
  searchTerm!: string;

  @Field(() => String, {
    description: 'How keywords matched the term, as the platform names it; where it differs, the one that cost most.',
  })
  matchType!: string;

  @Field(() => SearchTermStatus, { description: 'Whether it became a keyword, on the last day it was seen.' })
  status!: SearchTermStatus;
}

/** What search terms of campaigns and of accounts have in common. */
@ObjectType()
export abstract class SearchTermFields extends FiguredTerm {
  @Field(() => Float, {
    nullable: true,
    description: 'Cost per conversion in EUR, at most 2 decimals; null without a conversion.',
  })
  costPerConversion!: number | null;
}

@ObjectType({ description: 'A search term of one campaign with its sums; one entry a term and match type.' })
@ListSize(1_000)
export class CampaignSearchTerm extends SearchTermFields {
  @Field(() => String, { description: 'Campaign whose ads were shown.' })
  campaignId!: string;

  @Field(() => String, { description: 'Name of that campaign.' })
  campaignName!: string;
}

@ObjectType({ description: 'A search term with its sums over all campaigns of an account; one entry a term.' })
@ListSize(1_000)
export class AccountSearchTerm extends SearchTermFields {
  @Field(() => [String], { description: 'Campaigns whose ads were shown.' })
  campaignIds!: string[];
}

@ObjectType({ description: 'One page of the search terms of a campaign.' })
export class CampaignSearchTermPage extends PageOf(CampaignSearchTerm, 'The terms of this page.') {}

@ObjectType({ description: 'One page of the search terms of an account.' })
export class AccountSearchTermPage extends PageOf(AccountSearchTerm, 'The terms of this page.') {}

const TERM = { searchTerm: 'garden chair oak', matchType: 'BROAD', status: 'NONE' } satisfies Partial<SearchTermFields>;

const FIGURES = { ...CAMPAIGN_FIGURES, costPerConversion: 17.18 };

export const CAMPAIGN_TERMS = [
  { ...TERM, campaignId: '20000000001', campaignName: 'Garden chairs', ...FIGURES },
] satisfies CampaignSearchTerm[];

export const ACCOUNT_TERMS = [
  { ...TERM, ...FIGURES, campaignIds: ['20000000001', '20000000002'] },
] satisfies AccountSearchTerm[];

import { SearchTermStatus } from '../../src/domain/search-terms/search-term.enum.js';
import { COMPARISON } from '../metrics/comparison.type.js';
import { CAMPAIGN_FIGURES, TERM_FIGURES } from '../metrics/figures.type.js';
import { type Example, ListSize } from '../support/field-rules.js';
import { FieldsOf, float, of, Type, text, texts } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';

/** Fields shared by search terms of campaigns and of accounts. */
@Type()
export abstract class SearchTermFields extends FieldsOf({
  searchTerm: text('What people searched for.'),
  matchType: text('Match type of the keywords, as reported by the platform; of several, that with the highest cost.'),
  status: of(SearchTermStatus, 'Whether it is a keyword, as of the last day it was seen.'),
  ...TERM_FIGURES,
  costPerConversion: float('Cost per conversion in EUR, at most 2 decimals; null without a conversion.').nullable(),
  ...COMPARISON,
}) {}

@Type('A search term of one campaign with its metrics; one entry per term and match type.')
@ListSize(1_000)
export class CampaignSearchTerm extends FieldsOf(SearchTermFields, {
  campaignId: text('Campaign whose ads were shown.'),
  campaignName: text('Name of that campaign.'),
}) {}

@Type('A search term with its metrics over all campaigns of an account; one entry per term.')
@ListSize(1_000)
export class AccountSearchTerm extends FieldsOf(SearchTermFields, {
  campaignIds: texts('Campaigns whose ads were shown.'),
}) {}

@Type("A page of a campaign's search terms.")
export class CampaignSearchTermPage extends FieldsOf(pageOf(CampaignSearchTerm, 'Search terms of this page.')) {}

@Type("A page of an account's search terms.")
export class AccountSearchTermPage extends FieldsOf(pageOf(AccountSearchTerm, 'Search terms of this page.')) {}

const TERM = { searchTerm: 'garden chair oak', matchType: 'BROAD', status: 'NONE' } satisfies Partial<SearchTermFields>;

const FIGURES = { ...CAMPAIGN_FIGURES, costPerConversion: 17.18 };

export const CAMPAIGN_TERMS = [
  { ...TERM, campaignId: '20000000001', campaignName: 'Garden chairs', ...FIGURES },
] satisfies Example<CampaignSearchTerm[]>;

export const ACCOUNT_TERMS = [{ ...TERM, ...FIGURES, campaignIds: ['20000000001', '20000000002'] }] satisfies Example<
  AccountSearchTerm[]
>;

import { KeywordRating } from '../../src/domain/keywords/keyword.enum.js';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { CAMPAIGN_FIGURES, TERM_FIGURES } from '../metrics/figures.type.js';
import { type Example, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, of, Type, text } from '../support/fields.js';

export class KeywordArgs extends ArgumentsOf(AccountArgs, {
  keywordId: text('ID of the keyword.'),
}) {}

export class KeywordListArgs extends ArgumentsOf(AccountArgs, {
  campaignId: text('Only keywords of this campaign.').nullable(),
}) {}

const NOT_JUDGED = 'null if the platform has not rated it.';

@Type('A keyword that an account bids on, with its quality and its metrics over the 30 days before it was synced.')
@ListSize(200)
export class Keyword extends FieldsOf({
  id: text('ID within the account: those of its ad group and its criterion, joined by `~`.'),
  accountId: text('Account that it belongs to.'),
  campaignId: text('Campaign that it belongs to.'),
  campaignName: text('Name of that campaign.'),
  adGroupId: text('Ad group that it belongs to.'),
  adGroupName: text('Name of that ad group.'),
  text: text('Text of the keyword.'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.'),
  status: text('Status, as reported by the platform: ENABLED or PAUSED.'),
  qualityScore: int(`Quality score, 1 to 10; ${NOT_JUDGED}`).nullable(),
  expectedCtr: of(KeywordRating, `How likely people are to click its ads; ${NOT_JUDGED}`).nullable(),
  adRelevance: of(KeywordRating, `How well its ads match the search; ${NOT_JUDGED}`).nullable(),
  landingPageExperience: of(KeywordRating, `How useful the page behind its ads is; ${NOT_JUDGED}`).nullable(),
  ...TERM_FIGURES,
  syncedAt: dateTime('When it was fetched from the platform.'),
}) {}

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
] satisfies Example<Keyword[]>;

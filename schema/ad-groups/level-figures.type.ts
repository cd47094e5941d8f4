import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { COMPARE, COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES } from '../metrics/figures.type.js';
import { DailyWindowArgs } from '../metrics/window.args.js';
import { READ_AT } from '../reports/report.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, float, of, Type, text } from '../support/fields.js';
import { PAGE, pageOf } from '../support/page.args.js';

export class LevelArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('Account that the campaign belongs to.'),
  campaignId: text('ID of the campaign.'),
  ...COMPARE,
  ...PAGE,
}) {}

export class BookedKeywordsArgs extends ArgumentsOf(LevelArgs, {
  adGroupId: text('Only those of this ad group.').nullable(),
}) {}

/** Where an entry belongs. */
export const PLACE = {
  accountId: text('Account that it belongs to.').example('1000000001'),
  campaignId: text('Campaign that it belongs to.').example('20000000001'),
  campaignName: text('Name of that campaign.').example('Garden chairs'),
};
const CONVERTED = 'in EUR at the rate of the last day of the window';

@Type('An ad group with its bid, and its metrics over a window.')
@ListSize(20)
export class AdGroup extends FieldsOf({
  id: text('ID of the ad group on the platform.').example('5000000001'),
  ...PLACE,
  name: text('Name of the ad group.').example('Wooden chairs'),
  status: text('Status, as reported by the platform: ENABLED or PAUSED.').example('ENABLED'),
  bidEur: float(
    `Highest amount per click ${CONVERTED}, null if none is set; it applies only where the campaign bids by MANUAL_CPC.`,
  )
    .nullable()
    .example(0.5),
  ...FIGURES,
  ...COMPARISON,
}) {}

@Type('A keyword that an ad group bids on, with its bid, and its metrics over a window.')
@ListSize(100)
export class BookedKeyword extends FieldsOf({
  id: text('ID within the account: those of its ad group and its criterion, joined by `~`.').example(
    '5000000001~6000000001',
  ),
  ...PLACE,
  adGroupId: text('Ad group that it belongs to.').example('5000000001'),
  adGroupName: text('Name of that ad group.').example('Wooden chairs'),
  text: text('Text of the keyword.').example('garden chair'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('BROAD'),
  status: text('Status, as reported by the platform: ENABLED or PAUSED.').example('ENABLED'),
  bidEur: float(`Its own highest amount per click ${CONVERTED}; null if that of its ad group applies.`)
    .nullable()
    .example(null),
  adGroupBidEur: float(`The same of its ad group ${CONVERTED}; null if none is set.`).nullable().example(0.5),
  ...FIGURES,
  ...COMPARISON,
}) {}

/** What a page of entries of a campaign says beside them. */
export const LEVEL_WINDOW = {
  accountId: text('The account.').example('1000000001'),
  campaignId: text('The campaign.').example('20000000001'),
  startDate: date("First day of the window, in the account's time zone.").example('2026-01-02'),
  endDate: date('Last day of the window.').example('2026-01-31'),
  readAt: dateTime(
    `${READ_AT} Status and bids are read again after a minute, and after each write of the team.`,
  ).example('2026-02-01T07:30:00.000Z'),
  isComplete: bool('False if the campaign has more than 10,000 of them; the others are not listed.').example(true),
};

@Type('A page of the ad groups of a campaign.')
export class AdGroupPage extends FieldsOf({ ...LEVEL_WINDOW, ...pageOf(AdGroup, 'By descending cost, then by ID.') }) {}

@Type('A page of the keywords that a campaign bids on, without those of a match type that is not known here.')
export class BookedKeywordPage extends FieldsOf({
  ...LEVEL_WINDOW,
  ...pageOf(BookedKeyword, 'By descending cost, then by ID.'),
}) {}

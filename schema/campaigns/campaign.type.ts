import { COMPARISON } from '../metrics/comparison.type.js';
import { type Metrics, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, GraphqlOnly, ListSize, OwnWindow } from '../support/field-rules.js';
import { FieldsOf, float, of, safeInt, Type, text } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';
import { CAMPAIGN_STATE } from './campaign-settings.type.js';

@Type('Metrics of a campaign over a window of days.')
export class CampaignMetrics extends FieldsOf(WINDOW_FIGURES) {
  /** Set if the window was requested by dates; not part of the API. */
  range?: Metrics['range'];
}

@Type('A campaign of an advertising account.')
@ListSize(500)
export class Campaign extends FieldsOf({
  id: text('ID of the campaign on the platform.').example('20000000001'),
  accountId: text('Account that the campaign belongs to.').example('1000000001'),
  accountName: text('Name of that account.').example('Example Shop'),
  name: text('Name of the campaign.').example('Garden chairs'),
  ...CAMPAIGN_STATE,
  metrics: of(
    CampaignMetrics,
    'Metrics over the window; none if no window is requested.',
    OwnWindow(),
    AbsentWhenNull(),
  )
    .nullable()
    .example(),
  ...COMPARISON,
}) {}

@Type('A page of campaigns.')
export class CampaignPage extends FieldsOf(pageOf(Campaign, 'Campaigns of this page.')) {}

@Type('Setup of a campaign: budget, bidding and status.')
export class CampaignDetail extends FieldsOf({
  campaignId: text('ID of the campaign on the platform.').example('20000000001'),
  accountId: text('Account that the campaign belongs to.', GraphqlOnly()),
  campaignName: text('Name of the campaign.').example('Garden chairs'),
  campaignResourceName: text('Resource path of the campaign on the platform.').example(
    'customers/1000000001/campaigns/20000000001',
  ),
  ...CAMPAIGN_STATE,
  biddingStrategyType: text('Bidding strategy, as reported by the platform.').example('TARGET_ROAS'),
  targetRoas: float('Target return on ad spend, if the strategy has one.', AbsentWhenNull()).nullable().example(3.5),
  budgetResourceName: text('Resource path of the budget on the platform.').example(
    'customers/1000000001/campaignBudgets/30000000001',
  ),
  dailyBudgetEur: float(
    'Daily budget in EUR, at most 2 decimals. Null if the platform names none, because the ad sets have the budgets.',
    AbsentWhenNull(),
  )
    .nullable()
    .example(25),
  budgetMicros: safeInt('The same in millionths of a euro.', AbsentWhenNull()).nullable().example(25000000),
  totalBudgetEur: float(
    'Total budget for the whole period in EUR, in which case the daily budget is 0; null for campaigns with a daily budget.',
    GraphqlOnly(),
  ).nullable(),
  dailyBudgetNative: float(
    "Daily budget in the account's own currency, from which the EUR amount was converted at the latest reference rate; null for accounts in EUR.",
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
}) {}

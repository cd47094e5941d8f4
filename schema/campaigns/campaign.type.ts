import { CAMPAIGN_FIGURES, type Metrics, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, type Example, GraphqlOnly, ListSize, OwnWindow } from '../support/field-rules.js';
import { FieldsOf, float, of, safeInt, Type, text } from '../support/fields.js';
import { PAGE_META, pageOf } from '../support/page.args.js';
import { CAMPAIGN_STATE } from './campaign-settings.type.js';

@Type('Metrics of a campaign over a window of days.')
export class CampaignMetrics extends FieldsOf(WINDOW_FIGURES) {
  /** Set if the window was requested by dates; not part of the API. */
  range?: Metrics['range'];
}

@Type('A campaign of an advertising account.')
@ListSize(500)
export class Campaign extends FieldsOf({
  id: text('ID of the campaign on the platform.'),
  accountId: text('Account that the campaign belongs to.'),
  accountName: text('Name of that account.'),
  name: text('Name of the campaign.'),
  ...CAMPAIGN_STATE,
  metrics: of(
    CampaignMetrics,
    'Metrics over the window; none if no window is requested.',
    OwnWindow(),
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('A page of campaigns.')
export class CampaignPage extends FieldsOf(pageOf(Campaign, 'Campaigns of this page.')) {}

@Type('Setup of a campaign: budget, bidding and status.')
export class CampaignDetail extends FieldsOf({
  campaignId: text('ID of the campaign on the platform.'),
  accountId: text('Account that the campaign belongs to.', GraphqlOnly()),
  campaignName: text('Name of the campaign.'),
  campaignResourceName: text('Resource path of the campaign on the platform.'),
  ...CAMPAIGN_STATE,
  biddingStrategyType: text('Bidding strategy, as reported by the platform.'),
  targetRoas: float('Target return on ad spend, if the strategy has one.', AbsentWhenNull()).nullable(),
  budgetResourceName: text('Resource path of the budget on the platform.'),
  dailyBudgetEur: float('Daily budget in EUR, at most 2 decimals.'),
  budgetMicros: safeInt('Daily budget in millionths of a euro.'),
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

const CAMPAIGN = {
  id: '20000000001',
  accountId: '1000000001',
  accountName: 'Example Shop',
  name: 'Garden chairs',
  status: 'ENABLED',
  channelType: 'SEARCH',
  metrics: { periodDays: 30, ...CAMPAIGN_FIGURES },
} satisfies Campaign;

export const ACCOUNT_CAMPAIGNS = [CAMPAIGN];

export const CAMPAIGN_PAGE = { data: [CAMPAIGN], meta: PAGE_META } satisfies CampaignPage;

export const CAMPAIGN_DETAIL = {
  campaignId: '20000000001',
  campaignName: 'Garden chairs',
  campaignResourceName: 'customers/1000000001/campaigns/20000000001',
  status: 'ENABLED',
  channelType: 'SEARCH',
  biddingStrategyType: 'TARGET_ROAS',
  targetRoas: 3.5,
  budgetResourceName: 'customers/1000000001/campaignBudgets/30000000001',
  dailyBudgetEur: 25,
  budgetMicros: 25000000,
} satisfies Example<CampaignDetail>;

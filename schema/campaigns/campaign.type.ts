import { CAMPAIGN_FIGURES, type Metrics, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, type Example, GraphqlOnly, ListSize, OwnWindow } from '../support/field-rules.js';
import { FieldsOf, float, of, safeInt, Type, text } from '../support/fields.js';
import { PAGE_META, pageOf } from '../support/page.args.js';
import { CAMPAIGN_STATE } from './campaign-settings.type.js';

@Type('The sums of a campaign over a window of days.')
export class CampaignMetrics extends FieldsOf(WINDOW_FIGURES) {
  /** Set if the window was requested by dates; not part of the API. */
  range?: Metrics['range'];
}

@Type('A campaign of an advertising account.')
@ListSize(500)
export class Campaign extends FieldsOf({
  id: text('Id of the campaign on the platform.'),
  accountId: text('Account that the campaign belongs to.'),
  accountName: text('Name of that account.'),
  name: text('Name of the campaign.'),
  ...CAMPAIGN_STATE,
  metrics: of(
    CampaignMetrics,
    'Its sums over the window; none without a window.',
    OwnWindow(),
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('One page of campaigns.')
export class CampaignPage extends FieldsOf(pageOf(Campaign, 'The campaigns of this page.')) {}

@Type('How a campaign is set up: budget, bidding and state.')
export class CampaignDetail extends FieldsOf({
  campaignId: text('Id of the campaign on the platform.'),
  accountId: text('Account that the campaign belongs to.', GraphqlOnly()),
  campaignName: text('Name of the campaign.'),
  campaignResourceName: text('Resource path of the campaign on the platform.'),
  ...CAMPAIGN_STATE,
  biddingStrategyType: text('Bidding strategy, as the platform names it.'),
  targetRoas: float(
    'Return on ad spend that bidding aims at; only when the strategy has such a target.',
    AbsentWhenNull(),
  ).nullable(),
  budgetResourceName: text('Resource path of the budget on the platform.'),
  dailyBudgetEur: float('Daily budget in EUR, at most 2 decimals.'),
  budgetMicros: safeInt('Daily budget in millionths of a EUR.'),
  totalBudgetEur: float(
    'Budget of its whole period in EUR, beside a daily one of 0; null for a campaign with a daily budget.',
    GraphqlOnly(),
  ).nullable(),
  dailyBudgetNative: float(
    'Daily budget in the currency of the account, from which it was converted at the latest reference rate; null for an account in EUR.',
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

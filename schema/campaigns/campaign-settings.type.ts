import { CampaignStatus, ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { AbsentWhenNull, GraphqlOnly, RawOf } from '../support/field-rules.js';
import { date, exampleOf, FieldsOf, float, of, Type, text } from '../support/fields.js';

function rawOf(name: string) {
  return text(`The platform's own value, even if \`${name}\` is UNKNOWN.`, RawOf(name)).optional();
}

/** Fields shared by every type that shows a campaign. */
export const CAMPAIGN_STATE = {
  status: of(CampaignStatus, 'Status of the campaign.').as<string>().example('ENABLED'),
  statusRaw: rawOf('status'),
  channelType: of(ChannelType, 'Where its ads appear.').as<string>().example('SEARCH'),
  channelTypeRaw: rawOf('channelType'),
};

@Type('Settings of a campaign, without its dates.')
export class CampaignBasicSettings extends FieldsOf({
  id: text('ID of the campaign on the platform.').example('20000000001'),
  name: text('Name of the campaign.').example('Garden chairs'),
  ...CAMPAIGN_STATE,
  biddingStrategy: text('Bidding strategy, as reported by the platform.').example('MAXIMIZE_CONVERSION_VALUE'),
  targetRoas: float('Target return on ad spend, if the strategy has one.', AbsentWhenNull()).nullable().example(4),
  dailyBudget: float(
    'Daily budget in EUR, at most 2 decimals. Null if the platform names none, because the ad sets have the budgets.',
    AbsentWhenNull(),
  )
    .nullable()
    .example(25),
  totalBudget: float(
    'Total budget for the whole period in EUR, in which case the daily budget is 0; null for campaigns with a daily budget.',
    GraphqlOnly(),
  ).nullable(),
}) {}

@Type('Settings of a campaign.')
export class CampaignSettings extends FieldsOf(CampaignBasicSettings, {
  startDate: date("First day, YYYY-MM-DD in the account's time zone; null only if the platform reports none.")
    .nullable()
    .example('2025-03-01'),
  endDate: date('Last day, YYYY-MM-DD; null if there is none.').nullable().example(null),
}) {}

export const SETTINGS = { ...exampleOf(CampaignSettings), channelType: 'PERFORMANCE_MAX' };

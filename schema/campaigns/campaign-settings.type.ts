import { CampaignStatus, ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { AbsentWhenNull, GraphqlOnly, RawOf } from '../support/field-rules.js';
import { date, FieldsOf, float, of, Type, text } from '../support/fields.js';

function rawOf(name: string) {
  return text(`The platform's own value, even if \`${name}\` is UNKNOWN.`, RawOf(name)).optional();
}

/** Fields shared by every type that shows a campaign. */
export const CAMPAIGN_STATE = {
  status: of(CampaignStatus, 'Status of the campaign.').as<string>(),
  statusRaw: rawOf('status'),
  channelType: of(ChannelType, 'Where its ads appear.').as<string>(),
  channelTypeRaw: rawOf('channelType'),
};

@Type('Settings of a campaign, without its dates.')
export class CampaignBasicSettings extends FieldsOf({
  id: text('ID of the campaign on the platform.'),
  name: text('Name of the campaign.'),
  ...CAMPAIGN_STATE,
  biddingStrategy: text('Bidding strategy, as reported by the platform.'),
  targetRoas: float('Target return on ad spend, if the strategy has one.', AbsentWhenNull()).nullable(),
  dailyBudget: float('Daily budget in EUR, at most 2 decimals.'),
  totalBudget: float(
    'Total budget for the whole period in EUR, in which case the daily budget is 0; null for campaigns with a daily budget.',
    GraphqlOnly(),
  ).nullable(),
}) {}

@Type('Settings of a campaign.')
export class CampaignSettings extends FieldsOf(CampaignBasicSettings, {
  startDate: date(
    "First day, YYYY-MM-DD in the account's time zone; null only if the platform reports none.",
  ).nullable(),
  endDate: date('Last day, YYYY-MM-DD; null if there is none.').nullable(),
}) {}

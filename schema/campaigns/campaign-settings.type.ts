import { CampaignStatus, ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { AbsentWhenNull, GraphqlOnly, RawOf } from '../support/field-rules.js';
import { date, FieldsOf, float, of, Type, text } from '../support/fields.js';

function rawOf(name: string) {
  return text(`What the platform itself says, also where \`${name}\` is UNKNOWN.`, RawOf(name)).optional();
}

/** Fields shared by every type that shows a campaign. */
export const CAMPAIGN_STATE = {
  status: of(CampaignStatus, 'Whether it runs.').as<string>(),
  statusRaw: rawOf('status'),
  channelType: of(ChannelType, 'Where its ads appear.').as<string>(),
  channelTypeRaw: rawOf('channelType'),
};

@Type('What is set for a campaign, without its dates.')
export class CampaignBasicSettings extends FieldsOf({
  id: text('Id of the campaign on the platform.'),
  name: text('Name of the campaign.'),
  ...CAMPAIGN_STATE,
  biddingStrategy: text('Bidding strategy, as the platform names it.'),
  targetRoas: float(
    'Return on ad spend that bidding aims at; present when the strategy has such a target.',
    AbsentWhenNull(),
  ).nullable(),
  dailyBudget: float('Daily budget in EUR, at most 2 decimals.'),
  totalBudget: float(
    'Budget of its whole period in EUR, beside a daily one of 0; null for a campaign with a daily budget.',
    GraphqlOnly(),
  ).nullable(),
}) {}

@Type('What is set for a campaign.')
export class CampaignSettings extends FieldsOf(CampaignBasicSettings, {
  startDate: date(
    'First day, YYYY-MM-DD in the time zone of the account; null only if the platform does not name one.',
  ).nullable(),
  endDate: date('Last day, YYYY-MM-DD; null when it has no end.').nullable(),
}) {}

import { CAMPAIGN_SORTS, CampaignStatus, ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { COMPARE } from '../metrics/comparison.type.js';
import { DailyWindowArgs, daysArg, INSTEAD_OF_DAYS, LIMIT, OptionalRangeArgs } from '../metrics/window.args.js';
import { ArgumentsOf, float, of, text } from '../support/fields.js';
import { ordersOf, sortArgs } from '../support/order.js';
import { AFTER, PageArgs } from '../support/page.args.js';

const ORDERS = ordersOf('CampaignOrder', CAMPAIGN_SORTS);
const STATUS = of(CampaignStatus, 'Only campaigns with this status.').nullable();
const CHANNEL_TYPE = of(ChannelType, 'Only campaigns of this type.').nullable();

export class CampaignListArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only campaigns of this account.').nullable(),
  status: STATUS,
  channelType: CHANNEL_TYPE,
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  minCost: float('Only campaigns with at least this cost in the window, in EUR.').nullable(),
  maxCost: float('Only campaigns with at most this cost in the window, in EUR.').nullable(),
  minRoas: float('Only campaigns with at least this ROAS in the window.').nullable(),
  maxRoas: float('Only campaigns with at most this ROAS in the window.').nullable(),
  ...sortArgs(ORDERS),
  after: AFTER,
}) {}

export class NestedCampaignsArgs extends ArgumentsOf(OptionalRangeArgs, {
  days: daysArg(365, ' Applies if no dates are given.'),
  status: STATUS,
  channelType: CHANNEL_TYPE,
  ...sortArgs(ORDERS),
  limit: LIMIT,
}) {}

export class CampaignArgs extends ArgumentsOf({
  campaignId: text('ID of the campaign.'),
  accountId: text('Account that the campaign belongs to.'),
}) {}

export class ListedCampaignArgs extends ArgumentsOf(CampaignArgs, {
  days: daysArg(),
}) {}

export class CampaignDailyArgs extends ArgumentsOf(DailyWindowArgs, {
  campaignId: text('ID of the campaign.'),
  ...COMPARE,
}) {}

export class AccountCampaignsArgs extends ArgumentsOf(OptionalRangeArgs, {
  accountId: text('ID of the account.'),
  ...COMPARE,
}) {}

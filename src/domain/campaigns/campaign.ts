import type { Metrics } from '../figures/figures.js';
import type { WindowArgs } from '../figures/window.js';
import type { PageArgs } from '../page.js';
import type { CampaignStatus, ChannelType } from './campaign.enum.js';

export interface Campaign {
  id: string;
  accountId: string;
  accountName: string;
  name: string;
  status: CampaignStatus;
  channelType: ChannelType;
  /** Null where no window was asked for. */
  metrics: Metrics | null;
}

export interface CampaignDetail {
  campaignId: string;
  accountId: string;
  campaignName: string;
  campaignResourceName: string;
  status: CampaignStatus;
  channelType: ChannelType;
  biddingStrategyType: string;
  /** Null unless the strategy uses a target ROAS. */
  targetRoas: number | null;
  budgetResourceName: string;
  dailyBudgetEur: number;
  budgetMicros: number;
}

export interface CampaignFilters {
  status?: CampaignStatus | null;
  channelType?: ChannelType | null;
  /** Bounds of the window's sums as they are shown, both included. */
  minCost?: number | null;
  maxCost?: number | null;
  minRoas?: number | null;
  maxRoas?: number | null;
}

export interface CampaignListArgs extends CampaignFilters, PageArgs {
  accountId?: string | null;
  days: number;
  sort: string;
}

/** The campaigns of each of several accounts. */
export interface AccountCampaignsArgs extends CampaignFilters, WindowArgs {
  sort: string;
  /** Most campaigns of one account. */
  limit: number;
}

/** A campaign by its id; without an account, the team's account with the lowest id that has it. */
export interface CampaignKey {
  campaignId: string;
  accountId?: string;
}

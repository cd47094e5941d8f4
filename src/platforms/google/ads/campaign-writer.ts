import type { CampaignUpdate, CampaignWriter, CheckedUpdate } from '../../ad-platform.js';
import type { Bidding, CampaignRecord } from '../../ad-records.js';
import { billableUnit } from './account-reports.js';
import { campaign, campaignsOf } from './campaign-reports.js';
import type { GoogleAdsClient, GoogleAdsUpdate } from './google-ads.client.js';

type Update = Omit<GoogleAdsUpdate, 'customerId' | 'validateOnly'>;

/** Fields of a campaign and their mask. */
interface BiddingFields {
  fields: Record<string, unknown>;
  updateMask: string;
}

export class AdsCampaigns implements CampaignWriter {
  constructor(private readonly ads: GoogleAdsClient) {}

  find(accountId: string, campaignId: string): Promise<CampaignRecord | undefined> {
    return campaign(this.ads, accountId, campaignId);
  }

  findAll(accountId: string, campaignIds: readonly string[]): Promise<CampaignRecord[]> {
    return campaignsOf(this.ads, accountId, campaignIds);
  }

  smallestUnit(accountId: string, currency: string): Promise<number> {
    return billableUnit(this.ads, accountId, currency);
  }

  canSet(bidding: Bidding): boolean {
    return biddingFields(bidding) !== undefined;
  }

  update(accountId: string, before: CampaignRecord, to: CampaignUpdate, validateOnly: boolean): Promise<void> {
    return this.ads.update({ customerId: accountId, validateOnly, ...updateOf(before, to) });
  }

  async checkAll(accountId: string, changes: readonly CheckedUpdate[]): Promise<void> {
    const operations = changes.map(({ campaign: before, to }) => {
      const { service, ...operation } = updateOf(before, to);
      return { [OPERATIONS[service]]: operation };
    });
    await this.ads.mutate({ customerId: accountId, operations, validateOnly: true });
  }
}

const OPERATIONS = { campaigns: 'campaignOperation', campaignBudgets: 'campaignBudgetOperation' } as const;

function updateOf({ resourceName, budgetResourceName }: CampaignRecord, to: CampaignUpdate): Update {
  if ('budgetMicros' in to) {
    const update = { resourceName: budgetResourceName, amountMicros: String(to.budgetMicros) };
    return { service: 'campaignBudgets', update, updateMask: 'amountMicros' };
  }
  if ('status' in to) {
    return { service: 'campaigns', update: { resourceName, status: to.status }, updateMask: 'status' };
  }
  const bidding = biddingFields(to.bidding);
  if (!bidding) throw new Error(`The bidding ${to.bidding.biddingStrategyType} cannot be set.`);
  return { service: 'campaigns', update: { resourceName, ...bidding.fields }, updateMask: bidding.updateMask };
}

/**
 * What sets exactly this bidding; undefined for one that cannot be set so: a strategy that campaigns share, or one of
 * which not everything is known. An empty message must name one of its fields in the mask.
 */
function biddingFields(bidding: Bidding): BiddingFields | undefined {
  if (bidding.portfolioStrategy !== '') return undefined;
  const { targetRoas, targetCpaMicros, cpcBidCeilingMicros } = bidding;
  switch (bidding.biddingStrategyType) {
    case 'TARGET_ROAS':
      return targetRoas === null ? undefined : message('targetRoas', 'targetRoas', targetRoas);
    case 'MAXIMIZE_CONVERSION_VALUE':
      return message('maximizeConversionValue', 'targetRoas', targetRoas);
    case 'MAXIMIZE_CONVERSIONS':
      return message('maximizeConversions', 'targetCpaMicros', targetCpaMicros);
    case 'TARGET_CPA':
      return targetCpaMicros === null ? undefined : message('targetCpa', 'targetCpaMicros', targetCpaMicros);
    case 'TARGET_SPEND':
      return message('targetSpend', 'cpcBidCeilingMicros', cpcBidCeilingMicros);
    case 'MANUAL_CPC':
      return message('manualCpc', 'enhancedCpcEnabled', bidding.enhancedCpc || null);
    default:
      return undefined;
  }
}

function message(name: string, field: string, value: unknown): BiddingFields {
  return { fields: { [name]: value === null ? {} : { [field]: value } }, updateMask: `${name}.${field}` };
}

import { z } from 'zod';
import type { CampaignUpdate, CampaignWriter } from '../../ad-platform.js';
import type { Bidding, CampaignRecord } from '../../ad-records.js';
import { PlatformError } from '../../platform-error.js';
import { campaign, campaigns } from './campaign-reports.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient, GoogleAdsUpdate } from './google-ads.client.js';

const OPERATIONS = { campaigns: 'campaignOperation', campaignBudgets: 'campaignBudgetOperation' } as const;

const CURRENCY = `SELECT currency_constant.code, currency_constant.billable_unit_micros FROM currency_constant
    WHERE currency_constant.code =`;
const currencyRow = z.object({ currencyConstant: z.object({ billableUnitMicros: int64 }) });

export function campaignWriter(ads: GoogleAdsClient): CampaignWriter {
  return {
    find: (accountId, campaignId) => campaign(ads, accountId, campaignId),

    findAll: (accountId, campaignIds) => campaigns(ads, { accountId }, campaignIds),

    async smallestUnit(accountId, currency) {
      const gaql = `${CURRENCY} '${currency.replace(/[^A-Z]/g, '')}'`;
      const [row] = await ads.search({ accountId }, gaql, currencyRow);
      const unit = Number(row?.currencyConstant.billableUnitMicros);
      if (unit > 0) return unit;
      throw new PlatformError('malformed', `Google Ads does not tell the smallest amount of ${currency}.`);
    },

    canSet: (bidding) => biddingFields(bidding) !== undefined,

    update: (accountId, before, to, validateOnly) => ads.update(accountId, updateOf(before, to), validateOnly),

    // A masked field without a value is cleared.
    setEndDate: (accountId, { resourceName }, endDate, validateOnly) => {
      const end = endDate === null ? {} : { endDateTime: `${endDate} 23:59:59` };
      const update = { resourceName, ...end };
      return ads.update(accountId, { service: 'campaigns', update, updateMask: 'endDateTime' }, validateOnly);
    },

    async checkAll(accountId, changes) {
      const operations = changes.map(({ item, update }) => {
        const { service, ...operation } = updateOf(item, update);
        return { [OPERATIONS[service]]: operation };
      });
      await ads.mutate(accountId, operations, true);
    },
  };
}

function updateOf({ resourceName, budgetResourceName }: CampaignRecord, to: CampaignUpdate): GoogleAdsUpdate {
  if ('budgetMicros' in to) {
    const update = { resourceName: budgetResourceName, amountMicros: String(to.budgetMicros) };
    return { service: 'campaignBudgets', update, updateMask: 'amountMicros' };
  }
  if ('totalBudgetMicros' in to) throw new Error('A budget for a whole period cannot be set.');
  if ('status' in to) {
    return { service: 'campaigns', update: { resourceName, status: to.status }, updateMask: 'status' };
  }
  const bidding = biddingFields(to.bidding);
  if (!bidding) throw new Error(`The bidding ${to.bidding.biddingStrategyType} cannot be set.`);
  const [name, field, value] = bidding;
  const update = { resourceName, [name]: value === null ? {} : { [field]: value } };
  // The mask must name a field even for an empty message.
  return { service: 'campaigns', update, updateMask: `${name}.${field}` };
}

/** The API field, subfield and value for a bidding; undefined if it cannot be set exactly. */
function biddingFields(bidding: Bidding): [message: string, field: string, value: unknown] | undefined {
  if (bidding.portfolioStrategy !== '') return undefined;
  const { targetRoas, targetCpaMicros, cpcBidCeilingMicros } = bidding;
  switch (bidding.biddingStrategyType) {
    case 'TARGET_ROAS':
      return targetRoas === null ? undefined : ['targetRoas', 'targetRoas', targetRoas];
    case 'MAXIMIZE_CONVERSION_VALUE':
      return ['maximizeConversionValue', 'targetRoas', targetRoas];
    case 'MAXIMIZE_CONVERSIONS':
      return ['maximizeConversions', 'targetCpaMicros', targetCpaMicros];
    case 'TARGET_CPA':
      return targetCpaMicros === null ? undefined : ['targetCpa', 'targetCpaMicros', targetCpaMicros];
    case 'TARGET_SPEND':
      return ['targetSpend', 'cpcBidCeilingMicros', cpcBidCeilingMicros];
    case 'MANUAL_CPC':
      return ['manualCpc', 'enhancedCpcEnabled', bidding.enhancedCpc || null];
    default:
      return undefined;
  }
}

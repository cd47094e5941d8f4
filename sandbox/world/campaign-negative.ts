import { type Account, objectId } from './account.js';
import type { Campaign } from './campaign.js';

export interface CampaignNegative {
  id: string;
  text: string;
  matchType: 'BROAD' | 'PHRASE' | 'EXACT';
  campaign: Campaign;
}

const TEXTS = ['bedienungsanleitung', 'ersatzteile', 'kleinanzeigen', 'gebrauchtwaren'] as const;
const MATCH_TYPES = ['BROAD', 'PHRASE', 'EXACT'] as const;

/** Keywords that single search and shopping campaigns exclude by themselves, without a list. */
export function campaignNegativesOf(account: Account, campaigns: Campaign[]): CampaignNegative[] {
  return campaigns
    .filter(({ channel, index }) => (channel === 'SEARCH' || channel === 'SHOPPING') && index % 3 === 0)
    .flatMap((campaign) =>
      TEXTS.slice(0, 2 + (campaign.index % 2) * 2).map((text, at) => ({
        id: objectId(account, 820_000 + campaign.index * TEXTS.length + at),
        text,
        matchType: MATCH_TYPES[at % MATCH_TYPES.length] as (typeof MATCH_TYPES)[number],
        campaign,
      })),
    );
}

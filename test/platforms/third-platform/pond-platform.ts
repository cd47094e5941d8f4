import { AppError } from '../../../src/errors.js';
import type { AdPlatform } from '../../../src/platforms/ad-platform.js';
import type { AdReader } from '../../../src/platforms/ad-reader.js';
import type { CampaignRecord, DayRange } from '../../../src/platforms/ad-records.js';
import type { AdapterParts } from '../../../src/platforms/registry.js';

const DAY_MS = 86_400_000;

/** One account with one campaign that spends 2 EUR a day: a whole platform that is only read from. */
export class PondPlatform implements AdPlatform {
  readonly name = 'Pond';
  readonly offers = [];

  constructor(private readonly parts: AdapterParts) {}

  readonly signIn: AdPlatform['signIn'] = {
    authorizeUrl: ({ state }) => `https://pond.example.com/consent?state=${encodeURIComponent(state)}`,
    exchange: async (code) => ({
      refreshToken: `token for ${code}`,
      connectedAs: 'frog@pond.example.com',
      scopes: ['read'],
      loginCustomerId: '',
    }),
    check: async () => undefined,
    revoke: async () => undefined,
  };

  async reader(teamId: string): Promise<AdReader> {
    const found = await this.parts.connections.open(teamId, 'pond-ads');
    if (!found) throw new AppError('platform_rejected', 'Pond is not connected: connect it first.');
    return {
      accounts: async () => [
        {
          id: 'pond-1',
          managerId: null,
          name: 'Froschladen',
          currency: 'EUR',
          timeZone: 'Europe/Berlin',
          isManager: false,
          status: 'ENABLED',
        },
      ],
      campaigns: async () => [CAMPAIGN],
      campaignDays: async (range) => daysOf(range).map((date) => ({ campaignId: CAMPAIGN.id, date, ...FIGURES })),
    };
  }
}

const FIGURES = {
  costMicros: '2000000',
  impressions: '100',
  clicks: '10',
  conversionsMicros: '1000000',
  conversionValueMicros: '8000000',
};

const CAMPAIGN: CampaignRecord = {
  id: '77',
  name: 'Seerosen',
  resourceName: '77',
  status: 'ENABLED',
  channelType: 'DISPLAY',
  biddingStrategyType: 'MANUAL_CPC',
  targetRoas: null,
  targetCpaMicros: null,
  cpcBidCeilingMicros: null,
  enhancedCpc: false,
  portfolioStrategy: '',
  budgetResourceName: '',
  budgetMicros: '5000000',
  totalBudgetMicros: null,
  budgetShared: false,
  budgetReferenceCount: '1',
  startDate: null,
  endDate: null,
};

function daysOf({ from, to }: DayRange): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10));
}

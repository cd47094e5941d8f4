import { demoPlatforms } from '../../demo/demo.js';
import { PARTS_READ, type PlatformPart } from '../../src/platforms/ad-platform.js';
import type { Bidding } from '../../src/platforms/ad-records.js';
import type { CallQuotas } from '../../src/platforms/call-quotas.js';
import type { ConnectionService } from '../../src/platforms/connections/connection.service.js';
import { AD_PLATFORMS, adPlatforms } from '../../src/platforms/registry.js';
import { readSettings } from '../../src/settings.js';

const CONNECTED = {
  open: async () => ({
    connection: { loginCustomerId: '', scopes: ['ads_management'] },
    refreshToken: 'r',
    logins: new Map(),
  }),
} as unknown as ConnectionService;
const MAXIMIZED: Bidding = {
  biddingStrategyType: 'MAXIMIZE_CONVERSIONS',
  targetRoas: null,
  targetCpaMicros: null,
  cpcBidCeilingMicros: null,
  enhancedCpc: false,
  portfolioStrategy: '',
};

/** Menus are made of what is said here; a part that is said and not there leads to an error, one that is there and not said is lost. */
test.each(Object.keys(AD_PLATFORMS))('%s offers what its reader and writer have, and nothing else', async (name) => {
  const settings = readSettings({ DATA_DIR: 'unused' });
  const urls = { url: 'http://127.0.0.1:1', metaUrl: 'http://127.0.0.1:1' };
  const platform = adPlatforms(AD_PLATFORMS, {
    connections: CONNECTED,
    settings: demoPlatforms(settings, urls as never),
    clock: () => new Date(),
    quotas: undefined as unknown as CallQuotas,
  }).get(name);
  const reader = await platform?.reader('t');
  const writer = await platform?.campaignWriter?.('t');
  const has = (part: PlatformPart): boolean => {
    if (part === 'bidding') return writer?.canSet(MAXIMIZED) === true;
    if (part === 'end_dates') return writer?.setEndDate !== undefined;
    return reader?.[PARTS_READ[part]] !== undefined;
  };
  const parts = [...(Object.keys(PARTS_READ) as (keyof typeof PARTS_READ)[]), 'bidding', 'end_dates'] as const;
  expect(parts.filter(has).toSorted()).toEqual(platform?.offers.toSorted());
});

import type { Clock } from '../lib/clock.js';
import type { PlatformSettings } from '../settings.js';
import type { AdPlatform, AdPlatforms } from './ad-platform.js';
import type { CallQuotas } from './call-quotas.js';
import type { ConnectionService } from './connections/connection.service.js';
import { GooglePlatform } from './google/google-platform.js';
import { metaPlatform } from './meta/meta-platform.js';

export interface AdapterParts {
  connections: ConnectionService;
  settings: PlatformSettings;
  clock: Clock;
  quotas: CallQuotas;
}

export type Registry = Readonly<Record<string, (parts: AdapterParts) => AdPlatform>>;

/** All advertising platforms. The first is the default if none is connected. */
export const AD_PLATFORMS = {
  'google-ads': ({ connections, settings: { googleOAuth, googleAds, merchant, timeoutMs }, clock, quotas }) =>
    new GooglePlatform(connections, {
      authorizeUrl: googleOAuth.authorizeUrl,
      oauth: { ...googleOAuth, timeoutMs, clock },
      googleAds: { ...googleAds, baseUrl: googleAds.url, timeoutMs, quotas },
      merchant: { ...merchant, baseUrl: merchant.url, timeoutMs, quotas },
    }),
  'meta-ads': ({ connections, settings: { meta, timeoutMs }, quotas }) =>
    metaPlatform(connections, { ...meta, timeoutMs, quotas }),
} satisfies Registry;

export function adPlatforms(registry: Registry, parts: AdapterParts): AdPlatforms {
  return new Map(Object.entries(registry).map(([name, create]) => [name, create(parts)]));
}

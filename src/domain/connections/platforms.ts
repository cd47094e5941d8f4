import { NotFoundError } from '../../errors.js';
import type { AdPlatform } from '../../platforms/ad-platform.js';
import { CONNECTED_PLATFORMS, type ConnectedPlatform } from '../../platforms/connections/connection.service.js';

/** Every platform that a team can connect. */
export type AdPlatforms = Readonly<Record<ConnectedPlatform, AdPlatform>>;

/** Throws NotFoundError for a platform that there is not (decisions, section 4). */
export function requirePlatform(name: string): ConnectedPlatform {
  const platform = CONNECTED_PLATFORMS.find((each) => each === name);
  if (!platform) throw new NotFoundError('Platform');
  return platform;
}

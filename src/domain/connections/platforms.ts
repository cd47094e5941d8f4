import { NotFoundError } from '../../errors.js';
import type { AdPlatform, AdPlatforms } from '../../platforms/ad-platform.js';

/** Throws NotFoundError for a platform that there is not (decisions, section 4). */
export function requirePlatform(platforms: AdPlatforms, name: string): AdPlatform {
  const platform = platforms.get(name);
  if (!platform) throw new NotFoundError('Platform');
  return platform;
}

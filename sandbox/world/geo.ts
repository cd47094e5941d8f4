import type { Account } from './account.js';
import type { Campaign } from './campaign.js';
import { noise, seedOf, shuffled } from './random.js';

export interface GeoTarget {
  id: string;
  name: string;
  countryCode: string;
  targetType: 'Country' | 'State' | 'City';
  canonicalName: string;
}

export const GEO_TARGETS: readonly GeoTarget[] = [
  place('2276', 'Germany', 'DE', 'Country', 'Germany'),
  place('2040', 'Austria', 'AT', 'Country', 'Austria'),
  place('2756', 'Switzerland', 'CH', 'Country', 'Switzerland'),
  place('20226', 'Bavaria', 'DE', 'State', 'Bavaria,Germany'),
  place('20230', 'Hamburg', 'DE', 'State', 'Hamburg,Germany'),
  place('20235', 'North Rhine-Westphalia', 'DE', 'State', 'North Rhine-Westphalia,Germany'),
  place('1003854', 'Berlin', 'DE', 'City', 'Berlin,Berlin,Germany'),
  place('1004054', 'Nuremberg', 'DE', 'City', 'Nuremberg,Bavaria,Germany'),
  place('1004234', 'Munich', 'DE', 'City', 'Munich,Bavaria,Germany'),
  place('1004437', 'Cologne', 'DE', 'City', 'Cologne,North Rhine-Westphalia,Germany'),
];

interface CampaignPlace {
  target: GeoTarget;
  excluded: boolean;
}

/** Where a campaign is shown; a regional one in towns, every other in whole countries, some without Switzerland. */
export function placesOf(account: Account, campaign: Campaign): CampaignPlace[] {
  const seed = seedOf(campaign.seed, 'places');
  const [germany, austria, switzerland, ...regions] = GEO_TARGETS as [GeoTarget, GeoTarget, GeoTarget, ...GeoTarget[]];
  if (campaign.name.includes('Regional')) {
    return shuffled(regions, seed ^ account.seed)
      .slice(0, 3)
      .map((target) => ({ target, excluded: false }));
  }
  const places: CampaignPlace[] = [{ target: germany, excluded: false }];
  if (noise(seed, 1) < 0.5) places.push({ target: austria, excluded: false });
  if (noise(seed, 2) < 0.3) places.push({ target: switzerland, excluded: true });
  return places;
}

function place(
  id: string,
  name: string,
  countryCode: string,
  targetType: GeoTarget['targetType'],
  canonicalName: string,
): GeoTarget {
  return { id, name, countryCode, targetType, canonicalName };
}

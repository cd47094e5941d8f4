import { type Account, objectId } from './account.js';
import { type AdGroup, slug } from './ad-group.js';
import type { Campaign } from './campaign.js';

/** What is shown beside an ad, once for each account: it may be linked in many places. */
export interface SharedAsset {
  id: string;
  kind: 'SITELINK' | 'CALLOUT' | 'STRUCTURED_SNIPPET' | 'CALL';
  text: string;
  /** Descriptions of a sitelink, values of a snippet. */
  details: string[];
  page?: string;
  approval: 'APPROVED' | 'APPROVED_LIMITED' | 'DISAPPROVED';
  isAutomatic: boolean;
}

/** To a campaign or an ad group; to the account without either. */
export interface AssetLink {
  asset: SharedAsset;
  campaign?: Campaign;
  adGroup?: AdGroup;
  status: 'ENABLED' | 'PAUSED';
  /** Part of the figures of the ads that showed it; those of several overlap. */
  share: number;
}

/** Campaigns that show such assets. */
export function showsAssets({ channel }: Campaign): boolean {
  return channel === 'SEARCH' || channel === 'PERFORMANCE_MAX';
}

export function assetLinksOf(
  account: Account,
  campaigns: readonly Campaign[],
  adGroups: readonly AdGroup[],
): { sharedAssets: SharedAsset[]; assetLinks: AssetLink[] } {
  const { domain, industry } = account;
  let made = 0;
  const asset = (kind: SharedAsset['kind'], text: string, more: Partial<SharedAsset> = {}): SharedAsset => ({
    id: objectId(account, 850_000 + made++),
    kind,
    text,
    details: [],
    approval: 'APPROVED',
    isAutomatic: false,
    ...(kind === 'SITELINK' && { page: `https://www.${domain}/${slug(text)}` }),
    ...more,
  });
  const ofCampaigns = [
    asset('SITELINK', 'Angebote', { details: ['Jede Woche neue Preise', 'Nur solange der Vorrat reicht'] }),
    asset('SITELINK', 'Neuheiten', { details: ['Frisch eingetroffen', `Direkt aus ${industry.city}`] }),
    asset('SITELINK', 'Beratung', { approval: 'APPROVED_LIMITED' }),
    asset('SITELINK', 'Alter Katalog', { approval: 'DISAPPROVED' }),
  ];
  const ofGroups = asset('SITELINK', 'Größenberater', { details: ['In drei Schritten', 'Zur passenden Größe'] });
  const ofAccount = [
    asset('CALLOUT', 'Versand ab 50 € frei'),
    asset('CALLOUT', '30 Tage Rückgabe'),
    asset('STRUCTURED_SNIPPET', 'Marken', { details: industry.brands.slice(0, 3) }),
    asset('CALL', `+49 30 ${account.id.slice(0, 6)}`),
    asset('SITELINK', 'Über uns', { isAutomatic: true }),
  ];
  const showing = campaigns.filter(showsAssets);
  return {
    sharedAssets: [...ofCampaigns, ofGroups, ...ofAccount],
    assetLinks: [
      ...ofAccount.map((each, at): AssetLink => ({ asset: each, status: 'ENABLED', share: 0.6 - at / 10 })),
      ...showing.flatMap((campaign) =>
        ofCampaigns.map((each, at): AssetLink => ({ asset: each, campaign, status: 'ENABLED', share: 0.9 - at / 5 })),
      ),
      ...adGroups
        .filter(({ type }, at) => type === 'SEARCH_STANDARD' && at % 3 === 0)
        .map(
          (adGroup, at): AssetLink => ({
            asset: ofGroups,
            adGroup,
            status: at === 0 ? 'PAUSED' : 'ENABLED',
            share: 0.3,
          }),
        ),
    ],
  };
}

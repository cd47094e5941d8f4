import { type Account, objectId } from './account.js';
import { slug } from './ad-group.js';
import type { Campaign } from './campaign.js';
import { demand, type Figures, fillFigures, type Rates } from './figures.js';
import type { Good } from './industry.js';
import { between, noise, pick, seedOf, shuffled } from './random.js';

export interface Asset {
  id: string;
  type: 'TEXT' | 'IMAGE' | 'YOUTUBE_VIDEO';
  fieldType: string;
  name: string;
  /** Text, image address or video id, by type. */
  content: string;
  /** Impressions a day; near 0 for assets that were added lately. */
  rates: Rates;
  seed: number;
}

export interface ListingGroup {
  id: string;
  type: 'SUBDIVISION' | 'UNIT_INCLUDED' | 'UNIT_EXCLUDED';
  parentId?: string;
  /** Absent at the root; a case without a value is "everything else". */
  dimension?: 'product_brand' | 'product_type';
  value?: string;
}

export interface AssetGroup {
  id: string;
  name: string;
  status: 'ENABLED' | 'PAUSED';
  adStrength: 'POOR' | 'AVERAGE' | 'GOOD' | 'EXCELLENT';
  campaign: Campaign;
  good: Good;
  finalUrls: string[];
  assets: Asset[];
  listingGroups: ListingGroup[];
}

const GROUPS = 2;
const PER_CAMPAIGN = 100;

/** Only Performance Max has them. */
export function assetGroupsOf(account: Account, campaign: Campaign): AssetGroup[] {
  if (campaign.channel !== 'PERFORMANCE_MAX') return [];
  const seed = seedOf(campaign.seed, 'asset groups');
  return shuffled(account.industry.goods, seed)
    .slice(0, GROUPS)
    .map((good, index) => {
      const n = campaign.index * PER_CAMPAIGN + index;
      return {
        id: objectId(account, 400_000 + n),
        name: `${good.noun} – ${index === 0 ? 'Kernzielgruppe' : 'Interessenten'}`,
        status: 'ENABLED',
        adStrength: pick(['POOR', 'AVERAGE', 'GOOD', 'EXCELLENT'] as const, seed, 10 + index),
        campaign,
        good,
        finalUrls: [`https://www.${account.domain}/${slug(good.noun)}`],
        assets: assetsOf(account, campaign, good, n),
        listingGroups: listingGroupsOf(account, n, seed),
      } satisfies AssetGroup;
    });
}

/** Fills `out` and says whether the asset was shown on that day. */
export function fillAssetFigures(
  out: Figures,
  account: Account,
  group: AssetGroup,
  asset: Asset,
  day: number,
): boolean {
  const { campaign } = group;
  if (day < campaign.firstDay || day > campaign.lastDay) return false;
  fillFigures(out, asset.seed, day, asset.rates, demand(account.seed, account.industry.leads, day));
  return out.impressions > 0;
}

function assetsOf(account: Account, campaign: Campaign, good: Good, group: number): Asset[] {
  const { industry, domain } = account;
  const page = `https://bilder.${domain}/pmax/${slug(good.noun)}`;
  const contents: [Asset['type'], string, string][] = [
    ['TEXT', 'HEADLINE', `${good.noun} online kaufen`],
    ['TEXT', 'HEADLINE', `${good.noun} vom Fachhändler`],
    ['TEXT', 'HEADLINE', 'Jetzt Angebot sichern'],
    ['TEXT', 'HEADLINE', 'Versandkostenfrei ab 50 €'],
    ['TEXT', 'HEADLINE', `${pick(industry.brands, campaign.seed, 80)} entdecken`],
    ['TEXT', 'LONG_HEADLINE', `${good.noun} in großer Auswahl bei ${industry.customer}`],
    ['TEXT', 'LONG_HEADLINE', `Geprüfte Qualität: ${good.noun} für jeden Anspruch`],
    ['TEXT', 'DESCRIPTION', `Große Auswahl an ${good.noun}-Modellen. Persönliche Beratung aus ${industry.city}.`],
    ['TEXT', 'DESCRIPTION', '30 Tage Rückgaberecht und schneller Versand.'],
    ['TEXT', 'DESCRIPTION', 'Über 10.000 zufriedene Kundinnen und Kunden.'],
    ['TEXT', 'BUSINESS_NAME', industry.customer],
    ['IMAGE', 'MARKETING_IMAGE', `${page}-quer-1.jpg`],
    ['IMAGE', 'MARKETING_IMAGE', `${page}-quer-2.jpg`],
    ['IMAGE', 'SQUARE_MARKETING_IMAGE', `${page}-quadrat.jpg`],
    ['IMAGE', 'LOGO', `https://bilder.${domain}/logo.png`],
    ['YOUTUBE_VIDEO', 'YOUTUBE_VIDEO', `demo${slug(good.noun).slice(0, 7)}`],
  ];
  return contents.map(([type, fieldType, content], index) => {
    const seed = seedOf(campaign.seed, `asset ${group}`, index);
    const thin = noise(seed, 1) < 0.12;
    const share = thin ? 0.0002 : between(seed, 2, 0.01, 0.2);
    return {
      id: objectId(account, 600_000 + group * 20 + index),
      type,
      fieldType,
      name: `${good.noun} ${fieldType.toLowerCase().replaceAll('_', ' ')} ${index + 1}`,
      content,
      rates: {
        ...campaign.rates,
        impressions: campaign.rates.impressions * share,
        cvr: campaign.rates.cvr * between(seed, 3, 0.4, 1.5),
      },
      seed,
    };
  });
}

function listingGroupsOf(account: Account, group: number, seed: number): ListingGroup[] {
  const dimension = noise(seed, 20 + group) < 0.5 ? 'product_brand' : 'product_type';
  const { industry } = account;
  const values =
    dimension === 'product_brand'
      ? shuffled(industry.brands, seed).slice(0, 2)
      : shuffled(industry.goods, seed)
          .slice(0, 2)
          .map((good) => good.category.split(' > ')[1] ?? good.noun);
  const id = (index: number) => objectId(account, 700_000 + group * 10 + index);
  const root = id(0);
  return [
    { id: root, type: 'SUBDIVISION' },
    ...[...new Set(values)].map((value, index): ListingGroup => {
      return { id: id(index + 1), type: 'UNIT_INCLUDED', parentId: root, dimension, value };
    }),
    { id: id(9), type: 'UNIT_EXCLUDED', parentId: root, dimension },
  ];
}

import { type Account, objectId } from './account.js';
import type { Campaign } from './campaign.js';
import { demand, type Figures, fillFigures, type Rates, variedRates } from './figures.js';
import type { Good } from './industry.js';
import { noise, pick, seedOf, shuffled, whole } from './random.js';

type Rating = 'BELOW_AVERAGE' | 'AVERAGE' | 'ABOVE_AVERAGE';

export interface Keyword {
  id: string;
  text: string;
  matchType: 'BROAD' | 'PHRASE' | 'EXACT';
  status: 'ENABLED' | 'PAUSED';
  bidCents: number;
  /** 1 to 10; absent, with the three ratings, where there were too few searches to judge. */
  quality?: { score: number; expectedCtr: Rating; adRelevance: Rating; landingPage: Rating };
  activity: number;
  rates: Rates;
  seed: number;
}

export interface AdGroup {
  id: string;
  name: string;
  type: 'SEARCH_STANDARD' | 'SHOPPING_PRODUCT_ADS' | 'DISPLAY_STANDARD';
  status: 'ENABLED' | 'PAUSED';
  campaign: Campaign;
  good: Good;
  keywords: Keyword[];
  adId: string;
  finalUrls: string[];
}

const RATINGS: readonly Rating[] = ['BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'];
const SEARCH_GROUPS = 3;
const PER_CAMPAIGN = 100;
const KEYWORD_TEXTS = [
  (noun: string) => noun,
  (noun: string) => `${noun} kaufen`,
  (noun: string) => `${noun} online`,
  (noun: string) => `${noun} shop`,
  (noun: string) => `${noun} angebot`,
  (noun: string) => `beste ${noun}`,
];

/** Performance Max has asset groups instead, so none here. */
export function adGroupsOf(account: Account, campaign: Campaign): AdGroup[] {
  if (campaign.channel === 'PERFORMANCE_MAX') return [];
  const seed = seedOf(campaign.seed, 'ad groups');
  const count = campaign.channel === 'SEARCH' ? SEARCH_GROUPS : 1;
  return shuffled(account.industry.goods, seed)
    .slice(0, count)
    .map((good, index) => {
      const n = campaign.index * PER_CAMPAIGN + index;
      const search = campaign.channel === 'SEARCH';
      return {
        id: objectId(account, 100_000 + n),
        name: search ? good.noun : campaign.channel === 'SHOPPING' ? 'Alle Produkte' : 'Zielgruppen',
        type: search
          ? 'SEARCH_STANDARD'
          : campaign.channel === 'SHOPPING'
            ? 'SHOPPING_PRODUCT_ADS'
            : 'DISPLAY_STANDARD',
        status: index === SEARCH_GROUPS - 1 && noise(seed, 1) < 0.2 ? 'PAUSED' : 'ENABLED',
        campaign,
        good,
        keywords: search ? keywordsOf(account, campaign, good, n) : [],
        adId: objectId(account, 200_000 + n),
        finalUrls: campaign.channel === 'SHOPPING' ? [] : [`https://www.${account.domain}/${slug(good.noun)}`],
      } satisfies AdGroup;
    });
}

/** Fills `out` and says whether the keyword drew any search on that day. */
export function fillKeywordFigures(
  out: Figures,
  account: Account,
  group: AdGroup,
  keyword: Keyword,
  day: number,
): boolean {
  const { campaign } = group;
  if (day < campaign.firstDay || day > campaign.lastDay || noise(keyword.seed, day, 70) >= keyword.activity)
    return false;
  fillFigures(out, keyword.seed, day, keyword.rates, demand(account.seed, account.industry.leads, day));
  out.impressions = Math.max(1, out.impressions);
  return true;
}

/** Path part of a page about it: ASCII, lower case. */
export function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function keywordsOf(account: Account, campaign: Campaign, good: Good, group: number): Keyword[] {
  return KEYWORD_TEXTS.map((write, index) => {
    const text = write(good.noun.toLowerCase());
    const seed = seedOf(campaign.seed, `keyword ${text}`);
    const judged = noise(seed, 1) < 0.85;
    return {
      id: objectId(account, 300_000 + group * 10 + index),
      text,
      matchType: pick(['BROAD', 'PHRASE', 'EXACT'] as const, seed, 2),
      status: noise(seed, 3) < 0.9 ? 'ENABLED' : 'PAUSED',
      bidCents: whole(seed, 4, 20, 240),
      quality: judged
        ? {
            score: whole(seed, 5, 2, 10),
            expectedCtr: pick(RATINGS, seed, 6),
            adRelevance: pick(RATINGS, seed, 7),
            landingPage: pick(RATINGS, seed, 8),
          }
        : undefined,
      activity: 0.05 + 0.5 * noise(seed, 9),
      rates: variedRates(campaign.rates, seed, campaign.rates.impressions * 0.05),
      seed,
    };
  });
}

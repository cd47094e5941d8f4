import type { Account } from './account.js';
import type { AdGroup, Keyword } from './ad-group.js';
import type { Campaign } from './campaign.js';
import { demand, type Figures, fillFigures, type Rates, variedRates } from './figures.js';
import type { Good, Industry } from './industry.js';
import { between, noise, pick, seedOf, shuffled } from './random.js';

const TERM_MATCH_TYPES = ['BROAD', 'EXACT', 'PHRASE', 'NEAR_EXACT', 'NEAR_PHRASE'] as const;

/** What somebody typed, in one campaign. */
export interface SearchTerm {
  text: string;
  status: string;
  campaign: Campaign;
  /** Absent in Performance Max, which has none. */
  adGroup?: AdGroup;
  /** The keyword it was matched to, in search campaigns. */
  keyword?: Keyword;
  matchTypes: string[];
  /** Chance that a day brings it impressions. */
  activity: number;
  rates: Rates;
  seed: number;
}

type Intent = 'buy' | 'brand' | 'waste';
type Phrase = (good: Good, industry: Industry, seed: number) => string;

const PHRASES: readonly (readonly [Intent, Phrase])[] = [
  ['buy', (good) => `${good.noun} kaufen`],
  ['buy', (good) => `${good.noun} online bestellen`],
  ['buy', (good, industry, seed) => `${good.noun} ${pick(industry.qualities, seed, 1)}`],
  ['buy', (good, industry, seed) => `${good.noun} ${pick(industry.sizes, seed, 2)}`],
  ['buy', (good) => `${good.noun} angebot`],
  ['buy', (good) => `beste ${good.noun}`],
  ['buy', (good) => `${good.noun} test`],
  ['buy', (good) => `${good.noun} preis`],
  ['buy', (good) => `buy ${good.english}`],
  ['buy', (good) => `${good.english} online shop germany`],
  ['buy', (good) => `best ${good.english}`],
  ['buy', (good, industry) => `${good.noun} ${industry.city}`],
  ['brand', (good, industry, seed) => `${pick(industry.brands, seed, 3)} ${good.noun}`],
  ['brand', (_good, industry) => industry.customer.replace(/ GmbH$/, '')],
  ['waste', (good) => `${good.noun} kostenlos`],
  ['waste', (good) => `${good.noun} gebraucht`],
  ['waste', (good) => `${good.noun} selber machen`],
  ['waste', (good) => `${good.noun} reparieren anleitung`],
  ['waste', (good) => `was ist eine gute ${good.noun}`],
  ['waste', (good) => `${good.noun} wikipedia`],
  ['waste', (_good, industry) => `jobs ${industry.customer.replace(/ GmbH$/, '')}`],
  ['waste', (good, industry) => `${good.noun} verkäufer stellenangebote ${industry.city}`],
  ['waste', (good, industry, seed) => `${pick(industry.competitors, seed, 4)} ${good.noun}`],
  ['waste', (_good, industry, seed) => `${pick(industry.competitors, seed, 5)} gutschein`],
  ['waste', (good) => `${good.noun} billig`],
  ['waste', (good) => `free ${good.english}`],
  ['waste', (good) => `used ${good.english} near me`],
  ['waste', (good) => `${good.noun} mieten wien`],
];

/** At most `count` different terms of one campaign; display campaigns have none. */
export function termsOf(account: Account, campaign: Campaign, adGroups: AdGroup[], count: number): SearchTerm[] {
  if (campaign.channel === 'DISPLAY') return [];
  const { industry } = account;
  const seed = seedOf(campaign.seed, 'terms');
  const pairs = industry.goods.flatMap((good) => PHRASES.map((phrase) => ({ good, phrase })));
  const terms = new Map<string, SearchTerm>();
  for (const { good, phrase } of shuffled(pairs, seed)) {
    if (terms.size >= count) break;
    const [intent, write] = phrase;
    const text = write(good, industry, seed).toLowerCase();
    if (!terms.has(text)) terms.set(text, termAt(campaign, adGroups, text, intent, good));
  }
  return [...terms.values()];
}

/** A term of an ad group, and one of Performance Max, whose words of match and status nobody knows yet. */
export function unusualTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const models = [terms.find(({ adGroup }) => adGroup), terms.find(({ adGroup }) => !adGroup)];
  return models.flatMap((term) =>
    term
      ? [{ ...term, text: `${term.text} neuheit`, status: 'SUGGESTED', matchTypes: ['AI_OVERVIEW'], activity: 1 }]
      : [],
  );
}

/** Fills `out` and says whether the term was searched on that day. */
export function fillTermFigures(out: Figures, account: Account, term: SearchTerm, day: number): boolean {
  const { campaign } = term;
  if (day < campaign.firstDay || day > campaign.lastDay || noise(term.seed, day, 60) >= term.activity) return false;
  fillFigures(out, term.seed, day, term.rates, demand(account.seed, account.industry.leads, day));
  out.impressions = Math.max(1, out.impressions);
  return true;
}

/** How the term was matched on that day: mostly in the first of its ways. */
export function matchTypeOn(term: SearchTerm, day: number): string {
  const second = term.matchTypes[1];
  return (second && noise(term.seed, day, 61) < 0.3 ? second : term.matchTypes[0]) ?? 'BROAD';
}

function termAt(campaign: Campaign, adGroups: AdGroup[], text: string, intent: Intent, good: Good): SearchTerm {
  const seed = seedOf(campaign.seed, text);
  const group =
    adGroups.length === 0 ? undefined : (adGroups.find((each) => each.good === good) ?? pick(adGroups, seed, 1));
  const keyword = group && group.keywords.length > 0 ? pick(group.keywords, seed, 2) : undefined;
  const added = group?.keywords.some((each) => each.text.toLowerCase() === text) ?? false;
  const excluded = intent === 'waste' && noise(seed, 3) < 0.18;
  const rates = variedRates(campaign.rates, seed, between(seed, 4, 3, 26) * (intent === 'waste' ? 1.5 : 1));
  const matchTypes = shuffled(TERM_MATCH_TYPES, seed).slice(0, noise(seed, 5) < 0.4 ? 2 : 1);
  return {
    text,
    status: added ? 'ADDED' : excluded ? 'EXCLUDED' : 'NONE',
    campaign,
    adGroup: group,
    keyword,
    matchTypes: added ? ['EXACT'] : matchTypes,
    activity: 0.012 + 0.135 * noise(seed, 6) ** 1.6,
    rates: {
      ...rates,
      ctr: Math.min(0.3, rates.ctr * 1.6),
      cvr: intent === 'waste' ? rates.cvr * 0.04 : intent === 'brand' ? rates.cvr * 2 : rates.cvr,
    },
    seed,
  };
}

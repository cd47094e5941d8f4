import { type Account, accountAt } from './account.js';
import type { AdGroup } from './ad-group.js';
import type { Budget, Campaign } from './campaign.js';
import type { Figures } from './figures.js';
import type { NegativeList } from './negative-list.js';
import { oddProducts } from './odd-product.js';
import type { Oddity, OddOrder } from './oddity.js';
import type { Product } from './product.js';
import { hashText, noise, pick, seedOf, shuffled, whole } from './random.js';
import type { SearchTerm } from './search-term.js';

/** What an odd account has beside the usual. */
export interface OddWorld {
  /** Lists that the manager owns. */
  managerLists: NegativeList[];
  /** A list that holds in the whole account. */
  accountList: NegativeList;
  groupNegatives: { id: string; text: string; matchType: 'BROAD' | 'PHRASE' | 'EXACT'; group: AdGroup }[];
  /** Campaigns that are aimed at a circle alone. */
  radiusOnly: ReadonlySet<Campaign>;
  /** Target of the strategies that campaigns share. */
  portfolioRoas: number;
}

const DAY = 86_400_000;
const FIRST_INDEX = 10_000;
const MAX_SEED = 99_999;
/** Names that browsers and platforms still use, and that the zone database keeps as links. */
const ZONES = ['Asia/Calcutta', 'America/Buenos_Aires', 'Europe/Kiev', 'Asia/Katmandu', 'US/Pacific', 'Asia/Saigon'];
const CURRENCIES = ['INR', 'USD', 'BGN', 'CHF', 'HUF', 'ZAR'];
/** Currencies whose rates the bank ends for the odd accounts; no other account of the world counts in them. */
const ENDING = ['THB', 'PHP', 'MYR'];
/** Words that no other term has, so that a term with one is excluded by its own negative keyword or by none. */
const WORDS = ['kolibri', 'pelikan', 'zeisig', 'kormoran', 'eisvogel', 'pirol', 'wiedehopf', 'steinkauz'];

/** The odd accounts of an order. Throws RangeError for a seed out of range. */
export function oddAccounts({ seed, at }: OddOrder): [main: Account, suspended: Account, ended: Account] {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
    throw new RangeError(`A seed is a whole number from 0 to ${MAX_SEED}.`);
  const own = hashText(`odd ${seed}`);
  const minute = Math.floor(at / 60_000) * 60_000;
  const oddity = {
    seed,
    at: minute,
    turn: minute + whole(own, 1, 2, 4) * DAY,
    windowDays: whole(own, 2, 40, 70),
    isUnlabelled: noise(own, 3) < 0.3,
  };
  const made = (place: number, role: Oddity['role'], change: Partial<Account>): Account => {
    const account = accountAt(FIRST_INDEX + seed * 3 + place);
    const name = `${account.industry.customer} „Sonderfall“ ${seed}/${place} & Söhne`;
    return { ...account, name, seed: seedOf(own, role), odd: { ...oddity, role }, ...change };
  };
  return [
    made(0, 'main', { timeZone: pick(ZONES, own, 4), currency: pick(CURRENCIES, own, 5) }),
    made(1, 'suspended', { timeZone: pick(ZONES, own, 6) }),
    made(2, 'ended', { timeZone: pick(ZONES, own, 7), currency: pick(ENDING, own, seed) }),
  ];
}

/** The platform's word for an account's state at a time. */
export function stateOf({ odd }: Pick<Account, 'odd'>, now: Date): 'ENABLED' | 'SUSPENDED' {
  return odd?.role === 'suspended' && now.getTime() >= odd.turn ? 'SUSPENDED' : 'ENABLED';
}

/** Takes the conversions away that become known only after the turn, of the days in whose window it lies. */
export function restate(odd: Oddity, out: Figures, day: number, now: Date): void {
  const isUnsettled = day * DAY > odd.at - odd.windowDays * DAY;
  if (now.getTime() >= odd.turn || !isUnsettled) return;
  out.conversionHundredths = Math.floor(out.conversionHundredths / 2);
  out.valueCents = Math.floor(out.valueCents / 2);
}

interface Parts {
  account: Account;
  campaigns: Campaign[];
  budgets: Budget[];
  adGroups: AdGroup[];
  products: Product[];
  terms: SearchTerm[];
  negativeLists: NegativeList[];
}

/** Makes the main account of an order odd: its budgets, targeting, negatives, terms and products. */
export function withOddities(parts: Parts): Partial<Parts> & { odd: OddWorld } {
  const { account, campaigns, adGroups, products } = parts;
  const seed = seedOf(account.seed, 'oddities');
  const searching = shuffled(
    campaigns.filter(
      // Terms of one that is yet to begin would cost nothing.
      ({ channel, status, firstDay }) =>
        channel === 'SEARCH' && status === 'ENABLED' && firstDay * DAY < (account.odd?.at ?? 0) - 60 * DAY,
    ),
    seed,
  ).filter((campaign) => groupsOf(adGroups, campaign).length > 1);
  return {
    ...sharing(parts, seed),
    ...negating(parts, searching, seed),
    products: oddProducts(account, products),
  };
}

const groupsOf = (groups: readonly AdGroup[], campaign: Campaign) =>
  groups.filter((group) => group.campaign === campaign && group.status === 'ENABLED');

/** Lets three running campaigns spend from the budget of the first, and changes no other budget. */
function sharing({ campaigns, budgets }: Parts, seed: number): Pick<Parts, 'campaigns' | 'budgets'> {
  const alone = (campaign: Campaign) => budgets.find(({ id }) => id === campaign.budgetId)?.shared === false;
  const [first, ...others] = shuffled(
    campaigns.filter(({ status, portfolio, index }) => status === 'ENABLED' && !portfolio && index < 900),
    seedOf(seed, 'sharing'),
  )
    .filter(alone)
    .slice(0, 3);
  if (!first) return { campaigns, budgets };
  const left = new Set(others.map(({ budgetId }) => budgetId));
  // The campaigns are those that figures and ad groups refer to, so they are changed in place.
  for (const campaign of others) campaign.budgetId = first.budgetId;
  return {
    campaigns,
    budgets: budgets
      .filter(({ id }) => !left.has(id))
      .map((budget) =>
        budget.id === first.budgetId ? { ...budget, shared: true, campaigns: 1 + others.length } : budget,
      ),
  };
}

/** Pairs of terms: one that a negative keyword excludes where it was searched, and one that the same kind leaves alone. */
function negating(parts: Parts, searching: readonly Campaign[], seed: number) {
  const { account, adGroups, terms, negativeLists } = parts;
  const [one, other, third] = searching as [Campaign, Campaign, Campaign];
  const words = shuffled(WORDS, seedOf(seed, 'words'));
  const word = (at: number) => `${words[at]}`;
  const id = (at: number) => String(4_000_000_000 + account.index * 1_000 + at);
  const keyword = (at: number, text: string, matchType: 'BROAD' | 'PHRASE' | 'EXACT') => ({
    id: id(at),
    text,
    matchType,
  });
  const list = (at: number, name: string, keywords: NegativeList['keywords'], campaigns: Campaign[]): NegativeList => ({
    id: id(at),
    name,
    keywords,
    campaigns,
  });
  const groups = groupsOf(adGroups, third);
  const traps: [text: string, campaign: Campaign][] = [
    [`${word(0)} tattoo heute`, one],
    [`tattoo ${word(1)} heute`, other],
    [`heute umsonst ${word(2)}`, pick([one, other, third], seed, 1)],
    [`umsonst ${word(3)}fell`, one],
    [`${word(4)} leihen`, third],
    [`${word(5)} leihen`, third],
    [`${word(6)} witze`, one],
    [`${word(7)} witze heute`, one],
  ];
  return {
    terms: [...terms, ...traps.map(([text, campaign]) => trap(parts, text, campaign))],
    // The last list of the account, exact: it excludes a term, and not the one with a word more.
    negativeLists: [
      ...negativeLists,
      list(1, 'Genau "so"', [keyword(2, `${word(6)} witze`, 'EXACT'), keyword(3, `${word(7)} witze`, 'EXACT')], [one]),
    ],
    odd: {
      managerLists: [
        list(
          10,
          'MCC-weit; Ausschlüsse',
          [keyword(11, `${word(0).toUpperCase()} Tattoo`, 'PHRASE'), keyword(12, `tattoo ${word(1)}`, 'PHRASE')],
          [one],
        ),
      ],
      accountList: list(
        20,
        'Konto',
        [keyword(21, `${word(2)} umsonst`, 'BROAD'), keyword(22, `${word(3)} umsonst`, 'BROAD')],
        [],
      ),
      groupNegatives: groups.flatMap((group, at) => [
        { ...keyword(30, `${word(4)} leihen`, 'PHRASE' as const), group },
        ...(at === 0 ? [{ ...keyword(31, `${word(5)} leihen`, 'PHRASE' as const), group }] : []),
      ]),
      radiusOnly: new Set([one]),
      portfolioRoas: whole(seed, 2, 12, 95) / 10,
    },
  };
}

/** A term that costs money every day and never converts. */
function trap({ adGroups }: Parts, text: string, campaign: Campaign): SearchTerm {
  const [group] = groupsOf(adGroups, campaign);
  const rates = { impressions: 300, ctr: 0.2, cpcCents: 400, cvr: 0, orderCents: 0, fractional: false };
  return {
    text,
    status: 'NONE',
    campaign,
    ...(group && { adGroup: group, ...(group.keywords[0] && { keyword: group.keywords[0] }) }),
    matchTypes: ['BROAD'],
    activity: 1,
    rates,
    seed: seedOf(campaign.seed, text),
  };
}

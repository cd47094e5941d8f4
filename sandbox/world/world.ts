import type { AdsQuirk, Quirks } from '../quirks.js';
import { type Account, accountAt, MANAGER_ID } from './account.js';
import { type AdGroup, adGroupsOf } from './ad-group.js';
import { type AssetGroup, assetGroupsOf } from './asset-group.js';
import { type AssetLink, assetLinksOf, type SharedAsset } from './asset-link.js';
import { dayIn } from './calendar.js';
import { type Budget, type Campaign, campaignsOf } from './campaign.js';
import { type CampaignNegative, campaignNegativesOf } from './campaign-negative.js';
import type { OrderedChanges } from './change-event.js';
import { type ConversionAction, conversionActionsOf } from './conversion-action.js';
import { feedCopiesOf } from './feed.js';
import { type Reach, reachOf } from './manager.js';
import { type NegativeList, negativeListsOf } from './negative-list.js';
import { type OddWorld, oddAccounts, withOddities } from './odd-account.js';
import type { OddOrder } from './oddity.js';
import { type Product, productsOf } from './product.js';
import { noise } from './random.js';
import { type SearchTerm, termsOf, unusualTerms } from './search-term.js';
import { isShopOf, type Shop, shopsOf } from './shop.js';
import { unusualCampaigns } from './unusual-campaign.js';

export interface SandboxSize {
  accounts: number;
  campaignsPerAccount: number;
  productsPerAccount: number;
  /** At most about 200, because a branch has so many different ones. */
  termsPerCampaign: number;
  /** Length of the daily history that ends yesterday. */
  days: number;
}

export const DEMO_SIZE: SandboxSize = {
  accounts: 12,
  campaignsPerAccount: 17,
  productsPerAccount: 180,
  termsPerCampaign: 20,
  days: 400,
};

/** Everything of one account, as it was before anything was changed through the platforms. */
export interface AccountWorld {
  account: Account;
  campaigns: Campaign[];
  budgets: Budget[];
  adGroups: AdGroup[];
  assetGroups: AssetGroup[];
  sharedAssets: SharedAsset[];
  assetLinks: AssetLink[];
  products: Product[];
  terms: SearchTerm[];
  negativeLists: NegativeList[];
  conversionActions: ConversionAction[];
  campaignNegatives: CampaignNegative[];
  /** Merchant Centers beside the first one. */
  otherShops: Shop[];
  /** Of an account that was ordered to be odd. */
  odd?: OddWorld;
  quirks: ReadonlySet<AdsQuirk>;
}

const KEPT_ACCOUNTS = 24;

/** The stand-ins' common world: a manager and its accounts, made when they are asked for. */
export class World {
  readonly managerId = MANAGER_ID;
  private readonly accounts: Account[];
  private reached: { reach: Reach; quirks: ReadonlySet<AdsQuirk> } | undefined;
  private kept = new Map<string, AccountWorld>();
  private readonly ordered = new Map<string, readonly OrderedChanges[]>();
  private keptFor: ReadonlySet<AdsQuirk>;
  private readonly odd: Account[] = [];

  constructor(
    readonly size: SandboxSize,
    private readonly now: () => Date,
    private readonly quirks: Quirks,
  ) {
    this.keptFor = quirks.of('google-ads');
    this.accounts = Array.from({ length: size.accounts }, (_, index) => accountAt(index));
  }

  list(): readonly Account[] {
    return this.accounts;
  }

  /** Puts odd accounts below the manager, once for each seed. Returns them. Throws RangeError for what is no seed. */
  orderOdd(order: OddOrder): readonly Account[] {
    const known = this.oddOf(order.seed);
    if (known.length > 0) return known;
    const made = oddAccounts(order);
    this.odd.push(...made);
    this.reached = undefined;
    return made;
  }

  oddSeeds(): number[] {
    return [...new Set(this.odd.map(({ odd }) => odd?.seed ?? 0))];
  }

  /** The last day of each currency whose rates the bank ends for an odd account. */
  rateEnds(): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (const { odd, currency } of this.odd) {
      if (odd?.role !== 'ended') continue;
      const last = dayIn('Europe/Berlin', new Date(odd.turn));
      ends.set(currency, Math.min(last, ends.get(currency) ?? last));
    }
    return ends;
  }

  /** The odd accounts of a seed, or of all; the main one comes first. */
  oddOf(seed?: number): readonly Account[] {
    return seed === undefined ? this.odd : this.odd.filter(({ odd }) => odd?.seed === seed);
  }

  /** What the one person whose sign-in the sandbox knows can use. */
  reach(): Reach {
    const quirks = this.quirks.of('google-ads');
    if (this.reached?.quirks !== quirks)
      this.reached = { reach: reachOf([...this.accounts, ...this.odd], quirks), quirks };
    return this.reached.reach;
  }

  /** The shop with this Merchant Center. */
  shop(merchantId: string): Shop | undefined {
    const { accounts } = this.reach();
    const owner = accounts.find((account) => account.merchantId === merchantId || isShopOf(account, merchantId));
    if (!owner) return undefined;
    const world = this.of(owner);
    return [world, ...world.otherShops].find(({ account }) => account.merchantId === merchantId);
  }

  /** First and last day with figures in an account: the last is yesterday on its own clock. */
  history(timeZone: string): { first: number; last: number } {
    const last = this.today(timeZone) - 1;
    return { first: last - this.size.days + 1, last };
  }

  today(timeZone: string): number {
    return dayIn(timeZone, this.now());
  }

  /** Lets an account count in another currency: the same numbers, of other units. False for one that there is not. */
  setCurrency(id: string, currency: string): boolean {
    const account = this.reach().accounts.find((each) => each.id === id);
    if (!account) return false;
    account.currency = currency;
    this.kept.delete(id);
    return true;
  }

  /** Adds changes to an account's history. False for an account that there is not. */
  orderChanges(id: string, orders: readonly OrderedChanges[]): boolean {
    if (!this.reach().accounts.some((each) => each.id === id)) return false;
    this.ordered.set(id, [...this.changes(id), ...orders]);
    return true;
  }

  /** Those that were ordered. */
  changes(id: string): readonly OrderedChanges[] {
    return this.ordered.get(id) ?? [];
  }

  withoutOrderedChanges(): void {
    this.ordered.clear();
  }

  of(account: Account): AccountWorld {
    const quirks = this.quirks.of('google-ads');
    if (quirks !== this.keptFor) this.kept.clear();
    this.keptFor = quirks;
    const known = this.kept.get(account.id);
    this.kept.delete(account.id);
    const world = known ?? makeAccountWorld(account, this.size, quirks);
    this.kept.set(account.id, world);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_ACCOUNTS && oldest !== undefined) this.kept.delete(oldest);
    return world;
  }
}

/** What every odd account has of the quirks, and what some have. */
const ODD_QUIRKS: readonly AdsQuirk[] = ['portfolio_strategies', 'whole_period_budgets'];
const SOMETIMES: readonly AdsQuirk[] = ['channel_types', 'unknown_enums', 'large_values', 'listing_sources'];
/** So that each kind of campaign is among them. */
const ODD_CAMPAIGNS = 17;

function makeAccountWorld(account: Account, size: SandboxSize, quirks: ReadonlySet<AdsQuirk>): AccountWorld {
  if (account.odd?.role !== 'main') return usualWorld(account, size, quirks);
  const own = SOMETIMES.filter((_, at) => noise(account.seed, 80 + at) < 0.4);
  const campaignsPerAccount = Math.max(ODD_CAMPAIGNS, size.campaignsPerAccount);
  const usual = usualWorld(account, { ...size, campaignsPerAccount }, new Set([...quirks, ...ODD_QUIRKS, ...own]));
  return { ...usual, ...withOddities(usual) };
}

function usualWorld(account: Account, size: SandboxSize, quirks: ReadonlySet<AdsQuirk>): AccountWorld {
  const { campaigns, budgets } = campaignsOf(account, size.campaignsPerAccount);
  const adGroups = campaigns.flatMap((campaign) => adGroupsOf(account, campaign));
  const carriers = campaigns.filter(
    ({ status, channel }) => status === 'ENABLED' && (channel === 'SHOPPING' || channel === 'PERFORMANCE_MAX'),
  );
  const terms = campaigns.flatMap((campaign) => {
    const own = adGroups.filter((group) => group.campaign === campaign);
    return termsOf(account, campaign, own, size.termsPerCampaign);
  });
  const unusual = unusualCampaigns(account, quirks);
  const products = productsOf(account, size.productsPerAccount, carriers);
  return {
    account,
    campaigns: [...campaigns, ...unusual.campaigns],
    budgets: [...budgets, ...unusual.budgets],
    adGroups,
    assetGroups: campaigns.flatMap((campaign) => assetGroupsOf(account, campaign)),
    ...assetLinksOf(account, campaigns, adGroups),
    products: quirks.has('several_feeds') ? [...products, ...feedCopiesOf(products)] : products,
    terms: quirks.has('unknown_enums') ? [...terms, ...unusualTerms(terms)] : terms,
    conversionActions: conversionActionsOf(account),
    negativeLists: negativeListsOf(account, campaigns),
    campaignNegatives: campaignNegativesOf(account, campaigns),
    otherShops: quirks.has('several_merchants') ? shopsOf(account, carriers) : [],
    quirks,
  };
}

import { type Account, accountAt, MANAGER_ID } from './account.js';
import { type AdGroup, adGroupsOf } from './ad-group.js';
import { type AssetGroup, assetGroupsOf } from './asset-group.js';
import { dayIn } from './calendar.js';
import { type Budget, type Campaign, campaignsOf } from './campaign.js';
import { type CampaignNegative, campaignNegativesOf } from './campaign-negative.js';
import { type ConversionAction, conversionActionsOf } from './conversion-action.js';
import { type NegativeList, negativeListsOf } from './negative-list.js';
import { type Product, productsOf } from './product.js';
import { type SearchTerm, termsOf } from './search-term.js';

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
  products: Product[];
  terms: SearchTerm[];
  negativeLists: NegativeList[];
  conversionActions: ConversionAction[];
  campaignNegatives: CampaignNegative[];
}

const KEPT_ACCOUNTS = 24;

/** The stand-ins' common world: one manager and its accounts, made when they are asked for. */
export class World {
  readonly managerId = MANAGER_ID;
  private readonly accounts: Account[];
  private readonly byId: Map<string, Account>;
  private readonly byMerchant: Map<string, Account>;
  private readonly kept = new Map<string, AccountWorld>();

  constructor(
    readonly size: SandboxSize,
    private readonly now: () => Date,
  ) {
    this.accounts = Array.from({ length: size.accounts }, (_, index) => accountAt(index));
    this.byId = new Map(this.accounts.map((account) => [account.id, account]));
    this.byMerchant = new Map(this.accounts.map((account) => [account.merchantId, account]));
  }

  list(): readonly Account[] {
    return this.accounts;
  }

  account(id: string): Account | undefined {
    return this.byId.get(id);
  }

  accountOfMerchant(merchantId: string): Account | undefined {
    return this.byMerchant.get(merchantId);
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
    const account = this.byId.get(id);
    if (!account) return false;
    account.currency = currency;
    this.kept.delete(id);
    return true;
  }

  of(account: Account): AccountWorld {
    const known = this.kept.get(account.id);
    this.kept.delete(account.id);
    const world = known ?? makeAccountWorld(account, this.size);
    this.kept.set(account.id, world);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_ACCOUNTS && oldest !== undefined) this.kept.delete(oldest);
    return world;
  }
}

function makeAccountWorld(account: Account, size: SandboxSize): AccountWorld {
  const { campaigns, budgets } = campaignsOf(account, size.campaignsPerAccount);
  const adGroups = campaigns.flatMap((campaign) => adGroupsOf(account, campaign));
  const carriers = campaigns.filter(
    ({ status, channel }) => status === 'ENABLED' && (channel === 'SHOPPING' || channel === 'PERFORMANCE_MAX'),
  );
  const terms = campaigns.flatMap((campaign) => {
    const own = adGroups.filter((group) => group.campaign === campaign);
    return termsOf(account, campaign, own, size.termsPerCampaign);
  });
  return {
    account,
    campaigns,
    budgets,
    adGroups,
    assetGroups: campaigns.flatMap((campaign) => assetGroupsOf(account, campaign)),
    products: productsOf(account, size.productsPerAccount, carriers),
    terms,
    conversionActions: conversionActionsOf(account),
    negativeLists: negativeListsOf(account, campaigns),
    campaignNegatives: campaignNegativesOf(account, campaigns),
  };
}

import { type Campaign, Plans } from '../../change-plans/support.js';

/** What the platform holds of a campaign that decides money. */
export interface State {
  status: string;
  /** Of the budget that it spends, alone or with others. */
  eur: number;
  strategy: string;
  targetRoas: number | null;
}

export interface Snapshot {
  /** In the order of `campaigns`. */
  states: State[];
  /** Names of the accounts' negative keyword lists, sorted. */
  lists: string[];
}

interface Found {
  campaign: {
    id: string;
    status: string;
    biddingStrategyType: string;
    maximizeConversionValue?: { targetRoas?: number };
    targetRoas?: { targetRoas?: number };
  };
  campaignBudget: { resourceName: string; amountMicros: string };
}

const FIELDS = [
  'campaign.id',
  'campaign.status',
  'campaign.bidding_strategy_type',
  'campaign.target_roas.target_roas',
  'campaign.maximize_conversion_value.target_roas',
  'campaign.campaign_budget',
  'campaign_budget.resource_name',
  'campaign_budget.amount_micros',
];

/**
 * Two processes over three accounts: one with a budget for each campaign, one whose campaigns share a budget, and one that
 * counts in zloty. What stands is read from the platform itself, never from the product.
 */
export class SpendWorld {
  private budgets: string[] = [];

  private constructor(
    readonly plans: Plans,
    readonly campaigns: readonly Campaign[],
    /** Units of each account's currency for one euro. */
    private readonly rates: ReadonlyMap<string, number>,
    private readonly shared: readonly Campaign[],
  ) {}

  static async start(): Promise<SpendWorld> {
    const plans = await Plans.start();
    const campaigns = await plans.campaigns(3, 2);
    const [, , third, fourth, fifth] = campaigns as [Campaign, Campaign, Campaign, Campaign, Campaign];
    const shared = [third, fourth];
    await plans.platform(third).share(
      shared.map(({ id }) => id),
      40,
    );
    const currency = 'PLN';
    await fetch(`${plans.demo.sandbox.url}/control/currency`, {
      method: 'POST',
      body: JSON.stringify({ accountId: fifth.accountId, currency }),
    });
    const { db } = plans.demo.app;
    await db.query('update accounts set currency = $2 where id = $1', [fifth.accountId, currency]);
    const [row] = await db.query<{ rate: string }>(
      'select rate::text from reference_rates where currency = $1 order by date desc limit 1',
      [currency],
    );
    const rates = new Map([[fifth.accountId, Number(row?.rate)]]);
    const world = new SpendWorld(plans, campaigns.slice(0, 5), rates, shared);
    await world.snapshot();
    return world;
  }

  stop(): Promise<void> {
    return this.plans.stop();
  }

  get accounts(): string[] {
    return [...new Set(this.campaigns.map(({ accountId }) => accountId))];
  }

  isShared(campaign: Campaign): boolean {
    return this.shared.includes(campaign);
  }

  /** IDs of all campaigns that spend this campaign's budget. */
  spendersWith(campaign: Campaign): string[] {
    return (this.isShared(campaign) ? this.shared : [campaign]).map(({ id }) => id);
  }

  async snapshot(): Promise<Snapshot> {
    const accounts = await Promise.all(this.accounts.map((accountId) => this.account(accountId)));
    const byId = new Map(accounts.flatMap(({ found }) => found).map((each) => [each.campaign.id, each]));
    const found = this.campaigns.map(({ id }) => byId.get(id) as Found);
    this.budgets = found.map(({ campaignBudget }) => campaignBudget.resourceName);
    return {
      states: found.map(({ campaign, campaignBudget }, index) => ({
        status: campaign.status,
        eur: Number(campaignBudget.amountMicros) / 1e6 / this.rate(index),
        strategy: campaign.biddingStrategyType,
        targetRoas: campaign.maximizeConversionValue?.targetRoas ?? campaign.targetRoas?.targetRoas ?? null,
      })),
      lists: accounts.flatMap(({ lists }) => lists).sort(),
    };
  }

  /** What each account can spend a day, in EUR: a shared budget counts once, and only if a campaign of it runs. */
  spend({ states }: Snapshot): Map<string, number> {
    const spent = new Map<string, number>(this.accounts.map((accountId) => [accountId, 0]));
    const counted = new Set<string>();
    for (const [index, { status, eur }] of states.entries()) {
      const { accountId } = this.campaigns[index] as Campaign;
      const budget = this.budgets[index] as string;
      if (status !== 'ENABLED' || counted.has(budget)) continue;
      counted.add(budget);
      spent.set(accountId, (spent.get(accountId) as number) + eur);
    }
    return spent;
  }

  /** Sets the campaign at the platform, as somebody does who works there; `eur` is converted exactly. */
  async set(campaign: Campaign, { status, eur }: { status: string; eur: number }): Promise<void> {
    const index = this.campaigns.indexOf(campaign);
    const side = this.plans.platform(campaign);
    const cents = Math.round(eur * this.rate(index) * 100);
    await side.mutate('campaignBudgets', {
      update: { resourceName: this.budgets[index], amountMicros: String(cents * 10_000) },
      updateMask: 'amountMicros',
    });
    const resourceName = `customers/${campaign.accountId}/campaigns/${campaign.id}`;
    await side.mutate('campaigns', { update: { resourceName, status }, updateMask: 'status' });
  }

  private rate(index: number): number {
    return this.rates.get((this.campaigns[index] as Campaign).accountId) ?? 1;
  }

  private async account(accountId: string): Promise<{ found: Found[]; lists: string[] }> {
    const campaigns = this.campaigns.filter((each) => each.accountId === accountId);
    const side = this.plans.platform(campaigns[0] as Campaign);
    const ids = campaigns.map(({ id }) => id).join(', ');
    const [found, lists] = await Promise.all([
      side.rows(`SELECT ${FIELDS.join(', ')} FROM campaign WHERE campaign.id IN (${ids})`),
      side.rows(
        "SELECT shared_set.name FROM shared_set WHERE shared_set.type = 'NEGATIVE_KEYWORDS' AND shared_set.status = 'ENABLED'",
      ),
    ]);
    return {
      found,
      lists: lists.map(({ sharedSet }: { sharedSet: { name: string } }) => `${accountId} ${sharedSet.name}`),
    };
  }
}

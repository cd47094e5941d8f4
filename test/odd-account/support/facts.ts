/** A day: impressions, clicks, cost in cents, hundredths of conversions, their value in cents. */
export type Day = [date: string, impressions: number, clicks: number, cost: number, conversions: number, value: number];

export type MatchType = 'BROAD' | 'PHRASE' | 'EXACT';

export interface Keyword {
  text: string;
  matchType: MatchType;
}

export interface List {
  id: string;
  name: string;
  keywords: Keyword[];
  campaignIds: string[];
}

export interface CampaignFacts {
  id: string;
  name: string;
  status: string;
  channel: string;
  bidding: string;
  targetRoas: number | null;
  portfolio: 'account' | 'manager' | null;
  budget: { amountCents: number; wholePeriod?: boolean; shared: boolean; campaigns: number };
  isRadiusOnly: boolean;
  groups: string[];
  days: Day[];
}

export interface ProductFacts {
  offerId: string;
  feedLabel: string;
  language: string;
  feedId: string;
  title: string;
  priceCents: number;
  currency: string;
  benchmarkCents: number;
  benchmarkCurrency: string;
  sale?: { cents: number; currency: string; from?: string; until?: string };
  unsaid: ('price' | 'amount' | 'availability' | 'benchmark')[];
  inStock: boolean;
  status: string;
  days: Day[];
}

export interface AccountFacts {
  id: string;
  name: string;
  role: 'main' | 'suspended' | 'ended';
  status: string;
  currency: string;
  timeZone: string;
  isUnlabelled: boolean;
  portfolioRoas?: number;
  campaigns: CampaignFacts[];
  products: ProductFacts[];
  terms: { text: string; status: string; campaignId: string; days: Day[] }[];
  negatives: {
    lists: List[];
    ofManager: List[];
    ofAccount: List[];
    ofCampaigns: (Keyword & { campaignId: string })[];
    ofGroups: (Keyword & { campaignId: string; groupId: string })[];
  };
}

export interface MetaFacts {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  campaigns: {
    id: string;
    name: string;
    status: string;
    dailyBudgetCents: number | null;
    lifetimeBudgetCents?: number;
    days: Day[];
  }[];
}

/** The sandbox's own state of the odd accounts of a seed, and the rates that its bank publishes, each over HTTP. */
export interface Facts {
  accounts: AccountFacts[];
  meta: MetaFacts;
  /** Rates by day and currency. */
  rates: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export async function orderOddAccounts(sandboxUrl: string, seed: number): Promise<void> {
  const body = JSON.stringify({ seeds: [seed] });
  const response = await fetch(`${sandboxUrl}/control/odd-accounts`, { method: 'POST', body });
  if (response.status !== 201) throw new Error(await response.text());
}

export async function readFacts(sandboxUrl: string, ratesUrl: string, seed: number): Promise<Facts> {
  const response = await fetch(`${sandboxUrl}/control/odd-accounts/${seed}`);
  if (response.status !== 200) throw new Error(await response.text());
  const { accounts, meta } = (await response.json()) as Pick<Facts, 'accounts' | 'meta'>;
  const file = await (await fetch(`${ratesUrl}/eurofxref-hist.xml`)).text();
  const rates = new Map<string, ReadonlyMap<string, string>>();
  for (const [, day = '', cubes = ''] of file.matchAll(/<Cube time="([^"]+)">(.*?)<\/Cube>/g)) {
    const ofDay = [...cubes.matchAll(/currency="(\w+)" rate="([\d.]+)"/g)];
    rates.set(day, new Map(ofDay.map(([, currency = '', rate = '']) => [currency, rate])));
  }
  return { accounts, meta, rates };
}

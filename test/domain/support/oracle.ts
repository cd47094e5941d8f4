import { addDays } from '../../../src/lib/clock.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../../src/lib/money.js';
import { type DayFacts, type FactsByDay, sumFacts } from '../../support/builders.js';
import type { World, WorldAccount, WorldCampaign, WorldProduct, WorldTermDay } from './world.js';

/** Sums over plain daily facts: what every read must agree with. */
export function factsBetween(facts: FactsByDay, first: string, last: string): DayFacts {
  return sumFacts([...facts].filter(([date]) => date >= first && date <= last).map(([, day]) => day));
}

export function figures(sum: DayFacts) {
  return {
    cost: eurOfMicros(sum.costMicros),
    impressions: sum.impressions,
    clicks: sum.clicks,
    conversions: eurOfMicros(sum.conversionsMicros),
    conversionValue: eurOfMicros(sum.conversionValueMicros),
    roas: ratioOf(sum.conversionValueMicros, sum.costMicros),
    ctr: ratioOf(sum.clicks, sum.impressions),
    cpc: eurPerUnit(sum.costMicros, sum.clicks),
    native: null as null | { currency: string; cost: number; conversionValue: number },
  };
}

export function accountOf(world: World, id: string): WorldAccount {
  const account = world.accounts.find((candidate) => candidate.id === id);
  if (!account) throw new Error(`no account ${id}`);
  return account;
}

/** The days of `days=N` in an account. */
export function windowIn(account: WorldAccount, days: number): [first: string, last: string] {
  return [addDays(account.yesterday, 1 - days), account.yesterday];
}

export function campaignEntry(world: World, campaign: WorldCampaign, days: number) {
  const account = accountOf(world, campaign.accountId);
  return {
    id: campaign.id,
    accountId: account.id,
    accountName: account.name,
    name: campaign.name,
    status: campaign.status,
    channelType: campaign.channelType,
    metrics: { periodDays: days, ...figures(factsBetween(campaign.facts, ...windowIn(account, days))) },
  };
}

export function productEntry(world: World, product: WorldProduct, days: number) {
  const account = accountOf(world, product.accountId);
  const benchmark = product.benchmarkMicros || null;
  return {
    offerId: product.id,
    productId: `de~de~${product.id.toLowerCase()}`,
    feedLabel: 'DE',
    contentLanguage: 'de',
    accountId: account.id,
    title: product.title,
    brand: product.brand,
    price: eurOfMicros(product.priceMicros),
    regularPrice: eurOfMicros(product.priceMicros),
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    benchmarkPrice: benchmark && eurOfMicros(benchmark),
    priceDiffPercent: benchmark && Math.floor(((product.priceMicros - benchmark) / benchmark) * 10_000 + 0.5) / 100,
    availability: product.availability,
    status: product.status,
    currency: 'EUR',
    metrics: { periodDays: days, ...figures(factsBetween(product.facts, ...windowIn(account, days))) },
  };
}

/** The facts of all campaigns of an account. */
export function accountFacts(world: World, accountId: string, first: string, last: string): DayFacts {
  const campaigns = world.campaigns.filter((campaign) => campaign.accountId === accountId);
  return sumFacts(campaigns.map(({ facts }) => factsBetween(facts, first, last)));
}

/** Orders by one value, descending on demand, entries without one last, ties by the ids in the same direction. */
const german = new Intl.Collator('de');

/** Names as German readers expect them, equal ones byte by byte. */
const byName = (a: string, b: string) => german.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

export function sorted<T>(
  entries: T[],
  value: (entry: T) => number | string | null,
  down: boolean,
  ids: (entry: T) => string[],
): T[] {
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...entries].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) {
      const order = typeof left === 'string' ? byName(left, String(right)) : compare(left, right);
      return down ? -order : order;
    }
    const [idsA, idsB] = [ids(a), ids(b)];
    const order = idsA.map((id, index) => compare(id, idsB[index] as string)).find((each) => each !== 0) ?? 0;
    return down ? -order : order;
  });
}

type Listed = { accountId?: string; metrics?: unknown };
type ListedCampaign = Listed & { id: string; name: string };
type ListedProduct = Listed & { offerId: string; price?: number | null; priceDiffPercent?: number | null };

/** The value that a list is sorted by. With `roas_if_spent`, rows without cost have none. */
export function metricOf({ metrics }: Listed, field: string): number | null {
  const { cost, ...figures } = metrics as { cost: number } & Record<string, number>;
  if (field === 'roas_if_spent') return cost === 0 ? null : (figures.roas as number);
  return field === 'cost' ? cost : (figures[field] as number);
}

/** Campaigns as their list orders them. */
export function campaignsBy<T extends ListedCampaign>(entries: T[], sort: string): T[] {
  const field = sort.replace('-', '');
  const value = (entry: T) => (field === 'name' ? entry.name : metricOf(entry, field));
  return sorted(entries, value, sort.startsWith('-'), ({ id, accountId = '' }) => [id, accountId]);
}

/** Products as their list orders them. */
export function productsBy<T extends ListedProduct>(entries: T[], sort: string): T[] {
  const field = sort.replace('-', '');
  const value = (entry: T) => {
    if (field === 'price') return entry.price ?? null;
    return field === 'price_diff' ? (entry.priceDiffPercent ?? null) : metricOf(entry, field);
  };
  return sorted(entries, value, sort.startsWith('-'), ({ offerId, accountId = '' }) => [offerId, accountId]);
}

/** Groups term days by `keyOf`, keeping the days of each group. */
export function groupTerms(terms: readonly WorldTermDay[], keyOf: (term: WorldTermDay) => string): WorldTermDay[][] {
  const groups = new Map<string, WorldTermDay[]>();
  for (const term of terms) groups.set(keyOf(term), [...(groups.get(keyOf(term)) ?? []), term]);
  return [...groups.values()];
}

/** What a group of term days shows besides its campaigns. */
export function termFigures(days: readonly WorldTermDay[]) {
  const sum = sumFacts(days);
  const last = days
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const seen = days.filter(({ date }) => date === last).map(({ status }) => status);
  const byMatch = groupTerms(days, ({ matchType }) => matchType).map((group) => ({
    matchType: group[0]?.matchType as string,
    costMicros: sumFacts(group).costMicros,
  }));
  return {
    searchTerm: days[0]?.searchTerm as string,
    matchType: sorted(
      byMatch,
      (match) => match.costMicros,
      true,
      (match) => [match.matchType],
    )[0]?.matchType as string,
    status: ['ADDED', 'EXCLUDED', 'NONE'].find((status) => seen.includes(status)) as string,
    ...figures(sum),
    costPerConversion: eurPerConversion(sum.costMicros, sum.conversionsMicros),
  };
}

/** EUR with at most 2 decimals, both in millionths; null without a conversion. */
function eurPerConversion(costMicros: number, conversionsMicros: number): number | null {
  return conversionsMicros === 0 ? null : Math.floor((costMicros / conversionsMicros) * 100 + 0.5) / 100;
}

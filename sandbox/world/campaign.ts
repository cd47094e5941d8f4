import { type Account, objectId } from './account.js';
import { dayOf } from './calendar.js';
import { demand, type Figures, fillFigures, type Rates } from './figures.js';
import { between, noise, pick, seedOf, whole } from './random.js';

type Channel = 'SEARCH' | 'SHOPPING' | 'DISPLAY' | 'PERFORMANCE_MAX';
type Status = 'ENABLED' | 'PAUSED' | 'REMOVED';
type Bidding = 'TARGET_ROAS' | 'MAXIMIZE_CONVERSIONS' | 'MAXIMIZE_CONVERSION_VALUE' | 'TARGET_SPEND' | 'MANUAL_CPC';

export interface Budget {
  id: string;
  name: string;
  /** A day, or for a whole period. */
  amountCents: number;
  wholePeriod?: boolean;
  shared: boolean;
  campaigns: number;
}

export interface Campaign {
  index: number;
  id: string;
  name: string;
  channel: string;
  status: string;
  bidding: string;
  targetRoas?: number;
  /** Whose strategy it bids by; it then has no target of its own. */
  portfolio?: 'account' | 'manager';
  budgetId: string;
  /** Days of the account's calendar; figures exist from the first to the last. */
  firstDay: number;
  lastDay: number;
  /** The end that was planned for it, if any. */
  endDay?: number;
  rates: Rates;
  /** Figures that are not what rates make of a day. */
  fill?: (out: Figures, day: number) => void;
  seed: number;
}

type Plan = [theme: string, channel: Channel, status: Status, bidding: Bidding];

const PLANS: readonly Plan[] = [
  ['Brand', 'SEARCH', 'ENABLED', 'TARGET_SPEND'],
  ['Bestseller', 'SHOPPING', 'ENABLED', 'TARGET_ROAS'],
  ['Sortiment', 'PERFORMANCE_MAX', 'ENABLED', 'MAXIMIZE_CONVERSION_VALUE'],
  ['Remarketing', 'DISPLAY', 'ENABLED', 'MAXIMIZE_CONVERSIONS'],
  ['Wettbewerb', 'SEARCH', 'PAUSED', 'MANUAL_CPC'],
  ['Restposten', 'SHOPPING', 'REMOVED', 'MANUAL_CPC'],
  ['Generisch', 'SEARCH', 'ENABLED', 'MAXIMIZE_CONVERSIONS'],
  ['Ratgeber', 'SEARCH', 'ENABLED', 'TARGET_ROAS'],
  ['Neukunden', 'PERFORMANCE_MAX', 'ENABLED', 'MAXIMIZE_CONVERSIONS'],
  ['Alle Produkte', 'SHOPPING', 'ENABLED', 'TARGET_SPEND'],
  ['Regional', 'SEARCH', 'ENABLED', 'MANUAL_CPC'],
  ['Saison', 'PERFORMANCE_MAX', 'PAUSED', 'MAXIMIZE_CONVERSION_VALUE'],
  ['Bekanntheit', 'DISPLAY', 'PAUSED', 'TARGET_SPEND'],
  ['Kategorien', 'SEARCH', 'ENABLED', 'MAXIMIZE_CONVERSIONS'],
  ['Alt (2023)', 'SEARCH', 'REMOVED', 'TARGET_SPEND'],
  ['Hohe Marge', 'SHOPPING', 'ENABLED', 'TARGET_ROAS'],
  ['Long Tail', 'SEARCH', 'ENABLED', 'TARGET_SPEND'],
];

const CHANNEL_NAMES: Record<Channel, string> = {
  SEARCH: 'Search',
  SHOPPING: 'Shopping',
  DISPLAY: 'Display',
  PERFORMANCE_MAX: 'PMax',
};

/** The two campaigns that spend from one budget, in every fourth account. */
const SHARED_BUDGET = [6, 13];
/** Campaigns that carry the shop's goods, so always old enough and still running. */
const ALWAYS_RUNNING = new Set([1, 2, 8, 9, 15]);

export function campaignsOf(account: Account, count: number): { campaigns: Campaign[]; budgets: Budget[] } {
  const campaigns: Campaign[] = [];
  const budgets: Budget[] = [];
  for (let index = 0; index < count; index++) {
    const campaign = campaignAt(account, index);
    const shared = account.index % 4 === 0 && SHARED_BUDGET.includes(index) && count > (SHARED_BUDGET[1] ?? 0);
    const amountCents = dailyBudget(campaign);
    const holder = shared ? budgets.find((each) => each.shared) : undefined;
    if (holder) holder.campaigns += 1;
    else {
      const id = objectId(account, 500_000 + index);
      const name = shared ? 'Gemeinsames Budget Generisch' : campaign.name;
      budgets.push({ id, name, amountCents, shared, campaigns: 1 });
    }
    campaign.budgetId = (holder ?? budgets.at(-1))?.id ?? '';
    campaigns.push(campaign);
  }
  return { campaigns, budgets };
}

/** Fills `out` and says whether the campaign was running on that day. */
export function fillCampaignFigures(out: Figures, account: Account, campaign: Campaign, day: number): boolean {
  if (day < campaign.firstDay || day > campaign.lastDay) return false;
  if (campaign.fill) campaign.fill(out, day);
  else fillFigures(out, campaign.seed, day, campaign.rates, demand(account.seed, account.industry.leads, day));
  return true;
}

function campaignAt(account: Account, index: number): Campaign {
  const [theme, channel, status, bidding] = PLANS[index % PLANS.length] as Plan;
  const seed = seedOf(account.seed, 'campaign', index);
  const good = pick(account.industry.goods, seed, 1).noun;
  const repeat = index < PLANS.length ? '' : ` ${Math.floor(index / PLANS.length) + 1}`;
  const endDay = status === 'PAUSED' && noise(seed, 2) < 0.5 ? lastDayOf(status, seed) : undefined;
  const hasTarget = bidding === 'TARGET_ROAS' || bidding === 'MAXIMIZE_CONVERSION_VALUE';
  return {
    index,
    id: objectId(account, index),
    name: `${CHANNEL_NAMES[channel]} | ${theme}${theme === 'Kategorien' || theme === 'Saison' ? ` ${good}` : ''}${repeat}`,
    channel,
    status,
    bidding,
    ...(hasTarget ? { targetRoas: whole(seed, 3, 22, 85) / 10 } : {}),
    budgetId: '',
    firstDay: firstDayOf(index, seed),
    lastDay: lastDayOf(status, seed),
    endDay,
    rates: ratesOf(account, channel, theme, seed),
    seed,
  };
}

function firstDayOf(index: number, seed: number): number {
  const young = index >= 4 && !ALWAYS_RUNNING.has(index % PLANS.length) && noise(seed, 4) < 0.15;
  return young
    ? whole(seed, 5, dayOf('2025-11-10'), dayOf('2026-06-30'))
    : whole(seed, 6, dayOf('2022-02-01'), dayOf('2025-05-31'));
}

/** Fixed dates rather than ages: what happened on a date must not depend on the day it is asked for. */
function lastDayOf(status: Status, seed: number): number {
  if (status === 'ENABLED') return Number.POSITIVE_INFINITY;
  return status === 'PAUSED'
    ? whole(seed, 7, dayOf('2026-07-15'), dayOf('2026-10-10'))
    : whole(seed, 8, dayOf('2026-01-20'), dayOf('2026-08-31'));
}

function ratesOf(account: Account, channel: Channel, theme: string, seed: number): Rates {
  const { leads } = account.industry;
  const size = between(account.seed, 20, 0.6, 1.8) * between(seed, 21, 0.5, 1.6);
  const orderCents = leads ? whole(account.seed, 22, 3_500, 9_000) : whole(account.seed, 23, 5_500, 16_000);
  const shared = { orderCents, fractional: noise(seed, 24) < 0.6 };
  switch (channel) {
    case 'SEARCH':
      return theme === 'Brand'
        ? { ...shared, impressions: 420 * size, ctr: 0.19, cpcCents: 28, cvr: 0.075 }
        : { ...shared, impressions: 760 * size, ctr: 0.058, cpcCents: leads ? 215 : 84, cvr: 0.027 };
    case 'SHOPPING':
      return { ...shared, impressions: 5_200 * size, ctr: 0.011, cpcCents: 41, cvr: 0.021 };
    case 'PERFORMANCE_MAX':
      return { ...shared, impressions: 7_400 * size, ctr: 0.013, cpcCents: 46, cvr: 0.026 };
    case 'DISPLAY':
      return { ...shared, impressions: 16_500 * size, ctr: 0.0042, cpcCents: 24, cvr: 0.006 };
  }
}

/** A little above what the campaign usually spends, in whole euros. */
function dailyBudget({ rates, seed }: Campaign): number {
  const usual = rates.impressions * rates.ctr * rates.cpcCents;
  return Math.max(5, Math.round((usual * between(seed, 30, 1.05, 1.6)) / 100)) * 100;
}

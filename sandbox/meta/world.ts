import type { MetaQuirk } from '../quirks.js';
import { dateOf, dayIn } from '../world/calendar.js';
import { demand, type Figures, fillFigures, type Rates } from '../world/figures.js';
import { between, hashText, pick, seedOf, whole } from '../world/random.js';

export interface MetaAccount {
  /** `act_` and digits. */
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** 1: active, 2: disabled. */
  status: number;
  campaigns: MetaCampaign[];
}

export interface MetaCampaign {
  id: string;
  name: string;
  /** ACTIVE, PAUSED, ARCHIVED or DELETED. */
  status: string;
  bidStrategy: string;
  /** Null where the ad sets have the budgets. */
  dailyBudgetCents: number | null;
  /** Of one that has a budget for its whole period. */
  lifetimeBudgetCents?: number;
  /** Leads instead of purchases. */
  leads: boolean;
  rates: Rates;
  seed: number;
}

export interface MetaDay {
  campaign: MetaCampaign;
  date: string;
  figures: Figures;
  /** Of a breakdown, if it is a part of the day. */
  part?: string | undefined;
}

const ACCOUNTS: readonly [name: string, timeZone: string, status: number, campaigns: number, leads: boolean][] = [
  ['Kochwerk – Meta', 'Europe/Berlin', 1, 6, false],
  ['Fahrradhaus – Meta', 'Europe/Berlin', 1, 8, false],
  ['Solarzentrum – Meta', 'America/New_York', 1, 5, true],
  ['Alte Agentur (gesperrt)', 'Europe/Berlin', 2, 5, false],
];

const THEMES = ['Prospecting', 'Retargeting', 'Katalog', 'Lookalike', 'Stories', 'Reels', 'Saison', 'Test'];
const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ARCHIVED', 'ACTIVE', 'PAUSED'] as const;
const STRATEGIES = ['LOWEST_COST_WITHOUT_CAP', 'COST_CAP', 'LOWEST_COST_WITH_MIN_ROAS'];

/** Everything that the one person of the stand-in can reach; the same on every machine. */
export const META_ACCOUNTS: readonly MetaAccount[] = ACCOUNTS.map(
  ([name, timeZone, status, campaigns, leads], index) => {
    const id = `act_${1_020_304_050_000 + index * 7_919}`;
    const seed = hashText(`meta account ${id}`);
    return {
      id,
      name,
      currency: 'EUR',
      timeZone,
      status,
      campaigns: Array.from({ length: campaigns }, (_, at) =>
        campaignAt(id, seedOf(seed, 'campaign', at), index, at, leads),
      ),
    };
  },
);

const ODD_ZONES = ['Asia/Calcutta', 'America/Buenos_Aires', 'US/Pacific', 'Europe/Kiev'];
const ODD_CURRENCIES = ['USD', 'INR', 'CHF', 'HUF'];
const ODD_FIRST = 1_000;

/** An account whose ad sets have the budgets, but for one campaign with a budget of its own and one with a total. */
export function oddMetaAccount(seed: number): MetaAccount {
  const index = ODD_FIRST + seed;
  const id = `act_${3_020_304_050_000 + seed * 7_919}`;
  const own = hashText(`meta account ${id}`);
  return {
    id,
    name: `Sonderfall ${seed} – „Meta“ & Co`,
    currency: pick(ODD_CURRENCIES, own, 1),
    timeZone: pick(ODD_ZONES, own, 2),
    status: 1,
    campaigns: Array.from({ length: 7 }, (_, at) => ({
      ...campaignAt(id, seedOf(own, 'campaign', at), index, at, at % 2 === 1),
      dailyBudgetCents: at === 2 ? whole(own, 3, 10, 90) * 100 : null,
      ...(at === 4 && { lifetimeBudgetCents: whole(own, 4, 500, 900) * 100 }),
    })),
  };
}

function campaignAt(accountId: string, seed: number, account: number, at: number, leads: boolean): MetaCampaign {
  return {
    id: String(120_200_000_000_000_000n + BigInt(account) * 1_000_003n + BigInt(at) * 10_007n),
    name: `${THEMES[at % THEMES.length]} ${accountId.slice(-4)}`,
    status: STATUSES[at % STATUSES.length] ?? 'ACTIVE',
    bidStrategy: STRATEGIES[at % STRATEGIES.length] ?? '',
    dailyBudgetCents: at % 4 === 3 ? null : whole(seed, 1, 10, 120) * 100,
    leads,
    rates: {
      impressions: whole(seed, 2, 800, 6_000),
      ctr: between(seed, 3, 0.006, 0.02),
      cpcCents: between(seed, 4, 25, 90),
      cvr: between(seed, 5, 0.008, 0.03),
      orderCents: between(seed, 6, 3_500, 12_000),
      fractional: false,
    },
    seed,
  };
}

/** So many days before yesterday a campaign that is over had its last figures. */
const LAST_DAYS: Record<string, number> = { ARCHIVED: 30, DELETED: 20 };

/** Those that are always there, and those that quirks put beside them. */
export function campaignsOf(account: MetaAccount, quirks: ReadonlySet<MetaQuirk>): readonly MetaCampaign[] {
  const { id, campaigns } = account;
  const at = META_ACCOUNTS.indexOf(account);
  const beside = (position: number, change: Partial<MetaCampaign>): MetaCampaign => {
    const seed = seedOf(hashText(`meta account ${id}`), 'quirk', position);
    return { ...campaignAt(id, seed, at, position, campaigns[0]?.leads ?? false), ...change };
  };
  return [
    ...campaigns,
    ...(quirks.has('deleted_campaigns') ? [beside(90, { name: `Gelöscht ${id.slice(-4)}`, status: 'DELETED' })] : []),
    ...(quirks.has('unknown_enums')
      ? [beside(91, { name: `Neu ${id.slice(-4)}`, status: 'HIBERNATING', bidStrategy: 'BEST_GUESS' })]
      : []),
    ...(quirks.has('whole_period_budgets')
      ? [beside(92, { name: `Aktion ${id.slice(-4)}`, dailyBudgetCents: null, lifetimeBudgetCents: 150_000 })]
      : []),
  ];
}

/** What campaigns had on the days from `first` to `last`, as far as there is history; days without anything are left out. */
export function daysOf(
  { timeZone }: MetaAccount,
  campaigns: readonly MetaCampaign[],
  first: number,
  last: number,
  now: Date,
  historyDays: number,
): MetaDay[] {
  const yesterday = dayIn(timeZone, now) - 1;
  const found: MetaDay[] = [];
  for (let day = Math.max(first, yesterday - historyDays + 1); day <= Math.min(last, yesterday); day++) {
    for (const campaign of campaigns) {
      if (day > yesterday - (LAST_DAYS[campaign.status] ?? 0)) continue;
      const figures: Figures = { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 };
      const factor = demand(campaign.seed, campaign.leads, day);
      fillFigures(figures, campaign.seed, day, campaign.rates, factor);
      if (figures.impressions > 0) found.push({ campaign, date: dateOf(day), figures });
    }
  }
  return found;
}

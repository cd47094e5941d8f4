import type { AdsQuirk } from '../quirks.js';
import { type Account, objectId } from './account.js';
import { dayOf } from './calendar.js';
import type { Budget, Campaign } from './campaign.js';
import type { Rates } from './figures.js';
import { noise, seedOf } from './random.js';

/** Where their ids begin, above those of all usual campaigns. */
const FIRST = 900;

type Sketch = Pick<Campaign, 'name' | 'channel' | 'bidding'> & Partial<Campaign> & { wholePeriod?: boolean };

/** One campaign of each channel type that the agency's own accounts do without. */
const OTHER_CHANNELS: readonly [channel: string, name: string, bidding: string][] = [
  ['DEMAND_GEN', 'Demand Gen | Inspiration', 'TARGET_CPA'],
  ['VIDEO', 'Video | Markenfilm', 'TARGET_CPM'],
  ['MULTI_CHANNEL', 'App | Installationen', 'TARGET_CPA'],
  ['HOTEL', 'Hotel | Direktbuchung', 'PERCENT_CPC'],
  ['LOCAL', 'Local | Filialen', 'MAXIMIZE_CONVERSION_VALUE'],
  ['SMART', 'Smart | Umgebung', 'TARGET_SPEND'],
  ['LOCAL_SERVICES', 'Local Services | Anfragen', 'MANUAL_CPA'],
  ['TRAVEL', 'Travel | Ausflüge', 'TARGET_ROAS'],
];

const SKETCHES: Partial<Record<AdsQuirk, readonly Sketch[]>> = {
  channel_types: OTHER_CHANNELS.map(([channel, name, bidding]) => ({ channel, name, bidding })),
  // What is newer than the version that is asked comes as UNKNOWN; a value that is on its way comes as it is.
  unknown_enums: [
    { channel: 'UNKNOWN', name: 'Unbekannt | Neuheit', bidding: 'UNKNOWN' },
    { channel: 'AMBIENT_SURFACES', name: 'Ambient | Pilot', bidding: 'TARGET_MARGIN', status: 'SCHEDULED' },
  ],
  whole_period_budgets: [
    { channel: 'VIDEO', name: 'Video | Aktionszeitraum', bidding: 'TARGET_CPM', wholePeriod: true },
    {
      channel: 'SEARCH',
      name: 'Search | Aktionszeitraum',
      bidding: 'MAXIMIZE_CONVERSIONS',
      status: 'PAUSED',
      wholePeriod: true,
    },
  ].map((each) => ({ ...each, endDay: dayOf('2027-12-31') })),
  portfolio_strategies: (['account', 'manager'] as const).map((portfolio) => ({
    channel: 'SEARCH',
    name: `Search | Portfolio (${portfolio})`,
    bidding: 'TARGET_ROAS',
    portfolio,
  })),
  large_values: [
    {
      channel: 'SEARCH',
      name: 'Search | Großanlagen',
      bidding: 'MAXIMIZE_CONVERSION_VALUE',
      // More than 9·10⁹ of value a day, and conversions that an attribution model has divided.
      fill: (out, day) => {
        const clicks = 40 + (day % 7);
        Object.assign(out, { impressions: 900 + (day % 31), clicks, costCents: clicks * 310 });
        out.conversionHundredths = (100 * clicks) / 13;
        out.valueCents = 1_234_567_890_123 + (day % 1_000);
      },
    },
  ],
};
const PLACES = Object.entries(SKETCHES).flatMap(([quirk, all]) =>
  all.map((sketch) => ({ quirk: quirk as AdsQuirk, sketch })),
);

const RATES: Rates = { impressions: 2_600, ctr: 0.012, cpcCents: 38, cvr: 0.02, orderCents: 7_500, fractional: true };
const BUDGET_CENTS = 3_500;
const WHOLE_PERIOD_CENTS = 1_250_000;

/** The campaigns that the quirks bring into an account, each with a budget of its own. */
export function unusualCampaigns(account: Account, quirks: ReadonlySet<AdsQuirk>) {
  const campaigns: Campaign[] = [];
  const budgets: Budget[] = [];
  for (const [place, { quirk, sketch }] of PLACES.entries()) {
    if (!quirks.has(quirk)) continue;
    const { wholePeriod, ...told } = sketch;
    const index = FIRST + place;
    const seed = seedOf(account.seed, 'campaign', index);
    const budgetId = objectId(account, 500_000 + index);
    const rates = { ...RATES, impressions: RATES.impressions * (0.5 + noise(seed, 1)) };
    const firstDay = dayOf('2024-03-01');
    const usual = { status: 'ENABLED', firstDay, lastDay: Number.POSITIVE_INFINITY, rates };
    campaigns.push({ ...usual, index, id: objectId(account, index), budgetId, seed, ...told });
    const amountCents = wholePeriod ? WHOLE_PERIOD_CENTS : BUDGET_CENTS;
    budgets.push({
      id: budgetId,
      name: told.name,
      amountCents,
      shared: false,
      campaigns: 1,
      ...(wholePeriod && { wholePeriod }),
    });
  }
  return { campaigns, budgets };
}

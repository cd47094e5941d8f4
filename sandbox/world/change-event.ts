import type { Account } from './account.js';
import { dateOf } from './calendar.js';
import type { Campaign } from './campaign.js';
import { noise, pick, seedOf, whole } from './random.js';

export const CHANGED_RESOURCES = ['CAMPAIGN', 'CAMPAIGN_BUDGET', 'CAMPAIGN_CRITERION', 'AD_GROUP_CRITERION'] as const;
export const CHANGE_OPERATIONS = ['CREATE', 'UPDATE', 'REMOVE'] as const;
export const CHANGE_CLIENTS = [
  'GOOGLE_ADS_WEB_CLIENT',
  'GOOGLE_ADS_MOBILE_APP',
  'GOOGLE_ADS_RECOMMENDATIONS',
  'GOOGLE_ADS_API',
  'GOOGLE_ADS_EDITOR',
  'GOOGLE_ADS_SCRIPTS',
] as const;

/** Changes that are ordered in addition: `count` of them, a second apart, in a campaign by its id or its place in the account. */
export interface OrderedChanges extends Omit<ChangeEvent, 'timestamp' | 'localTime' | 'campaign'> {
  /** Of the first one: RFC 3339. */
  at: string;
  campaign: number | string;
  count: number;
}

export interface ChangeEvent {
  /** Microseconds since 1970, UTC. */
  timestamp: number;
  /** On the account's clock: `2026-06-14 09:30:00.000000`. */
  localTime: string;
  campaign: Campaign;
  resource: (typeof CHANGED_RESOURCES)[number];
  operation: (typeof CHANGE_OPERATIONS)[number];
  client: (typeof CHANGE_CLIENTS)[number];
  email: string;
  changedFields: string;
  before: object;
  after: object;
}

/** How long the platform remembers changes, and a little more. */
const REMEMBERED_DAYS = 40;
const CLIENTS = [
  'GOOGLE_ADS_WEB_CLIENT',
  'GOOGLE_ADS_WEB_CLIENT',
  'GOOGLE_ADS_API',
  'GOOGLE_ADS_MOBILE_APP',
  'GOOGLE_ADS_RECOMMENDATIONS',
] as const;
const PEOPLE = ['inhaberin', 'marketing', 'werkstudent'] as const;

/** What people and programs changed in an account up to `today`: the same on the same date, whenever it is asked for. */
export function changeEventsOf(account: Account, campaigns: Campaign[], today: number): ChangeEvent[] {
  const seed = seedOf(account.seed, 'changes');
  const events: ChangeEvent[] = [];
  for (let day = today - REMEMBERED_DAYS; day < today; day++) {
    const count = Math.floor(noise(seed, day, 1) * 3);
    for (let at = 0; at < count; at++)
      events.push(eventOn(account, campaigns, day, seedOf(seed, 'event', day * 8 + at)));
  }
  return events.sort((one, other) => one.timestamp - other.timestamp);
}

/** What was ordered, as changes of an account. */
export function orderedChangesOf(
  account: Account,
  campaigns: Campaign[],
  orders: readonly OrderedChanges[],
): ChangeEvent[] {
  const { timeZone } = account;
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const campaignAt = (place: number | string) =>
    typeof place === 'string' ? campaigns.find(({ id }) => id === place) : campaigns[place % campaigns.length];
  return orders.flatMap(({ at, campaign, count, ...change }, order) =>
    Array.from({ length: count }, (_, index) => {
      const instant = Date.parse(at) + index * 1_000;
      return {
        ...change,
        // No two changes have one microsecond.
        timestamp: instant * 1_000 + order,
        localTime: `${shown.format(instant)}.${String((instant % 1_000) * 1_000 + order).padStart(6, '0')}`,
        campaign: campaignAt(campaign) ?? (campaigns[0] as Campaign),
      };
    }),
  );
}

function eventOn(account: Account, campaigns: Campaign[], day: number, seed: number): ChangeEvent {
  const campaign = pick(campaigns, seed, 2);
  const second = whole(seed, 3, 7 * 3_600, 20 * 3_600 - 1);
  const client = pick(CLIENTS, seed, 4);
  const people = `${pick(PEOPLE, seed, 5)}@${account.industry.domain}`;
  const [hour, minute] = [Math.floor(second / 3_600), Math.floor(second / 60) % 60].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  const localTime = `${dateOf(day)} ${hour}:${minute}:${`${second % 60}`.padStart(2, '0')}.${String(seed % 1_000_000).padStart(6, '0')}`;
  return {
    timestamp: instantOf(localTime, account.timeZone) * 1_000 + (seed % 1_000_000),
    localTime,
    campaign,
    client,
    email: client === 'GOOGLE_ADS_RECOMMENDATIONS' ? 'Recommendations Auto-Apply' : people,
    ...changeOf(campaign, seed),
  };
}

function changeOf(campaign: Campaign, seed: number) {
  const kind = noise(seed, 6);
  if (kind < 0.5) {
    const cents = whole(seed, 7, 5, 90) * 100;
    return {
      resource: 'CAMPAIGN_BUDGET',
      operation: 'UPDATE',
      changedFields: 'amountMicros',
      before: { campaignBudget: { amountMicros: `${cents * 10_000}` } },
      after: { campaignBudget: { amountMicros: `${Math.round(cents * 1.2) * 10_000}` } },
    } as const;
  }
  if (kind < 0.8) {
    const [before, after] = noise(seed, 8) < 0.5 ? ['PAUSED', 'ENABLED'] : ['ENABLED', 'PAUSED'];
    return {
      resource: 'CAMPAIGN',
      operation: 'UPDATE',
      changedFields: 'status,targetRoas.targetRoas',
      before: { campaign: { status: before, targetRoas: { targetRoas: 3.5 } } },
      after: { campaign: { status: after, targetRoas: { targetRoas: 4 } } },
    } as const;
  }
  return {
    resource: 'CAMPAIGN_CRITERION',
    operation: 'CREATE',
    changedFields: 'keyword.text,keyword.matchType,negative',
    before: {},
    after: {
      campaignCriterion: { keyword: { text: `gratis ${campaign.index}`, matchType: 'PHRASE' }, negative: true },
    },
  } as const;
}

/** Milliseconds since 1970 of a time on the clock of a zone. */
function instantOf(localTime: string, timeZone: string): number {
  const asUtc = Date.parse(`${localTime.slice(0, 19).replace(' ', 'T')}Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = Date.parse(`${shown.format(asUtc).replace(' ', 'T')}Z`) - asUtc;
  return asUtc - offset;
}

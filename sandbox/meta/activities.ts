import { dateOf, dayIn } from '../world/calendar.js';
import { hashText, noise, pick, seedOf, whole } from '../world/random.js';
import { badParameter } from './errors.js';
import type { MetaAccount } from './world.js';

const DEFAULT_DAYS = 7;
const KEPT_DAYS = 60;
const PEOPLE = ['Petra Planer', 'Max Werkstudent'] as const;

/** What was done in an account between `since` and `until`, newest first; a week of it by default. */
export function activitiesOf(account: MetaAccount, query: URLSearchParams, now: Date): Record<string, unknown>[] {
  const until = instantOf(query, 'until') ?? now.getTime();
  const since = instantOf(query, 'since') ?? until - DEFAULT_DAYS * 86_400_000;
  if (since > until) throw badParameter('(#100) since must be before until');
  const seed = hashText(`meta activities ${account.id}`);
  const today = dayIn(account.timeZone, now);
  const found = Array.from({ length: KEPT_DAYS }, (_, back) => today - back)
    .filter((day) => noise(seed, day) < 0.5)
    .map((day) => activityOn(account, seedOf(seed, 'day', day), day));
  return found
    .filter(({ at }) => at >= since && at <= Math.min(until, now.getTime()))
    .sort((one, other) => other.at - one.at)
    .map(({ told }) => told);
}

function activityOn(account: MetaAccount, seed: number, day: number) {
  const at = Date.parse(`${dateOf(day)}T00:00:00Z`) + whole(seed, 1, 9 * 3_600, 16 * 3_600) * 1_000;
  const campaign = pick(account.campaigns, seed, 2);
  const isBudget = noise(seed, 3) < 0.5;
  const cents = whole(seed, 4, 10, 90) * 100;
  const told = {
    event_time: new Date(at).toISOString().replace('.000Z', '+0000'),
    event_type: isBudget ? 'update_campaign_budget' : 'update_campaign_run_status',
    translated_event_type: isBudget ? 'Campaign budget updated' : 'Campaign status updated',
    extra_data: JSON.stringify(
      isBudget
        ? { old_value: cents, new_value: cents + 500, currency: account.currency }
        : { old_value: 'Inactive', new_value: 'Active' },
    ),
    actor_id: String(whole(seed, 5, 1_000_000, 9_999_999)),
    actor_name: pick(PEOPLE, seed, 6),
    application_id: '119211728144504',
    application_name: 'Power Editor',
    object_id: campaign.id,
    object_name: campaign.name,
    object_type: 'CAMPAIGN_GROUP',
  };
  return { at, told };
}

function instantOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/.test(text))
    throw badParameter(`(#100) Param ${name} must be a valid timestamp`);
  return Date.parse(text);
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addDays, dateIn } from '../../lib/clock.js';
import { compare } from '../../lib/compare.js';
import { type DayRange, MAX_CHANGES, type PlatformChange } from '../ad-records.js';
import { jsonOf } from '../answer.js';
import { text } from '../fields.js';
import { budgetUnitOf } from './budget-unit.js';
import { name } from './fields.js';
import type { GraphApi } from './graph-api.js';

const PAGE = '500';
/** Of this application, whose changes are looked for among the team's own. */
const OWN_CLIENT = 'MARKETING_API';
/** Limit for values, in characters. */
const MAX_VALUE = 500;

/** Meta's old names of its objects, as activities have them. */
const OBJECTS: Readonly<Record<string, string>> = { CAMPAIGN_GROUP: 'CAMPAIGN', CAMPAIGN: 'AD_SET', ADGROUP: 'AD' };

/** What people and their programs do; the rest are payments, reviews and deliveries. */
const DONE =
  /^(?:(?:create|update|edit|delete|remove|share|unshare|merge)_|add_images|ad_account_(?:add|remove|update|reset|set)_)/;
/** Meta's own. */
const BY_META = /learning_stage|billing/;

const RUN_STATUS: Readonly<Record<string, string>> = { Active: 'ENABLED', Inactive: 'PAUSED' };

const activity = z.object({
  event_time: z.union([z.string(), z.number()]),
  event_type: text,
  extra_data: z.string().default(''),
  actor_name: text.default(''),
  application_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  application_name: text.nullish(),
  object_id: z.string().default(''),
  object_name: text.nullish(),
  object_type: text.default(''),
});

type Activity = z.infer<typeof activity>;

const FIELDS = Object.keys(activity.shape).join(',');

/**
 * Newest first, at most MAX_CHANGES. Days are in the account's time zone. Without payments, reviews and deliveries
 * (https://developers.facebook.com/docs/marketing-api/reference/ad-account/activities/).
 */
export async function activities(
  api: GraphApi,
  { accountId, from, to, signal }: DayRange,
  appId?: string,
): Promise<PlatformChange[]> {
  const account = z.object({ timezone_name: text.default('UTC'), currency: name });
  const asked = { path: `/${accountId}`, query: { fields: 'timezone_name,currency' } };
  const { timezone_name: timeZone, currency } = await api.ask(asked, account, signal);
  const unit = budgetUnitOf(currency);
  // A day wider on both sides than the days of any zone.
  const midnight = (date: string) => `${date}T00:00:00+0000`;
  const query = { fields: FIELDS, since: midnight(addDays(from, -1)), until: midnight(addDays(to, 2)), limit: PAGE };
  const found = await api.first(MAX_CHANGES, { path: `/${accountId}/activities`, query }, activity, signal);
  return found
    .flatMap((each) => changeOf(each, unit, appId) ?? [])
    .filter(({ changedAt }) => {
      const day = dateIn(timeZone, new Date(changedAt));
      return day >= from && day <= to;
    })
    .sort((one, other) => compare(other.changedAt, one.changedAt) || compare(other.id, one.id));
}

/** Undefined for what nobody did, steps on the way to a status, and unreadable times. */
function changeOf(row: Activity, budgetUnit: bigint | null, appId: string | undefined): PlatformChange | undefined {
  const { event_time: time, event_type: event, extra_data: data, object_id: objectId } = row;
  const at = new Date(typeof time === 'number' ? time * 1_000 : time);
  if (!DONE.test(event) || BY_META.test(event) || Number.isNaN(at.getTime())) return undefined;
  const told = z.object({ old_value: z.unknown(), new_value: z.unknown() }).safeParse(jsonOf(data)).data;
  const isStatus = event.endsWith('_run_status');
  const isMoney = /_(?:budget|spend_cap)$/.test(event);
  const [before, after] = [told?.old_value, told?.new_value].map((value) => {
    if (!isMoney || !/^\d{1,15}$/.test(String(value))) return toldValue(value, isStatus);
    return budgetUnit === null ? null : String(BigInt(String(value)) * budgetUnit);
  });
  if (isStatus && /^pending/i.test(after ?? '')) return undefined;
  const changedAt = at.toISOString();
  const digest = createHash('sha256').update(`${row.actor_name}\n${data}`).digest('hex').slice(0, 12);
  const isCampaign = row.object_type === 'CAMPAIGN_GROUP';
  return {
    id: `${at.getTime()}~${event}~${objectId}~${digest}`,
    changedAt,
    resourceType: OBJECTS[row.object_type] ?? row.object_type.toUpperCase(),
    resourceName: objectId,
    operation: operationOf(event),
    clientType: appId && row.application_id === appId ? OWN_CLIENT : (row.application_name ?? ''),
    userEmail: row.actor_name,
    campaignId: isCampaign && objectId ? objectId : null,
    campaignName: isCampaign ? (row.object_name ?? null) : null,
    fields: [
      {
        field: isStatus ? 'status' : `${fieldOf(event)}${isMoney ? '_micros' : ''}`,
        before: before ?? null,
        after: after ?? null,
      },
    ],
  };
}

function operationOf(event: string): string {
  if (/^(?:create|add)_/.test(event)) return 'CREATE';
  return /^(?:delete|remove)_/.test(event) ? 'REMOVE' : 'UPDATE';
}

/** `update_campaign_budget` is about the `budget`. */
function fieldOf(event: string): string {
  return event.replace(/^[a-z]+_/, '').replace(/^(?:campaign_group|campaign|ad_set|ad|account)_/, '');
}

/** Null for none. */
function toldValue(value: unknown, isStatus: boolean): string | null {
  if (value === undefined || value === null) return null;
  const string = typeof value === 'string' ? value : JSON.stringify(value);
  return text.parse((isStatus && RUN_STATUS[string]) || string).slice(0, MAX_VALUE);
}

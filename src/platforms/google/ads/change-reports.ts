import { z } from 'zod';
import { addDays } from '../../../clock.js';
import { type DayRange, MOST_CHANGES, type PlatformChange } from '../../ad-records.js';
import { text } from '../../fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const word = z.string().default('UNKNOWN');
/** One of many shapes, under the name of the kind of resource that it is. */
const resource = z.record(z.string(), z.unknown()).default({});

const EVENT_NAME = /^customers\/\d+\/changeEvents\/((\d+)~\d+~\d+)$/;
/** The most characters of a value that are told. */
const LONGEST_VALUE = 500;

const row = z
  .object({
    changeEvent: z.object({
      resourceName: z.string().regex(EVENT_NAME),
      changeResourceType: word,
      changeResourceName: text.default(''),
      clientType: word,
      userEmail: text.default(''),
      resourceChangeOperation: word,
      changedFields: z.string().default(''),
      oldResource: resource,
      newResource: resource,
      campaign: z.string().default(''),
    }),
    campaign: z.object({ name: text.default('') }).prefault({}),
  })
  .transform(({ changeEvent: event, campaign }): PlatformChange => {
    const [, id = '', micros = '0'] = EVENT_NAME.exec(event.resourceName) ?? [];
    const [before, after] = [Object.values(event.oldResource)[0], Object.values(event.newResource)[0]];
    const fields = event.changedFields.split(',').filter((path) => path !== '');
    return {
      id,
      changedAt: new Date(Number(micros.slice(0, -3))).toISOString(),
      resourceType: event.changeResourceType,
      resourceName: event.changeResourceName,
      operation: event.resourceChangeOperation,
      clientType: event.clientType,
      userEmail: event.userEmail,
      campaignId: /\/campaigns\/(\d+)$/.exec(event.campaign)?.[1] ?? null,
      campaignName: campaign.name === '' ? null : campaign.name,
      fields: fields.map((path) => ({ field: path, before: valueAt(before, path), after: valueAt(after, path) })),
    };
  });

/**
 * Who changed what in an account, newest first, at most MOST_CHANGES. The days are those of the account's clock and lie
 * within the last 30; what was changed in the last minutes may be missing (google.ads.googleads.v25.resources.ChangeEvent).
 */
export function platformChanges(
  ads: GoogleAdsClient,
  { accountId, from, to, signal }: DayRange,
): Promise<PlatformChange[]> {
  const gaql = `SELECT change_event.resource_name, change_event.change_date_time, change_event.change_resource_type,
    change_event.change_resource_name, change_event.client_type, change_event.user_email,
    change_event.resource_change_operation, change_event.changed_fields, change_event.old_resource,
    change_event.new_resource, change_event.campaign, campaign.name FROM change_event
    WHERE change_event.change_date_time >= '${from} 00:00:00' AND change_event.change_date_time < '${addDays(to, 1)} 00:00:00'
    ORDER BY change_event.change_date_time DESC LIMIT ${MOST_CHANGES}`;
  return ads.search({ customerId: accountId, gaql, row, signal });
}

/** What stands at a path such as `targetRoas.targetRoas`, as text; null where nothing does. */
function valueAt(message: unknown, path: string): string | null {
  let value = message;
  for (const name of path.split('.')) {
    const key = name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (value === undefined || value === null) return null;
  const told = typeof value === 'string' ? value : JSON.stringify(value);
  return text.parse(told).slice(0, LONGEST_VALUE);
}

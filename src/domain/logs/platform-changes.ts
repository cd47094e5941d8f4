import { dateIn } from '../../lib/clock.js';
import { compare } from '../../lib/compare.js';
import type { PlatformChange } from '../../platforms/ad-records.js';
import { counted, type ProductEntry } from './product-entry.js';

/** Pauses longer than this separate two sittings. */
const SITTING_MS = 30 * 60_000;
/** Entries of an account and day; what else happened is one more entry. */
const MOST_ENTRIES = 50;
/** Kinds of changes that a message names. */
const MOST_KINDS = 4;
/** Kinds, and fields of a single change, that the metadata names. */
const MOST_DETAILS = 20;
const MAX_NAME = 200;
const MAX_VALUE = 200;

/** What the kinds of an entry call a negative keyword, whose text not everybody may see. */
export const NEGATIVE_KEYWORD = 'NEGATIVE_KEYWORD';

/** The account that was changed. */
export interface ChangedAccount {
  accountId: string;
  timeZone: string;
  /** Of the platform's amounts. */
  currency: string;
}

/** Changes by one person, in one way, to one campaign, without a longer pause, on one day of the account. */
interface Sitting {
  day: string;
  changes: PlatformChange[];
}

/**
 * The entries of an account's changes, oldest first. `changes` must be all changes of whole days in `timeZone`, so that the
 * same days give the same keys again; later changes only make the last sitting of a day larger, or add to it.
 */
export function platformChangeEntries(account: ChangedAccount, changes: readonly PlatformChange[]): ProductEntry[] {
  const { accountId, timeZone } = account;
  const days = Map.groupBy(sittingsOf(timeZone, changes), ({ day }) => day);
  return [...days].flatMap(([day, sittings]) => [
    ...sittings.slice(0, MOST_ENTRIES).map((sitting) => sittingEntry(account, sitting)),
    ...(sittings.length > MOST_ENTRIES
      ? [
          moreEntry(
            accountId,
            day,
            sittings.slice(MOST_ENTRIES).flatMap((sitting) => sitting.changes),
          ),
        ]
      : []),
  ]);
}

/** The entry of a day with more changes than the platform returns: only its newest ones are known. */
export function crowdedDayEntry(accountId: string, day: string, changes: readonly PlatformChange[]): ProductEntry {
  const { metadata, ...entry } = moreEntry(accountId, day, changes);
  const message = `More than ${counted(changes.length, 'change')} at the platform on ${day}, too many to be told one by one.`;
  return { ...entry, message, metadata: { ...metadata, isComplete: false } };
}

function sittingsOf(timeZone: string, changes: readonly PlatformChange[]): Sitting[] {
  const oldestFirst = changes.toSorted(
    (one, other) => compare(one.changedAt, other.changedAt) || compare(one.id, other.id),
  );
  const open = new Map<string, Sitting>();
  const sittings: Sitting[] = [];
  for (const change of oldestFirst) {
    const day = dateIn(timeZone, new Date(change.changedAt));
    const key = JSON.stringify([day, change.userEmail.toLowerCase(), change.clientType, change.campaignId]);
    const current = open.get(key);
    const last = current?.changes.at(-1);
    if (current && last && Date.parse(change.changedAt) - Date.parse(last.changedAt) <= SITTING_MS) {
      current.changes.push(change);
      continue;
    }
    const sitting = { day, changes: [change] };
    open.set(key, sitting);
    sittings.push(sitting);
  }
  return sittings;
}

function sittingEntry({ accountId, currency }: ChangedAccount, { day, changes }: Sitting): ProductEntry {
  const [first] = changes as [PlatformChange];
  const kinds = kindsOf(changes);
  const named = kinds.slice(0, MOST_KINDS).map(inWords);
  const others = kinds.slice(MOST_KINDS).reduce((sum, { count }) => sum + count, 0);
  if (others > 0) named.push(counted(others, 'other change'));
  const campaign = first.campaignName?.slice(0, MAX_NAME) ?? first.campaignId;
  const where = campaign === null ? '' : ` in campaign “${campaign}”`;
  const how = first.clientType === '' ? '' : ` through ${clientInWords(first.clientType)}`;
  const detail = changes.length === 1 && kinds[0]?.status === null ? detailOf(first, currency) : '';
  return {
    accountId,
    logType: 'platform_ads',
    message: `${named.join(', ')}${detail}${where}${how}`,
    metadata: {
      event: 'platform_changes',
      changeCount: changes.length,
      changes: kinds.slice(0, MOST_DETAILS),
      campaignId: first.campaignId,
      campaignName: first.campaignName?.slice(0, MAX_NAME) ?? null,
      clientType: first.clientType,
      firstChangedAt: first.changedAt,
      lastChangedAt: changes.at(-1)?.changedAt,
      ...(changes.length === 1 && {
        resourceName: first.resourceName,
        fields: first.fields.slice(0, MOST_DETAILS).map(({ field, before, after }) => ({
          field,
          before: before?.slice(0, MAX_VALUE) ?? null,
          after: after?.slice(0, MAX_VALUE) ?? null,
        })),
      }),
    },
    key: `changes ${accountId} ${first.id}`,
    person: first.userEmail.slice(0, MAX_NAME) || undefined,
    eventDate: day,
  };
}

function moreEntry(accountId: string, day: string, changes: readonly PlatformChange[]): ProductEntry {
  const campaigns = new Set(changes.map(({ campaignId }) => campaignId));
  return {
    accountId,
    logType: 'platform_ads',
    message: `And ${counted(changes.length, 'more change')} at the platform on ${day}, in ${counted(campaigns.size, 'campaign')}.`,
    metadata: {
      event: 'more_platform_changes',
      changeCount: changes.length,
      campaignCount: campaigns.size,
      changes: kindsOf(changes).slice(0, MOST_DETAILS),
      isComplete: true,
    },
    key: `changes ${accountId} ${day} more`,
    eventDate: day,
  };
}

interface Kind {
  /** In the platform's words, except for keywords. */
  resourceType: string;
  operation: string;
  /** The new status, if nothing else changed. */
  status: string | null;
  count: number;
}

/** Most frequent first. */
function kindsOf(changes: readonly PlatformChange[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const change of changes) {
    const [field, ...others] = change.fields;
    const status =
      change.operation === 'UPDATE' && field?.field === 'status' && others.length === 0 ? field.after : null;
    const resourceType = resourceOf(change);
    const key = JSON.stringify([resourceType, change.operation, status]);
    const kind = kinds.get(key) ?? { resourceType, operation: change.operation, status, count: 0 };
    kind.count++;
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count);
}

/** Criteria are many things; keywords are what people know. */
function resourceOf({ resourceType, fields }: PlatformChange): string {
  if (!fields.some(({ field }) => field.startsWith('keyword.'))) return resourceType;
  const isNegative = fields.some(({ field, before, after }) => field === 'negative' && (after ?? before) === 'true');
  return isNegative ? NEGATIVE_KEYWORD : 'KEYWORD';
}

const OPERATIONS: Readonly<Record<string, string>> = { CREATE: 'added', UPDATE: 'changed', REMOVE: 'removed' };

function inWords({ resourceType, operation, status, count }: Kind): string {
  const one = resourceType.toLowerCase().replaceAll('_', ' ');
  const many = one.endsWith('criterion') ? one.replace(/criterion$/, 'criteria') : `${one}s`;
  const done = status === null ? (OPERATIONS[operation] ?? operation.toLowerCase()) : status.toLowerCase();
  return `${counted(count, one, many)} ${done}`;
}

/** `GOOGLE_ADS_WEB_CLIENT` as `Google Ads web client`; other names as they are. */
function clientInWords(clientType: string): string {
  if (!/^[A-Z0-9_]+$/.test(clientType)) return clientType.slice(0, MAX_NAME);
  const words = clientType.toLowerCase().replaceAll('_', ' ');
  return words.replace('google ads', 'Google Ads').replace(/\bapi\b/, 'API');
}

/** What the only field of a change was and is. */
function detailOf({ fields }: PlatformChange, currency: string): string {
  const [only, ...others] = fields;
  if (!only || others.length > 0 || (only.before === null && only.after === null)) return '';
  const isMicros = /micros$/i.test(only.field);
  const shown = (value: string | null) => {
    if (value === null) return 'nothing';
    return isMicros && /^-?\d{1,15}$/.test(value)
      ? `${(Number(value) / 1e6).toFixed(2)} ${currency}`.trim()
      : value.slice(0, MAX_VALUE);
  };
  return ` (${only.field.replace(/_?micros$/i, '')} from ${shown(only.before)} to ${shown(only.after)})`;
}

import { type Formats, valueText } from '../../app/formats';
import type { Translate } from '../../app/language';
import type { LogEntry } from './log.query';
import { TEXTS } from './texts';

type Key = keyof (typeof TEXTS)['en'] & string;
type Data = Readonly<Record<string, unknown>>;
type Words = Pick<Formats, 'count' | 'date' | 'moment' | 'money'>;

const TEAM = 'system';

/** What an entry says, in the chosen language where the product wrote it. */
export function logText(
  entry: LogEntry,
  accountId: string,
  t: Translate<Key>,
  formats: Words,
  said: (code: string, message: string) => { text: string; quote?: string },
): string {
  const { metadata: data } = entry;
  switch (data.event) {
    case 'platform_changes':
      return changesText(data, t, formats);
    case 'more_platform_changes': {
      const day = formats.date(entry.eventDate ?? entry.createdAt);
      if (data.isComplete === false) return t('crowded_day', { count: numberOf(data.changeCount), day });
      return t('more_platform_changes', {
        count: numberOf(data.changeCount),
        campaigns: numberOf(data.campaignCount),
        day,
      });
    }
    case 'first_sync_completed': {
      const [from, through] = [textOf(data.from), textOf(data.through)];
      const figures = { from: from && formats.date(from), through: through && formats.date(through) };
      return t('first_sync_completed') + (from && through ? t('first_sync_figures', figures) : '');
    }
    case 'sync_failing': {
      const code = textOf(data.code);
      const reason = textOf(data.reason);
      const { text, quote } = said(code, reason);
      const advice = isKey(code) && !reason.includes('To do:') ? t(code) : '';
      const why = quote === undefined ? text : `${text} (${quote})`;
      return t('sync_failing', { ...placeOf(data, accountId, t, formats), reason: why + advice });
    }
    case 'sync_recovered':
      return t('sync_recovered', placeOf(data, accountId, t, formats));
    case 'proposals_found':
      return t('proposals_found', {
        count: numberOf(data.suggestionCount),
        cost: formats.money(numberOf(data.costEur)),
      });
    case 'irrelevant_terms_found':
      return t('irrelevant_terms_found', {
        count: numberOf(data.irrelevantCount),
        of: numberOf(data.analyzedCount),
        cost: formats.money(numberOf(data.costEur)),
      });
    case 'monitor_fired':
      return t('monitor_fired', {
        monitor: textOf(data.monitorName),
        account: textOf(data.accountName),
        date: formats.date(String(textOf(data.date))),
      });
    default:
      return entry.message;
  }
}

/** The page of the console where an entry is read on; undefined for none. */
export function logLink({ metadata: { link } }: LogEntry): string | undefined {
  return typeof link === 'string' && /^\/app\/[\w/%-]+$/.test(link) ? link : undefined;
}

function placeOf(data: Data, accountId: string, t: Translate<Key>, { moment }: Words) {
  const count = numberOf(data.accountCount);
  const what = count > 0 ? t('accounts', { count }) : t(accountId === TEAM ? 'theTeam' : 'thisAccount');
  const since = textOf(data.since);
  return { what, since: since && moment(since) };
}

function changesText(data: Data, t: Translate<Key>, formats: Words): string {
  const kinds = listOf(data.changes).map((kind) => {
    const resource = textOf(kind.resourceType);
    const count = numberOf(kind.count);
    const what = isKey(resource) ? t(resource, { count }) : t('otherResource', { count, resource: inWords(resource) });
    const [status, operation] = [textOf(kind.status), textOf(kind.operation)];
    const done = isKey(status) ? status : operation;
    return isKey(done) ? t(done, { what }) : what;
  });
  const campaign = textOf(data.campaignName) || textOf(data.campaignId);
  const client = textOf(data.clientType);
  const person = textOf(data.changedBy);
  return [
    kinds.join(', '),
    valuesOf(data, t, formats),
    campaign && t('inCampaign', { campaign }),
    client && t('through', { client: isKey(client) ? t(client) : inWords(client) }),
    person && t('by', { person }),
  ].join('');
}

/** Of a single change of a single value. */
function valuesOf({ fields, changes }: Data, t: Translate<Key>, { count }: Words): string {
  const [only, ...others] = listOf(fields);
  const [kind] = listOf(changes);
  if (!only || others.length > 0 || textOf(kind?.status) !== '' || (only.before ?? only.after ?? null) === null) {
    return '';
  }
  const shown = (value: unknown) =>
    typeof value === 'string' ? valueText(textOf(only.field), value, count) : t('nothing');
  return t('fromTo', { before: shown(only.before), after: shown(only.after) });
}

/** `GOOGLE_ADS_WEB_CLIENT` as `google ads web client`; other names as they are. */
function inWords(name: string): string {
  return /^[A-Z0-9_]+$/.test(name) ? name.toLowerCase().replaceAll('_', ' ') : name;
}

function isKey(name: string): name is Key {
  return Object.hasOwn(TEXTS.en, name);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown): Data[] =>
  Array.isArray(value) ? value.filter((each): each is Data => typeof each === 'object' && each !== null) : [];

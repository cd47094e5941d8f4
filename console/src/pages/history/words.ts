import { useMemo } from 'react';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useLanguage, useTexts } from '../../app/language';
import { logText } from '../../parts/log/log-text';
import { TEXTS as LOG } from '../../parts/log/texts';
import { useErrorWords } from '../../words/error-words';
import { OPERATIONS } from '../../words/operations';
import { TEXTS as CAMPAIGNS, wordOf } from '../campaigns/texts';
import type { PlatformEntry, WriteEntry } from './history.query';
import type { Entry } from './merge';
import { TEXTS } from './texts';

type Key = keyof (typeof TEXTS)['en'];
type Payload = Readonly<Record<string, unknown>>;

/** Arguments that say what a write was about, in this order. */
const TELLING = ['name', 'title', 'subject', 'label', 'email', 'note', 'message', 'text', 'reason'] as const;
/** Of longer texts the beginning. */
const MOST_CHARACTERS = 80;
const MOST_KEYWORDS = 3;

/** What an entry says: a heading, and what it was about. */
export function useEntryWords(): (entry: Entry) => { title: string; detail: string } {
  const t = useTexts(TEXTS);
  const log = useTexts(LOG);
  const campaigns = useTexts(CAMPAIGNS);
  const formats = useFormats();
  const language = useLanguage();
  const { said } = useErrorWords();
  return useMemo(() => {
    const operations: Readonly<Record<string, string>> = OPERATIONS[language];
    return (entry) => {
      switch (entry.source) {
        case 'write': {
          const { note, write } = entry;
          const detail = note
            ? logText(note, note.accountId, log, formats, said)
            : payloadText(write, t, (status) => wordOf(campaigns, status), formats);
          return { title: operations[write.tool] ?? write.tool, detail };
        }
        case 'log':
          return { title: logText(entry.note, entry.note.accountId, log, formats, said), detail: '' };
        case 'platform':
          return { title: platformText(entry.change, log, formats, said), detail: '' };
      }
    };
  }, [t, log, campaigns, formats, language, said]);
}

/** The platform's record in the words that the log has for the same things. */
function platformText(
  change: PlatformEntry,
  log: Translate<keyof (typeof LOG)['en']>,
  formats: Formats,
  said: Parameters<typeof logText>[4],
): string {
  const { id, accountId, changedAt, resourceType, operation, campaignName, clientType, fields } = change;
  const metadata = {
    event: 'platform_changes',
    changes: [{ resourceType, operation, count: 1 }],
    campaignName,
    clientType,
    fields,
  };
  const entry = { id, logType: 'platform_ads' as const, message: '', metadata, eventDate: null, createdAt: changedAt };
  return logText(entry, accountId, log, formats, said);
}

function payloadText(
  { payload }: WriteEntry,
  t: Translate<Key>,
  statusWord: (status: string) => string,
  { money, percent, list }: Formats,
): string {
  const { dailyBudgetEur, changePercent, status, keywords }: Payload = payload;
  const texts = Array.isArray(keywords) ? keywords.flatMap((each) => textOf((each as Payload | null)?.text)) : [];
  const shown = list(texts.slice(0, MOST_KEYWORDS));
  const others = texts.length - MOST_KEYWORDS;
  return [
    typeof dailyBudgetEur === 'number' ? money(dailyBudgetEur) : '',
    typeof changePercent === 'number' ? percent(changePercent / 100, { sign: true, digits: 2 }) : '',
    typeof status === 'string' ? statusWord(status) : '',
    others > 0 ? t('others', { names: shown, count: others }) : shown,
    ...TELLING.flatMap((name) => textOf(payload[name])),
  ]
    .filter(Boolean)
    .join(' · ');
}

function textOf(value: unknown): string[] {
  if (typeof value !== 'string' || value.trim() === '') return [];
  return [value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value];
}

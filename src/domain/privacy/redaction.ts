/** Replaces erased texts. */
export const ERASED = '[erased]';

/** Facts rather than texts by people: ids, dates, figures, booleans, and the program's own words in capitals. */
const FACT =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:act_)?\d[\d.,:TZ+-]*|[A-Z][A-Z0-9_]{1,63}|customers\/[\w/~-]+|true|false|)$/;

/** The value without texts that people wrote. Redacting it again changes nothing. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return FACT.test(value) || value === ERASED ? value : ERASED;
  if (Array.isArray(value)) return value.map(redacted);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each)]));
  return value;
}

/** What a person is found by in texts of others, in lower case. `name` is absent if a single word, which may mean anybody. */
interface Mention {
  email: string;
  name: string | undefined;
}

export function mentionOf({ email, name }: { email: string; name: string }): Mention {
  const full = name.trim().toLowerCase();
  return { email: email.toLowerCase(), name: /\S\s+\S/.test(full) ? full : undefined };
}

/** The value without mentions of a person, also in the names of fields. */
export function withoutMention(value: unknown, mention: Mention): unknown {
  if (typeof value === 'string') {
    const texts = [mention.email, ...(mention.name ? [mention.name] : [])];
    return texts.reduce((text, each) => text.replace(new RegExp(escaped(each), 'giu'), ERASED), value);
  }
  if (Array.isArray(value)) return value.map((each) => withoutMention(each, mention));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map((entry) => withoutMention(entry, mention) as [string, unknown]));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What stands in place of a text that was erased. */
export const ERASED = '[erased]';

/** Ids, days and instants, figures, words of the program in capitals, and states: what says that something was done, not what was written. */
const FACT =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:act_)?\d[\d.,:TZ+-]*|[A-Z][A-Z0-9_]{1,63}|customers\/[\w/~-]+|true|false|)$/;

/** The value without texts of people. Done once more, it stays the same. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return FACT.test(value) || value === ERASED ? value : ERASED;
  if (Array.isArray(value)) return value.map(redacted);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each)]));
  return value;
}

/** What a person is found by in texts of others; in lower case. */
export interface Mention {
  email: string;
  /** Absent for a single word, which may mean anybody. */
  name: string | undefined;
}

export function mentionOf({ email, name }: { email: string; name: string }): Mention {
  const full = name.trim().toLowerCase();
  return { email: email.toLowerCase(), name: /\S\s+\S/.test(full) ? full : undefined };
}

/** The value in which a person is no longer named. */
export function withoutMention(value: unknown, mention: Mention): unknown {
  if (typeof value === 'string') {
    const names = [mention.email, ...(mention.name ? [mention.name] : [])];
    return names.reduce((text, each) => text.replace(new RegExp(escaped(each), 'giu'), ERASED), value);
  }
  if (Array.isArray(value)) return value.map((each) => withoutMention(each, mention));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        withoutMention(name, mention) as string,
        withoutMention(each, mention),
      ]),
    );
  }
  return value;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

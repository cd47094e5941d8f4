export const ERASED = '[erased]';

/** Facts, not texts by people: ids, dates, figures, booleans, and this program's own words in capitals. */
const FACT =
  /^(?:(?:cli-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:act_)?\d[\d.,:TZ+-]*|[A-Z][A-Z0-9_]{1,63}|customers\/[\w/~-]+|true|false|)$/;

/** Field names of this program; any others are texts. */
const FIELD = /^[a-z_]\w{0,63}$/i;

/** Removes texts by people. Idempotent. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return FACT.test(value) || value === ERASED ? value : ERASED;
  if (Array.isArray(value)) return value.map(redacted);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [FIELD.test(name) ? name : redacted(name), redacted(each)]),
    );
  return value;
}

/** Finds a subject in texts of others, in any spelling. */
export interface Mention {
  /** Case-insensitive search terms; a text without any of them does not mention the subject. */
  email: readonly string[];
  name: readonly string[];
}

/** A single word as a name may mean anybody, so it is not searched for. */
export function mentionOf({ email, name }: { email?: string; name: string }): Mention {
  const full = name.trim();
  const isFull = /\S\s+\S/.test(full);
  return { email: email ? variants(email) : [], name: isFull ? variants(full) : [] };
}

/** A text, also in URL encoding. */
function variants(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  return [...new Set([text, encoded, encoded.replaceAll('%20', '+')])];
}

/** Removes mentions of a subject, also in field names. */
export function withoutMention(value: unknown, mention: Mention): unknown {
  if (typeof value === 'string') {
    return [...mention.email.map(addressPattern), ...mention.name.map(namePattern)].reduce(
      (text, pattern) => text.replace(pattern, ERASED),
      value,
    );
  }
  if (Array.isArray(value)) return value.map((each) => withoutMention(each, mention));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map((entry) => withoutMention(entry, mention) as [string, unknown]));
}

/** Not within a longer address, which is somebody else's. */
const addressPattern = (email: string) =>
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}._+-])|(?<=%[\\da-f]{2}))${escaped(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  );

/** Not at the end of a longer first name. */
const namePattern = (name: string) => new RegExp(`(?:(?<!\\p{L})|(?<=%[\\da-f]{2}))${escaped(name)}`, 'giu');

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import { ParameterError, requireFound } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import { type HeldKeyword, MAX_LIST_KEYWORDS } from '../../platforms/ad-records.js';

const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/**
 * Refused with KEYWORD_HAS_INVALID_CHARS: these symbols (https://support.google.com/google-ads/answer/2453972), and
 * characters beyond the basic plane, such as emoji and styled letters
 * (https://dataforseo.com/help-center/using-symbols-in-keywords-when-setting-a-google-ads-task).
 */
const REFUSED = /[,!@%^*()={};~`<>?\\|]|[\u{10000}-\u{10ffff}]/u;

/** Whether to propose the text, whose words are separated by single spaces: one refused keyword spoils all with it. */
export function isBookable(keyword: string): boolean {
  return isShort(keyword) && !REFUSED.test(keyword);
}

function isShort(keyword: string): boolean {
  return keyword !== '' && keyword.split(' ').length <= MAX_WORDS && [...keyword].length <= MAX_CHARACTERS;
}

/** Soft hyphens, spaces without width and marks of byte order: what pages and word processors put into copied words. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** Distinct, with single spaces (decisions, section 3, "POST negative-keywords") and as people see them. Throws ParameterError. */
export function checkedKeywords(keywords: readonly NegativeKeywordInput[]): NegativeKeywordInput[] {
  if (keywords.length < 1 || keywords.length > MAX_LIST_KEYWORDS) {
    throw new ParameterError('keywords', `must have 1 to ${MAX_LIST_KEYWORDS} entries`);
  }
  const distinct = new Map<string, NegativeKeywordInput>();
  for (const [index, { text: given, matchType }] of keywords.entries()) {
    const text = checkedText(`keywords[${index}].text`, given);
    const key = keyOf({ text, matchType });
    if (!distinct.has(key)) distinct.set(key, { text, matchType });
  }
  return [...distinct.values()];
}

/** With single spaces, as people see it. Throws ParameterError. */
export function checkedText(parameter: string, given: string): string {
  const words = given
    .normalize('NFC')
    .replace(UNSEEN, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = words.join(' ');
  if (isShort(text)) return text;
  throw new ParameterError(parameter, `must have 1 to ${MAX_CHARACTERS} characters in at most ${MAX_WORDS} words`);
}

/** Equal for the same keywords in any order and case. */
export function digestOf(keywords: readonly NegativeKeywordInput[]): string {
  return sha256(JSON.stringify(keywords.map(keyOf).sort())).toString('base64url');
}

/** Distinct keywords by id. Throws NotFoundError for an unknown id. */
export function keywordsById(found: readonly HeldKeyword[], ids: readonly string[]): HeldKeyword[] {
  const held = new Map(found.map((keyword) => [keyword.id, keyword]));
  return [...new Set(ids)].map((id) => requireFound(held.get(id), `keyword ${id.slice(0, 50)}`));
}

/** Equal for keywords with the same text, in any case, and match type. */
export function keyOf({ text, matchType }: NegativeKeywordInput): string {
  return `${matchType} ${text.toLowerCase()}`;
}

import type { KeywordMatchType } from '../../generated/graphql';
import type { Exclusion } from './exclusion';

export const MATCH_TYPES: readonly KeywordMatchType[] = ['EXACT', 'PHRASE', 'BROAD'];

export const MATCH_HINTS = { EXACT: 'exactHint', PHRASE: 'phraseHint', BROAD: 'broadHint' } as const;

const MOST_CHARACTERS = 80;
const MOST_WORDS = 10;
const MOST_KEYWORDS = { adGroup: 500, account: 1_000, list: 5_000 };

/** Whether the server would take it; it says so again. */
export function isKeyword(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 && words.length <= MOST_WORDS && [...words.join(' ')].length <= MOST_CHARACTERS;
}

/** The keywords of a text, one a line; empty lines do not count. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** How many can be excluded at once. */
export function mostOf(to: Exclusion['to'] | undefined): number {
  if (to && 'account' in to) return MOST_KEYWORDS.account;
  return to && 'adGroupId' in to ? MOST_KEYWORDS.adGroup : MOST_KEYWORDS.list;
}

export function areKeywords(text: string, most: number): boolean {
  const lines = linesOf(text);
  return lines.length > 0 && lines.length <= most && lines.every(isKeyword);
}

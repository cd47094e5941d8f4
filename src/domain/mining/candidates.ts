import { MAX_CHARACTERS, MAX_WORDS } from '../negative-keywords/keyword-rules.js';
import { wordsOf } from './negative-match.js';
import type { NewSuggestion } from './suggestion.js';
import type { TermSums } from './term.reads.js';

/** A text that cost money and brought no conversion: a whole search term, or words that several terms share. */
export interface Candidate
  extends Pick<
    NewSuggestion,
    'searchTerm' | 'keyword' | 'campaignIds' | 'impressions' | 'clicks' | 'costMicros' | 'conversionsMicros'
  > {
  /** How many terms have it; 1 for a whole term. */
  termCount: number;
}

/** Longest run of words that is looked at by itself. */
const MAX_GRAM = 3;
/** The most that a model is asked about in one run. */
const MAX_CANDIDATES = 200;
/** What a candidate must have cost at least, as a share of what a term of the account costs on average. */
const LEAST_SHARE = 0.25;

/**
 * What is worth asking a model about, the costliest first: terms without conversions, and words (1 to 3 in a row) that
 * occur in several terms and in none that converted. `isKnown` says which terms are excluded or suggested already; they
 * count against waste, not as waste. `earns` says which texts are part of terms that brought conversions at other times;
 * they are left out.
 */
export function candidatesOf(
  terms: readonly TermSums[],
  isKnown: (at: number) => boolean,
  earns: (text: string) => boolean,
): Candidate[] {
  const total = terms.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const least = Math.max(1, (total / Math.max(1, terms.length)) * LEAST_SHARE);
  const found = new Map<string, Candidate>();
  const wasted = new Map<string, TermSums[]>();
  const converting = new Set<string>();
  for (const [at, term] of terms.entries()) {
    const words = wordsOf(term.text);
    const grams = gramsOf(words);
    if (term.conversionsMicros > 0) for (const gram of grams) converting.add(gram);
    if (term.conversionsMicros > 0 || term.campaignIds.length === 0 || isKnown(at)) continue;
    for (const gram of grams) {
      const group = wasted.get(gram);
      if (group) group.push(term);
      else wasted.set(gram, [term]);
    }
    const keyword = words.join(' ');
    if (term.costMicros >= least && isBookable(keyword, words.length)) found.set(keyword, candidateOf(keyword, [term]));
  }
  const isWaste = (gram: string) => !converting.has(gram) && gram.length <= MAX_CHARACTERS;
  const isSaidShorter = (gram: string) =>
    [...gramsOf(gram.split(' '))].some(
      (part) => part !== gram && isWaste(part) && wasted.get(part)?.length === wasted.get(gram)?.length,
    );
  for (const [gram, group] of wasted) {
    if (group.length < 2 || !isWaste(gram)) continue;
    const candidate = candidateOf(gram, group);
    if (candidate.costMicros >= least && !isSaidShorter(gram)) found.set(gram, candidate);
  }
  return [...found.values()]
    .filter(({ keyword }) => !earns(keyword))
    .sort(byCost)
    .slice(0, MAX_CANDIDATES);
}

/** The costliest first; of the same cost what is shorter, and so covers the other, comes first. */
export function byCost(a: Candidate, b: Candidate): number {
  return b.costMicros - a.costMicros || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1);
}

/** Each run of 1 to 3 words, once. */
function gramsOf(words: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 1; count <= MAX_GRAM && from + count <= words.length; count += 1) {
      grams.add(words.slice(from, from + count).join(' '));
    }
  }
  return grams;
}

function isBookable(keyword: string, words: number): boolean {
  return words > 0 && words <= MAX_WORDS && [...keyword].length <= MAX_CHARACTERS;
}

/** `terms` are not empty, the costliest first. */
function candidateOf(keyword: string, terms: readonly TermSums[]): Candidate {
  const sum = (figure: 'impressions' | 'clicks' | 'costMicros' | 'conversionsMicros') =>
    terms.reduce((all, term) => all + term[figure], 0);
  return {
    keyword,
    searchTerm: (terms[0] as TermSums).text,
    termCount: terms.length,
    campaignIds: [...new Set(terms.flatMap(({ campaignIds }) => campaignIds))],
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    costMicros: sum('costMicros'),
    conversionsMicros: sum('conversionsMicros'),
  };
}

import { inSlices } from '../../lib/slices.js';
import { isBookable } from '../negative-keywords/keyword-rules.js';
import { Grams } from './grams.js';
import { areBlocking } from './negative-match.js';
import type { NewSuggestion } from './suggestion.records.js';
import type { TermSums } from './term.reads.js';
import type { TermIndex } from './term-index.js';

/** A text that cost money without a conversion: a whole search term, or words shared by several terms. */
export interface Candidate extends Omit<NewSuggestion, 'category' | 'matchType' | 'reason' | 'confidence'> {
  /** Number of terms that contain it; 1 for a whole term. */
  termCount: number;
}

export interface MinedTerms {
  /** By descending cost. */
  terms: readonly TermSums[];
  index: TermIndex;
  /** Whether a term is already excluded or suggested; such a term is not wasted. */
  isKnown(at: number): boolean;
  /** Terms that converted at other times; candidates that would block one are dropped. */
  earningTerms: TermIndex;
}

/** A possible candidate whose figures are not summed up yet. */
interface Match {
  keyword: string;
  costMicros: number;
  /** The position of a whole term, or a run of words. */
  of: { at: number } | { run: number };
}

const MAX_CANDIDATES = 200;
/** Minimum cost of a candidate, relative to the average cost of the account's terms. */
const MIN_COST_SHARE = 0.25;

/** By descending cost: terms without conversions, and runs of 1 to 3 words that several of them share. */
export async function candidatesOf(mined: MinedTerms, signal?: AbortSignal): Promise<Candidate[]> {
  const { terms, index, isKnown, earningTerms: earning } = mined;
  const converts = (at: number) => (terms[at] as TermSums).conversionsMicros > 0;
  const isWasted = (at: number) => !converts(at) && (terms[at] as TermSums).campaignIds.length > 0 && !isKnown(at);
  const costOf = (at: number) => (terms[at] as TermSums).costMicros;
  const total = terms.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const minCost = Math.max(1, (total / Math.max(1, terms.length)) * MIN_COST_SHARE);
  const grams = new Grams(index, minCost);
  await inSlices(grams.count(isWasted, costOf), signal);
  await inSlices(grams.markConverting(converts), signal);
  await inSlices(grams.markEarning(earning), signal);
  const best = new TopMatches();
  const runs = await inSlices(offerRuns(grams, best), signal);
  const isWorthIt = (at: number) => isWasted(at) && costOf(at) >= minCost;
  const wholes = await inSlices(wholeTerms(mined, isWorthIt), signal);
  const blocksEarning = await areBlocking(earning, asPhrases(wholes.keys()), signal);
  const isExcluded = (keyword: string, place: number) =>
    blocksEarning[place] === true || runs.has(grams.find(keyword.split(' ')));
  await inSlices(offerWholes(wholes, isExcluded, costOf, best), signal);
  return inSlices(sumMatches(mined, isWasted, grams, best.finds), signal);
}

/** By descending cost; at equal cost the shorter first, which may cover the other. */
function byCost(a: Match, b: Match): number {
  return b.costMicros - a.costMicros || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1);
}

/** Keeps the most expensive finds. */
class TopMatches {
  readonly finds: Match[] = [];

  offer(find: Match): void {
    const { finds } = this;
    const last = finds.at(-1);
    if (finds.length === MAX_CANDIDATES && last && byCost(last, find) <= 0) return;
    const place = finds.findIndex((each) => byCost(find, each) < 0);
    finds.splice(place < 0 ? finds.length : place, 0, find);
    if (finds.length > MAX_CANDIDATES) finds.pop();
  }
}

/** Returns all wasted runs; those that converted at other times are not offered. */
function* offerRuns(grams: Grams, best: TopMatches): Generator<void, Set<number>> {
  const runs = new Set<number>();
  for (const run of grams.wasted()) {
    yield;
    if (run === undefined) continue;
    const keyword = grams.textOf(run);
    if (!isBookable(keyword)) continue;
    runs.add(run);
    if (!grams.hasEarned(run)) best.offer({ keyword, costMicros: grams.costOf(run), of: { run } });
  }
  return runs;
}

/** The position of each whole term that can be a keyword; the last one of those with the same spelling. */
function* wholeTerms(
  { terms, index }: MinedTerms,
  isWorthIt: (at: number) => boolean,
): Generator<void, Map<string, number>> {
  const wholes = new Map<string, number>();
  for (let at = 0; at < terms.length; at += 1) {
    yield;
    if (!isWorthIt(at)) continue;
    const words = [...index.words.subarray(index.starts[at], index.starts[at + 1])];
    const keyword = words.map((word) => index.textOf(word)).join(' ');
    if (isBookable(keyword)) wholes.set(keyword, at);
  }
  return wholes;
}

function* offerWholes(
  wholes: ReadonlyMap<string, number>,
  isExcluded: (keyword: string, place: number) => boolean,
  costOf: (at: number) => number,
  best: TopMatches,
): Generator<void, void> {
  let place = 0;
  for (const [keyword, at] of wholes) {
    if (!isExcluded(keyword, place)) best.offer({ keyword, costMicros: costOf(at), of: { at } });
    place += 1;
    yield;
  }
}

function* asPhrases(keywords: Iterable<string>) {
  for (const text of keywords) yield { text, matchType: 'PHRASE' as const };
}

function* sumMatches(
  { terms }: MinedTerms,
  isWasted: (at: number) => boolean,
  grams: Grams,
  finds: readonly Match[],
): Generator<void, Candidate[]> {
  const sums = finds.map(({ keyword }) => new Sum(keyword));
  const ofRuns = new Map<number, Sum>();
  for (const [place, { of }] of finds.entries()) {
    if ('run' in of) ofRuns.set(of.run, sums[place] as Sum);
    else sums[place]?.add(terms[of.at] as TermSums);
  }
  for (const [at, term] of terms.entries()) {
    yield;
    if (ofRuns.size === 0 || !isWasted(at)) continue;
    for (const run of grams.runsOf(at)) ofRuns.get(run)?.add(term);
  }
  return sums.map((sum) => sum.candidate());
}

/** Sums terms, which must be added by descending cost; consecutive duplicates count once. */
class Sum {
  private searchTerm = '';
  private last: TermSums | undefined;
  private readonly campaignIds = new Set<string>();
  private readonly sums = { termCount: 0, impressions: 0, clicks: 0, costMicros: 0, conversionsMicros: 0 };

  constructor(private readonly keyword: string) {}

  add(term: TermSums): void {
    if (term === this.last) return;
    const { sums } = this;
    if (!this.last) this.searchTerm = term.text;
    this.last = term;
    sums.termCount += 1;
    sums.impressions += term.impressions;
    sums.clicks += term.clicks;
    sums.costMicros += term.costMicros;
    sums.conversionsMicros += term.conversionsMicros;
    for (const id of term.campaignIds) this.campaignIds.add(id);
  }

  candidate(): Candidate {
    const { keyword, searchTerm, campaignIds, sums } = this;
    return { keyword, searchTerm, campaignIds: [...campaignIds], ...sums };
  }
}

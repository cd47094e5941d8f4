import { inSlices } from '../../lib/slices.js';
import { isBookable, MAX_CHARACTERS } from '../negative-keywords/keyword-rules.js';
import { Grams } from './grams.js';
import { areBlocking } from './negative-match.js';
import type { NewSuggestion } from './suggestion.records.js';
import type { TermSums } from './term.reads.js';
import type { TermIndex } from './term-index.js';

/** A text that cost money without a conversion: a whole search term, or words that several terms share. */
export interface Candidate extends Omit<NewSuggestion, 'category' | 'matchType' | 'reason' | 'confidence'> {
  /** How many terms have it; 1 for a whole term. */
  termCount: number;
}

export interface MinedTerms {
  /** The costliest first. */
  terms: readonly TermSums[];
  /** Of their texts. */
  index: TermIndex;
  /** Whether a term is excluded or suggested already; such a term is no waste. */
  isKnown(at: number): boolean;
  /** Terms that converted at other times; candidates that are part of one are left out. */
  earning: TermIndex;
}

/** A possible candidate before its figures are summed up. */
interface Find {
  keyword: string;
  costMicros: number;
  /** The position of a whole term, or a run of words. */
  of: { at: number } | { run: number };
}

/** Most candidates of one run. */
const MAX_CANDIDATES = 200;
/** Least cost of a candidate, as a share of the average cost of a term of the account. */
const LEAST_SHARE = 0.25;

/** Candidates for a model, costliest first: unconverting terms, and runs of 1 to 3 words that several of them share. */
export async function candidatesOf(mined: MinedTerms, signal?: AbortSignal): Promise<Candidate[]> {
  const { terms, index, isKnown, earning } = mined;
  const converts = (at: number) => (terms[at] as TermSums).conversionsMicros > 0;
  const isWasted = (at: number) => !converts(at) && (terms[at] as TermSums).campaignIds.length > 0 && !isKnown(at);
  const costOf = (at: number) => (terms[at] as TermSums).costMicros;
  const total = terms.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const least = Math.max(1, (total / Math.max(1, terms.length)) * LEAST_SHARE);
  const grams = new Grams(index, least);
  await inSlices(grams.count(isWasted, costOf), signal);
  await inSlices(grams.noteConverting(converts), signal);
  await inSlices(grams.noteEarning(earning), signal);
  const best = new Best();
  const runs = await inSlices(offerRuns(grams, best), signal);
  const isWorthIt = (at: number) => isWasted(at) && costOf(at) >= least;
  const wholes = await inSlices(wholeTerms(mined, isWorthIt), signal);
  const haveEarned = await areBlocking(earning, asPhrases(wholes.keys()), signal);
  const isOut = (keyword: string, place: number) =>
    haveEarned[place] === true || runs.has(grams.find(keyword.split(' ')));
  await inSlices(offerWholes(wholes, isOut, costOf, best), signal);
  return inSlices(summedUp(mined, isWasted, grams, best.finds), signal);
}

/** The costliest first; at equal cost the shorter one, which may cover the other. */
function byCost(a: Find, b: Find): number {
  return b.costMicros - a.costMicros || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1);
}

/** Keeps the costliest finds. */
class Best {
  readonly finds: Find[] = [];

  offer(find: Find): void {
    const { finds } = this;
    const last = finds.at(-1);
    if (finds.length === MAX_CANDIDATES && last && byCost(last, find) <= 0) return;
    const place = finds.findIndex((each) => byCost(find, each) < 0);
    finds.splice(place < 0 ? finds.length : place, 0, find);
    if (finds.length > MAX_CANDIDATES) finds.pop();
  }
}

/** Returns all wasted runs; those that converted at other times are not offered. */
function* offerRuns(grams: Grams, best: Best): Generator<void, Set<number>> {
  const runs = new Set<number>();
  for (const run of grams.wasted()) {
    yield;
    if (run === undefined) continue;
    const keyword = grams.textOf(run);
    if (keyword.length > MAX_CHARACTERS) continue;
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
  isOut: (keyword: string, place: number) => boolean,
  costOf: (at: number) => number,
  best: Best,
): Generator<void, void> {
  let place = 0;
  for (const [keyword, at] of wholes) {
    if (!isOut(keyword, place)) best.offer({ keyword, costMicros: costOf(at), of: { at } });
    place += 1;
    yield;
  }
}

function* asPhrases(keywords: Iterable<string>) {
  for (const text of keywords) yield { text, matchType: 'PHRASE' as const };
}

/** The finds with the summed figures of their terms. */
function* summedUp(
  { terms }: MinedTerms,
  isWasted: (at: number) => boolean,
  grams: Grams,
  finds: readonly Find[],
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

/** The sums of terms, which are added by descending cost; the same one may be added several times in a row. */
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

import { PairTable } from './pair-table.js';
import { doubled, type TermIndex } from './term-index.js';

/** Longest counted run, in words. */
const MAX_GRAM = 3;
const FIRST_GRAMS = 1024;

/** Flag: part of a converting term. */
const CONVERTED = 1;
/** Flag: part of a term that converted at another time. */
const EARNED = 2;

/**
 * Runs of 1 to 3 words shared by several wasted terms. Only runs whose parts all cost enough are counted, so
 * that rare ones take no memory; generators are for `inSlices`.
 */
export class Grams {
  /** A run is the pair of its prefix (0 for none) and its last word. */
  private readonly runs = new PairTable();
  private parents = new Int32Array(FIRST_GRAMS);
  private lastWords = new Int32Array(FIRST_GRAMS);
  /** By run: number of wasted terms, the last of them, and their total cost. */
  private counts = new Int32Array(FIRST_GRAMS);
  private lastTerms = new Int32Array(FIRST_GRAMS);
  private costs = new Float64Array(FIRST_GRAMS);
  private flags = new Uint8Array(FIRST_GRAMS);

  /** `least`: minimum cost of a run, in micro-units. */
  constructor(
    private readonly index: TermIndex,
    private readonly minCost: number,
  ) {}

  /** `costOf` is in micro-units and not negative. */
  *count(isWasted: (at: number) => boolean, costOf: (at: number) => number): Generator<void, void> {
    const { starts, words } = this.index;
    for (let length = 1; length <= MAX_GRAM; length += 1) {
      for (let at = 0; at < this.index.size; at += 1) {
        yield;
        if (!isWasted(at)) continue;
        const end = starts[at + 1] as number;
        for (let from = starts[at] as number; from + length <= end; from += 1) {
          const parent = this.runAt(from, length - 1);
          if (length > 1 && !(this.isCostly(parent) && this.isCostly(this.runAt(from + 1, length - 1)))) continue;
          this.countTerm(this.add(parent, words[from + length - 1] as number), at, costOf(at));
        }
      }
    }
  }

  *markConverting(converts: (at: number) => boolean): Generator<void, void> {
    const { index } = this;
    for (let at = 0; at < index.size; at += 1) {
      yield;
      if (!converts(at)) continue;
      for (const run of this.runsIn(index, at)) this.setFlag(run, CONVERTED);
    }
  }

  *markEarning(earning: TermIndex): Generator<void, void> {
    const own = (word: number) => this.index.find(earning.textOf(word)) ?? 0;
    for (let at = 0; at < earning.size; at += 1) {
      for (const run of this.runsIn(earning, at, own)) this.setFlag(run, EARNED);
      yield;
    }
  }

  /** Runs of several wasted and no converting terms that cost enough and are not covered by a shorter run. */
  *wasted(): Generator<number | undefined, void> {
    for (let run = 1; run <= this.runs.size; run += 1) {
      yield this.isCostly(run) && this.isWaste(run) && !this.isCoveredByPart(run) ? run : undefined;
    }
  }

  /** A run may appear several times. */
  *runsOf(at: number): Generator<number, void> {
    yield* this.runsIn(this.index, at);
  }

  /** The run of exactly these words; 0 if it was not counted. */
  find(words: readonly string[]): number {
    let run = 0;
    for (const word of words) {
      run = this.runs.find(run, this.index.find(word) ?? 0);
      if (run === 0) return 0;
    }
    return run;
  }

  textOf(run: number): string {
    return this.wordsOf(run)
      .map((word) => this.index.textOf(word))
      .join(' ');
  }

  costOf(run: number): number {
    return this.costs[run] as number;
  }

  hasEarned(run: number): boolean {
    return ((this.flags[run] as number) & EARNED) !== 0;
  }

  private *runsIn(index: TermIndex, at: number, own = (word: number) => word): Generator<number, void> {
    const end = index.starts[at + 1] as number;
    for (let from = index.starts[at] as number; from < end; from += 1) {
      let run = 0;
      for (let place = from; place < Math.min(end, from + MAX_GRAM); place += 1) {
        run = this.runs.find(run, own(index.words[place] as number));
        if (run === 0) break;
        yield run;
      }
    }
  }

  /** The run of `length` words at a position; 0 if it was not counted. */
  private runAt(from: number, length: number): number {
    let run = 0;
    for (let place = from; place < from + length; place += 1) {
      run = this.runs.find(run, this.index.words[place] as number);
      if (run === 0) return 0;
    }
    return run;
  }

  private isCostly(run: number): boolean {
    return (this.counts[run] as number) >= 2 && (this.costs[run] as number) >= this.minCost;
  }

  private isWaste(run: number): boolean {
    return ((this.flags[run] as number) & CONVERTED) === 0;
  }

  private isCoveredByPart(run: number): boolean {
    const words = this.wordsOf(run);
    for (let from = 0; from < words.length; from += 1) {
      let part = 0;
      for (let to = from; to < words.length; to += 1) {
        part = this.runs.find(part, words[to] as number);
        if (part !== run && this.isWaste(part) && this.counts[part] === this.counts[run]) return true;
      }
    }
    return false;
  }

  private wordsOf(run: number): number[] {
    const words: number[] = [];
    for (let part = run; part !== 0; part = this.parents[part] as number) words.unshift(this.lastWords[part] as number);
    return words;
  }

  private add(parent: number, word: number): number {
    const run = this.runs.add(parent, word);
    if (run === this.parents.length) this.grow();
    this.parents[run] = parent;
    this.lastWords[run] = word;
    return run;
  }

  /** Counts a term once per run. */
  private countTerm(run: number, at: number, costMicros: number): void {
    if (this.lastTerms[run] === at + 1) return;
    this.lastTerms[run] = at + 1;
    this.counts[run] = (this.counts[run] as number) + 1;
    this.costs[run] = (this.costs[run] as number) + costMicros;
  }

  private setFlag(run: number, flag: number): void {
    this.flags[run] = (this.flags[run] as number) | flag;
  }

  private grow(): void {
    this.parents = doubled(this.parents, Int32Array);
    this.lastWords = doubled(this.lastWords, Int32Array);
    this.counts = doubled(this.counts, Int32Array);
    this.lastTerms = doubled(this.lastTerms, Int32Array);
    this.costs = doubled(this.costs, Float64Array);
    this.flags = doubled(this.flags, Uint8Array);
  }
}

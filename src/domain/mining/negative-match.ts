import type { NewNegativeKeyword } from '../negative-keywords/negative-list.js';

const SEPARATORS = /[^\p{L}\p{M}\p{N}&]+/u;

/**
 * The words of a search or a keyword: NFC, lower case; whatever is no letter, mark, digit or `&` stands between words.
 * Umlauts and accents count.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

/**
 * Search terms, indexed to find those that a negative keyword blocks. Negative keywords are literal: without plurals,
 * typing errors or synonyms. Broad: all its words occur, in any order; phrase: they occur in this order without others
 * between; exact: they are the whole term. One without words blocks nothing.
 */
export class TermIndex {
  /** Numbers of words. */
  private readonly ids = new Map<string, number>();
  /** By word: the terms that have it, ascending. */
  private readonly termsOfWord: number[][] = [];
  /** By all words together: the terms that are just these. */
  private readonly termsOfWhole = new Map<string, number[]>();
  /** The words of all terms, one term after the other; those of a term begin at its start. */
  private readonly words: Uint32Array;
  private readonly starts: Uint32Array;

  constructor(terms: readonly string[]) {
    const all: number[] = [];
    this.starts = new Uint32Array(terms.length + 1);
    for (const [at, text] of terms.entries()) {
      const words = wordsOf(text);
      const whole = words.join(' ');
      const alike = this.termsOfWhole.get(whole);
      if (alike) alike.push(at);
      else this.termsOfWhole.set(whole, [at]);
      for (const word of words) {
        const id = this.numberOf(word);
        const having = this.termsOfWord[id] as number[];
        if (having.at(-1) !== at) having.push(at);
        all.push(id);
      }
      this.starts[at + 1] = all.length;
    }
    this.words = Uint32Array.from(all);
  }

  /** Positions of the terms that the keyword blocks, ascending. */
  blockedBy({ text, matchType }: NewNegativeKeyword): readonly number[] {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    if (matchType === 'EXACT') return this.termsOfWhole.get(words.join(' ')) ?? [];
    const ids: number[] = [];
    for (const word of words) {
      const id = this.ids.get(word);
      if (id === undefined) return [];
      ids.push(id);
    }
    const [rarest, ...others] = [...new Set(ids)].sort((a, b) => this.countOf(a) - this.countOf(b));
    const candidates = this.termsOfWord[rarest as number] as number[];
    if (ids.length === 1) return candidates;
    return matchType === 'PHRASE'
      ? candidates.filter((at) => this.hasPhrase(at, ids))
      : candidates.filter((at) => this.hasAll(at, others));
  }

  /** Positions of the terms that any of the keywords blocks. */
  blockedByAny(keywords: Iterable<NewNegativeKeyword>): Set<number> {
    const blocked = new Set<number>();
    for (const keyword of keywords) for (const at of this.blockedBy(keyword)) blocked.add(at);
    return blocked;
  }

  private numberOf(word: string): number {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.termsOfWord.push([]) - 1;
      this.ids.set(word, id);
    }
    return id;
  }

  private countOf(id: number): number {
    return (this.termsOfWord[id] as number[]).length;
  }

  private hasAll(term: number, ids: readonly number[]): boolean {
    const { words, starts } = this;
    const end = starts[term + 1] as number;
    for (const id of ids) {
      let at = starts[term] as number;
      while (at < end && words[at] !== id) at += 1;
      if (at === end) return false;
    }
    return true;
  }

  private hasPhrase(term: number, ids: readonly number[]): boolean {
    const { words, starts } = this;
    const last = (starts[term + 1] as number) - ids.length;
    for (let from = starts[term] as number; from <= last; from += 1) {
      let at = 0;
      while (at < ids.length && words[from + at] === ids[at]) at += 1;
      if (at === ids.length) return true;
    }
    return false;
  }
}

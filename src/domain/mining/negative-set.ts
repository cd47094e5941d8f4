import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import { PairTable } from './pair-table.js';
import { intersection, type Positions, PositionsOfWord } from './positions.js';
import { type TermIndex, wordsOf } from './term-index.js';

/** Receives the matches. Keywords that block the same terms share one number, from 1 on. */
export interface Matches {
  /** A keyword blocks a term. Called once per pair, in ascending order of terms. */
  one(keyword: number, at: number): void;
  /** All terms that a keyword blocks, possibly none. Called once. */
  all(keyword: number, positions: Positions): void;
}

/** A trie of words; its root is 0. */
class Trie {
  private readonly nodes = new PairTable();
  /** By node: the number of the keyword that ends there, 0 for none. */
  readonly keyword: number[] = [0];
  /** By node: its word, its first child and its next sibling; 0 for none. */
  readonly word: number[] = [0];
  readonly child: number[] = [0];
  readonly sibling: number[] = [0];

  step(node: number, word: number): number {
    return this.nodes.find(node, word);
  }

  /** The node at the end of the words, added if missing. */
  path(words: Iterable<number>): number {
    let node = 0;
    for (const word of words) {
      const next = this.nodes.add(node, word);
      if (next === this.keyword.length) {
        this.keyword.push(0);
        this.word.push(word);
        this.child.push(0);
        this.sibling.push(this.child[node] as number);
        this.child[node] = next;
      }
      node = next;
    }
    return node;
  }
}

/**
 * Negative keywords prepared for matching an index's terms in one pass. Phrases and whole terms are paths in
 * a trie; broad keywords intersect the sets of terms that contain their words.
 */
export class NegativeSet {
  /** Number of distinct keywords. */
  size = 0;
  /** The number of each given keyword; 0 if it blocks nothing. */
  private readonly numbers: number[] = [];
  private readonly phrases = new Trie();
  private readonly wholes = new Trie();
  /** Broad keywords, rarest word first. */
  private readonly sets = new Trie();
  private readonly positions = new Map<number, PositionsOfWord>();

  private constructor(private readonly index: TermIndex) {}

  static *build(index: TermIndex, keywords: Iterable<NegativeKeywordInput>): Generator<void, NegativeSet> {
    const set = new NegativeSet(index);
    for (const keyword of keywords) {
      set.numbers.push(set.numberOf(keyword));
      yield;
    }
    return set;
  }

  /** Maps the number of each given keyword. */
  inOrder<T>(of: (keyword: number) => T): T[] {
    return this.numbers.map(of);
  }

  *match(matches: Matches): Generator<void, void> {
    const { index, size } = this;
    const lastMatch = new Int32Array(size + 1).fill(-1);
    for (let at = 0; at < index.size; at += 1) {
      const start = index.starts[at] as number;
      const end = index.starts[at + 1] as number;
      const whole = this.wholeAt(start, end);
      if (whole !== 0) matches.one(whole, at);
      for (let from = start; from < end; from += 1) {
        this.positions.get(index.words[from] as number)?.add(at);
        let node = 0;
        for (let place = from; place < end; place += 1) {
          node = this.phrases.step(node, index.words[place] as number);
          if (node === 0) break;
          const keyword = this.phrases.keyword[node] as number;
          if (keyword === 0 || lastMatch[keyword] === at) continue;
          lastMatch[keyword] = at;
          matches.one(keyword, at);
        }
      }
      yield;
    }
    yield* this.matchSets(matches);
  }

  private wholeAt(start: number, end: number): number {
    let node = 0;
    for (let place = start; place < end; place += 1) {
      node = this.wholes.step(node, this.index.words[place] as number);
      if (node === 0) return 0;
    }
    return this.wholes.keyword[node] as number;
  }

  /** Keywords with the same first words share their intersection. */
  private *matchSets(matches: Matches): Generator<void, void> {
    const { child, sibling, word, keyword } = this.sets;
    const open: { node: number; above: Positions | undefined }[] = [{ node: child[0] as number, above: undefined }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, above } = next;
      if (node === 0) continue;
      open.push({ node: sibling[node] as number, above });
      const own = (this.positions.get(word[node] as number) as PositionsOfWord).positions;
      const positions = above ? intersection(above, own) : own;
      if (keyword[node] !== 0) matches.all(keyword[node] as number, positions);
      open.push({ node: child[node] as number, above: positions });
      yield;
    }
  }

  private numberOf({ text, matchType }: NegativeKeywordInput): number {
    const ids: number[] = [];
    for (const word of wordsOf(text)) {
      const id = this.index.find(word);
      // No term contains the word.
      if (id === undefined) return 0;
      ids.push(id);
    }
    if (ids.length === 0) return 0;
    if (matchType === 'EXACT') return this.numberAt(this.wholes, ids);
    const distinct = matchType === 'BROAD' ? [...new Set(ids)] : ids;
    if (distinct.length === 1 || matchType === 'PHRASE') return this.numberAt(this.phrases, distinct);
    distinct.sort((one, other) => this.index.countOf(one) - this.index.countOf(other) || one - other);
    for (const id of distinct) {
      if (!this.positions.has(id)) this.positions.set(id, new PositionsOfWord(this.index.countOf(id), this.index.size));
    }
    return this.numberAt(this.sets, distinct);
  }

  private numberAt(tree: Trie, ids: readonly number[]): number {
    const node = tree.path(ids);
    if (tree.keyword[node] === 0) {
      this.size += 1;
      tree.keyword[node] = this.size;
    }
    return tree.keyword[node] as number;
  }
}

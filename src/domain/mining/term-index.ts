import { inSlices } from '../../lib/slices.js';

const FIRST_WORDS = 1024;
const SEPARATORS = /[^\p{L}\p{M}\p{N}&]+/u;

/** Search terms split into words, so that many keywords can be matched at once. */
export class TermIndex {
  /** The words of all terms, in order; those of term `at` begin at `starts[at]`. */
  words = new Int32Array(FIRST_WORDS);
  readonly starts: Int32Array;
  /** Word ids, from 1 on. */
  private readonly ids = new Map<string, number>();
  private readonly texts: string[] = [''];
  /** Number of terms per word. */
  private readonly counts: number[] = [0];

  private constructor(readonly size: number) {
    this.starts = new Int32Array(size + 1);
  }

  static of(terms: readonly (string | { text: string })[], signal?: AbortSignal): Promise<TermIndex> {
    return inSlices(TermIndex.build(terms), signal);
  }

  private static *build(terms: readonly (string | { text: string })[]): Generator<void, TermIndex> {
    const index = new TermIndex(terms.length);
    /** By word: the last term that contains it. */
    const last: number[] = [-1];
    let used = 0;
    for (const [at, term] of terms.entries()) {
      for (const word of wordsOf(typeof term === 'string' ? term : term.text)) {
        const id = index.add(word);
        if (last[id] !== at) {
          last[id] = at;
          index.counts[id] = (index.counts[id] ?? 0) + 1;
        }
        if (used === index.words.length) index.words = doubled(index.words, Int32Array);
        index.words[used] = id;
        used += 1;
      }
      index.starts[at + 1] = used;
      yield;
    }
    return index;
  }

  /** Undefined for a word that no term contains. */
  find(word: string): number | undefined {
    return this.ids.get(word);
  }

  textOf(id: number): string {
    return this.texts[id] as string;
  }

  /** Number of terms that contain the word. */
  countOf(id: number): number {
    return this.counts[id] as number;
  }

  private add(word: string): number {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.texts.push(word) - 1;
      this.ids.set(word, id);
    }
    return id;
  }
}

/** A copy of twice the length. */
export function doubled<T extends { length: number; set(from: T): void }>(from: T, of: new (length: number) => T): T {
  const more = new of(from.length * 2);
  more.set(from);
  return more;
}

/** Words in NFC and lower case with accents, split at everything but letters, marks, digits and `&`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

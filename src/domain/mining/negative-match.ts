import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import { inSlices } from '../../lib/slices.js';
import { NegativeSet } from './negative-set.js';
import { addPositions, BitSums, hasBit, positionsOf, setBit } from './positions.js';
import type { TermIndex } from './term-index.js';

/*
 * Literal matching: broad needs all words in any order, phrase all in a row, exact the whole term. A keyword
 * without words blocks nothing; all functions run in slices until the signal aborts.
 */

/** The terms blocked by a keyword. */
export interface BlockedSum {
  count: number;
  /** Sum of the terms' values. */
  sum: number;
  /** The first positions, ascending. */
  first: number[];
}

export async function blockedByAny(
  index: TermIndex,
  keywords: Iterable<NegativeKeywordInput>,
  signal?: AbortSignal,
): Promise<{ has(at: number): boolean }> {
  const set = await inSlices(NegativeSet.build(index, keywords), signal);
  const bits = new Uint32Array(Math.ceil(index.size / 32));
  const matching = set.match({
    one: (_keyword, at) => setBit(bits, at),
    all: (_keyword, positions) => addPositions(bits, positions),
  });
  await inSlices(matching, signal);
  return { has: (at) => hasBit(bits, at) };
}

export async function areBlocking(
  index: TermIndex,
  keywords: Iterable<NegativeKeywordInput>,
  signal?: AbortSignal,
): Promise<boolean[]> {
  const set = await inSlices(NegativeSet.build(index, keywords), signal);
  const blocks = new Uint8Array(set.size + 1);
  const matching = set.match({
    one: (keyword) => {
      blocks[keyword] = 1;
    },
    all: (keyword, positions) => {
      if (!positionsOf(positions).next().done) blocks[keyword] = 1;
    },
  });
  await inSlices(matching, signal);
  return set.inOrder((keyword) => blocks[keyword] === 1);
}

/** What each keyword blocks. Only the first `most` positions are returned. */
export async function blockedSums(
  index: TermIndex,
  keywords: readonly NegativeKeywordInput[],
  { values, max }: { values: Float64Array; max: number },
  signal?: AbortSignal,
): Promise<BlockedSum[]> {
  const set = await inSlices(NegativeSet.build(index, keywords), signal);
  const found = Array.from({ length: set.size + 1 }, (): BlockedSum => ({ count: 0, sum: 0, first: [] }));
  let bitSums: BitSums | undefined;
  const one = (keyword: number, at: number) => {
    const blocked = found[keyword] as BlockedSum;
    blocked.count += 1;
    blocked.sum += values[at] as number;
    if (blocked.first.length < max) blocked.first.push(at);
  };
  const matching = set.match({
    one,
    all: (keyword, positions) => {
      if ('list' in positions) {
        for (const at of positions.list) one(keyword, at);
        return;
      }
      bitSums ??= new BitSums(values);
      found[keyword] = { ...bitSums.of(positions.bits), first: firstOf(positionsOf(positions), max) };
    },
  });
  await inSlices(matching, signal);
  return set.inOrder((keyword) => found[keyword] as BlockedSum);
}

function firstOf(positions: Iterable<number>, max: number): number[] {
  const first: number[] = [];
  for (const at of positions) {
    if (first.length === max) break;
    first.push(at);
  }
  return first;
}

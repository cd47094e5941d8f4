import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may block everything else, in milliseconds. */
const SLICE_MS = 8;
/** Steps between two readings of the clock. */
const STEPS = 16;

/** The queue for turns: however much work goes on, only one slice runs between two requests. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs long work to its end while everything else in the process goes on. The work `yield`s wherever it may be interrupted,
 * at the latest after some tenths of a millisecond. Its generator function must be top-level: an inline one gets a hidden
 * class that retains everything it refers to until a full collection. Rejects with what the work throws, or with the reason of
 * an aborted signal.
 */
export async function inSlices<T>(work: Generator<unknown, T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  let until = performance.now() + SLICE_MS;
  for (;;) {
    for (let step = 0; step < STEPS; step += 1) {
      const { done, value } = work.next();
      if (done) return value;
    }
    if (performance.now() < until) continue;
    last = last.then(() => nextTurn());
    await last;
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}

/** Work for `inSlices`: the items grouped by `keyOf`, keys and items in their order. */
export function* grouped<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Generator<void, Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    yield;
  }
  return groups;
}

/** Work for `inSlices`: a stable sort. */
export function* sorted<T>(items: readonly T[], compare: (one: T, other: T) => number): Generator<void, T[]> {
  let from = [...items];
  let to: T[] = new Array(from.length);
  for (let width = 1; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takesLeft = left < middle && (right === end || compare(from[left] as T, from[right] as T) <= 0);
        to[at] = from[takesLeft ? left++ : right++] as T;
        if (at % 64 === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

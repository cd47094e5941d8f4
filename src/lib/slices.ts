import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that work may block the event loop. */
const SLICE_MS = 8;
/** Steps between clock readings. */
const STEPS = 16;

/** Only one slice of all running work fits between two requests. */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Runs a generator in slices so that requests are served in between; it must `yield` every few tenths of a
 * millisecond. Use a top-level generator function: V8 gives an inline one a hidden class that retains its
 * closure until a full GC.
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
    lastTurn = lastTurn.then(() => nextTurn());
    await lastTurn;
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}

/** For `inSlices`: groups items and keeps their order. */
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

/** For `inSlices`: a stable sort. */
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

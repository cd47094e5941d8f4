/** Runs batches of `size` concurrently; results keep the order. The first failure aborts the others. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  signal: AbortSignal,
  work: (batch: readonly Item[], signal: AbortSignal) => Promise<Result[]>,
): Promise<Result[]> {
  const failed = new AbortController();
  const anySignal = AbortSignal.any([signal, failed.signal]);
  const batches: Promise<Result[]>[] = [];
  for (let from = 0; from < items.length; from += size) batches.push(work(items.slice(from, from + size), anySignal));
  try {
    return (await Promise.all(batches)).flat();
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(batches);
    throw error;
  }
}

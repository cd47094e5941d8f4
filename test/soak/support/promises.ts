/** A write under one key, and what its caller was told. */
export interface Promised {
  kind: 'budget' | 'todo' | 'upload';
  /** As it is found in the end: at the platform, or in the database. */
  effect: string;
  acknowledged: boolean;
}

/** How often each thing is there. */
export function countsOf(things: Iterable<string>): (thing: string) => number {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return (thing) => counts.get(thing) ?? 0;
}

/** Writes that are not there as often as they must be: once if they were acknowledged, else at most once. */
export function broken(promises: readonly Promised[], count: (effect: string) => number): object[] {
  return promises
    .map((promised) => ({ ...promised, times: count(promised.effect) }))
    .filter(({ acknowledged, times }) => (acknowledged ? times !== 1 : times > 1));
}

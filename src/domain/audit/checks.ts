import { PlatformError } from '../../platforms/platform-error.js';

type Verdict = Error | null;

/** Calls at a time where a platform takes no lists. */
const AT_ONCE = 10;

/** One of several changes to validate. */
export interface Check<Item, Update> {
  item: Item;
  update: Update;
}

/** How a platform validates changes. */
export interface Checker<Item, Update> {
  /** Throws PlatformError if the change is refused. */
  checkOne(check: Check<Item, Update>): Promise<void>;
  /** Validates several in one call, each of another `resourceOf`. Throws PlatformError if any is refused. */
  checkAll?: ((checks: readonly Check<Item, Update>[]) => Promise<void>) | undefined;
  resourceOf(check: Check<Item, Update>): string;
}

/** The refusals of changes, in their order; null for what would be accepted. */
export async function verdictsOf<Item, Update>(
  checker: Checker<Item, Update>,
  checks: readonly Check<Item, Update>[],
): Promise<Verdict[]> {
  const timesChanged = new Map<string, number>();
  // A call may name a resource only once, so further changes of it are checked in further rounds.
  const rounds = Map.groupBy(checks.keys(), (at) => {
    const resource = checker.resourceOf(checks[at] as Check<Item, Update>);
    const round = timesChanged.get(resource) ?? 0;
    timesChanged.set(resource, round + 1);
    return round;
  });
  const verdicts: Verdict[] = [];
  for (const round of rounds.values()) {
    const found = await checkEach(
      checker,
      round.map((at) => checks[at] as Check<Item, Update>),
    );
    for (const [index, at] of round.entries()) verdicts[at] = found[index] ?? null;
  }
  return verdicts;
}

/** In the order of `items`. */
export async function inTurns<Item, T>(items: readonly Item[], work: (item: Item) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
}

/** Checks all in one call. A refused call is split in half, so that a few bad changes take few calls. */
async function checkEach<Item, Update>(
  checker: Checker<Item, Update>,
  checks: readonly Check<Item, Update>[],
): Promise<Verdict[]> {
  const [first, ...others] = checks;
  if (!first) return [];
  const isAlone = others.length === 0;
  if (!isAlone && !checker.checkAll) {
    return (await inTurns(checks, (check) => checkEach(checker, [check]))).flat();
  }
  try {
    if (isAlone) await checker.checkOne(first);
    else await checker.checkAll?.(checks);
    return checks.map(() => null);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error;
    if (isAlone) return [error];
  }
  const half = Math.ceil(checks.length / 2);
  return [...(await checkEach(checker, checks.slice(0, half))), ...(await checkEach(checker, checks.slice(half)))];
}

import DataLoader from 'dataloader';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';

/** Converts the account's micro-units to micro-euros; `inEuro` requires a known rate. */
interface Money {
  readonly snapshot: { currency: string };
  readonly isKnown: boolean;
  inEuro(micros: number): number;
}

/** What a write is about to change, and its current state at the platform. */
export interface Standing {
  /** Identifies the changed field for all its writers; null for something new without a name. */
  subject: string | null;
  /** JSON of everything that determines the write's effect. */
  state: unknown;
  /** The state in words that follow "is": `PAUSED with 30.00 EUR a day`. */
  inWords: string;
  /** Null if there is nothing before or after. */
  before: ChangedState | null;
  after: ChangedState | null;
  /** Affected campaigns; empty for a change of the account itself. */
  campaignIds: readonly string[];
  /** Negative keywords that it adds or removes. */
  keywords?: { added: readonly NegativeKeywordInput[] } | { removed: readonly NegativeKeywordInput[] };
  /** Change of the possible daily spend, in micro-units of the account's currency; null if unknown. */
  dailyMicros: number | null;
  /** Possible daily spend before, in the same units; null if unknown. */
  dailyMicrosBefore: number | null;
  money?: Money;
  /** Absent if the write does not affect spend. */
  spender?: Spender;
}

/** A campaign and its budget, which may be shared. */
export interface Spender {
  accountId: string;
  campaignId: string;
  budget: string;
}

/** For something new, which spends nothing by itself. */
export function standingOfNew(
  subject: string | null,
  after: ChangedState,
  { campaignIds = [], keywords }: { campaignIds?: readonly string[]; keywords?: readonly NegativeKeywordInput[] } = {},
): Standing {
  const spend = { dailyMicros: 0, dailyMicrosBefore: 0 };
  const added = keywords && { keywords: { added: keywords } };
  return { subject, state: null, inWords: 'nothing', before: null, after, campaignIds, ...added, ...spend };
}

/** Inspects a write before it changes anything: for a plan, or to decide whether it needs approval. */
export interface PlannedWrite {
  /** Called under the lock, before anything is sent. Throws to stop the write. */
  check(standing: Standing): void | Promise<void>;
  /** Approved changes do not count towards thresholds. */
  readonly isApproved?: boolean | undefined;
  /** Set in a dry run, whose changes share their reads. */
  readonly dryRun?: SharedReads | undefined;
  /** Set in a dry run: the change's place in its plan. */
  readonly turn?: Turn | undefined;
}

/** A change's place in its plan: it is tried on top of the earlier changes' effects. */
export interface Turn {
  /** Settles once the account's earlier changes have added their effects. */
  readonly ready: Promise<void>;
  /**
   * `object` with the effects of earlier changes, which this change then builds on. Writers of the same
   * `subject` are excluded, because only one of them can be approved.
   */
  applyEarlier<T>(kind: string, object: T, subject: string | null): T;
  /** Adds this change's effect on objects of a `kind`. */
  addEffect<T>(kind: string, subject: string | null, change: (object: T) => T): void;
}

/** Ends a dry run of a change that the platform cannot validate. */
export class DryRunEnd extends Error {
  constructor() {
    super('A dry run changes nothing.');
  }
}

const MAX_BATCH_SIZE = 1_000;

/** Reads that several changes share: equal ones run once, similar ones in one call. */
export class SharedReads {
  private readonly reads = new Map<string, Promise<unknown>>();
  private readonly batches = new Map<string, DataLoader<never, unknown>>();

  once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.reads.get(key) ?? load();
    this.reads.set(key, known);
    return known as Promise<T>;
  }

  /** Loads `item` in one call with all concurrent items of `name`. An Error in its place is thrown. */
  batch<Item, T>(name: string, item: Item, load: (items: readonly Item[]) => Promise<readonly (T | Error)[]>) {
    let loader = this.batches.get(name) as DataLoader<Item, T> | undefined;
    if (!loader) {
      loader = new DataLoader<Item, T>(load, {
        cache: false,
        maxBatchSize: MAX_BATCH_SIZE,
        // Changes that awaited the same read resume in the same phase, but not in the same tick.
        batchScheduleFn: (send) => void setImmediate(() => setImmediate(send)),
      });
      this.batches.set(name, loader as never);
    }
    return loader.load(item);
  }
}

/** In a dry run, loads `key` once for all changes. */
export function sharedRead<T>(planned: PlannedWrite | undefined, key: string, load: () => Promise<T>): Promise<T> {
  return planned?.dryRun ? planned.dryRun.once(key, load) : load();
}

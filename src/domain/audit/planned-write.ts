import DataLoader from 'dataloader';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';

/** Converts amounts of an account to EUR, in micro-units; `inEuro` only if the rate is known. */
interface Money {
  readonly kept: { currency: string };
  readonly isKnown: boolean;
  inEuro(micros: number): number;
}

/** What a write is about to change, and its current state at the platform. */
export interface Standing {
  /** Names the field that is changed, the same for all its writers; null for something new without a name. */
  subject: string | null;
  /** All that decides what the write does, as JSON: equal as long as its effect is. */
  state: unknown;
  /** That state for people, as it follows "is": `PAUSED with 30.00 EUR a day`. */
  inWords: string;
  /** The state before and after the write; null where there is nothing. */
  before: ChangedState | null;
  after: ChangedState | null;
  /** The campaigns that are concerned; none if it is the account itself. */
  campaignIds: readonly string[];
  /** Change of the most that can be spent a day, in micro-units of the account's currency; null if unknown. */
  dailyMicros: number | null;
  /** The most that can be spent a day before, in the same units; null if unknown. */
  dailyMicrosBefore: number | null;
  money?: Money;
  /** Whose possible daily spend it moves; absent if it moves none. */
  spender?: Spender;
}

/** A campaign and its budget, which others may share. */
export interface Spender {
  accountId: string;
  campaignId: string;
  budget: string;
}

/** The standing of something new, which spends nothing by itself. */
export function standingOfNew(
  subject: string | null,
  after: ChangedState,
  campaignIds: readonly string[] = [],
): Standing {
  const spend = { dailyMicros: 0, dailyMicrosBefore: 0 };
  return { subject, state: null, inWords: 'nothing', before: null, after, campaignIds, ...spend };
}

/** Looks at a write before it changes anything: for a plan, or to decide whether a person has to approve it. */
export interface PlannedWrite {
  /** Called under the lock before anything is sent. Throws if it must not be: `conflict` if the plan was made for another state. */
  meet(standing: Standing): void | Promise<void>;
  /** True for a change that a person has approved: it does not count towards thresholds. */
  readonly isApproved?: boolean | undefined;
  /** Set while a plan is made: nothing may be changed, and its changes share their reads. */
  readonly dryRun?: SharedReads | undefined;
  /** Set in a dry run: the changes of the plan before this one. */
  readonly turn?: Turn | undefined;
}

/** The place of a change in its plan: it is tried on the state that those before it leave. */
export interface Turn {
  /** Settles once the earlier changes of the account have said what they leave. */
  readonly ready: Promise<void>;
  /**
   * The object as the earlier changes leave it, without those that write the same `subject`, because only one of them can be approved. Notes
   * that this change builds on those that touched it.
   */
  after<T>(kind: string, object: T, subject: string | null): T;
  /** Says what this change makes of objects of a `kind`. */
  leave<T>(kind: string, subject: string | null, change: (object: T) => T): void;
}

/** Ends a dry run at a change that the platform cannot check. */
export class DryRunEnd extends Error {
  constructor() {
    super('A dry run changes nothing.');
  }
}

const MOST_AT_ONCE = 1_000;

/** Reads that several changes share: equal ones are made once, similar ones in one call. */
export class SharedReads {
  private readonly asked = new Map<string, Promise<unknown>>();
  private readonly batches = new Map<string, DataLoader<never, unknown>>();

  /** What `load` answers for `key`, loaded once. */
  once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.asked.get(key) ?? load();
    this.asked.set(key, known);
    return known as Promise<T>;
  }

  /** The answer for `item`, loaded together with all that ask `name` at the same time. Throws an Error in its place. */
  batch<Item, T>(name: string, item: Item, load: (items: readonly Item[]) => Promise<readonly (T | Error)[]>) {
    let loader = this.batches.get(name) as DataLoader<Item, T> | undefined;
    if (!loader) {
      loader = new DataLoader<Item, T>(load, {
        cache: false,
        maxBatchSize: MOST_AT_ONCE,
        // Changes that waited for the same answer continue at the same time, but not in the same tick.
        batchScheduleFn: (send) => void setImmediate(() => setImmediate(send)),
      });
      this.batches.set(name, loader as never);
    }
    return loader.load(item);
  }
}

/** What `load` answers; in a dry run, once for all changes that ask `key`. */
export function sharing<T>(planned: PlannedWrite | undefined, key: string, load: () => Promise<T>): Promise<T> {
  return planned?.dryRun ? planned.dryRun.once(key, load) : load();
}

import DataLoader from 'dataloader';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';

/** What tells amounts of an account in EUR. */
interface Money {
  readonly kept: { currency: string };
  readonly isKnown: boolean;
  /** Micro-units of a euro; only where the rate is known. */
  inEuro(micros: number): number;
}

/** What a write is about to change, as it stands at the platform. */
export interface Standing {
  /** Names the field of the object, for everybody who changes the same; null for something new that has no name yet. */
  subject: string | null;
  /** How it stands, as JSON that is equal for as long as nobody changed it. */
  state: unknown;
  /** The same for people, as what follows "is": `30.00 EUR`, `ENABLED`. */
  inWords: string;
  /** What there is, and what is to be; null where there is nothing. */
  before: ChangedState | null;
  after: ChangedState | null;
  /** The campaigns that it touches; none for what concerns the account as such. */
  campaignIds: readonly string[];
  /** By how much the most that can be spent a day changes, in micro-units of the account's currency; null where nobody can tell. */
  dailyMicros: number | null;
  /** The most that can be spent a day as it stands, by what is changed, in the same; null where nobody can tell. */
  dailyMicrosBefore: number | null;
  /** What such amounts are in EUR; absent where there are none. */
  money?: Money;
}

/** Looks at a write before it changes anything: as one change of a plan, or to see whether a person has to approve it. */
export interface PlannedWrite {
  /**
   * Told what stands before anything is sent, under the account's lock. Throws where the change must not be made: AppError
   * `conflict` where that is not what the plan was made for.
   */
  meet(standing: Standing): void;
  /** While the plan is made: nothing may be changed, and what several changes ask is asked once. */
  readonly dryRun?: SharedReads | undefined;
}

/** Ends a dry run where the platform would be asked for a change that it offers no check for. */
export class DryRunEnd extends Error {
  constructor() {
    super('A dry run changes nothing.');
  }
}

const MOST_AT_ONCE = 1_000;

/** Reads of several changes that are looked at together: what is asked twice is asked once, what is alike in one call. */
export class SharedReads {
  private readonly asked = new Map<string, Promise<unknown>>();
  private readonly batches = new Map<string, DataLoader<never, unknown>>();

  /** The answer to `key`, asked for by the first who wants it. */
  once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.asked.get(key) ?? load();
    this.asked.set(key, known);
    return known as Promise<T>;
  }

  /** The answer for `item` among those of all who ask `name` in the same moment; an Error in its place is thrown. */
  batch<Item, T>(
    name: string,
    item: Item,
    load: (items: readonly Item[]) => Promise<readonly (T | Error)[]>,
  ): Promise<T> {
    let loader = this.batches.get(name) as DataLoader<Item, T> | undefined;
    if (!loader) {
      loader = new DataLoader<Item, T>(load, {
        cache: false,
        maxBatchSize: MOST_AT_ONCE,
        // Whoever waits for the same answer before goes on in the same moment, though not in the same tick.
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

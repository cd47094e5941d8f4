import type { Turn } from '../audit/planned-write.js';

/** What a change of a plan makes of the objects that it changes. */
interface Left {
  id: string;
  kind: string;
  subject: string | null;
  change(object: unknown): unknown;
}

/** A change that takes its turn. */
interface OwnTurn extends Turn {
  /** Lets the next change go on; after `leave`, it does so anyway. */
  end(): void;
  /** The earlier changes that this one builds on. */
  readonly buildsOn: ReadonlySet<string>;
}

/** Lets the changes of a plan be tried as one after the other, without being made. */
export class Sequence {
  private readonly ends = new Map<string, Promise<void>>();
  private readonly left = new Map<string, Left[]>();

  /** The turn of the next change of the account. Changes of different accounts do not wait for each other. */
  next(accountId: string, id: string): OwnTurn {
    const ready = this.ends.get(accountId) ?? Promise.resolve();
    const own = Promise.withResolvers<void>();
    this.ends.set(
      accountId,
      ready.then(() => own.promise),
    );
    const left = this.left.get(accountId) ?? [];
    this.left.set(accountId, left);
    const buildsOn = new Set<string>();
    return {
      ready,
      buildsOn,
      end: own.resolve,
      after<T>(kind: string, object: T, subject: string | null): T {
        const others = left.filter((each) => each.kind === kind && (subject === null || each.subject !== subject));
        // Of several that write the same field, one can be approved: the last one counts.
        const last = others.filter(
          (each, at) => each.subject === null || !others.slice(at + 1).some((later) => later.subject === each.subject),
        );
        return last.reduce((before, each) => {
          const after = each.change(before) as T;
          if (after !== before) buildsOn.add(each.id);
          return after;
        }, object);
      },
      leave<T>(kind: string, subject: string | null, change: (object: T) => T) {
        left.push({ id, kind, subject, change: change as Left['change'] });
        own.resolve();
      },
    };
  }
}

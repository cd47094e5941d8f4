import type { Turn } from '../audit/planned-write.js';

/** How a planned change alters the objects that it touches. */
interface Effect {
  id: string;
  kind: string;
  subject: string | null;
  change(object: unknown): unknown;
}

interface OwnTurn extends Turn {
  /** Lets the next change continue; `leave` does so, too. */
  end(): void;
  /** Ids of the earlier changes that this one builds on. */
  readonly buildsOn: ReadonlySet<string>;
}

/** Orders the dry runs of a plan's changes, so that each sees the effects of the earlier ones. */
export class Sequence {
  private readonly ends = new Map<string, Promise<void>>();
  private readonly left = new Map<string, Effect[]>();

  /** The account's next turn. Accounts do not wait for each other. */
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
      applyEarlier<T>(kind: string, object: T, subject: string | null): T {
        const others = left.filter((each) => each.kind === kind && (subject === null || each.subject !== subject));
        // Only one writer of a field can be approved, so only the last one counts.
        const last = others.filter(
          (each, at) => each.subject === null || !others.slice(at + 1).some((later) => later.subject === each.subject),
        );
        return last.reduce((before, each) => {
          const after = each.change(before) as T;
          if (after !== before) buildsOn.add(each.id);
          return after;
        }, object);
      },
      addEffect<T>(kind: string, subject: string | null, change: (object: T) => T) {
        left.push({ id, kind, subject, change: change as Effect['change'] });
        own.resolve();
      },
    };
  }
}

import type { KeyState } from './claim.js';

/** A request in its line. */
export interface Place {
  /** Resolves with the answered key as whoever stood before found it, or with undefined: it is this one's turn to ask. */
  turn: Promise<KeyState | undefined>;
  /** Hands everybody behind the answered key, so that they need not ask. */
  tell(state: KeyState): void;
  /** Lets the next one ask. */
  leave(): void;
}

/**
 * Requests of this process by their key, in the order in which they came. Only the first in a line asks the database, so
 * that a hundred repetitions cost it no more than two.
 */
export class KeyLines {
  private readonly lines = new Map<string, PromiseWithResolvers<KeyState | undefined>[]>();

  join(id: string): Place {
    const line = this.lines.get(id) ?? [];
    this.lines.set(id, line);
    const own = Promise.withResolvers<KeyState | undefined>();
    line.push(own);
    if (line[0] === own) own.resolve(undefined);
    return {
      turn: own.promise,
      tell: (state) => {
        for (const each of line) each.resolve(state);
      },
      leave: () => {
        const at = line.indexOf(own);
        if (at === -1) return;
        line.splice(at, 1);
        if (line.length === 0) this.lines.delete(id);
        else if (at === 0) line[0]?.resolve(undefined);
      },
    };
  }
}

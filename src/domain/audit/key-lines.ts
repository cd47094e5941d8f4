import type { KeyState } from './claim.js';

/** Requests of this process by key. Only the first in line asks the database: a hundred repetitions cost like two. */
export class KeyLines {
  private readonly lines = new Map<string, PromiseWithResolvers<KeyState | undefined>[]>();

  /**
   * Queues a request. `turn` resolves with the key once another request found it answered, or with undefined when it is this
   * one's turn to ask. `tell` passes the answered key to all others; `leave` lets the next one ask.
   */
  join(id: string) {
    const line = this.lines.get(id) ?? [];
    this.lines.set(id, line);
    const own = Promise.withResolvers<KeyState | undefined>();
    line.push(own);
    if (line[0] === own) own.resolve(undefined);
    return {
      turn: own.promise,
      tell: (state: KeyState) => {
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

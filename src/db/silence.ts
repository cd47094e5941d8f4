import type { PoolClient } from 'pg';

/** A connection that is waited for: how often the watch has looked since. */
interface Watched {
  looks: number | undefined;
}

/** What the driver's types leave out. */
type Wired = PoolClient & { connection: { stream: { destroy(): void } } };

const LOOK_MS = 1_000;

/**
 * Breaks connections on which a statement has no answer long after its deadline. Networks forget connections without telling
 * either end, and the operating system notices that after a quarter of an hour. One timer for all: one for each statement
 * would cost more than many statements do.
 */
export class Silence {
  private readonly watched = new Map<PoolClient, Watched>();
  private readonly most: number;
  private timer: NodeJS.Timeout | undefined;

  /** `mostMs` is the longest time until an answer. */
  constructor(mostMs: number) {
    this.most = Math.ceil(mostMs / LOOK_MS) + 1;
  }

  /** Watches a connection from now on, until it is removed. */
  add(client: PoolClient): void {
    this.watched.set(client, { looks: undefined });
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  remove(client: PoolClient): void {
    this.watched.delete(client);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** A statement is on its way; does nothing where the connection is not watched. */
  asked(client: PoolClient): void {
    const found = this.watched.get(client);
    if (found) found.looks = 0;
  }

  answered(client: PoolClient): void {
    const found = this.watched.get(client);
    if (found) found.looks = undefined;
  }

  /** Looks are counted and not milliseconds: a process that stood still has not heard what came meanwhile. */
  private look(): void {
    for (const [client, watched] of this.watched) {
      if (watched.looks === undefined) continue;
      watched.looks += 1;
      if (watched.looks > this.most) (client as Wired).connection.stream.destroy();
    }
  }
}

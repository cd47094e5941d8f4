import type { PoolClient } from 'pg';

/** Missing in the driver's types: the socket. */
export type Wired = PoolClient & { connection: { stream: { destroy(): void } } };

const LOOK_MS = 1_000;

/**
 * Breaks connections whose statement has no answer long after its deadline. Networks forget them silently, and the
 * system notices after a quarter of an hour. One timer for all: one per statement would cost more than many statements.
 */
export class Silence {
  /** By connection: looks of the watch since its statement was sent; undefined without one. */
  private readonly looks = new Map<PoolClient, number | undefined>();
  private readonly most: number;
  private timer: NodeJS.Timeout | undefined;

  /** `mostMs` is the longest time until an answer. */
  constructor(mostMs: number) {
    this.most = Math.ceil(mostMs / LOOK_MS) + 1;
  }

  /** Watches a connection from now on, until it is removed. */
  add(client: PoolClient): void {
    this.looks.set(client, undefined);
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  remove(client: PoolClient): void {
    this.looks.delete(client);
    if (this.looks.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** A statement was sent; does nothing if the connection is not watched. */
  asked(client: PoolClient): void {
    if (this.looks.has(client)) this.looks.set(client, 0);
  }

  answered(client: PoolClient): void {
    if (this.looks.has(client)) this.looks.set(client, undefined);
  }

  /** Counts looks and not milliseconds: a process that was suspended has not yet heard what came meanwhile. */
  private look(): void {
    for (const [client, looks] of this.looks) {
      if (looks === undefined) continue;
      this.looks.set(client, looks + 1);
      if (looks >= this.most) (client as Wired).connection.stream.destroy();
    }
  }
}

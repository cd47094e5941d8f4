import type { Connections } from './connections.js';
import { isTooLong } from './database-refusal.js';
import type { Asked } from './message.js';
import { raw, sql } from './sql.js';
import { type Caller, currentWork, type Proof, type Work, working } from './work.js';

/** Longest time that what a replica shows may lie behind the primary. */
const MOST_BEHIND_MS = 10_000;
const LOOK_MS = 500;

/** The present place in the log of changes, in bytes: what was committed before lies before it. */
export const LOG_POSITION = raw(`(pg_current_wal_insert_lsn() - '0/0')::bigint`);

/** How far a replica has come; null from a server that is not a replica. */
const REPLAYED = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;

/** Looking is on behalf of nobody. */
const LOOKING: Work = { lane: 'control', reader: undefined };

/** A look that did not come to its end for so long says that the replica is away. */
const LOST_MS = 2_000;

/**
 * Reads of callers at a replica, which may show what was some seconds ago, but everything that the caller itself has
 * written. What the replica does not do, for whatever reason, is asked of the primary.
 */
export class Replica {
  /** How far the replica was seen to be. */
  private replayed = -1;
  /** Where the primary was at a time, which the replica has yet to reach. */
  private target = { position: 0, at: Number.NEGATIVE_INFINITY };
  /** When the primary was where the replica is by now. */
  private asOf = Number.NEGATIVE_INFINITY;
  private seenAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private ended = false;

  constructor(
    private readonly primary: Connections,
    private readonly connections: Connections,
  ) {
    this.lookLater();
  }

  async query(asked: Asked, proof?: Proof): Promise<object[]> {
    const { reader, lane = 'ordinary', unhurried } = currentWork() ?? {};
    if (reader && !proof && lane === 'ordinary' && !unhurried && this.shows(reader)) {
      try {
        return await this.connections.query(asked);
      } catch (error) {
        // A read changes nothing and may be asked twice, unless it takes too long or nobody wants it any more.
        if (reader.left || isTooLong(error)) throw error;
      }
    }
    return this.primary.query(asked, proof);
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.looking;
    await this.connections.end();
  }

  private shows({ wroteAt }: Caller): boolean {
    const now = performance.now();
    const isThere = now - this.seenAt <= LOST_MS && now - this.asOf <= MOST_BEHIND_MS;
    return isThere && wroteAt !== undefined && (wroteAt ?? 0) <= this.replayed;
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      this.looking = working(LOOKING, () => this.look()).finally(() => {
        if (!this.ended) this.lookLater();
      });
    }, LOOK_MS).unref();
  }

  private async look(): Promise<void> {
    const at = performance.now();
    try {
      const position = await positionOf(this.primary, sql`select ${LOG_POSITION} as position`.text);
      const replayed = await positionOf(this.connections, REPLAYED);
      if (replayed === null || position === null) return;
      this.replayed = replayed;
      this.seenAt = performance.now();
      if (replayed < this.target.position) return;
      this.asOf = this.target.at;
      this.target = { position, at };
    } catch {
      // It is not seen, and not asked until it is again.
    }
  }
}

async function positionOf(connections: Connections, statement: string): Promise<number | null> {
  const [row] = await connections.query({ text: statement, values: [] });
  return (row as { position: number | null }).position;
}

import { repeat } from '../lib/repeat.js';
import type { Connections } from './connections.js';
import { isTooLong } from './database-refusal.js';
import { raw, sql } from './statements/sql.js';
import { type Caller, currentWork, type Work, working } from './work.js';

/** How far a replica may lie behind the primary. */
const MOST_BEHIND_MS = 10_000;
const LOOK_MS = 500;

/** The current position in the write-ahead log, in bytes; everything committed before lies before it. */
export const LOG_POSITION = raw(`(pg_current_wal_insert_lsn() - '0/0')::bigint`);

/** The position up to which a replica has replayed the log; null from a server that is not a replica. */
const REPLAYED = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;

/** Not for a caller. */
const LOOKING: Work = { lane: 'control', reader: undefined };

/** After this long without a finished look, the replica counts as away. */
const LOST_MS = 2_000;

/** Reads at a replica that may be seconds behind, but not behind the caller's writes; the primary takes the rest. */
export class Replica {
  /** The log position that the replica was last seen at. */
  private replayed = -1;
  /** The primary's position at a time, which the replica has yet to reach. */
  private target = { position: 0, at: Number.NEGATIVE_INFINITY };
  /** When the primary was at the replica's present position. */
  private asOf = Number.NEGATIVE_INFINITY;
  private seenAt = Number.NEGATIVE_INFINITY;
  private readonly stopLooking: () => Promise<void>;

  constructor(
    private readonly primary: Connections,
    private readonly connections: Connections,
  ) {
    const look = () => working(LOOKING, () => this.look());
    // A failed look is forgotten: the replica is not asked until it is seen again.
    this.stopLooking = repeat(LOOK_MS, look, () => undefined);
  }

  async query(text: string, values: readonly unknown[]): Promise<object[]> {
    const { reader, lane = 'ordinary', unhurried } = currentWork() ?? {};
    if (reader && lane === 'ordinary' && !unhurried && this.shows(reader)) {
      try {
        return await this.connections.query(text, values);
      } catch (error) {
        // A read may be sent twice, unless it takes too long or its caller has left.
        if (reader.left || isTooLong(error)) throw error;
      }
    }
    return this.primary.query(text, values);
  }

  async end(): Promise<void> {
    await this.stopLooking();
    await this.connections.end();
  }

  private shows({ wroteAt }: Caller): boolean {
    const now = performance.now();
    const isThere = now - this.seenAt <= LOST_MS && now - this.asOf <= MOST_BEHIND_MS;
    return isThere && wroteAt !== undefined && (wroteAt ?? 0) <= this.replayed;
  }

  private async look(): Promise<void> {
    const at = performance.now();
    const position = await positionOf(this.primary, sql`select ${LOG_POSITION} as position`.text);
    const replayed = await positionOf(this.connections, REPLAYED);
    if (replayed === null || position === null) return;
    this.replayed = replayed;
    this.seenAt = performance.now();
    if (replayed < this.target.position) return;
    this.asOf = this.target.at;
    this.target = { position, at };
  }
}

async function positionOf(connections: Connections, statement: string): Promise<number | null> {
  const [row] = await connections.query(statement, []);
  return (row as { position: number | null }).position;
}

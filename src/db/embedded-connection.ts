import type { PGlite, Transaction as PgliteTransaction } from '@electric-sql/pglite';
import { Lanes } from './lanes.js';
import type { Asked } from './message.js';
import { notCommitted, OpenTransaction, type TransactionLine } from './open-transaction.js';
import { callerIsGone, currentWork, type Proof, untilGone } from './work.js';

/** The embedded database has one connection, which bulk work may hold for a while. */
const PATIENCE_MS = 60_000;

/** Fails where a statement of the transaction failed: PGlite's own commit then rolls back, and calls that no error. */
const PROBE: Asked = { text: 'select 1', values: [] };

const IN_FAILED_TRANSACTION = '25P02';

/** The embedded database's one connection, which all statements take in turns. */
export class EmbeddedConnection {
  private readonly turns = new Lanes({ all: 1, work: 1, ordinary: 1 });

  constructor(
    private readonly pglite: PGlite,
    /** Longest wait for a turn, unless it is unhurried. */
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Rejects if the proof does not hold, before the statement runs. */
  query({ text: whole, values, most }: Asked, proof?: Proof): Promise<object[]> {
    // Planned for all its rows: for a few, PostgreSQL might choose what takes far longer for many.
    const text =
      most === undefined ? whole : `with bounded as materialized (${whole}) select * from bounded limit ${most}`;
    return this.inTurn(async () => {
      if (proof) proof.require((await this.pglite.query<object>(proof.asked.text, [...proof.asked.values])).rows);
      return (await this.pglite.query<object>(text, [...values])).rows;
    });
  }

  /** `text` is the statement up to `from`, `rows` what PostgreSQL's text format says. */
  async copy(text: string, rows: string): Promise<void> {
    await this.inTurn(() => this.pglite.query(`${text} '/dev/blob'`, [], { blob: new Blob([rows]) }));
  }

  /** The rows of a query, as `copy … from` takes them. */
  async copyOut(query: string): Promise<Uint8Array> {
    const { blob } = await this.inTurn(() => this.pglite.query(`copy (${query}) to '/dev/blob'`));
    // Nothing was written where there are no rows.
    return blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array();
  }

  /** Runs `work` in a transaction, which it commits itself; what it throws takes everything back. */
  transaction<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(() =>
      this.pglite.transaction((within) => work(new OpenTransaction(lineWithin(within)))),
    ) as Promise<T>;
  }

  /** Calls `onPayload` for each notification, until the returned function is called. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<unknown>> {
    return this.pglite.listen(channel, onPayload);
  }

  /** The whole database, packed; nothing else runs meanwhile. */
  async dump(): Promise<Uint8Array> {
    const file = await this.inTurn(async () => {
      await this.pglite.exec('checkpoint');
      return this.pglite.dumpDataDir('gzip');
    });
    return new Uint8Array(await file.arrayBuffer());
  }

  /** Running work cannot be ended; work that still waits for its turn is not begun for a caller that left. */
  async inTurn<T>(run: () => Promise<T>): Promise<T> {
    const { lane = 'ordinary', reader, unhurried: isUnhurried } = currentWork() ?? {};
    const entering = this.turns.enter(lane, isUnhurried ? undefined : this.patienceMs, untilGone(reader));
    if (entering) await entering;
    try {
      if (reader?.left) throw callerIsGone();
      return await run();
    } finally {
      this.turns.leave(lane);
    }
  }
}

/** A transaction that the embedded database opens and ends itself. */
function lineWithin(within: PgliteTransaction): TransactionLine {
  return {
    async send(statements) {
      const outcomes = [];
      for (const asked of statements) {
        const { rows, affectedRows } = await within.query<object>(asked.text, [...asked.values]).catch((error) => {
          throw asked === PROBE && error.code === IN_FAILED_TRANSACTION ? notCommitted() : error;
        });
        outcomes.push({ rows, count: affectedRows ?? rows.length });
      }
      return outcomes;
    },
    begin: [],
    commit: [PROBE],
    rollback: [],
  };
}

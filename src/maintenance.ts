import { EventEmitter, on } from 'node:events';
import type { MaintenanceStatus } from '../schema/maintenance/maintenance-status.type.js';
import type { Sql } from './db/database.js';
import { sql } from './db/statements/sql.js';
import { isoUtc } from './db/statements/timestamps.js';
import { repeat } from './lib/repeat.js';

const OFF: MaintenanceStatus = Object.freeze({ maintenance: false, message: '', estimatedEndTime: null });

const POLL_MS = 1000;

/** Each process polls the maintenance state once a second and caches it. */
export class MaintenanceService {
  private state = OFF;
  private stopPolling: (() => void) | undefined;
  private readonly stopping = new AbortController();
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly db: Sql,
    /** Called once when polling fails; the last state remains in force. */
    private readonly onFault: (error: unknown) => void = () => undefined,
  ) {}

  current(): MaintenanceStatus {
    return this.state;
  }

  /** Yields the present state and each change, until the service stops or `left` aborts. */
  async *changes(left: AbortSignal): AsyncGenerator<MaintenanceStatus, void> {
    const signal = AbortSignal.any([left, this.stopping.signal]);
    if (signal.aborted) return;
    const changes = on(this.events, 'change', { signal });
    try {
      yield this.state;
      for await (const [state] of changes) yield state;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Calls `listener` now and after each change. */
  follow(listener: (state: MaintenanceStatus) => void): void {
    listener(this.state);
    this.events.on('change', listener);
  }

  /** Rejects when the state cannot be read. */
  async start(): Promise<void> {
    this.state = await readMaintenance(this.db);
    this.stopPolling = repeat(POLL_MS, () => this.poll(), this.onFault);
  }

  stop(): void {
    this.stopping.abort();
    this.stopPolling?.();
  }

  private async poll(): Promise<void> {
    const state = await readMaintenance(this.db);
    const hasChanged = JSON.stringify(state) !== JSON.stringify(this.state);
    this.state = state;
    if (hasChanged) this.events.emit('change', state);
  }
}

async function readMaintenance(db: Sql): Promise<MaintenanceStatus> {
  const [row] = await db.query<MaintenanceStatus>(
    sql`select active as maintenance, message, ${isoUtc(sql`estimated_end_time`)} as "estimatedEndTime" from maintenance`,
    'read_maintenance',
  );
  return row?.maintenance ? row : OFF;
}

/** For operators. */
export async function switchMaintenance(db: Sql, isOn: boolean, message = '', until?: Date): Promise<void> {
  const end = until?.toISOString();
  await db.query(sql`update maintenance set active = ${isOn}, message = ${message}, estimated_end_time = ${end}`);
}

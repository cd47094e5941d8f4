import { Client } from 'pg';

/** A lock that is held until it is released; `lost` is aborted if it is taken away before. */
export interface SyncLock {
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Named locks that one process at a time can hold. */
export interface SyncLocks {
  /** The lock, or undefined while somebody else holds it. Never waits. */
  acquire(name: string): Promise<SyncLock | undefined>;
  close(): Promise<void>;
}

/** What a run holds: the team's lock, or an account's. */
export function lockName(teamId: string, accountId: string | null): string {
  return accountId === null ? `sync ${teamId}` : `sync ${teamId} ${accountId}`;
}

/** Locks within this process: enough for an embedded database, which no other process can open. */
export class ProcessLocks implements SyncLocks {
  private readonly held = new Set<string>();

  async acquire(name: string): Promise<SyncLock | undefined> {
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    return {
      lost: new AbortController().signal,
      release: async () => {
        this.held.delete(name);
      },
    };
  }

  async close(): Promise<void> {}
}

/**
 * Advisory locks of a PostgreSQL server, on a connection of their own. They end with the process or its connection, so
 * that nothing stays locked after a crash.
 */
export class AdvisoryLocks implements SyncLocks {
  private readonly held = new Map<string, AbortController>();
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly databaseUrl: string) {}

  async acquire(name: string): Promise<SyncLock | undefined> {
    // The same session would be given the same lock again.
    if (this.held.has(name)) return undefined;
    const controller = new AbortController();
    this.held.set(name, controller);
    try {
      if (!(await this.ask('pg_try_advisory_lock', name))) {
        this.held.delete(name);
        return undefined;
      }
    } catch (error) {
      this.held.delete(name);
      throw error;
    }
    return { lost: controller.signal, release: () => this.release(name, controller) };
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    await client?.end();
  }

  private async release(name: string, controller: AbortController): Promise<void> {
    if (this.held.get(name) !== controller) return;
    await this.ask('pg_advisory_unlock', name).catch(() => undefined);
    this.held.delete(name);
  }

  /** Questions go out one after the other: they share one connection. */
  private ask(lockFunction: string, name: string): Promise<boolean> {
    const answer = this.last.then(async () => {
      const client = await this.connection();
      const { rows } = await client.query(`select ${lockFunction}(hashtextextended($1, 0)) as done`, [name]);
      return rows[0]?.done === true;
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'adlane-locks',
      keepAlive: true,
    });
    const opened = client.connect().then(() => client);
    this.client = opened;
    const drop = () => {
      if (this.client !== opened) return;
      this.client = undefined;
      for (const controller of this.held.values()) controller.abort(new Error('The lock was lost.'));
      this.held.clear();
    };
    client.on('error', drop);
    client.on('end', drop);
    opened.catch(drop);
    return opened;
  }
}

import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Database, Sql } from './database.js';
import { databaseRefusal } from './database-refusal.js';
import { sessionAt } from './session.js';
import { sql } from './statements/sql.js';
import { NOTICE_GONE_SERVER } from './tcp.js';

/** Called with what was published, or with undefined after a broken connection: anything may have been missed. */
type Listener = (payload: string | undefined) => void;

/** PostgreSQL refuses payloads from 8,000 bytes on. */
export const MAX_PAYLOAD_BYTES = 7_900;

const RECONNECT_MS = 1_000;
const CONNECT_MS = 10_000;
/** How often the connection is asked whether it is still there, and how long the answer may take. */
const ASK_MS = 10_000;
const ANSWER_MS = 5_000;

/** Notifies every process that listens to `channel` once the transaction is committed. For ids, not for data. */
export async function publish(tx: Sql, channel: string, payload: string): Promise<void> {
  // A statement of its own: where tables are sharded, one that reads them would publish on another machine.
  await tx.query(sql`select pg_notify(${channel}, ${payload})`, 'notify');
}

/** Notifications of any process's transactions, over a connection opened for the first listener and after breaks. */
export class Notifications {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly channels = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private client: Promise<Client> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    /** Called when the connection breaks. */
    private readonly onFault: (error: unknown) => void = () => undefined,
  ) {}

  /** Aborted when no more notifications will come. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Resolves once all that is published reaches `listener`; call the result to end that. Throws `unavailable`. */
  async subscribe(channel: string, listener: Listener): Promise<() => void> {
    this.events.on(channel, listener);
    const unsubscribe = () => void this.events.off(channel, listener);
    try {
      await this.listen(channel);
    } catch (error) {
      unsubscribe();
      throw databaseRefusal(error);
    }
    return unsubscribe;
  }

  /** Ends all listening. */
  async close(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.retry);
    clearInterval(this.asking);
    await Promise.allSettled(this.channels.values());
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private listen(channel: string): Promise<void> {
    let listening = this.channels.get(channel);
    if (!listening) {
      listening = this.listenOn(channel);
      this.channels.set(channel, listening);
      listening.catch(() => this.channels.delete(channel));
    }
    return listening;
  }

  private async listenOn(channel: string): Promise<void> {
    const client = await this.connection();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  }

  private connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({
      ...sessionAt(this.db.url),
      application_name: 'adlane-notifications',
      ...NOTICE_GONE_SERVER,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    const opened = client.connect().then(() => client);
    this.client = opened;
    this.asking ??= setInterval(() => void this.askWhetherThere(), ASK_MS).unref();
    const drop = (error?: unknown) => {
      if (this.client !== opened) return;
      this.client = undefined;
      if (this.stopped.aborted) return;
      this.onFault(error ?? new Error('The connection for notifications ended.'));
      this.retry = setTimeout(() => void this.reconnect(), RECONNECT_MS).unref();
    };
    client.on('notification', ({ channel, payload }) => this.events.emit(channel, payload ?? ''));
    client.on('error', drop);
    client.on('end', () => drop());
    opened.catch(drop);
    return opened;
  }

  /** A connection that only listens would never notice that the network dropped it. */
  private async askWhetherThere(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    // Ending the connection calls `drop`.
    await client?.query('select').catch(() => client.end().catch(() => undefined));
  }

  private async reconnect(): Promise<void> {
    try {
      for (const channel of this.channels.keys()) await this.listenOn(channel);
    } catch {
      // Its end triggers the next try, unless it broke already and triggered one.
      const client = await this.client?.catch(() => undefined);
      await client?.end().catch(() => undefined);
      return;
    }
    for (const channel of this.channels.keys()) this.events.emit(channel, undefined);
  }
}

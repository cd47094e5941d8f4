import { Client } from 'pg';
import { databaseRefusal, isConnectionLost } from '../db/database-refusal.js';
import { type Statement, sql } from '../db/sql.js';
import { NOTICE_GONE_CALLERS, NOTICE_GONE_SERVER } from '../db/tcp.js';
import type { Lock } from '../domain/accounts/account-lock.js';
import { AppError } from '../errors.js';

/** A lock, held until it is released or lost. */
export interface SyncLock extends Lock {
  /** Aborts if the lock is lost before it is released. */
  lost: AbortSignal;
}

/** Named locks that one process at a time can hold. */
export interface SyncLocks {
  /** The lock, or undefined while somebody else holds it. Never waits. Throws AppError `unavailable`. */
  acquire(name: string): Promise<SyncLock | undefined>;
  close(): Promise<void>;
}

/** What a run holds: the team's lock, or an account's. */
export function lockName(teamId: string, accountId: string | null): string {
  return accountId === null ? `sync ${teamId}` : `sync ${teamId} ${accountId}`;
}

/** Longest wait for an answer: the session does nothing but locking. */
const ANSWER_MS = 5_000;
const RETRY_SECONDS = 5;

/** Advisory locks of the database, on a connection of their own, with which they end: a crash leaves nothing locked. */
export class AdvisoryLocks implements SyncLocks {
  private readonly held = new Map<string, AbortController>();
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly databaseUrl: string) {}

  acquire(name: string): Promise<SyncLock | undefined> {
    return this.inTurn(async (session) => {
      // The same session would be given the same lock again.
      if (this.held.has(name)) return undefined;
      if (!(await ask(session, sql`pg_try_advisory_lock(hashtextextended(${name}, 0))`))) return undefined;
      // Only what a session has given is lost with it; one that broke meanwhile keeps nothing.
      if (this.client !== session) throw new Error('Connection terminated');
      const controller = new AbortController();
      this.held.set(name, controller);
      return {
        lost: controller.signal,
        requireHeld: () => this.requireHeld(name, controller),
        release: () => this.release(name, controller),
      };
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    await client?.end();
  }

  private async release(name: string, controller: AbortController): Promise<void> {
    await this.inTurn(async (session) => {
      if (this.held.get(name) !== controller) return;
      this.held.delete(name);
      await ask(session, sql`pg_advisory_unlock(hashtextextended(${name}, 0))`);
    }).catch(() => undefined);
  }

  /** The session keeps its locks while it lives, so it need only answer, and be the one that has this lock. */
  private async requireHeld(name: string, controller: AbortController): Promise<void> {
    const isOurs = () => this.held.get(name) === controller;
    const answers = () => this.inTurn((session) => ask(session, sql`true`)).catch(() => false);
    if (!isOurs() || !(await answers()) || !isOurs()) {
      throw unavailable('The lock for this change was lost, so nothing was sent; try again in a few seconds.');
    }
  }

  /** Questions go out one after the other: they share one connection. */
  private inTurn<T>(work: (session: Promise<Client>) => Promise<T>): Promise<T> {
    const done = this.last.then(async () => {
      if (this.closed) throw unavailable('The server is stopping; try again in a few seconds.');
      const session = this.connection();
      try {
        return await work(session);
      } catch (error) {
        if (isConnectionLost(error)) this.drop(session);
        throw databaseRefusal(error);
      }
    });
    this.last = done.catch(() => undefined);
    return done;
  }

  private connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'adlane-locks',
      ...NOTICE_GONE_SERVER,
      options: NOTICE_GONE_CALLERS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const opened = client.connect().then(() => client);
    this.client = opened;
    const drop = () => this.drop(opened);
    client.on('error', drop);
    client.on('end', drop);
    opened.catch(drop);
    return opened;
  }

  /** A session that broke or does not answer has lost its locks; what it may still hold ends with its connection. */
  private drop(session: Promise<Client>): void {
    if (this.client !== session) return;
    this.client = undefined;
    for (const controller of this.held.values()) controller.abort(new Error('The lock was lost.'));
    this.held.clear();
    session.then((client) => client.end()).catch(() => undefined);
  }
}

async function ask(session: Promise<Client>, question: Statement): Promise<boolean> {
  const { rows } = await (await session).query(sql`select ${question} as done`);
  return rows[0]?.done === true;
}

function unavailable(message: string): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}

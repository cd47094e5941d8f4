import { randomUUID } from 'node:crypto';
import { Client, escapeLiteral } from 'pg';
import { databaseRefusal, isConnectionLost } from '../db/database-refusal.js';
import { type Statement, sql } from '../db/statements/sql.js';
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

/** Longest call of a program that says nothing else. */
const DEFAULT_CALL_MS = 60_000;
/** Longest wait for an answer: the session does nothing but locking. */
const ANSWER_MS = 5_000;
const RETRY_SECONDS = 5;

/**
 * Advisory locks of the database, on a connection of their own, with which they end: a crash leaves nothing locked, besides
 * an account whose platform may still be working on a call.
 */
export class AdvisoryLocks implements SyncLocks {
  private readonly held = new Map<string, AbortController>();
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    /** Longest time that a call to another system can take after `beginCall`. */
    private readonly longestCallMs = DEFAULT_CALL_MS,
  ) {}

  acquire(name: string): Promise<SyncLock | undefined> {
    return this.inTurn(async (session) => {
      // The same session would be given the same lock again.
      if (this.held.has(name)) return undefined;
      const { isOurs, isBusy } = await tryLock(session, name);
      if (!isOurs) return undefined;
      if (isBusy) {
        await tell(session, sql`select pg_advisory_unlock(${numberOf(name)})`);
        return undefined;
      }
      // Only what a session has given is lost with it; one that broke meanwhile keeps nothing.
      if (this.client !== session) throw new Error('Connection terminated');
      const held: Held = { name, controller: new AbortController(), call: undefined };
      this.held.set(name, held.controller);
      return {
        lost: held.controller.signal,
        requireHeld: () => this.requireHeld(held, sql`select true as done`),
        beginCall: () => {
          held.call ??= randomUUID();
          return this.requireHeld(held, callBegun(name, held.call, this.longestCallMs));
        },
        release: () => this.release(held),
      };
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    await client?.end();
  }

  private async release({ name, controller, call }: Held): Promise<void> {
    await this.inTurn(async (session) => {
      const isOurs = this.held.get(name) === controller;
      if (isOurs) this.held.delete(name);
      const gone = sql`gone as (delete from outside_calls where lock = ${numberOf(name)} and call = ${call ?? null})`;
      const unlock = isOurs ? sql`select pg_advisory_unlock(${numberOf(name)})` : sql`select`;
      await tell(session, call ? sql`with ${gone} ${unlock}` : unlock);
    }).catch(() => undefined);
  }

  /** The session keeps its locks while it lives, so it need only answer, and be the one that has this lock. */
  private async requireHeld({ name, controller }: Held, statement: Statement): Promise<void> {
    const isOurs = () => this.held.get(name) === controller;
    const answers = async (session: Promise<Client>) => (await tell(session, statement)).length === 1;
    if (!isOurs() || !(await this.inTurn(answers).catch(() => false)) || !isOurs()) {
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

interface Held {
  name: string;
  controller: AbortController;
  /** Names the call that was begun under the lock. */
  call: string | undefined;
}

const UNDER_WAY = sql`c.ends_at > clock_timestamp()`;

/** Returns nothing if a call of somebody who had the lock before is still under way. */
function callBegun(name: string, call: string, longestMs: number): Statement {
  return sql`insert into outside_calls as c (lock, call, ends_at)
      values (${numberOf(name)}, ${call}, clock_timestamp() + make_interval(secs => ${longestMs / 1_000}::float8))
    on conflict (lock) do update set call = excluded.call, ends_at = excluded.ends_at
      where c.call = excluded.call or not ${UNDER_WAY}
    returning true as done`;
}

/** SQL: the number of a lock. */
function numberOf(name: string): Statement {
  return sql`hashtextextended(${name}, 0)`;
}

/** Two statements in one message: the second sees what was committed before the lock was given. */
async function tryLock(session: Promise<Client>, name: string): Promise<{ isOurs: boolean; isBusy: boolean }> {
  const number = `hashtextextended(${escapeLiteral(name)}, 0)`;
  const asked = `select pg_try_advisory_lock(${number}) as yes;
    select exists (select from outside_calls c where c.lock = ${number} and ${UNDER_WAY.text}) as yes`;
  const answers = (await (await session).query(asked)) as unknown as { rows: { yes: boolean }[] }[];
  const [isOurs = false, isBusy = false] = answers.map(({ rows }) => rows[0]?.yes);
  return { isOurs, isBusy };
}

async function tell(session: Promise<Client>, statement: Statement): Promise<{ done?: boolean }[]> {
  return (await (await session).query<{ done?: boolean }>(statement)).rows;
}

function unavailable(message: string): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}

import { randomUUID } from 'node:crypto';
import { Client, escapeLiteral } from 'pg';
import { databaseRefusal, isConnectionLost } from '../db/database-refusal.js';
import { sessionAt } from '../db/session.js';
import { type Statement, sql } from '../db/statements/sql.js';
import { NOTICE_GONE_SERVER } from '../db/tcp.js';
import { lockNumber } from '../db/transaction-locks.js';
import type { Lock } from '../domain/accounts/account-lock.js';
import { AppError } from '../errors.js';

export interface SyncLock extends Lock {
  /** Aborts if the lock is lost before its release. */
  lost: AbortSignal;
}

/** Named locks across processes. */
export interface SyncLocks {
  /** Undefined while the lock is taken; never waits. Throws AppError `unavailable`. */
  acquire(name: string): Promise<SyncLock | undefined>;
  close(): Promise<void>;
}

/** Without an account, the team's lock. */
export function lockName(teamId: string, accountId: string | null): string {
  return accountId === null ? `sync ${teamId}` : `sync ${teamId} ${accountId}`;
}

/** Default duration of the longest call. */
const DEFAULT_CALL_MS = 60_000;
/** Query timeout: the session does nothing but locking. */
const QUERY_TIMEOUT_MS = 5_000;
const RETRY_SECONDS = 5;

/** Advisory locks end with their connection; a platform call in progress keeps its account locked. */
export class AdvisoryLocks implements SyncLocks {
  private readonly held = new Map<string, AbortController>();
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    /** Longest duration of an external call after `beginCall`. */
    private readonly longestCallMs = DEFAULT_CALL_MS,
  ) {}

  acquire(name: string): Promise<SyncLock | undefined> {
    return this.withSession(async (session) => {
      // PostgreSQL would grant the same session its lock again.
      if (this.held.has(name)) return undefined;
      const { isOurs: isAcquired, isBusy } = await tryLock(session, name);
      if (!isAcquired) return undefined;
      if (isBusy) {
        await execute(session, sql`select pg_advisory_unlock(${lockNumber(name)})`);
        return undefined;
      }
      // A session that was dropped meanwhile has lost its locks.
      if (this.client !== session) throw new Error('Connection terminated');
      const held: HeldLock = { name, controller: new AbortController(), call: undefined };
      this.held.set(name, held.controller);
      return {
        lost: held.controller.signal,
        requireHeld: () => this.requireHeld(held, sql`select true as done`),
        beginCall: () => {
          held.call ??= randomUUID();
          return this.requireHeld(held, beginCallStatement(name, held.call, this.longestCallMs));
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

  private async release({ name, controller, call }: HeldLock): Promise<void> {
    await this.withSession(async (session) => {
      const isOurs = this.held.get(name) === controller;
      if (isOurs) this.held.delete(name);
      const gone = sql`gone as (delete from outside_calls where lock = ${lockNumber(name)} and call = ${call ?? null})`;
      const unlock = isOurs ? sql`select pg_advisory_unlock(${lockNumber(name)})` : sql`select`;
      await execute(session, call ? sql`with ${gone} ${unlock}` : unlock);
    }).catch(() => undefined);
  }

  /** A living session keeps its locks, so an answer from the session that holds this lock is enough. */
  private async requireHeld({ name, controller }: HeldLock, statement: Statement): Promise<void> {
    const isOurs = () => this.held.get(name) === controller;
    const answers = async (session: Promise<Client>) => (await execute(session, statement)).length === 1;
    if (!isOurs() || !(await this.withSession(answers).catch(() => false)) || !isOurs()) {
      throw unavailable('The lock for this change was lost, so nothing was sent; try again in a few seconds.');
    }
  }

  /** Serialises use of the shared connection. */
  private withSession<T>(work: (session: Promise<Client>) => Promise<T>): Promise<T> {
    const done = this.last.then(async () => {
      if (this.closed) throw unavailable('The server is stopping; try again in a few seconds.');
      const session = this.connection();
      try {
        return await work(session);
      } catch (error) {
        if (isConnectionLost(error)) this.dropSession(session);
        throw databaseRefusal(error);
      }
    });
    this.last = done.catch(() => undefined);
    return done;
  }

  private connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({
      ...sessionAt(this.databaseUrl),
      application_name: 'adlane-locks',
      ...NOTICE_GONE_SERVER,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    const opened = client.connect().then(() => client);
    this.client = opened;
    const drop = () => this.dropSession(opened);
    client.on('error', drop);
    client.on('end', drop);
    opened.catch(drop);
    return opened;
  }

  /** A broken session has lost its locks; any it still holds are released with its connection. */
  private dropSession(session: Promise<Client>): void {
    if (this.client !== session) return;
    this.client = undefined;
    for (const controller of this.held.values()) controller.abort(new Error('The lock was lost.'));
    this.held.clear();
    session.then((client) => client.end()).catch(() => undefined);
  }
}

interface HeldLock {
  name: string;
  controller: AbortController;
  /** The id of the external call in progress. */
  call: string | undefined;
}

const IS_RUNNING = sql`c.ends_at > clock_timestamp()`;

/** Returns no row while a previous holder's call may still be running. */
function beginCallStatement(name: string, call: string, longestMs: number): Statement {
  return sql`insert into outside_calls as c (lock, call, ends_at)
      values (${lockNumber(name)}, ${call}, clock_timestamp() + make_interval(secs => ${longestMs / 1_000}::float8))
    on conflict (lock) do update set call = excluded.call, ends_at = excluded.ends_at
      where c.call = excluded.call or not ${IS_RUNNING}
    returning true as done`;
}

/** Two statements in one message: the second sees everything committed before the lock was granted. */
async function tryLock(session: Promise<Client>, name: string): Promise<{ isOurs: boolean; isBusy: boolean }> {
  const number = `hashtextextended(${escapeLiteral(name)}, 0)`;
  const text = `select pg_try_advisory_lock(${number}) as yes;
    select exists (select from outside_calls c where c.lock = ${number} and ${IS_RUNNING.text}) as yes`;
  const answers = (await (await session).query(text)) as unknown as { rows: { yes: boolean }[] }[];
  const [isOurs = false, isBusy = false] = answers.map(({ rows }) => rows[0]?.yes);
  return { isOurs, isBusy };
}

async function execute(session: Promise<Client>, statement: Statement): Promise<{ done?: boolean }[]> {
  return (await (await session).query<{ done?: boolean }>(statement)).rows;
}

function unavailable(message: string): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}

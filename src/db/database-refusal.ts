import { AppError } from '../errors.js';

/** The statement was cancelled, by its deadline or on request. */
const CANCELED = '57014';

/** A lock was not granted within `lock_timeout`, or the wait for it was a deadlock. */
const LOCK_REFUSED = new Set<unknown>(['55P03', '40P01']);

/** PostgreSQL's disk has no room for data or temporary files. */
const FULL = '53100';

/**
 * A server that takes no changes: its operator or its disk guard made it read-only, or it is no longer the primary of its
 * cluster. A new connection may lead to the one that is.
 */
const READ_ONLY = '25006';

/** The server's codes for a lost connection: it stops, starts, recovers, ended the connection, or has too many. */
const AWAY = /^(?:08\w{3}|57P0[1235]|53300|25P03)$/;

/** What a coordinator says of a statement that was planned before a shard was moved or divided, and run afterwards. */
const SHARD_IS_GONE = /^could not find valid entry for shard [1-9]/;

/** The operating system's codes for the same. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** The driver's messages for the same; they have no code. */
const BROKEN =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying|Query read timeout|Cannot use a pool after)/;

const DOWN_RETRY_SECONDS = 5;
const SLOW_RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 60;
const READ_ONLY_RETRY_SECONDS = 30;

const DEPTH = 5;

/** Where the server refuses a prepared statement whose columns have other types since a migration. */
const STALE_PLAN = 'RevalidateCachedQuery';

/** True if `error` says that its connection cannot be used or made; one with a stale prepared statement is given up, too. */
export function isConnectionLost(error: unknown): boolean {
  return some(error, ({ code, message, routine }) => {
    if (routine === STALE_PLAN) return true;
    return typeof code === 'string' ? AWAY.test(code) || UNREACHABLE.has(code) : BROKEN.test(message ?? '');
  });
}

/** True if the server takes no changes over this connection. */
export function isReadOnly(error: unknown): boolean {
  return some(error, ({ code }) => code === READ_ONLY);
}

/** True for a statement that reached its deadline or was cancelled. */
export function isTooLong(error: unknown): boolean {
  return some(error, ({ code }) => code === CANCELED);
}

/** True for a statement that gave up waiting for a lock. */
export function isLockRefused(error: unknown): boolean {
  return some(error, ({ code }) => LOCK_REFUSED.has(code));
}

/** The AppError for a missing or late answer, a read-only server or a full disk; any other error as it is. */
export function databaseRefusal(error: unknown, isCommit = false): unknown {
  if (error instanceof AppError) return error;
  const unavailable = (message: string, retryAfterSeconds: number) =>
    new AppError('unavailable', message, { cause: error, retryAfterSeconds });
  if (isConnectionLost(error)) {
    const message = isCommit
      ? 'The database went away before it confirmed this, so it may have been done or not; look before you try again.'
      : 'The database does not answer at the moment; try again in a few seconds.';
    return unavailable(message, DOWN_RETRY_SECONDS);
  }
  if (isTooLong(error)) {
    const message = 'This took the database too long; ask for less, such as fewer days or a smaller limit.';
    return unavailable(message, SLOW_RETRY_SECONDS);
  }
  if (isReadOnly(error)) {
    const message = 'The database only answers reads at the moment, so nothing was changed; try again later.';
    return unavailable(message, READ_ONLY_RETRY_SECONDS);
  }
  if (some(error, ({ code }) => code === FULL)) {
    const message = 'The database has no room at the moment, so nothing was kept; try again later.';
    return unavailable(message, FULL_RETRY_SECONDS);
  }
  if (some(error, ({ message }) => SHARD_IS_GONE.test(message ?? ''))) {
    const message =
      'The data was just moved to another machine of the database, so nothing was done; try again in a few seconds.';
    return unavailable(message, DOWN_RETRY_SECONDS);
  }
  return error;
}

interface Layer {
  code?: unknown;
  message?: string;
  routine?: unknown;
  cause?: unknown;
  previous?: unknown;
}

/** True if the error, or one of its causes, is `wanted`. */
function some(error: unknown, wanted: (layer: Layer) => boolean): boolean {
  let layer = error as Layer | undefined;
  for (let depth = 0; depth < DEPTH && layer !== null && typeof layer === 'object'; depth += 1) {
    if (wanted(layer)) return true;
    layer = (layer.cause ?? layer.previous) as Layer | undefined;
  }
  return false;
}

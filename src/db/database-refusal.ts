import { AppError } from '../errors.js';

/** PostgreSQL ended the statement: its deadline, or somebody asked for that. */
const CANCELED = '57014';

/** PostgreSQL has no room on its disk, for what it was to keep or for what it needs meanwhile. */
const FULL = '53100';

/**
 * Why there is no database to talk to, by the server's code: it stops, starts or is being recovered, was told to end this
 * connection, has too many, or broke off.
 */
const AWAY = /^(?:08\w{3}|57P0[1235]|53300|25P03)$/;

/** The same as the operating system says it. */
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

/** The same as the driver says it, which gives these no code. */
const BROKEN =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying|Query read timeout|Cannot use a pool after)/;

const DOWN_RETRY_SECONDS = 5;
const SLOW_RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 60;

const DEPTH = 5;

/** True where `error` says that the connection it came over, or was wanted, cannot be used. */
export function isConnectionLost(error: unknown): boolean {
  return some(error, ({ code, message }) =>
    typeof code === 'string' ? AWAY.test(code) || UNREACHABLE.has(code) : BROKEN.test(message ?? ''),
  );
}

/** True for a statement that came to its deadline, or was ended. */
export function isTooLong(error: unknown): boolean {
  return some(error, ({ code }) => code === CANCELED);
}

/** What the driver or PostgreSQL threw, as callers are told it; anything but a missing or late answer, or a full disk, as it is. */
export function databaseRefusal(error: unknown, isCommit = false): unknown {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) return isCommit ? outcomeUnknown(error) : databaseAway(error);
  if (isTooLong(error)) {
    const message = 'This took the database too long; ask for less, such as fewer days or a smaller limit.';
    return new AppError('unavailable', message, { cause: error, retryAfterSeconds: SLOW_RETRY_SECONDS });
  }
  if (some(error, ({ code }) => code === FULL)) {
    const message = 'The database has no room at the moment, so nothing was kept; try again later.';
    return new AppError('unavailable', message, { cause: error, retryAfterSeconds: FULL_RETRY_SECONDS });
  }
  return error;
}

/** 503: nothing was done, because the database does not answer. */
function databaseAway(cause: unknown): AppError {
  const message = 'The database does not answer at the moment; try again in a few seconds.';
  return new AppError('unavailable', message, { cause, retryAfterSeconds: DOWN_RETRY_SECONDS });
}

function outcomeUnknown(cause: unknown): AppError {
  const message =
    'The database went away before it confirmed this, so it may have been done or not; look before you try again.';
  return new AppError('unavailable', message, { cause, retryAfterSeconds: DOWN_RETRY_SECONDS });
}

interface Layer {
  code?: unknown;
  message?: string;
  cause?: unknown;
  previous?: unknown;
}

/** True where the error, or one that it was made from, is `wanted`. */
function some(error: unknown, wanted: (layer: Layer) => boolean): boolean {
  let layer = error as Layer | undefined;
  for (let depth = 0; depth < DEPTH && layer !== null && typeof layer === 'object'; depth += 1) {
    if (wanted(layer)) return true;
    layer = (layer.cause ?? layer.previous) as Layer | undefined;
  }
  return false;
}

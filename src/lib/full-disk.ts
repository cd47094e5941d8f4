import { AppError } from '../errors.js';

const RETRY_SECONDS = 60;

/** Turns a full disk into AppError `unavailable`. */
export async function refusingFullDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    const message = 'There is no room for files at the moment, so nothing was kept; try again later.';
    throw new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_SECONDS });
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.js';

/** The response to a request that came through Express. */
export function responseTo(request: IncomingMessage): ServerResponse {
  return (request as IncomingMessage & { res: ServerResponse }).res;
}

/** Aborts when the caller closes the connection before the answer is out. The request's own event may never come. */
export function callerLeft(request: IncomingMessage): AbortSignal {
  const response = responseTo(request);
  const leaving = new AbortController();
  const leave = () => {
    if (!response.writableFinished) leaving.abort(callerHasLeft());
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return leaving.signal;
}

export function callerHasLeft(): AppError {
  return new AppError('unavailable', 'The caller left.');
}

/** Resolves when the response takes more, or nobody reads it any more. */
export function roomIn(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.once('drain', end).once('close', end);
  });
}

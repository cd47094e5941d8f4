import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.js';

/** Aborts when the caller closes the connection before the answer is out. The request's own event may never come. */
export function callerLeft(request: IncomingMessage): AbortSignal {
  const { res: response } = request as IncomingMessage & { res: ServerResponse };
  const leaving = new AbortController();
  const leave = () => {
    if (!response.writableFinished) leaving.abort(new AppError('unavailable', 'The caller left.'));
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return leaving.signal;
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

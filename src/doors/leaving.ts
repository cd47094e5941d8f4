import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, readingFor } from '../db/work.js';
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

/**
 * Runs what answers a read: where the caller leaves before the answer is out, its statements end, or are not begun. Costs
 * one listener, and only once a statement runs.
 */
export function answeringRead<T>(request: IncomingMessage, work: () => T): T {
  return readingFor(new LeavingCaller((request as IncomingMessage & { res: ServerResponse }).res), work);
}

class LeavingCaller implements Caller {
  private ends: Set<() => void> | undefined;

  constructor(private readonly response: ServerResponse) {}

  get left(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  onLeave(end: () => void): () => void {
    const ends = this.ends ?? this.listen();
    ends.add(end);
    return () => void ends.delete(end);
  }

  private listen(): Set<() => void> {
    const ends = new Set<() => void>();
    this.ends = ends;
    this.response.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }
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

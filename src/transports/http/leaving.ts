import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Viewer } from '../../access/viewer.js';
import { type Caller, readingFor } from '../../db/work.js';
import { AppError } from '../../errors.js';

type Answered = IncomingMessage & { res: ServerResponse };

export function responseTo(request: IncomingMessage): ServerResponse {
  return (request as Answered).res;
}

/** Puts a response where Express does, for requests that never get to Express. */
export function answeredBy(request: IncomingMessage, response: ServerResponse): void {
  (request as Answered).res = response;
}

/** Aborts when the caller closes the connection before the answer is out. The request's own `close` may never come. */
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

/** The caller of a read, whose statements end when it leaves before the answer. Adds one listener, once a statement runs. */
export function readerOf(request: IncomingMessage, viewer?: Viewer | null): Caller {
  return new LeavingCaller(responseTo(request), viewer?.wroteAt);
}

/** Runs a read for its reader. */
export function answeringRead<T>(request: IncomingMessage, viewer: Viewer | null, work: () => T): T {
  return readingFor(readerOf(request, viewer), work);
}

/** Called when the caller of a response leaves; one set for all the reads of a streamed list. */
const ENDINGS = Symbol('endings');

type Answering = ServerResponse & { [ENDINGS]?: Set<() => void> };

class LeavingCaller implements Caller {
  constructor(
    private readonly response: Answering,
    readonly wroteAt: number | null | undefined,
  ) {}

  get left(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  onLeave(end: () => void): () => void {
    const ends = this.response[ENDINGS] ?? this.listen();
    ends.add(end);
    return () => void ends.delete(end);
  }

  private listen(): Set<() => void> {
    const ends = new Set<() => void>();
    this.response[ENDINGS] = ends;
    this.response.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }
}

/** Resolves when the response takes more, or nobody reads it any longer. */
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

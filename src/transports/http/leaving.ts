import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Viewer } from '../../access/viewer.js';
import { type Caller, readingFor } from '../../db/work.js';
import { AppError } from '../../errors.js';

type WithResponse = IncomingMessage & { res: ServerResponse };

export function responseTo(request: IncomingMessage): ServerResponse {
  return (request as WithResponse).res;
}

/** Links a response to its request as Express does, for requests that bypass Express. */
export function linkResponse(request: IncomingMessage, response: ServerResponse): void {
  (request as WithResponse).res = response;
}

/** Aborts when the connection closes before the answer is sent. The request's own `close` may never fire. */
export function disconnectSignal(request: IncomingMessage): AbortSignal {
  const response = responseTo(request);
  const leaving = new AbortController();
  const leave = () => {
    if (!response.writableFinished) leaving.abort(disconnectError());
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return leaving.signal;
}

export function disconnectError(): AppError {
  return new AppError('unavailable', 'The caller left.');
}

/** A caller whose statements are cancelled when it disconnects. Listens only once a statement runs. */
export function readerOf(request: IncomingMessage, viewer?: Viewer | null): Caller {
  return new RequestCaller(responseTo(request), viewer?.wroteAt);
}

export function runRead<T>(request: IncomingMessage, viewer: Viewer | null, work: () => T): T {
  return readingFor(readerOf(request, viewer), work);
}

/** Callbacks for a disconnect; a streamed list's reads share one listener. */
const ON_CLOSE = Symbol('endings');

type WithCallbacks = ServerResponse & { [ON_CLOSE]?: Set<() => void> };

class RequestCaller implements Caller {
  constructor(
    private readonly response: WithCallbacks,
    readonly wroteAt: number | null | undefined,
  ) {}

  get left(): boolean {
    return this.response.destroyed && !this.response.writableFinished;
  }

  onLeave(end: () => void): () => void {
    const ends = this.response[ON_CLOSE] ?? this.listen();
    ends.add(end);
    return () => void ends.delete(end);
  }

  private listen(): Set<() => void> {
    const ends = new Set<() => void>();
    this.response[ON_CLOSE] = ends;
    this.response.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }
}

/** Resolves when the response accepts more data or is closed. */
export function whenWritable(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.once('drain', end).once('close', end);
  });
}

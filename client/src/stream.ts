import { type Client, createClient, NetworkError, type RequestParams } from 'graphql-sse';
import { type Credentials, proofOf, renew } from './credentials.js';
import { type AnyDocument, named, type SentAs } from './document.js';
import { errorOf, type ResponseError } from './errors.js';
import { type Fetch, networkError, refusalOf, send } from './http.js';
import type { RetryPolicy } from './retry.js';

/**
 * What arrives on a stream: data; and word that the server listens from now on, so that what is read now misses nothing. `again`
 * says that the stream was interrupted before, and that something may have been missed.
 */
export type StreamEvent<Result> = { kind: 'connected'; again: boolean } | { kind: 'data'; data: Result };

export interface StreamPlace {
  url: string;
  fetch: Fetch;
  credentials: Credentials | undefined;
  retries: RetryPolicy;
  sentAs: SentAs;
}

export interface Operation {
  document: AnyDocument;
  variables?: unknown;
}

interface Message {
  data?: unknown;
  errors?: unknown;
}

/** The server says something every 12 seconds, be it nothing: a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000;

/** What failed before a connection that held for so long counts no longer. */
const WORKED_MS = 30_000;

/** The events of an operation, over as many connections as it takes. Rejects with the signal's reason, or AdlaneError. */
export async function* streamOf<Result>(
  place: StreamPlace,
  operation: Operation,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent<Result>, void, undefined> {
  let failures = 0;
  let hasConnected = false;
  let isRenewed = false;
  for (;;) {
    signal?.throwIfAborted();
    let connectedAt = Number.POSITIVE_INFINITY;
    const { headers, token } = await proofOf(place.credentials);
    const connection = new Connection(place, operation, headers);
    const leave = () => connection.leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await connection.opened;
      connectedAt = performance.now();
      yield { kind: 'connected', again: hasConnected };
      hasConnected = true;
      for await (const message of connection.messages()) {
        if (Array.isArray(message.errors)) throw errorOf(message.errors as ResponseError[], { data: message.data });
        failures = 0;
        isRenewed = false;
        yield { kind: 'data', data: message.data as Result };
      }
      signal?.throwIfAborted();
      return;
    } catch (cause) {
      const error = connection.failure(cause);
      if (!isRenewed && (await renew(place.credentials, error, token))) {
        isRenewed = true;
        continue;
      }
      if (performance.now() - connectedAt > WORKED_MS) failures = 0;
      failures += 1;
      await place.retries.pause(error, failures, signal);
    } finally {
      signal?.removeEventListener('abort', leave);
      leave();
    }
  }
}

/** One connection of an operation. graphql-sse speaks the protocol; when to try again is decided above. */
class Connection {
  /** Resolves when the server has begun to answer; rejects as `messages` does. */
  readonly opened: Promise<unknown>;
  private readonly client: Client;
  private readonly source: AsyncIterableIterator<Message>;
  private readonly first: Promise<IteratorResult<Message>>;
  /** graphql-sse keeps no more than the message of what fails in `fetch`. */
  private refusal: unknown;

  constructor(
    { url, fetch, sentAs }: StreamPlace,
    { document, variables = {} }: Operation,
    headers: Record<string, string>,
  ) {
    const fetchFn = (address: string, init: RequestInit) =>
      open(fetch, address, init).catch((error) => {
        this.refusal = error;
        throw error;
      });
    this.client = createClient({ url, headers, fetchFn, retryAttempts: 0 });
    let connected = () => {};
    const answers = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const request = { ...named(document, sentAs), variables } as RequestParams;
    this.source = this.client.iterate(request, { connected });
    this.first = this.source.next();
    this.opened = Promise.race([answers, this.first]);
    // Whoever leaves before reading does not hear of it.
    this.opened.catch(() => undefined);
    this.first.catch(() => undefined);
  }

  async *messages(): AsyncGenerator<Message, void, undefined> {
    for (let next = await this.first; !next.done; next = await this.source.next()) yield next.value;
  }

  /** What went wrong, in the client's own terms. */
  failure(cause: unknown): unknown {
    return cause instanceof NetworkError ? (this.refusal ?? networkError(cause, undefined)) : cause;
  }

  leave(): void {
    this.client.dispose();
  }
}

async function open(fetch: Fetch, url: string, init: RequestInit) {
  const response = await send(fetch, url, init);
  const { ok, status, statusText, body } = response;
  if (!ok) throw await refusalOf(response, init.signal);
  return { ok, status, statusText, body: body && watched(body, init.signal) };
}

/** The same bytes; fails when none come for too long, which a network that went away does not tell by itself. */
function watched(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  signal?.addEventListener('abort', rest, { once: true });
  const listen = (controller: TransformStreamDefaultController<Uint8Array>) => {
    rest();
    timer = setTimeout(() => controller.error(new Error('nothing was heard for too long')), SILENCE_MS);
  };
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: listen,
      transform(chunk, controller) {
        listen(controller);
        controller.enqueue(chunk);
      },
      flush: rest,
    }),
  );
}

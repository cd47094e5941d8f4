import { type ChatAnswer, type ChatQuestion, chat } from './chat.js';
import { type Credentials, withProof } from './credentials.js';
import { type AnyDocument, named, type Rest, type SentAs, type TypedDocument } from './document.js';
import { bodyOf, type Fetch, newIdempotencyKey, refusalIn, send } from './http.js';
import { itemsOf, type Listing } from './items.js';
import { live } from './live.js';
import { REST_BASE } from './rest-base.js';
import { type Retries, RetryPolicy } from './retry.js';
import { type StreamEvent, type StreamPlace, streamOf } from './stream.js';
import { BULK_PATH, type SentBulkFile, type SupportAttachment, uploadBody, uploadPath } from './upload.js';

export interface ClientOptions {
  /** Where the server is, such as `https://ads.example.com`; the API's paths are added. */
  url: string;
  /** Who is calling; without it only what is public is answered. */
  credentials?: Credentials;
  /** In place of the global one, for instance behind a proxy. */
  fetch?: Fetch;
  retries?: Retries;
  /** `ids`: documents go as their ids in the manifest of a server's trusted documents. Default: `text`. */
  documents?: SentAs;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** A key of your own, where a try has to be recognised after a restart. Default: a new one for each call. */
  idempotencyKey?: string | undefined;
  /**
   * Of a query that goes by its id: the browser keeps the answer for this credential, and asks each time whether it still holds.
   */
  isKept?: boolean | undefined;
}

export interface StreamOptions {
  signal?: AbortSignal | undefined;
}

/** Talks to one adlane server. It keeps no connection and no cache: one is enough for a program, and none has to be closed. */
export class Client {
  private readonly base: string;
  private readonly credentials: Credentials | undefined;
  private readonly fetch: Fetch;
  private readonly retries: RetryPolicy;
  private readonly sentAs: SentAs;

  /** Throws TypeError if `url` is not an absolute URL. */
  constructor({
    url,
    credentials,
    fetch = globalThis.fetch.bind(globalThis),
    retries,
    documents = 'text',
  }: ClientOptions) {
    this.base = new URL(url).href.replace(/\/+$/, '');
    this.credentials = credentials;
    this.fetch = fetch;
    this.retries = new RetryPolicy(retries);
    this.sentAs = documents;
  }

  /**
   * Runs a query or mutation and gives its data. What fails on the way, or because the server is busy, is tried again; a write
   * carries an `Idempotency-Key` that is the same in every try, so that it happens once. Throws AdlaneError where the answer
   * has errors; what it holds beside them is in its `data`.
   */
  request<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, RequestOptions>
  ): Promise<Result>;
  request<Result = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<Result>;
  request<Result>(document: AnyDocument, variables?: unknown, options?: RequestOptions): Promise<Result> {
    return this.run(document, variables, options);
  }

  /**
   * Follows a subscription until the server ends it, or you leave the loop. A broken connection is opened again. Each begins with
   * an event of kind `connected`: read then what is shown, and nothing is missed. Throws AdlaneError.
   */
  subscribe<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, StreamOptions>
  ): AsyncGenerator<StreamEvent<Result>, void, undefined>;
  subscribe<Result = Record<string, unknown>>(
    document: string,
    variables?: Record<string, unknown>,
    options?: StreamOptions,
  ): AsyncGenerator<StreamEvent<Result>, void, undefined>;
  subscribe<Result>(
    document: AnyDocument,
    variables?: unknown,
    { signal }: StreamOptions = {},
  ): AsyncGenerator<StreamEvent<Result>, void, undefined> {
    return streamOf<Result>(this.stream, { document, variables }, signal);
  }

  /**
   * Every entry of a list, page by page as they are needed. The document takes its cursor as `$after`; `pick` finds the
   * list in its result: a connection with `edges { node }` and `pageInfo { hasNextPage endCursor }`, or a list with `data` and
   * `meta { nextCursor }`.
   */
  async *items<Result, Variables, Item>(
    document: TypedDocument<Result, Variables>,
    variables: Omit<Variables, 'after'>,
    pick: (result: Result) => Listing<Item>,
    { signal }: StreamOptions = {},
  ): AsyncGenerator<Item, void, undefined> {
    const page = (after: string) => this.run<Result>(document, { ...variables, after }, { signal });
    yield* itemsOf(page, pick);
  }

  /**
   * The result of a query, at first and again whenever the subscription tells of a change or was interrupted. Changes that come
   * while it is being read are read together.
   */
  live<Result, Variables, Changes, ChangeVariables>(
    query: { document: TypedDocument<Result, Variables>; variables?: Variables },
    changes: { document: TypedDocument<Changes, ChangeVariables>; variables?: ChangeVariables },
    { signal }: StreamOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    const read = (ended: AbortSignal) => this.run<Result>(query.document, query.variables, { signal: ended });
    const follow = (ended: AbortSignal) =>
      streamOf(this.stream, { document: changes.document, variables: changes.variables }, ended);
    return live(read, follow, signal);
  }

  /** The answer to a question about an account, as it grows: each event has all of the text so far, and what came last. */
  chat(question: ChatQuestion, { signal }: StreamOptions = {}): AsyncGenerator<ChatAnswer, void, undefined> {
    return chat(this.stream, question, signal);
  }

  /**
   * Adds a file to a ticket of the person who is signed in: at most 10 MiB of an image, a PDF, a Word or Excel file, text or CSV.
   * Throws AdlaneError.
   */
  upload(ticketId: string, file: Blob, name: string, options: RequestOptions = {}): Promise<SupportAttachment> {
    return this.sendFile(uploadPath(ticketId), file, name, options);
  }

  /** Sends a file of changes, at most 10 MiB, whose right lines become a change plan. Throws AdlaneError. */
  uploadChanges(file: Blob, name: string, options: RequestOptions = {}): Promise<SentBulkFile> {
    return this.sendFile(BULK_PATH, file, name, options);
  }

  private sendFile<Answer>(
    path: string,
    file: Blob,
    name: string,
    { signal, idempotencyKey = newIdempotencyKey() }: RequestOptions,
  ): Promise<Answer> {
    const headers = { 'Idempotency-Key': idempotencyKey };
    const url = `${this.base}${REST_BASE}${path}`;
    const init = () => ({ method: 'POST', headers, body: uploadBody(file, name), signal: signal ?? null });
    return this.sent(url, init, signal, async (response) => {
      const body = await bodyOf(response, signal);
      if (!response.ok) throw refusalIn(body, response);
      return body as Answer;
    });
  }

  private run<Result>(
    document: AnyDocument,
    variables: unknown,
    { signal, idempotencyKey = newIdempotencyKey(), isKept = false }: RequestOptions = {},
  ): Promise<Result> {
    const asked = { ...named(document, this.sentAs), variables };
    const url = `${this.base}/graphql`;
    const read = (response: Response) => dataOf<Result>(response, signal);
    if (isKept && 'documentId' in asked) {
      const search = new URLSearchParams({ documentId: asked.documentId, variables: JSON.stringify(variables ?? {}) });
      // Browsers ask the server before they send it: no form of another page can.
      const headers = { 'Apollo-Require-Preflight': 'true' };
      return this.sent(`${url}?${search}`, () => ({ headers, signal: signal ?? null }), signal, read);
    }
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
    const body = JSON.stringify(asked);
    return this.sent(url, () => ({ method: 'POST', headers, body, signal: signal ?? null }), signal, read);
  }

  /** Sends a request as often as it takes, with the credential as it is then. */
  private sent<T>(
    url: string,
    init: () => RequestInit & { headers: Record<string, string> },
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const work = async (proof: Record<string, string>) => {
      const { headers, ...rest } = init();
      return read(await send(this.fetch, url, { ...rest, headers: { ...headers, ...proof } }));
    };
    return this.retries.run(() => withProof(this.credentials, work), signal);
  }

  private get stream(): StreamPlace {
    const { base, fetch, credentials, retries, sentAs } = this;
    return { url: `${base}/graphql/stream`, fetch, credentials, retries, sentAs };
  }
}

export function createClient(options: ClientOptions): Client {
  return new Client(options);
}

async function dataOf<Result>(response: Response, signal: AbortSignal | undefined): Promise<Result> {
  const body = (await bodyOf(response, signal)) as { data?: Result | null; errors?: unknown } | null;
  if (!response.ok || body?.errors !== undefined || !body?.data) throw refusalIn(body, response);
  return body.data;
}

import type { Request, RequestHandler, Response } from 'express';
import type { System } from './request-log.js';

/** What a stand-in was asked. */
export interface AmendedRequest {
  method: string;
  /** Below the system, without the query string. */
  path: string;
  /** The text of the body: for Google Ads and Merchant reports it holds the query. */
  body: string;
  query: URLSearchParams;
}

/** Returns the JSON to answer in place of `answer`, which it may change. */
// biome-ignore lint/suspicious/noExplicitAny: answers of eight systems have no common shape.
export type Amendment = (answer: any, request: AmendedRequest) => unknown;

/** Changes to the answers of stand-ins, for accounts that are odder than any quirk. */
export class Amendments {
  private readonly changes = new Map<System, Set<Amendment>>();

  /** Changes every answered JSON of a system, in the order of the calls, until the result is called. */
  add(system: System, change: Amendment): () => void {
    const changes = this.changes.get(system) ?? new Set();
    this.changes.set(system, changes.add(change));
    return () => void changes.delete(change);
  }

  apply(system: System): RequestHandler {
    return (request, response, next) => {
      const changes = this.changes.get(system);
      if (changes && changes.size > 0) amend(request, response, [...changes]);
      next();
    };
  }
}

/** Collects what is written to `response` and sends it, changed, at the end. */
function amend(request: Request, response: Response, changes: readonly Amendment[]): void {
  const pieces: Buffer[] = [];
  const collect = (piece: unknown) => {
    if (piece !== undefined && piece !== null && typeof piece !== 'function')
      pieces.push(Buffer.isBuffer(piece) ? piece : Buffer.from(piece as string));
  };
  const end = response.end.bind(response) as (text?: string | Buffer) => Response;
  response.write = ((piece: unknown, ...rest: unknown[]) => {
    collect(piece);
    for (const each of rest) if (typeof each === 'function') setImmediate(each as () => void);
    return true;
  }) as Response['write'];
  response.end = ((piece?: unknown) => {
    collect(piece);
    const whole = Buffer.concat(pieces);
    let answer: unknown;
    try {
      answer = JSON.parse(whole.toString());
    } catch {
      return end(whole);
    }
    const asked: AmendedRequest = {
      method: request.method,
      path: request.path,
      body: typeof request.body === 'string' ? request.body : '',
      query: new URLSearchParams(request.originalUrl.split('?')[1] ?? ''),
    };
    for (const change of changes) answer = change(answer, asked) ?? answer;
    const text = JSON.stringify(answer);
    if (!response.headersSent) response.setHeader('Content-Length', Buffer.byteLength(text));
    return end(text);
  }) as Response['end'];
}

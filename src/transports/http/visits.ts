import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';

const TYPES = ['application/json', 'text/html'];

/** Whether a person's browser asks for a page to show: only then is a refusal a page. */
export function isVisit({ method, headers: { accept } }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || accept === undefined) return false;
  return new Negotiator({ headers: { accept } }).mediaType(TYPES) === 'text/html';
}

export interface RefusedVisit {
  status: number;
  code: string;
  message: string;
  headers?: OutgoingHttpHeaders;
}

/** Sends a page that explains the refusal. False if there is no such page; the response is then still unsent. */
export type WriteRefusal = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RefusedVisit,
) => Promise<boolean>;

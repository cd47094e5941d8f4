import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Viewer } from '../../access/viewer.js';
import { networkOf } from '../../lib/network.js';
import { redact } from '../../log.js';

/** What log lines and metrics need to know of a request. */
export interface RequestFacts {
  readonly id: string;
  /** The declared path with placeholders. */
  route?: string | undefined;
  /** The root field; `several`, or `other` for undeclared ones. */
  operation?: string | undefined;
  viewer?: Viewer | null | undefined;
  code?: string;
}

const FACTS = Symbol('facts');

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The id is the caller's `X-Request-Id` if it is well-formed and contains no credential. */
export function factsOf(request: IncomingMessage): RequestFacts {
  const holder = request as IncomingMessage & { [FACTS]?: RequestFacts };
  holder[FACTS] ??= { id: requestId(request.headers['x-request-id']) };
  return holder[FACTS];
}

/** Without further arguments, resets them. */
export function recordOperation(request: IncomingMessage, route?: string, operation?: string, viewer?: Viewer | null) {
  Object.assign(factsOf(request), { route, operation, viewer });
}

/** The original path: routers rewrite `url`. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function requestId(given: string | string[] | undefined): string {
  const isUsable = typeof given === 'string' && REQUEST_ID.test(given) && redact(given) === given;
  return isUsable ? given : randomUUID();
}

/** Computed once per connection. */
const peers = new WeakMap<Socket, string>();

export function peerOf({ socket }: IncomingMessage): string {
  let peer = peers.get(socket);
  if (peer === undefined) {
    peer = networkOf(socket.remoteAddress);
    peers.set(socket, peer);
  }
  return peer;
}

/** Behind trusted proxies, given by number or address; the peer's address if a proxy sends none. */
export function forwardedBy(proxies: number | readonly string[]): (request: IncomingMessage) => string {
  const isTrusted =
    typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxyAddr.compile([...proxies]);
  return (request) => networkOf(proxyAddr(request, isTrusted)) || peerOf(request);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Viewer } from '../../access/viewer.js';
import { networkOf } from '../../lib/network.js';
import { redact } from '../../log.js';

/** What the transports find out about a request, for its log line and the metrics. */
export interface RequestFacts {
  readonly id: string;
  /** The declared path, with its placeholders. */
  route?: string | undefined;
  /** The declared root field; `several`, or `other` for undeclared ones. */
  operation?: string | undefined;
  viewer?: Viewer | null | undefined;
  /** The error code of a refusal. */
  code?: string;
}

const FACTS = Symbol('facts');

const ACCEPTABLE_ID = /^[\w.:-]{1,128}$/;

/** The facts of a request. Its id is the caller's `X-Request-Id` if that is a sane one. */
export function factsOf(request: IncomingMessage): RequestFacts {
  const holder = request as IncomingMessage & { [FACTS]?: RequestFacts };
  holder[FACTS] ??= { id: requestId(request.headers['x-request-id']) };
  return holder[FACTS];
}

/** Notes who calls which operation; without arguments, that it is unknown again. */
export function noteOperation(request: IncomingMessage, route?: string, operation?: string, viewer?: Viewer | null) {
  Object.assign(factsOf(request), { route, operation, viewer });
}

/** The path that was asked for, before any router cut it. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function requestId(given: string | string[] | undefined): string {
  const sane = typeof given === 'string' && ACCEPTABLE_ID.test(given) && redact(given) === given;
  return sane ? given : randomUUID();
}

/** One entry a connection: every request needs it. */
const peers = new WeakMap<Socket, string>();

/** The address at the other end of the connection. */
export function peerOf({ socket }: IncomingMessage): string {
  let peer = peers.get(socket);
  if (peer === undefined) {
    peer = networkOf(socket.remoteAddress);
    peers.set(socket, peer);
  }
  return peer;
}

/** The caller's address behind trusted proxies, given by number or address; the peer's if a proxy sends none. */
export function forwardedBy(proxies: number | readonly string[]): (request: IncomingMessage) => string {
  const isTrusted =
    typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxyAddr.compile([...proxies]);
  return (request) => networkOf(proxyAddr(request, isTrusted)) || peerOf(request);
}

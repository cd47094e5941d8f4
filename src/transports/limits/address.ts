import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { networkOf } from '../../network.js';

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

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../network.js';

/** Worked out once a connection: it is asked for on every request. */
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

/** The caller's address as Express works it out behind trusted proxies; the peer's where a proxy sends none. */
export function forwardedFor(request: IncomingMessage): string {
  return networkOf((request as { ip?: string }).ip) || peerOf(request);
}

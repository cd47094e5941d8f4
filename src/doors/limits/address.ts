import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../network.js';

/** The address at the other end of the connection. */
export function peerOf({ socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress);
}

/** The caller's address as Express works it out behind trusted proxies; the peer's where a proxy sends none. */
export function forwardedFor(request: IncomingMessage): string {
  return networkOf((request as { ip?: string }).ip) || peerOf(request);
}

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkOf } from '../../lib/network.js';
import { guardConnections } from './connection-guard.js';

export interface Listening {
  port: number;
  /** Stops accepting work and cuts what still runs after `graceMs`. Later calls return the same promise. */
  stop(graceMs: number): Promise<void>;
}

/** For URL and headers. */
export const MAX_HEAD_BYTES = 16_384;

/** Timeouts for callers. */
const TIMEOUTS = {
  headersMs: 15_000,
  /** A 10 MiB upload needs 0.7 Mbit/s. */
  requestMs: 120_000,
  /** Without reading any of an answer. */
  stalledMs: 60_000,
  keepAliveMs: 65_000,
  checkMs: 5_000,
};

/** `port` 0 picks a free one. Closes connections beyond the limits; rejects if the address is unavailable. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  {
    inAll,
    perAddress,
    patience: timeouts = TIMEOUTS,
  }: { inAll?: number; perAddress?: number; patience?: typeof TIMEOUTS } = {},
): Promise<Listening> {
  const server = createServer({
    keepAliveTimeout: timeouts.keepAliveMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    maxHeaderSize: MAX_HEAD_BYTES,
    insecureHTTPParser: false,
    // guardConnections checks the Host header and answers with a JSON error.
    requireHostHeader: false,
  });
  guardConnections(server, handler, timeouts.stalledMs);
  if (inAll !== undefined) server.maxConnections = inAll;
  if (perAddress !== undefined) server.on('connection', limitPerAddress(perAddress));
  server.listen(port, host);
  // `once` rejects on 'error'.
  await once(server, 'listening');
  let stopping: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    stop(graceMs) {
      stopping ??= new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // A keep-alive connection becomes idle only after its last answer.
        const idleCheck = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(idleCheck);
          resolve();
        });
      });
      return stopping;
    },
  };
}

function limitPerAddress(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = networkOf(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) as number) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  };
}

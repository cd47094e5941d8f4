import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkOf } from '../../lib/network.js';
import { guardConnections } from './connection-guard.js';

export interface Listening {
  port: number;
  /** Takes no new work; requests and streams that still run after `graceMs` are cut. Later calls wait for the same end. */
  stop(graceMs: number): Promise<void>;
}

/** Longest head of a request: address and headers. */
export const MAX_HEAD_BYTES = 16_384;

/** How long callers may take, in milliseconds. */
const PATIENCE = {
  /** For the head of a request. */
  headersMs: 15_000,
  /** For a whole request: a file of 10 MiB needs 0.7 Mbit/s. */
  requestMs: 120_000,
  /** Without reading anything of a waiting answer. */
  stalledMs: 60_000,
  /** For another request on the same connection. */
  keepAliveMs: 65_000,
  /** Between two checks for late callers. */
  checkMs: 5_000,
};

/** Listens on host and port (0: any free one) and closes connections beyond the limits. Rejects if the address is not available. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  { inAll, perAddress, patience = PATIENCE }: { inAll?: number; perAddress?: number; patience?: typeof PATIENCE } = {},
): Promise<Listening> {
  const server = createServer({
    keepAliveTimeout: patience.keepAliveMs,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.checkMs,
    maxHeaderSize: MAX_HEAD_BYTES,
    insecureHTTPParser: false,
    // The guard checks it, and answers in the form of every error.
    requireHostHeader: false,
  });
  guardConnections(server, handler, patience.stalledMs);
  if (inAll !== undefined) server.maxConnections = inAll;
  if (perAddress !== undefined) server.on('connection', boundPerAddress(perAddress));
  server.listen(port, host);
  // Rejects when the server emits an error.
  await once(server, 'listening');
  let stopping: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    stop(graceMs) {
      stopping ??= new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // A kept-alive connection becomes idle only when its last answer is out.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
      });
      return stopping;
    },
  };
}

function boundPerAddress(most: number): (socket: Socket) => void {
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

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { guardConnections } from './connection-guard.js';
import { networkOf } from './network.js';

export interface Listening {
  port: number;
  /**
   * Takes no new work and lets running requests and streams end for at most `graceMs`; what still runs then is cut.
   * Calls after the first wait for the same end.
   */
  stop(graceMs: number): Promise<void>;
}

/** Most open connections, in all and from one address; one more is closed unheard. Absent: any number. */
export interface ConnectionBounds {
  inAll?: number | undefined;
  perAddress?: number | undefined;
}

/** How long callers may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  headersMs: number;
  /** For a whole request; 10 MiB of a file then need 0.7 Mbit/s. */
  requestMs: number;
  /** For reading nothing of an answer that waits for them. */
  stalledMs: number;
  /** For another request on the same connection. */
  keepAliveMs: number;
  /** Between two looks at who is late. */
  checkMs: number;
}

/** Of a request, address and headers. */
export const MAX_HEAD_BYTES = 16_384;

const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  stalledMs: 60_000,
  keepAliveMs: 65_000,
  checkMs: 5_000,
};

/** Serves `handler` on host and port (0: any free one). Rejects when the address cannot be had. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
  { inAll, perAddress, patience = PATIENCE }: ConnectionBounds & { patience?: Patience } = {},
): Promise<Listening> {
  const server = createServer({
    keepAliveTimeout: patience.keepAliveMs,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.checkMs,
    maxHeaderSize: MAX_HEAD_BYTES,
    insecureHTTPParser: false,
    // Asked for by the guard, whose answer has the form of every error.
    requireHostHeader: false,
  });
  guardConnections(server, handler, patience.stalledMs);
  if (inAll !== undefined) server.maxConnections = inAll;
  if (perAddress !== undefined) server.on('connection', boundPerAddress(perAddress));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  let stopping: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    stop(graceMs) {
      stopping ??= new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // A kept-alive connection turns idle only when its last answer is out.
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

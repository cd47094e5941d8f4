import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  /**
   * Takes no new work and lets running requests and streams end for at most `graceMs`; what still runs then is cut.
   * Calls after the first wait for the same end.
   */
  stop(graceMs: number): Promise<void>;
}

/** Serves `handler` on host and port (0: any free one). Rejects when the address cannot be had. */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, handler);
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

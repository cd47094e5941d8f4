import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request on its way: it is answered here, its answer is lost, or neither. */
export type Fate = 'lost' | 'pass' | { status: number; headers?: Record<string, string>; body: string };

export interface CuttingProxy {
  url: string;
  /** Paths of what came by, with the Idempotency-Key. */
  seen: { method: string; url: string; key: string | undefined; body: string }[];
  /** The next requests' fates, in their order; those after them pass. */
  fates: Fate[];
  /** Ends every connection that is open. */
  cut(): void;
  close(): Promise<void>;
}

/** Stands before a server and has its answers fail as networks do. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const fates: Fate[] = [];
  const seen: CuttingProxy['seen'] = [];
  const server = createServer(async (incoming, outgoing) => {
    const fate = fates.shift() ?? 'pass';
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    const body = Buffer.concat(chunks);
    seen.push({ method, url, key: headers['idempotency-key'] as string | undefined, body: body.toString() });
    if (typeof fate === 'object') outgoing.writeHead(fate.status, fate.headers).end(fate.body);
    else pass(target, incoming, body, outgoing, fate === 'lost');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fates,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  isLost: boolean,
): void {
  const onward = request(target + url, { method, headers }, (answer) => {
    if (isLost) {
      answer.resume().once('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  onward.end(body);
}

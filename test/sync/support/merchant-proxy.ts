import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: whatever a test makes of an answer is right for it.
type Answer = any;

/** Stands before Merchant Center and answers otherwise than it does: `change` is given each path and its answer. */
export class MerchantProxy {
  change: (path: string, answer: Answer) => Answer = (_path, answer) => answer;

  /** A status to refuse a path with; undefined where it is answered. */
  status: (path: string) => number | undefined = () => undefined;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(merchantUrl: string): Promise<MerchantProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new MerchantProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method = 'GET', url = '/', headers } = request;
      const refused = proxy.status(url);
      if (refused !== undefined) {
        const error = { code: refused, message: 'The caller does not have access to the account.' };
        return response.writeHead(refused, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      }
      const answer = await fetch(`${merchantUrl}${url}`, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(method === 'POST' && { body: Buffer.concat(parts) }),
      });
      const told = answer.ok ? proxy.change(url, await answer.json()) : await answer.json();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Exchange } from './exchange.js';

/** Stands between the server and a platform's address, hands everything on, and keeps it whole. */
export class Recorder {
  readonly exchanges: Exchange[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(target: string): Promise<Recorder> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const recorder = new Recorder(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      const body = await buffer(request);
      const headers = Object.entries(request.headers).filter(
        ([name]) => !['host', 'connection', 'content-length'].includes(name),
      );
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as [string, string][],
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      recorder.exchanges.push({
        method: request.method ?? '',
        path: request.url ?? '',
        ...(body.length > 0 && { body: JSON.parse(body.toString()) }),
        status: answer.status,
        answer: JSON.parse(text),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
    });
    return recorder;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  path: string;
  /** Of the query string and, of a form, its body. */
  params: URLSearchParams;
  /** The parsed body if it is JSON, otherwise undefined. */
  body: unknown;
  status: number;
  answer: unknown;
}

/** Stands before a stand-in and keeps whatever passes. */
export class RecordingProxy {
  readonly seen: Exchange[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(target: string): Promise<RecordingProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new RecordingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('request', async (request: IncomingMessage, response) => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await textOf(request);
      const { host: _host, connection: _connection, 'content-length': _length, ...sent } = headers;
      const answered = await fetch(`${target}${url}`, {
        method,
        headers: sent as Record<string, string>,
        redirect: 'manual',
        ...(body !== '' && { body }),
      });
      const text = await answered.text();
      const [path = '', search = ''] = url.split('?', 2);
      const form = /json/.test(headers['content-type'] ?? '') ? '' : body;
      const params = new URLSearchParams([search, form].filter(Boolean).join('&'));
      proxy.seen.push({ method, path, params, body: jsonOf(body), status: answered.status, answer: jsonOf(text) });
      response
        .writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'application/json' })
        .end(text);
    });
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import protobuf from 'protobufjs';

/** A span as a collector sees it; ids in hexadecimal digits. */
export interface Collected {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: string;
  attributes: Record<string, string | number>;
  status: string;
  links: { traceId: string; spanId: string }[];
  /** Attributes of the process. */
  resource: Record<string, string | number>;
}

/** What a collector does with what it is sent. */
type Mood = 'take' | 'refuse' | 'hang';

type Value = Record<string, string | number>;
type Pairs = { key: string; value?: Value }[];

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: string;
  attributes?: Pairs;
  status?: { code?: string };
  links?: { traceId: string; spanId: string }[];
}

interface Request {
  resourceSpans?: { resource?: { attributes?: Pairs }; scopeSpans?: { spans?: WireSpan[] }[] }[];
}

const PATIENCE_MS = 15_000;

const root = new protobuf.Root();
root.resolvePath = (_origin, target) => join(import.meta.dirname, target);
root.loadSync('opentelemetry/proto/collector/trace/v1/trace_service.proto', { keepCase: false });
const Exported = root.lookupType('opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest');

/** Takes traces by OTLP over HTTP, as protobuf or JSON. */
export class Collector {
  readonly spans: Collected[] = [];
  /** All that came, as it was sent. */
  readonly bytes: Buffer[] = [];
  readonly requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  mood: Mood = 'take';
  private readonly events = new EventEmitter().setMaxListeners(0);

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.take(request, response));
  }

  static async start(): Promise<Collector> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Collector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What `find` finds in what came so far, or comes. Rejects with what came when nothing else does. */
  async until<Found>(find: (spans: readonly Collected[]) => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find(this.spans);
      if (found !== undefined) return found;
      await once(this.events, 'spans', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
        throw new Error(`No such span among ${this.spans.map(({ name }) => name).join(', ')}.`);
      });
    }
  }

  /** Resolves when something was sent, whatever becomes of it. */
  async asked(): Promise<void> {
    if (this.requests.length === 0) await once(this.events, 'request');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    this.events.emit('request');
    if (this.mood === 'hang') return;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (this.mood === 'refuse') {
      response.writeHead(400).end();
      return;
    }
    this.bytes.push(body);
    const isJson = request.headers['content-type'] === 'application/json';
    this.spans.push(...spansOf(isJson ? fromJson(body) : fromProtobuf(body)));
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end(isJson ? '{}' : '');
    this.events.emit('spans');
  }
}

function fromProtobuf(body: Buffer): Request {
  const message = Exported.decode(body);
  const read = Exported.toObject(message, { longs: Number, enums: String, bytes: Array });
  return read as Request;
}

/** Through the definition, too: what it does not know is no span. */
function fromJson(body: Buffer): Request {
  const hexToBase64 = (key: string, value: unknown) =>
    /^(trace|span|parentSpan)Id$/.test(key) ? Buffer.from(String(value), 'hex').toString('base64') : value;
  const message = Exported.fromObject(JSON.parse(body.toString(), hexToBase64));
  return Exported.toObject(message, { longs: Number, enums: String, bytes: Array }) as Request;
}

function spansOf({ resourceSpans = [] }: Request): Collected[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map((span) => ({
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId ?? ''),
        name: span.name,
        kind: span.kind.replace('SPAN_KIND_', ''),
        attributes: valuesOf(span.attributes),
        status: (span.status?.code ?? 'STATUS_CODE_UNSET').replace('STATUS_CODE_', ''),
        links: (span.links ?? []).map((link) => ({ traceId: hex(link.traceId), spanId: hex(link.spanId) })),
        resource: valuesOf(resource?.attributes),
      })),
    ),
  );
}

function hex(id: unknown): string {
  return Buffer.from(id as number[]).toString('hex');
}

function valuesOf(pairs: Pairs = []): Record<string, string | number> {
  return Object.fromEntries(pairs.map(({ key, value = {} }) => [key, Object.values(value)[0] as string | number]));
}

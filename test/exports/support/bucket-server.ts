import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Bucket } from '../../../src/platforms/buckets/bucket-writer.js';

export const BUCKET = 'agency-reports';

/** What a test has the way to the bucket do with a request; true if it has answered or cut it. */
export type OnTheWay = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A real S3 server with a bucket, and a way to it on which requests can be counted, held and cut. */
export class BucketServer {
  /** Method and path of what came through. */
  readonly seen: string[] = [];
  onTheWay: OnTheWay = () => false;

  private constructor(
    private readonly directory: string,
    private readonly server: S3rver,
    private readonly way: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<BucketServer> {
    const directory = mkdtempSync(join(tmpdir(), 'adlane-bucket-'));
    const options = { port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: BUCKET }] };
    const server = new S3rver(options);
    const { port } = await server.run();
    const way = createServer();
    const bucket = new BucketServer(directory, server, way, port);
    way.on('request', (request, response) => bucket.pass(request, response));
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
    return bucket;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.way.address() as AddressInfo).port}`;
  }

  /** What the server itself knows. */
  place(change: Partial<Bucket> = {}): Bucket {
    return {
      endpoint: this.endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      isPathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      ...change,
    };
  }

  /** The keys of all objects. */
  keys(): string[] {
    const files = readdirSync(join(this.directory, BUCKET), { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const objects = paths.filter((path) => path.endsWith('._S3rver_object'));
    const start = join(this.directory, BUCKET).length + 1;
    return objects.map((path) => path.slice(start, -'._S3rver_object'.length)).sort();
  }

  /** Where an object is on disk. */
  pathOf(key: string): string {
    return join(this.directory, BUCKET, `${key}._S3rver_object`);
  }

  read(key: string): Buffer {
    return readFileSync(this.pathOf(key));
  }

  puts(): string[] {
    return this.seen.filter((line) => line.startsWith('PUT '));
  }

  clear(): void {
    this.seen.length = 0;
    this.onTheWay = () => false;
    for (const key of this.keys()) rmSync(this.pathOf(key));
  }

  async stop(): Promise<void> {
    this.way.closeAllConnections();
    this.way.close();
    this.server.httpServer.closeAllConnections();
    await this.server.close();
    rmSync(this.directory, { recursive: true });
  }

  private pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming;
    this.seen.push(`${method} ${url?.split('?')[0]}`);
    if (this.onTheWay(incoming, response)) return;
    const { port } = this;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  }
}

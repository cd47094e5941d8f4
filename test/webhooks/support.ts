import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { createLog } from '../../src/log.js';
import { parseSecretKeys, SecretBox } from '../../src/platforms/connections/secret-box.js';
import { WebhookPost } from '../../src/platforms/webhooks/webhook-post.js';
import { WebhookJobs } from '../../src/sync/webhook-jobs.js';
import { Planning, type PlanningTeam } from '../planning/support.js';

const KEYS = `test:${Buffer.alloc(32, 'a key of tests').toString('base64')}`;
export const SETTINGS = { ENCRYPTION_KEYS: KEYS };

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers on one path. */
export type Answering = (response: ServerResponse) => void;

/** Somebody's server, told how to answer; 204 unless told. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answering>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const path = request.url as string;
      this.received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = this.answers.get(path);
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answer(path: string, answer: number | Answering): void {
    this.answers.set(path, typeof answer === 'number' ? (response) => response.writeHead(answer).end() : answer);
  }

  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  /** What came there, as its receiver reads it, once there are so many. Throws for a signature that does not hold. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async verified(path: string, secret: string, count = 1): Promise<any[]> {
    await until(() => this.at(path).length >= count);
    return this.at(path).map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error('It did not come to that.');
}

/** Two processes that send, a receiver, and a new team for each test. */
export class Webhooks {
  private jobs: WebhookJobs[] = [];

  private constructor(
    readonly planning: Planning,
    readonly receiver: Receiver,
  ) {
    this.startSending();
  }

  startSending(): void {
    const box = new SecretBox(parseSecretKeys(KEYS));
    const post = new WebhookPost({ privateHosts: ['127.0.0.1'], timeoutMs: 1_500 });
    const log = createLog({ level: 'silent' });
    const dbs = [this.planning.db, this.planning.other.db];
    this.jobs = dbs.map((db) => new WebhookJobs(db, box, post, log, 0.03));
    for (const each of this.jobs) each.start();
  }

  async stopSending(): Promise<void> {
    await Promise.all(this.jobs.map((each) => each.stop()));
  }

  static async start(): Promise<Webhooks> {
    return new Webhooks(await Planning.start(SETTINGS), await Receiver.start());
  }

  async stop(): Promise<void> {
    await this.stopSending();
    this.receiver.stop();
    await this.planning.stop();
  }

  query<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.planning.db.query<Row>(text, values);
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async endpoint(team: PlanningTeam, path: string, events: string[]): Promise<any> {
    const { status, body } = await team.call(
      'POST',
      '/webhook-endpoints',
      { url: this.receiver.url(path), events },
      'admin',
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async deliveries(team: PlanningTeam, id: string): Promise<any[]> {
    return (await team.call('GET', `/webhook-endpoints/${id}/deliveries`, undefined, 'admin')).body.data;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async read(team: PlanningTeam, id: string): Promise<any> {
    const { body } = await team.call('GET', '/webhook-endpoints', undefined, 'admin');
    return body.find((each: { id: string }) => each.id === id);
  }

  /** Lets the next try be now. */
  async soon(deliveryId: string): Promise<void> {
    await this.query('update webhook_deliveries set next_at = statement_timestamp() where id = $1', [deliveryId]);
  }
}

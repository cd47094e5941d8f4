import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '../../../demo/credentials.js';
import { ANONYMOUS } from '../../attacks/support/hostile-documents.js';
import { PNG, TICKET } from '../../tickets/fixture.js';
import type { Promised } from './promises.js';
import type { Server, SoakedAdlane } from './soaked-adlane.js';

const PATIENCE_MS = 60_000;
const EVENT_MS = 15_000;
/** How long somebody insists on a write. */
const INSISTING_MS = 90_000;

const NESTED = `query ($limit: Int!) { accounts(limit: $limit) { data { id name
  campaigns(limit: 20) { id name status metrics { cost roas conversions } } } } }`;
const TODOS = 'subscription { todosChanged { todos { id } mayHaveMissed } }';
const LIST_PATHS = [
  '/query/campaigns?limit=100',
  '/query/campaigns?limit=50&sort=name&days=7',
  '/query/products?limit=50',
  '/query/accounts?limit=100',
  '/query/logs?limit=50',
  '/query/planning/board',
];

const pick = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;

/** Did what it is for, said to try again or that it may not be (`refused`), or failed. */
export type Outcome = 'good' | `${number}` | 'broken' | 'silent';

type Ask = (server: Server, stays: boolean) => Promise<Outcome>;

interface Campaign {
  id: string;
  accountId: string;
}

/** Everybody who uses adlane, each way of it by its name. */
export class Callers {
  readonly promises: Promised[] = [];
  /** Answers with a 500, which no fault may lead to. */
  readonly faults: string[] = [];
  readonly kinds: Record<string, { share: number; ask: Ask }>;
  private serial = 0;
  private readonly hostile = Object.values(ANONYMOUS);

  private constructor(
    private readonly adlane: SoakedAdlane,
    private readonly credentials: DemoCredentials,
    private readonly campaigns: Campaign[],
  ) {
    this.kinds = {
      'REST list': { share: 40, ask: (server) => this.get(server, pick(LIST_PATHS)) },
      'REST record': { share: 25, ask: (server) => this.record(server) },
      'GraphQL nested': { share: 12, ask: (server) => this.nested(server) },
      tool: { share: 5, ask: (server) => this.tool(server) },
      todo: { share: 5, ask: (server) => this.todo(server) },
      budget: { share: 3, ask: (server) => this.budget(server) },
      'chat left': { share: 1.5, ask: (server) => this.chat(server, true) },
      chat: { share: 0.5, ask: (server) => this.chat(server, false) },
      'live update': { share: 1, ask: (server, stays) => this.liveUpdate(server, stays) },
      upload: { share: 1, ask: (server) => this.upload(server) },
      'hostile document': { share: 1, ask: (server) => this.hostileDocument(server) },
      'sign-in': { share: 1, ask: (server) => this.signIn(server) },
    };
  }

  static async of(adlane: SoakedAdlane): Promise<Callers> {
    const { credentials, servers } = adlane;
    const get = async (path: string) => {
      const answer = await fetch(`${servers[0]?.url}/api/v1${path}`, { headers: { 'x-api-key': credentials.apiKey } });
      return (await answer.json()).data;
    };
    const inEuro = (await get('/query/accounts?limit=1000')).filter(
      ({ currency, isMcc }: { currency?: string; isMcc: boolean }) => !isMcc && (currency ?? 'EUR') === 'EUR',
    );
    const ids = new Set(inEuro.map(({ id }: { id: string }) => id));
    const campaigns = (await get('/query/campaigns?limit=1000')).filter(
      ({ accountId, status }: { accountId: string; status: string }) => ids.has(accountId) && status !== 'REMOVED',
    );
    return new Callers(adlane, credentials, campaigns);
  }

  /** One way to use it, as often as its share says. */
  next(): string {
    const entries = Object.entries(this.kinds);
    let left = Math.random() * entries.reduce((sum, [, { share }]) => sum + share, 0);
    for (const [kind, { share }] of entries) {
      left -= share;
      if (left < 0) return kind;
    }
    return entries[0]?.[0] as string;
  }

  /** Asks one server; who watches something stays a while after it was told, where `stays` says so. Never rejects. */
  async ask(kind: string, server: Server, stays = false): Promise<Outcome> {
    try {
      return (await this.kinds[kind]?.ask(server, stays)) as Outcome;
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? 'silent' : 'broken';
    }
  }

  private get key() {
    return { 'x-api-key': this.credentials.apiKey };
  }

  private get member() {
    return { authorization: `Bearer ${this.credentials.users.member.token}` };
  }

  /** The answer's status, its body read. */
  private async send(
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<{ status: number; text: string }> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: body instanceof FormData ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (answer.status === 500) this.faults.push(`${new URL(url).pathname}: ${text.slice(0, 300)}`);
    return { status: answer.status, text };
  }

  private async get(server: Server, path: string): Promise<Outcome> {
    const { status } = await this.send(`${server.url}/api/v1${path}`, this.key);
    return status === 200 ? 'good' : `${status}`;
  }

  private record(server: Server): Promise<Outcome> {
    const { id, accountId } = pick(this.campaigns);
    return this.get(
      server,
      pick([
        `/query/campaign/${id}?account_id=${accountId}`,
        `/query/campaigns/${id}/metrics/daily?days=30`,
        `/query/accounts/${accountId}`,
        `/query/accounts/${accountId}/todos?limit=20`,
      ]),
    );
  }

  private async nested(server: Server): Promise<Outcome> {
    const document = { query: NESTED, variables: { limit: 10 } };
    const { status, text } = await this.send(`${server.url}/graphql`, this.key, document);
    if (text.includes('"internal')) this.faults.push(`/graphql: ${text.slice(0, 300)}`);
    return status === 200 && !text.includes('"errors"') ? 'good' : `${status === 200 ? 503 : status}`;
  }

  private async tool(server: Server): Promise<Outcome> {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'query_campaigns', arguments: { limit: 20 } },
    };
    const headers = { ...this.key, accept: 'application/json, text/event-stream' };
    const { status, text } = await this.send(`${server.url}/mcp`, headers, call);
    return status === 200 && !text.includes('"isError":true') ? 'good' : `${status === 200 ? 503 : status}`;
  }

  /** The same request under one key until it is answered, as a careful client does. */
  private async insist(kind: Promised['kind'], effect: string, url: string, body: object): Promise<Outcome> {
    const promised: Promised = { kind, effect, acknowledged: false };
    this.promises.push(promised);
    const headers = { ...this.key, 'idempotency-key': randomUUID() };
    let outcome: Outcome = 'broken';
    const began = performance.now();
    for (let at = 0; performance.now() - began < INSISTING_MS; at += 1) {
      const answer = await this.send(url, headers, body).catch(() => undefined);
      if (answer && answer.status < 300) {
        promised.acknowledged = true;
        return at === 0 ? 'good' : outcome;
      }
      if (at === 0) outcome = answer ? `${answer.status}` : 'broken';
      const again = !answer || answer.status >= 500 || answer.status === 429 || answer.text.includes('under way; try');
      if (!again || this.stopped) return outcome;
      await sleep(500 + randomInt(1_000));
    }
    return outcome;
  }

  /** Nobody insists or stays any more. */
  stopped = false;

  private budget(server: Server): Promise<Outcome> {
    const { id, accountId } = pick(this.campaigns);
    const amount = (1_000 + ++this.serial) / 100;
    return this.insist(
      'budget',
      `budget ${Math.round(amount * 100) * 10_000}`,
      `${server.url}/api/v1/query/campaign/${id}/budget`,
      { account_id: accountId, daily_budget_eur: amount, apply_to_shared_budget: true },
    );
  }

  private todo(server: Server): Promise<Outcome> {
    const title = `soak ${++this.serial}`;
    const { accountId } = pick(this.campaigns);
    return this.insist('todo', title, `${server.url}/api/v1/query/planning/todos`, { accountId, title });
  }

  private async chat(server: Server, leaves: boolean): Promise<Outcome> {
    const question = { message: 'Wie läuft das Konto?', history: [], accountId: pick(this.campaigns).accountId };
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/v1/chat/stream`, {
      method: 'POST',
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...this.member },
      body: JSON.stringify(question),
    });
    if (answer.status !== 200) {
      const text = await answer.text();
      if (answer.status === 500) this.faults.push(`/chat/stream: ${text.slice(0, 300)}`);
      return `${answer.status}`;
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (leaves && text.includes('"text"')) break;
    }
    leaving.abort();
    return !text.includes('event: error') && text.includes(leaves ? '"text"' : '[DONE]') ? 'good' : '503';
  }

  /** Watches todos on one server and writes one at the other; good if it is told of it. */
  private async liveUpdate(server: Server, stays: boolean): Promise<Outcome> {
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/graphql/stream`, {
      method: 'POST',
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...this.member },
      body: JSON.stringify({ query: TODOS }),
    });
    if (answer.status !== 200) {
      leaving.abort();
      return `${answer.status}`;
    }
    let text = '';
    let isOver = false;
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length > 200_000) text = text.slice(-100_000);
      }
    };
    const reading = read()
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    try {
      const other = this.adlane.servers.find((each) => each !== server && each.program.isUp) ?? server;
      const { accountId } = pick(this.campaigns);
      const body = { accountId, title: `watched ${++this.serial}` };
      const made = await this.send(`${other.url}/api/v1/query/planning/todos`, this.key, body);
      if (made.status !== 201) return `${made.status}`;
      const { id } = JSON.parse(made.text);
      const end = AbortSignal.timeout(EVENT_MS);
      while (!text.includes(id)) {
        if (end.aborted || isOver) return 'silent';
        await sleep(100);
      }
      for (let left = stays ? randomInt(1, 20) : 0; left > 0 && !this.stopped && !isOver; left -= 1) await sleep(1_000);
      return 'good';
    } finally {
      leaving.abort();
      await reading;
    }
  }

  private async upload(server: Server): Promise<Outcome> {
    const opened = await this.send(`${server.url}/api/v1/support/tickets`, this.member, TICKET);
    if (opened.status !== 201) return `${opened.status}`;
    const { id } = JSON.parse(opened.text);
    const form = new FormData();
    form.append('file', new Blob([PNG, Buffer.alloc(2_000, randomUUID())]), 'soak.png');
    const { status, text } = await this.send(
      `${server.url}/api/v1/support/tickets/${id}/attachments`,
      this.member,
      form,
    );
    if (status !== 201) return `${status}`;
    this.promises.push({ kind: 'upload', effect: JSON.parse(text).id, acknowledged: true });
    return 'good';
  }

  /** Whether the file can be had, which was acknowledged. */
  async hasUpload(server: Server, id: string): Promise<boolean> {
    const { status, text } = await this.send(`${server.url}/api/v1/support/attachments/${id}`, this.member);
    return status === 200 && text.length > 2_000;
  }

  private async hostileDocument(server: Server): Promise<Outcome> {
    const { path, headers, body } = pick(this.hostile);
    const answer = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: headers as Record<string, string>,
      ...(body !== undefined && { body: body as string }),
    });
    const text = await answer.text();
    if (answer.status === 500) this.faults.push(`hostile document: ${text.slice(0, 300)}`);
    return answer.status < 500 ? 'good' : `${answer.status}`;
  }

  private async signIn(server: Server): Promise<Outcome> {
    const { email } = this.credentials.users.member;
    const id = `${this.adlane.sandbox.identityUrl}/id-token?email=${encodeURIComponent(email)}&name=Carla%20Neumann`;
    const { credential } = JSON.parse((await this.send(id, {})).text);
    const { status, text } = await this.send(`${server.url}/api/v1/auth/google`, {}, { credential });
    if (status !== 200) return `${status}`;
    const headers = { authorization: `Bearer ${JSON.parse(text).token}` };
    const { status: used } = await this.send(`${server.url}/api/v1/planning/board`, headers);
    return used === 200 ? 'good' : `${used}`;
  }
}

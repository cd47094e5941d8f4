import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { type Campaign, Plans } from '../change-plans/support.js';
import type { Credential, TestApp } from '../support/start-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

type Json = Record<string, unknown>;

/** What a write came to, in the same words for every door. */
export interface Told {
  outcome: 'made' | 'waits' | 'refused';
  code?: string;
  message?: string;
  plan?: { id: string; hash: string; status: string; expiresAt: string; link?: string };
}

export type Door = 'REST with a key' | 'GraphQL with a key' | 'GraphQL of a person' | 'a tool';

export const DOORS: Door[] = ['REST with a key', 'GraphQL with a key', 'GraphQL of a person', 'a tool'];

const SNAKE = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A demo whose changes of campaigns go through each door, before a team that approves them or not. */
export class Approvals {
  private readonly clients = new Map<string, Client>();

  constructor(
    readonly plans: Plans,
    readonly app: TestApp = plans.demo.app,
  ) {}

  static async start(): Promise<Approvals> {
    return new Approvals(await Plans.start());
  }

  async stop(): Promise<void> {
    await this.closeTools();
    await this.plans.stop();
  }

  async closeTools(): Promise<void> {
    for (const client of this.clients.values()) await client.close();
  }

  get db() {
    return this.app.db;
  }

  /** No rules, no plans. */
  async reset(): Promise<void> {
    await this.db.query('delete from team_guardrails');
    await this.db.query('delete from change_plans');
    await this.db.query('delete from spend_moves');
  }

  async set(rules: string, credential: Credential = this.plans.owner): Promise<Json> {
    const fields = 'approval approvalAboveEur approvalAbovePercent secondPersonApproves';
    const { body } = await this.app.graphql(`mutation { setGuardrails(${rules}) { ${fields} } }`, {}, credential);
    return body.errors ? body.errors[0].extensions : body.data.setGuardrails;
  }

  async key(more: { proposeOnly?: boolean; createdBy?: string | null; teamId?: string } = {}): Promise<string> {
    const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
    const teamId = this.plans.demo.teamId;
    return (await insertApiKey(this.db, { teamId, scopes: [...ALL_SCOPES], ...facts, ...more })).key;
  }

  /** Sends a change of a campaign; `operation` is the mutation's name. */
  async send(door: Door, operation: string, args: Json, credential?: Credential): Promise<Told> {
    if (door === 'a tool') return this.byTool(operation, args, credential?.apiKey ?? this.plans.demo.apiKey);
    if (door === 'REST with a key') return this.byRest(operation, args, credential ?? this.plans.key);
    return this.byGraphql(
      operation,
      args,
      credential ?? (door === 'GraphQL with a key' ? this.plans.key : this.plans.owner),
    );
  }

  budget({ id, accountId }: Campaign, dailyBudgetEur: number, door: Door = 'REST with a key', credential?: Credential) {
    return this.send(door, 'setCampaignBudget', { accountId, campaignId: id, dailyBudgetEur }, credential);
  }

  status({ id, accountId }: Campaign, status: string, door: Door = 'REST with a key', credential?: Credential) {
    return this.send(door, 'setCampaignStatus', { accountId, campaignId: id, status }, credential);
  }

  /** A budget over REST, as it is answered, under a key. */
  again({ id, accountId }: Campaign, eur: number, idempotencyKey: string = randomUUID(), app = this.app) {
    return app.rest('POST', `/query/campaign/${id}/budget`, {
      ...this.plans.key,
      headers: { 'idempotency-key': idempotencyKey },
      body: { account_id: accountId, daily_budget_eur: eur },
    });
  }

  async waiting(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>('select count(*)::int as count from change_plans');
    return row?.count as number;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async audit(filter = ''): Promise<any[]> {
    const { body } = await this.app.graphql(
      `{ auditLog(limit: 5${filter}) { data { id tool status code result undoable payload } meta { total } } }`,
      {},
      this.plans.owner,
    );
    return body.data.auditLog.data;
  }

  private async byRest(operation: string, { campaignId, ...args }: Json, credential: Credential): Promise<Told> {
    const what = SNAKE(operation.replace('setCampaign', '')).slice(1);
    const body = Object.fromEntries(Object.entries(args).map(([name, value]) => [SNAKE(name), value]));
    const path = `/query/campaign/${campaignId}/${what}`;
    const { status, body: answer } = await this.app.rest('POST', path, { ...credential, body });
    if (status === 200) return { outcome: 'made' };
    return { outcome: status === 202 ? 'waits' : 'refused', ...answer };
  }

  private async byGraphql(operation: string, args: Json, credential: Credential): Promise<Told> {
    const given = Object.entries(args).map(([name, value]) => {
      return `${name}: ${name === 'status' || name === 'strategy' ? value : JSON.stringify(value)}`;
    });
    const { status, body } = await this.app.graphql(
      `mutation { ${operation}(${given.join(', ')}) { success } }`,
      {},
      credential,
    );
    expect(status).toBe(200);
    const [error] = body.errors ?? [];
    if (!error) return { outcome: 'made' };
    const { code, plan } = error.extensions;
    return {
      outcome: code === 'approval_required' ? 'waits' : 'refused',
      code,
      message: error.message,
      ...(plan && { plan }),
    };
  }

  private async byTool(operation: string, args: Json, apiKey: string): Promise<Told> {
    let client = this.clients.get(apiKey);
    if (!client) {
      client = await overHttp(this.app.url, apiKey, '?structured=true');
      // From now on it holds every result against the tool's output schema.
      await client.listTools();
      this.clients.set(apiKey, client);
    }
    const parameters = Object.fromEntries(Object.entries(args).map(([name, value]) => [SNAKE(name), value]));
    const { isError, text, structuredContent } = await call(client, SNAKE(operation), parameters);
    if (isError) return { outcome: 'refused', ...text };
    expect(structuredContent).toEqual(text);
    return text.code ? { outcome: 'waits', ...text } : { outcome: 'made' };
  }
}

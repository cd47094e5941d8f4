import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformSide } from '../domain/support/platform-side.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type Answer, type Credential, TestApp } from '../support/start-app.js';

type Json = Record<string, unknown>;

/** Jobs that are looked for often, and no syncs. */
export const JOBS = { schedule: false, pollSeconds: 0.5 };

export interface Campaign {
  id: string;
  accountId: string;
}

/** A demo in which plans are proposed, decided about and carried out. */
export class Plans {
  private constructor(
    readonly demo: DemoApp,
    /** A second process. */
    readonly other: TestApp,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Plans> {
    const demo = await startDemoApp(settings, { jobs: JOBS });
    const { app, sandbox } = demo;
    return new Plans(demo, await TestApp.start({ db: app.db, sandbox, settings, jobs: JOBS }));
  }

  async stop(): Promise<void> {
    if (this.other !== this.demo.app) await this.other.stop();
    await this.demo.stop();
  }

  get key(): Credential {
    return { apiKey: this.demo.apiKey };
  }

  get owner(): Credential {
    return { token: this.demo.users.owner.token };
  }

  get admin(): Credential {
    return { token: this.demo.users.admin.token };
  }

  platform({ accountId }: Campaign): PlatformSide {
    return new PlatformSide(this.demo.sandbox, accountId);
  }

  /** Enabled search campaigns of the first accounts that count in EUR, `each` of an account, each of 30 EUR. */
  async campaigns(accounts: number, each: number): Promise<Campaign[]> {
    const found: Campaign[] = [];
    for (const accountId of this.demo.accountIds.slice(0, accounts)) {
      const path = `/query/campaigns?account_id=${accountId}&limit=1000&sort=name`;
      const { body } = await this.demo.app.rest('GET', path, this.key);
      const some = body.data.filter(({ status }: Json) => status !== 'REMOVED').slice(0, each);
      for (const { id } of some) {
        const campaign = { id, accountId };
        await this.platform(campaign).setBudget(id, 30);
        await this.platform(campaign).setCampaign(id, { status: 'ENABLED' }, 'status');
        found.push(campaign);
      }
    }
    return found;
  }

  budget({ id, accountId }: Campaign, dailyBudgetEur: number, more: Json = {}): Json {
    return { setCampaignBudget: { accountId, campaignId: id, dailyBudgetEur, ...more } };
  }

  status({ id, accountId }: Campaign, status: string): Json {
    return { setCampaignStatus: { accountId, campaignId: id, status } };
  }

  propose(changes: unknown, more: Json = {}, credential: Credential = this.key): Promise<Answer> {
    const path = credential.apiKey ? '/query/change-plans' : '/change-plans';
    const body = { changes, ...more };
    return this.demo.app.rest('POST', path, { ...credential, body: credential.apiKey ? snakeCase(body) : body });
  }

  /** A plan that was made. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async plan(changes: unknown, more: Json = {}, credential: Credential = this.key): Promise<any> {
    const { status, body } = await this.propose(changes, more, credential);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  approve(plan: { id: string; hash: string }, more: Json = {}, credential = this.owner, app = this.demo.app) {
    return app.rest('POST', `/change-plans/${plan.id}/approve`, { ...credential, body: { hash: plan.hash, ...more } });
  }

  undo(plan: { id: string }, credential = this.owner): Promise<Answer> {
    return this.demo.app.rest('POST', `/change-plans/${plan.id}/undo`, { ...credential, body: {} });
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async read({ id }: { id: string }, credential = this.owner): Promise<any> {
    return (await this.demo.app.rest('GET', `/change-plans/${id}`, credential)).body;
  }

  /** The plan once nothing of it is under way any more. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async ended(plan: { id: string }): Promise<any> {
    for (;;) {
      const found = await this.read(plan);
      if (!['applying', 'undoing'].includes(found.status)) return found;
      await sleep(20);
    }
  }

  /** The plan as it stood once `isSo`. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async until(plan: { id: string }, isSo: (found: any) => boolean): Promise<any> {
    for (;;) {
      const found = await this.read(plan);
      if (isSo(found)) return found;
      await sleep(50);
    }
  }

  async budgets(campaigns: readonly Campaign[]): Promise<number[]> {
    return Promise.all(campaigns.map((campaign) => this.platform(campaign).budgetEur(campaign.id)));
  }

  /** Has the platform take its time with the next changes. */
  slow(campaign: Campaign, times: number, delayMs = 400): Promise<void> {
    return this.platform(campaign).fault({ kind: 'slow', delayMs, times });
  }
}

/** As routes below /query spell it. */
function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  const spell = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [spell(name), snakeCase(item)]));
}

export function statuses(plan: { changes: { status: string }[] }): string[] {
  return plan.changes.map(({ status }) => status);
}

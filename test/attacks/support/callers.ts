import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '../../../demo/credentials.js';

export type Kind = 'budget' | 'status' | 'list' | 'promotion' | 'todo' | 'memory';

/** One request under one key, and what came of it. */
export interface Attempted {
  kind: Kind;
  key: string;
  path: string;
  body: object;
  /** What it does, as it is found in the end. */
  effect: string;
  /** Bodies of good answers, as they came. */
  answers: string[];
  /** How it was refused for good. */
  refusal: string | undefined;
}

interface Campaign {
  id: string;
  accountId: string;
  status: string;
}

const KINDS: readonly Kind[] = ['budget', 'status', 'list', 'promotion', 'todo', 'memory'];
const PATIENCE_MS = 90_000;
/** Campaigns whose status is changed, one request after the other, so that each change can be seen. */
const SWITCHED = 24;

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Callers who send each write several times, at the same moment and again, to one process or the other. */
export class Callers {
  /** Requests that were answered, or left by their caller; what broke with its server is not counted. */
  sent = 0;
  /** Requests that were left before their answer, and answers that said to try again, by status. */
  readonly unanswered: Record<string, number> = {};
  private serial = 0;
  private broken = '';

  private constructor(
    private readonly bases: readonly string[],
    private readonly credentials: DemoCredentials,
    private readonly campaigns: Campaign[],
    private readonly switched: Campaign[],
  ) {}

  static async of(bases: readonly string[], credentials: DemoCredentials): Promise<Callers> {
    const get = async (path: string) => {
      const answer = await fetch(bases[0] + path, { headers: { 'x-api-key': credentials.apiKey } });
      return (await answer.json()).data;
    };
    const inEuro = (await get('/query/accounts?limit=1000')).filter(
      ({ currency, isMcc }: { currency?: string; isMcc: boolean }) => !isMcc && (currency ?? 'EUR') === 'EUR',
    );
    const ids = new Set(inEuro.map(({ id }: { id: string }) => id));
    const all: Campaign[] = (await get('/query/campaigns?limit=1000')).filter(
      ({ accountId, status }: Campaign) => ids.has(accountId) && status !== 'REMOVED',
    );
    return new Callers(bases, credentials, all.slice(SWITCHED), all.slice(0, SWITCHED));
  }

  /** Sends at least so many requests, `atOnce` writes at a time. Resolves when each write has its answer. */
  async run(requests: number, atOnce: number): Promise<Attempted[]> {
    const done: Attempted[] = [];
    const caller = async () => {
      while (this.sent < requests) {
        const campaign = this.switched.length > 0 && Math.random() < 0.2 ? this.switched.shift() : undefined;
        const attempted = this.next(campaign);
        await this.insist(attempted);
        done.push(attempted);
        if (!campaign) continue;
        // After a refusal nobody knows how it stands.
        if (attempted.refusal === undefined) this.switched.push({ ...campaign, status: other(campaign.status) });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
    return done;
  }

  /** Once more, after everything. */
  async repeat(attempted: Attempted): Promise<void> {
    await this.until(attempted);
  }

  private next(campaign: Campaign | undefined): Attempted {
    const n = ++this.serial;
    const kind = campaign ? 'status' : pick(KINDS.filter((each) => each !== 'status'));
    const target = campaign ?? pick(this.campaigns);
    return { kind, key: randomUUID(), answers: [], refusal: undefined, ...this.requestOf(kind, target, n) };
  }

  private requestOf(kind: Kind, { id, accountId, status }: Campaign, n: number) {
    const word = `nr${n}`;
    const key = { account_id: accountId };
    const amount = 10 + n / 100;
    switch (kind) {
      case 'budget':
        return {
          path: `/query/campaign/${id}/budget`,
          body: { ...key, daily_budget_eur: Number(amount.toFixed(2)), apply_to_shared_budget: true },
          effect: `budget ${Math.round(amount * 100) * 10_000}`,
        };
      case 'status':
        return {
          path: `/query/campaign/${id}/status`,
          body: { ...key, status: other(status) },
          effect: `status ${accountId} ${id}`,
        };
      case 'list': {
        const name = n % 2 === 0 ? { name: `Liste ${word}` } : {};
        const keywords = [{ text: word, match_type: 'EXACT' }];
        return {
          path: '/query/negative-keywords',
          body: { ...key, campaign_ids: [id], keywords, ...name },
          effect: `keyword ${word}`,
        };
      }
      case 'promotion':
        return {
          path: `/accounts/${accountId}/promotions`,
          body: {
            ...(n % 2 === 0 && { promotionId: `aktion-${word}` }),
            longTitle: word,
            couponValueType: 'PERCENT_OFF',
            percentOff: 20,
            offerType: 'NO_CODE',
            redemptionChannel: ['ONLINE'],
            productApplicability: 'ALL_PRODUCTS',
            effectiveStart: '2099-02-01T00:00:00Z',
            effectiveEnd: '2099-02-15T00:00:00Z',
          },
          effect: `promotion ${word}`,
        };
      case 'todo':
        return { path: '/query/planning/todos', body: { accountId, title: word }, effect: `todo ${word}` };
      case 'memory':
        return {
          path: `/query/accounts/${accountId}/memories`,
          body: { category: 'allgemein', content: word },
          effect: `memory ${word}`,
        };
    }
  }

  /** Sends it several times at once; each goes on until it is answered. */
  private async insist(attempted: Attempted): Promise<void> {
    const copies = 2 + Math.floor(Math.random() * 8);
    await Promise.all(Array.from({ length: copies }, () => this.until(attempted)));
    if (Math.random() < 0.3) await this.until(attempted);
  }

  private async until(attempted: Attempted): Promise<void> {
    for (;;) {
      const answer = await this.send(attempted);
      if (answer && answer.status < 300) {
        attempted.answers.push(answer.text);
        return;
      }
      const isFinal = answer && answer.status < 500 && !answer.text.includes('are under way; try again');
      if (isFinal) {
        attempted.refusal = `${answer.status} ${answer.text}`;
        return;
      }
      const what = answer ? String(answer.status) : this.broken;
      this.unanswered[what] = (this.unanswered[what] ?? 0) + 1;
      await sleep(100 + Math.random() * 900);
    }
  }

  private async send({ kind, key, path, body }: Attempted): Promise<{ status: number; text: string } | undefined> {
    const { apiKey, users } = this.credentials;
    const patience = Math.random() < 0.1 ? Math.ceil(Math.random() * 500) : PATIENCE_MS;
    try {
      const answer = await fetch(pick(this.bases) + path, {
        method: 'POST',
        signal: AbortSignal.timeout(patience),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(kind === 'promotion' ? { authorization: `Bearer ${users.member.token}` } : { 'x-api-key': apiKey }),
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      this.sent += 1;
      return { status: answer.status, text };
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      this.broken = name === 'TimeoutError' ? 'left by the caller' : (cause?.code ?? name);
      if (name === 'TimeoutError') this.sent += 1;
      return undefined;
    }
  }
}

function other(status: string): string {
  return status === 'ENABLED' ? 'PAUSED' : 'ENABLED';
}

import { createHmac } from 'node:crypto';
import type { Notice, StripeStore } from './world.js';

const TIMEOUT_MS = 10_000;
/** Waits before a failed delivery is tried again. Stripe goes on for days; here a redelivery can be ordered. */
const RETRY_MS = [200, 1_000, 5_000, 30_000];

/** Sends notifications, signed as Stripe signs them, to the one endpoint that was registered. */
export class Deliveries {
  private endpoint: string | undefined;
  private readonly underWay = new Set<string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly sending = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly store: StripeStore,
    private readonly now: () => Date,
  ) {}

  /** What waits for an endpoint is sent to this one. */
  register(url: string): void {
    this.endpoint = url;
    this.flush().catch(() => undefined);
  }

  /** Sends what was never sent. Resolves when each was tried once; what failed is tried again later. */
  async flush(): Promise<void> {
    if (this.endpoint === undefined || this.closed) return;
    const { notices } = await this.store.read();
    const waiting = notices.filter(({ delivered, event }) => !delivered && !this.underWay.has(event.id));
    await Promise.all(waiting.map((notice) => this.deliver(notice, 0)));
  }

  /** Sends again, one after the other and in this order, whatever came of it before. Returns the statuses. */
  async redeliver(ids: readonly string[] | undefined): Promise<{ id: string; status: number }[]> {
    const { notices } = await this.store.read();
    const all = new Map(notices.map((notice) => [notice.event.id, notice]));
    const results: { id: string; status: number }[] = [];
    for (const id of ids ?? all.keys()) {
      const notice = all.get(id);
      if (notice) results.push({ id, status: await this.send(notice) });
    }
    return results;
  }

  /** Resolves when nothing is sent any more. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.allSettled(this.sending);
  }

  private get closed(): boolean {
    return this.closing.signal.aborted;
  }

  private async deliver(notice: Notice, attempt: number): Promise<void> {
    const { id } = notice.event;
    this.underWay.add(id);
    const status = await this.send(notice);
    const wait = RETRY_MS[attempt];
    if (isGood(status) || wait === undefined || this.closed) {
      this.underWay.delete(id);
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.deliver(notice, attempt + 1).catch(() => undefined);
    }, wait);
    timer.unref();
    this.timers.add(timer);
  }

  /** The status that was answered; 0 where nothing was. */
  private send(notice: Notice): Promise<number> {
    if (this.endpoint === undefined || this.closed) return Promise.resolve(0);
    const sent = this.post(this.endpoint, notice);
    this.sending.add(sent);
    return sent.finally(() => this.sending.delete(sent));
  }

  private async post(endpoint: string, { event }: Notice): Promise<number> {
    const { webhookSecret } = await this.store.read();
    const body = JSON.stringify(event);
    const time = Math.floor(this.now().getTime() / 1_000);
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
    let status = 0;
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': `t=${time},v1=${signature}` },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.closing.signal]),
      });
      await response.arrayBuffer();
      status = response.status;
    } catch {
      // Nobody answered; the next attempt may.
    }
    await this.store.change(({ notices }) => {
      const noted = notices.find((notice) => notice.event.id === event.id);
      if (!noted) return;
      noted.attempts += 1;
      noted.lastStatus = status;
      noted.delivered ||= isGood(status);
    });
    return status;
  }
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

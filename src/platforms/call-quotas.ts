import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { currentWork } from '../db/work.js';
import { durationText, type Exchange, exchange } from './exchange.js';
import { PlatformError } from './platform-error.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './retry.js';

const TODAY = sql`(clock_timestamp() at time zone 'utc')::date`;
const MAX_WAIT_MS = DEFAULT_RETRY_POLICY.maxWaitMs;

/** A platform's limit. Without numbers, only pauses requested by the platform are shared. */
export interface Quota {
  /** Unique across processes, such as `google-ads manager 1234567890`. */
  name: string;
  perSecond?: number | undefined;
  perDay?: number | undefined;
  /** Cost per call. Default 1. */
  cost?: number | undefined;
}

/** Calls reserved for this process. */
interface Lease {
  remaining: number;
  /** Times by `performance.now`: of the next call, and of the expiry. */
  nextAt: number;
  until: number;
}

/** Lifetime of leases without a limit: a process notices pauses after at most this long. */
const PAUSE_CHECK_MS = 5_000;
/** Leases cover half a second, or a hundredth of a day's calls. */
const LEASE_SECONDS = 0.5;
const MAX_LEASED = 50;
/** Syncs may use this share of a daily quota; the rest is for people. */
const SYNC_SHARE = 0.9;
/** Daily quotas are restored gradually, so calls are tried again after at most this long. */
const MAX_PAUSE_MS = 3_600_000;

/** Shares platforms' limits among processes. Syncs wait for their turn; people's calls are only counted. */
export class CallQuotas {
  private readonly leases = new Map<string, Lease>();
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly db: Sql) {}

  /** Throws `quota` for pauses over a minute or a used-up day, and the signal's reason. */
  async waitForTurn(platform: string, quotas: readonly Quota[], signal: AbortSignal | undefined): Promise<void> {
    const inSync = currentWork()?.unhurried === true;
    for (const quota of quotas) {
      if (inSync) await this.wait(platform, quota, signal);
      // A person's call must not fail because of counting.
      else if (quota.perDay !== undefined) void this.reserve(quota, quota.cost ?? 1).catch(() => undefined);
    }
  }

  /** Pauses all processes' calls for `ms`, at most an hour. */
  async pause(name: string, ms: number): Promise<void> {
    this.leases.delete(name);
    const until = sql`clock_timestamp() + make_interval(secs => ${Math.min(ms, MAX_PAUSE_MS) / 1_000}::float8)`;
    await this.db.query(
      sql`insert into platform_quotas as q (name, day, paused_until) values (${name}, ${TODAY}, ${until})
        on conflict (name) do update set paused_until = greatest(q.paused_until, excluded.paused_until)`,
    );
  }

  private async wait(platform: string, quota: Quota, signal: AbortSignal | undefined): Promise<void> {
    const { name } = quota;
    for (;;) {
      // Concurrent calls share a lease.
      const slot = (this.last.get(name) ?? Promise.resolve()).then(() => this.nextSlot(platform, quota));
      const settled = slot.catch(() => undefined);
      this.last.set(name, settled);
      const { ms, isTurn } = await slot;
      if (ms > 0) await delay(ms, undefined, { signal });
      if (isTurn) return;
    }
  }

  /** How long to wait; unless `isTurn`, ask again afterwards. */
  private async nextSlot(platform: string, quota: Quota): Promise<{ ms: number; isTurn: boolean }> {
    const { name, perSecond, perDay, cost = 1 } = quota;
    let lease = this.leases.get(name);
    if (!lease || lease.remaining < cost || lease.until < performance.now()) {
      // The rest of a daily lease stays valid; a new one is only checked for pauses.
      const carriedOver = perSecond === undefined ? (lease?.remaining ?? 0) : 0;
      const calls = carriedOver >= cost ? 0 : leaseSize(quota);
      const most = perDay === undefined ? null : Math.floor(perDay * SYNC_SHARE);
      const wait = await this.reserve(quota, calls, most);
      if (wait === undefined) {
        const { paused, used } = await this.state(name);
        if (paused > MAX_WAIT_MS) {
          throw new PlatformError(
            'quota',
            `${platform} asks for fewer requests. It asks to wait ${durationText(paused)}.`,
          );
        }
        if (paused === 0 && most !== null && used + calls > most) {
          throw new PlatformError('quota', `The daily quota of ${platform} is used up: ${perDay} operations.`);
        }
        // The pause or the day may have ended since.
        return { ms: paused, isTurn: false };
      }
      const remaining =
        perSecond === undefined && perDay === undefined ? Number.POSITIVE_INFINITY : carriedOver + calls;
      const nextAt = performance.now() + wait;
      lease = { remaining, nextAt, until: nextAt + (perSecond === undefined ? PAUSE_CHECK_MS : 2_000 * LEASE_SECONDS) };
      this.leases.set(name, lease);
    }
    lease.remaining -= cost;
    const ms = lease.nextAt - performance.now();
    if (perSecond !== undefined) lease.nextAt = Math.max(lease.nextAt, performance.now()) + (1_000 * cost) / perSecond;
    return { ms, isTurn: true };
  }

  /** Reserves calls; resolves with the wait in milliseconds. Undefined beyond `mostOfDay`, or in a pause. */
  private async reserve({ name, perSecond }: Quota, calls: number, mostOfDay?: number | null) {
    const taken = sql`make_interval(secs => ${perSecond === undefined ? 0 : calls / perSecond}::float8)`;
    const used = sql`case when q.day = excluded.day then q.used else 0 end + excluded.used`;
    const refusing = sql`q.paused_until > clock_timestamp() or ${used} > ${mostOfDay}::bigint`;
    const [row] = await this.db.query<{ wait: number }>(
      sql`insert into platform_quotas as q (name, day, used, next_at)
        values (${name}, ${TODAY}, ${calls}::bigint, clock_timestamp() + ${taken})
        on conflict (name) do update
        set day = excluded.day, used = ${used}, next_at = greatest(q.next_at, clock_timestamp()) + ${taken}
        where ${mostOfDay === undefined} or not coalesce(${refusing}, false)
        returning extract(epoch from next_at - ${taken} - clock_timestamp())::float8 * 1000 as wait`,
    );
    return row && Math.max(0, row.wait);
  }

  /** Remaining pause in milliseconds, and today's calls. */
  private async state(name: string): Promise<{ paused: number; used: number }> {
    const [row] = await this.db.query<{ paused: number; used: number }>(
      sql`select coalesce(greatest(0, extract(epoch from paused_until - clock_timestamp())::float8 * 1000), 0) as paused,
          case when day = ${TODAY} then used else 0 end as used
        from platform_quotas where name = ${name}`,
    );
    return row ?? { paused: 0, used: 0 };
  }
}

export interface CallOptions {
  /** Per call, including reading the answer. */
  timeoutMs: number;
  retry?: RetryPolicy | undefined;
  /** Without it, calls are not counted and pauses not shared. */
  quotas?: CallQuotas | undefined;
}

/** Calls in turn; a pause requested by the platform applies to the first quota in all processes. */
export async function asking<T>(
  quotas: CallQuotas | undefined,
  counted: readonly Quota[],
  request: Exchange,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  await quotas?.waitForTurn(request.platform, counted, request.signal);
  try {
    return await exchange(request, read);
  } catch (error) {
    const [first] = counted;
    const pauseMs = error instanceof PlatformError ? error.pauseMs : undefined;
    // Sharing the pause is best effort.
    if (first && pauseMs !== undefined) await quotas?.pause(first.name, pauseMs).catch(() => undefined);
    throw error;
  }
}

/** Calls per lease. */
function leaseSize({ perSecond, perDay, cost = 1 }: Quota): number {
  if (perSecond === undefined && perDay === undefined) return 0;
  const size = perSecond === undefined ? MAX_LEASED : Math.min(MAX_LEASED, Math.ceil(perSecond * LEASE_SECONDS));
  return Math.max(cost, perDay === undefined ? size : Math.min(size, Math.ceil(perDay / 100)));
}

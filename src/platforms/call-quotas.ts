import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { currentWork } from '../db/work.js';
import { type Exchange, exchange, seconds } from './exchange.js';
import { PlatformError } from './platform-error.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './retry.js';

const TODAY = sql`(clock_timestamp() at time zone 'utc')::date`;
const LONGEST_WAIT_MS = DEFAULT_RETRY_POLICY.maxWaitMs;

/** What a platform counts calls against. Without limits, only the pauses that the platform asks for are shared. */
export interface Quota {
  /** For example `google-ads manager 1234567890`; the same in all processes. */
  name: string;
  perSecond?: number | undefined;
  perDay?: number | undefined;
  /** What one call costs. Default 1. */
  cost?: number | undefined;
}

/** Calls that a process may send without asking again. */
interface Lease {
  left: number;
  /** When the next may go out, and when the rest expires, by `performance.now`. */
  nextAt: number;
  until: number;
}

/** Lifetime of a lease without a limit, and so the longest delay before a process notices a pause. */
const LOOK_MS = 5_000;
/** A lease is for the calls of half a second, or for a hundredth of a day's. */
const LEASE_SECONDS = 0.5;
const MAX_LEASED = 50;
/** Share of a day's calls that syncs take; the rest is left to people. */
const SYNCS_SHARE = 0.9;
/** Quotas of a day come back bit by bit: one call per pause finds out. */
const LONGEST_PAUSE_MS = 3_600_000;

/** Limits of platforms, shared by all processes. Syncs wait for their turn; people's calls go out at once and count. */
export class CallQuotas {
  private readonly leases = new Map<string, Lease>();
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly db: Sql) {}

  /** Waits for its turn. Throws a final `quota` for pauses over a minute or a used-up day, and the signal's reason. */
  async turn(platform: string, quotas: readonly Quota[], signal: AbortSignal | undefined): Promise<void> {
    const inSync = currentWork()?.unhurried === true;
    for (const quota of quotas) {
      if (inSync) await this.wait(platform, quota, signal);
      // A person's call does not depend on its being counted.
      else if (quota.perDay !== undefined) void this.take(quota, quota.cost ?? 1).catch(() => undefined);
    }
  }

  /** Stops calls of every process for `ms` milliseconds, at most an hour. */
  async pause(name: string, ms: number): Promise<void> {
    this.leases.delete(name);
    const until = sql`clock_timestamp() + make_interval(secs => ${Math.min(ms, LONGEST_PAUSE_MS) / 1_000}::float8)`;
    await this.db.query(
      sql`insert into platform_quotas as q (name, day, paused_until) values (${name}, ${TODAY}, ${until})
        on conflict (name) do update set paused_until = greatest(q.paused_until, excluded.paused_until)`,
    );
  }

  private async wait(platform: string, quota: Quota, signal: AbortSignal | undefined): Promise<void> {
    const { name } = quota;
    for (;;) {
      // Calls that come together share a lease.
      const asked = (this.last.get(name) ?? Promise.resolve()).then(() => this.place(platform, quota));
      const settled = asked.catch(() => undefined);
      this.last.set(name, settled);
      const { ms, isTurn } = await asked;
      if (ms > 0) await delay(ms, undefined, { signal });
      if (isTurn) return;
    }
  }

  /** Milliseconds to wait, and whether it is this call's turn then; otherwise it asks again. */
  private async place(platform: string, quota: Quota): Promise<{ ms: number; isTurn: boolean }> {
    const { name, perSecond, perDay, cost = 1 } = quota;
    let lease = this.leases.get(name);
    if (!lease || lease.left < cost || lease.until < performance.now()) {
      // What is left of a day's calls stays good; only a pause is looked for then.
      const kept = perSecond === undefined ? (lease?.left ?? 0) : 0;
      const calls = kept >= cost ? 0 : sizeOf(quota);
      const most = perDay === undefined ? null : Math.floor(perDay * SYNCS_SHARE);
      const wait = await this.take(quota, calls, most);
      if (wait === undefined) {
        const { paused, used } = await this.state(name);
        if (paused > LONGEST_WAIT_MS) {
          throw new PlatformError('quota', `${platform} asks for fewer requests. It asks to wait ${seconds(paused)}.`);
        }
        if (paused === 0 && most !== null && used + calls > most) {
          throw new PlatformError('quota', `The daily quota of ${platform} is used up: ${perDay} operations.`);
        }
        // The pause may have ended, or the day, since the calls were refused.
        return { ms: paused, isTurn: false };
      }
      const left = perSecond === undefined && perDay === undefined ? Number.POSITIVE_INFINITY : kept + calls;
      const nextAt = performance.now() + wait;
      lease = { left, nextAt, until: nextAt + (perSecond === undefined ? LOOK_MS : 2_000 * LEASE_SECONDS) };
      this.leases.set(name, lease);
    }
    lease.left -= cost;
    const ms = lease.nextAt - performance.now();
    if (perSecond !== undefined) lease.nextAt = Math.max(lease.nextAt, performance.now()) + (1_000 * cost) / perSecond;
    return { ms, isTurn: true };
  }

  /** Takes `calls`; milliseconds until the first may go out. Undefined past `mostOfDay` or during a pause, if given. */
  private async take({ name, perSecond }: Quota, calls: number, mostOfDay?: number | null) {
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

  /** Milliseconds of pause that are left, and the calls that were taken today. */
  private async state(name: string): Promise<{ paused: number; used: number }> {
    const [row] = await this.db.query<{ paused: number; used: number }>(
      sql`select coalesce(greatest(0, extract(epoch from paused_until - clock_timestamp())::float8 * 1000), 0) as paused,
          case when day = ${TODAY} then used else 0 end as used
        from platform_quotas where name = ${name}`,
    );
    return row ?? { paused: 0, used: 0 };
  }
}

/** How a client makes its calls. */
export interface CallOptions {
  /** For one call with its answer. */
  timeoutMs: number;
  retry?: RetryPolicy | undefined;
  /** Absent: calls are not counted, and what the platform says of its limits is not shared. */
  quotas?: CallQuotas | undefined;
}

/** An exchange in its turn. A pause that the platform asks for holds for the first quota, in all processes. */
export async function asking<T>(
  quotas: CallQuotas | undefined,
  counted: readonly Quota[],
  request: Exchange,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  await quotas?.turn(request.platform, counted, request.signal);
  try {
    return await exchange(request, read);
  } catch (error) {
    const [first] = counted;
    const pauseMs = error instanceof PlatformError ? error.pauseMs : undefined;
    // Whether others hear of it or not, this call has failed.
    if (first && pauseMs !== undefined) await quotas?.pause(first.name, pauseMs).catch(() => undefined);
    throw error;
  }
}

/** How many calls are leased at once. */
function sizeOf({ perSecond, perDay, cost = 1 }: Quota): number {
  if (perSecond === undefined && perDay === undefined) return 0;
  const size = perSecond === undefined ? MAX_LEASED : Math.min(MAX_LEASED, Math.ceil(perSecond * LEASE_SECONDS));
  return Math.max(cost, perDay === undefined ? size : Math.min(size, Math.ceil(perDay / 100)));
}

import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Notifications } from '../../db/notifications.js';
import { type Columns, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import { canonicalJson, sha256 } from '../../lib/canonical-json.js';
import {
  Claim,
  type ClaimedKey,
  KEY_LIFETIME,
  KEYS_CHANNEL,
  type KeyState,
  keyState,
  type StoredAnswer,
} from './claim.js';

/** A request that its caller may repeat. */
export interface RepeatableRequest {
  /** The caller's `Idempotency-Key`. */
  key: string;
  tool: string;
  args: Record<string, unknown>;
}

const DEFAULTS = {
  /** How long a key stays claimed without renewal. */
  leaseSeconds: 15,
  renewMs: 5_000,
  /** How long a repetition waits for the first request. */
  waitMs: 60_000,
  /** Polling interval of a waiting repetition, in case a notification was lost or the owner died. */
  pollMs: 2_000,
};

const MAX_KEY_LENGTH = 255;
const CLEANUP_INTERVAL_MS = 60_000;
const STILL_RUNNING = 'The first request with this Idempotency-Key is still under way; try again.';

const LIVE: Columns<Claim> = {
  caller: ['uuid', ({ key }) => key.caller],
  key: ['text', ({ key }) => key.key],
  owner: ['uuid', 'owner'],
};

/**
 * Lets a caller repeat a request under a key without acting twice, in any process (decisions, section 2,
 * "Idempotency-Key"). A claim lives while its process renews it; times are the database's.
 */
export class IdempotencyService {
  /** The last waiting request per key. Only the first polls, so a hundred repetitions cost little more. */
  private readonly lines = new Map<string, Promise<KeyState | undefined>>();
  private readonly live = new Set<Claim>();
  /** Wakes the request that waits for a key, at most one per key. */
  private readonly waiting = new Map<string, () => void>();
  private readonly options: typeof DEFAULTS;
  private timer: NodeJS.Timeout | undefined;
  private nextCleanupAt = 0;
  private listening: Promise<unknown> | undefined;

  constructor(
    private readonly db: Sql,
    private readonly notifications: Pick<Notifications, 'subscribe'>,
    options: Partial<typeof DEFAULTS> = {},
  ) {
    this.options = { ...DEFAULTS, ...options };
  }

  /**
   * Claims the key; a repetition waits for the answer until `signal` aborts. Throws `idempotency_key_reused`
   * for a different request within 24 hours, `bad_request` for an invalid key, `unavailable` on timeout.
   */
  async claim(viewer: Viewer, request: RepeatableRequest, signal?: AbortSignal): Promise<Claim | StoredAnswer> {
    const key = keyOf(viewer, request);
    const until = performance.now() + this.options.waitMs;
    const turn = this.lines.get(key.id) ?? Promise.resolve(undefined);
    const { promise: left, resolve: leave } = Promise.withResolvers<KeyState | undefined>();
    this.lines.set(key.id, left);
    // A request that leaves early makes the next one wait for its predecessor.
    let answered: typeof turn | KeyState | undefined = turn;
    try {
      const predecessor = await this.waitFor(turn, until, signal);
      answered = predecessor;
      const found = predecessor ?? (await this.claimOrWait(key, until, signal));
      if (found instanceof Claim) return found;
      if (found.answered) answered = found;
      return answerOf(found, key);
    } finally {
      leave(answered);
      if (this.lines.get(key.id) === left) this.lines.delete(key.id);
    }
  }

  /** Reserves the key for a request of several writes, each with a key of its own. Throws like `claim`. */
  async bind(viewer: Viewer, request: RepeatableRequest, signal?: AbortSignal): Promise<void> {
    const claim = await this.claim(viewer, request, signal);
    if (!(claim instanceof Claim)) return;
    try {
      await claim.answer({ answer: null, auditId: null });
    } finally {
      claim.leave();
    }
  }

  /** The claim, or the key if it is answered or belongs to another request. */
  private async claimOrWait(
    key: ClaimedKey,
    until: number,
    signal: AbortSignal | undefined,
  ): Promise<Claim | KeyState> {
    const claimed = await this.take(key);
    if (claimed) return claimed;
    await this.waitFor(this.listen(), until, signal);
    for (;;) {
      const change = this.nextChange(key.id);
      try {
        const state = await keyState(this.db, key);
        if (state && (state.answered || state.fingerprint !== key.fingerprint)) return state;
        if (!state || state.free) {
          const claim = await this.take(key);
          if (claim) return claim;
        }
        await this.waitFor(change.seen, until, signal);
      } finally {
        change.end();
      }
    }
  }

  private async take(key: ClaimedKey): Promise<Claim | undefined> {
    const claim = await Claim.take(this.db, key, this.options.leaseSeconds, this.live);
    if (claim) this.timer ??= setInterval(() => void this.heartbeat(), this.options.renewMs).unref();
    return claim;
  }

  private async heartbeat(): Promise<void> {
    try {
      if (this.live.size > 0) await this.renew();
      await this.deleteExpired();
    } catch {
      // The next heartbeat retries; a lease that expired meanwhile is detected when it is used.
    }
    if (this.live.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Renews the claims of this process, those of a team in one statement. */
  private async renew(): Promise<void> {
    for (const [teamId, claims] of Map.groupBy(this.live, ({ key }) => key.teamId)) {
      await this.db.query(
        sql`update idempotency_keys k
          set leased_until = statement_timestamp() + make_interval(secs => ${this.options.leaseSeconds})
          from (${rowsOf(LIVE, claims)}) live
          where k.team_id = ${teamId} and k.caller = live.caller and k.key = live.key and k.owner = live.owner
            and not k.answered and k.leased_until > '-infinity'`,
        'idempotency.renew',
      );
    }
  }

  private async deleteExpired(): Promise<void> {
    if (performance.now() < this.nextCleanupAt) return;
    this.nextCleanupAt = performance.now() + CLEANUP_INTERVAL_MS;
    await this.db.query(
      sql`delete from idempotency_keys
        where created_at < statement_timestamp() - ${KEY_LIFETIME} - interval '1 hour'
          and leased_until < statement_timestamp()`,
      'idempotency.tidy',
    );
  }

  /** Resolves when notifications arrive. Without them, waiting relies on polling every `pollMs`. */
  private async listen(): Promise<void> {
    this.listening ??= this.notifications.subscribe(KEYS_CHANNEL, (id) => {
      if (id !== undefined) this.waiting.get(id)?.();
      else for (const wake of this.waiting.values()) wake();
    });
    try {
      await this.listening;
    } catch {
      this.listening = undefined;
    }
  }

  private nextChange(id: string): { seen: Promise<void>; end: () => void } {
    const { promise: seen, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.options.pollMs);
    this.waiting.set(id, resolve);
    const end = () => {
      clearTimeout(timer);
      if (this.waiting.get(id) === resolve) this.waiting.delete(id);
    };
    return { seen, end };
  }

  /** `awaited`, unless `until` passes or the caller leaves. */
  private async waitFor<T>(awaited: Promise<T>, until: number, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onTimeout = () => reject(new AppError('unavailable', STILL_RUNNING, { retryAfterSeconds: 5 }));
    const timer = setTimeout(onTimeout, Math.max(0, until - performance.now()));
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([awaited, aborted]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }
}

function answerOf({ fingerprint, answer, auditId }: KeyState, key: ClaimedKey): StoredAnswer {
  if (fingerprint === key.fingerprint) return { answer, auditId };
  throw new AppError('idempotency_key_reused', 'Idempotency-Key was used for another request; send a new one.');
}

function keyOf(viewer: Viewer, { key, tool, args }: RepeatableRequest): ClaimedKey {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > MAX_KEY_LENGTH) {
    throw new AppError('bad_request', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
  }
  const { teamId } = viewer;
  const caller = callerIdOf(viewer);
  const id = sha256(JSON.stringify([teamId, caller, key]))
    .subarray(0, 16)
    .toString('base64url');
  return { teamId, caller, key, fingerprint: sha256(canonicalJson([tool, args])).toString('hex'), id };
}

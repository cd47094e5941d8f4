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
  FORGOTTEN_AFTER,
  KEYS_CHANNEL,
  type KeyState,
  look,
  type StoredAnswer,
} from './claim.js';

/** A request as its caller may repeat it. */
export interface Repeatable {
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
  patienceMs: 60_000,
  /** How often a waiting repetition looks, in case a notification was lost or the owner died. */
  lookMs: 2_000,
};

const MAX_KEY_LENGTH = 255;
const TIDY_MS = 60_000;
const UNDER_WAY = 'The first request with this Idempotency-Key is still under way; try again.';

const LIVE: Columns<Claim> = {
  team_id: ['uuid', ({ key }) => key.teamId],
  caller: ['uuid', ({ key }) => key.caller],
  key: ['text', ({ key }) => key.key],
  owner: ['uuid', 'owner'],
};

/**
 * Lets a caller repeat a request under a key without acting twice (decisions, section 2, "Idempotency-Key"). Any
 * process may get the repetition. A claim lives while its process renews it. Times are the database's.
 */
export class IdempotencyService {
  /** The last request in line for each key. Only the first asks the database: a hundred repetitions cost like two. */
  private readonly lines = new Map<string, Promise<KeyState | undefined>>();
  private readonly live = new Set<Claim>();
  /** Wakes the request that waits for a key to change, at most one a key. */
  private readonly waiting = new Map<string, () => void>();
  private readonly options: typeof DEFAULTS;
  private timer: NodeJS.Timeout | undefined;
  private tidyAt = 0;
  private listening: Promise<unknown> | undefined;

  constructor(
    private readonly db: Sql,
    private readonly notifications: Pick<Notifications, 'subscribe'>,
    options: Partial<typeof DEFAULTS> = {},
  ) {
    this.options = { ...DEFAULTS, ...options };
  }

  /**
   * Claims the key, to be answered or released. A repetition waits for the answer until `signal` aborts. Throws
   * `idempotency_key_reused` for another request within 24 hours, `bad_request` for a bad key, `unavailable` when late.
   */
  async claim(viewer: Viewer, request: Repeatable, signal?: AbortSignal): Promise<Claim | StoredAnswer> {
    const key = keyOf(viewer, request);
    const until = performance.now() + this.options.patienceMs;
    const turn = this.lines.get(key.id) ?? Promise.resolve(undefined);
    const { promise: left, resolve: leave } = Promise.withResolvers<KeyState | undefined>();
    this.lines.set(key.id, left);
    // Whoever leaves before its turn lets the next one wait for it.
    let answered: typeof turn | KeyState | undefined = turn;
    try {
      const told = await this.within(turn, until, signal);
      answered = told;
      const found = told ?? (await this.ask(key, until, signal));
      if (found instanceof Claim) return found;
      if (found.answered) answered = found;
      return answerOf(found, key);
    } finally {
      leave(answered);
      if (this.lines.get(key.id) === left) this.lines.delete(key.id);
    }
  }

  /** Keeps the key for a request of several writes, each of which has a key of its own. Throws as `claim` does. */
  async bind(viewer: Viewer, request: Repeatable, signal?: AbortSignal): Promise<void> {
    const claim = await this.claim(viewer, request, signal);
    if (!(claim instanceof Claim)) return;
    try {
      await claim.answer({ answer: null, auditId: null });
    } finally {
      claim.leave();
    }
  }

  /** The claim, or the key once it is answered or found to belong to another request. */
  private async ask(key: ClaimedKey, until: number, signal: AbortSignal | undefined): Promise<Claim | KeyState> {
    const claimed = await this.take(key);
    if (claimed) return claimed;
    await this.within(this.listen(), until, signal);
    for (;;) {
      const change = this.nextChange(key.id);
      try {
        const state = await look(this.db, key);
        if (state && (state.answered || state.fingerprint !== key.fingerprint)) return state;
        if (!state || state.free) {
          const claim = await this.take(key);
          if (claim) return claim;
        }
        await this.within(change.seen, until, signal);
      } finally {
        change.end();
      }
    }
  }

  private async take(key: ClaimedKey): Promise<Claim | undefined> {
    const claim = await Claim.take(this.db, key, this.options.leaseSeconds, this.live);
    if (claim) this.timer ??= setInterval(() => void this.beat(), this.options.renewMs).unref();
    return claim;
  }

  private async beat(): Promise<void> {
    try {
      if (this.live.size > 0) await this.renew();
      await this.tidy();
    } catch {
      // The database is away: the next beat tries again. A lease that expires meanwhile is noticed when it is used.
    }
    if (this.live.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One statement for every claim of this process. */
  private async renew(): Promise<void> {
    await this.db.query(
      sql`update idempotency_keys k
        set leased_until = clock_timestamp() + make_interval(secs => ${this.options.leaseSeconds})
        from (${rowsOf(LIVE, [...this.live])}) live
        where k.team_id = live.team_id and k.caller = live.caller and k.key = live.key and k.owner = live.owner
          and not k.answered and k.leased_until > '-infinity'`,
      'idempotency.renew',
    );
  }

  private async tidy(): Promise<void> {
    if (performance.now() < this.tidyAt) return;
    this.tidyAt = performance.now() + TIDY_MS;
    await this.db.query(
      sql`delete from idempotency_keys
        where created_at < clock_timestamp() - ${FORGOTTEN_AFTER} - interval '1 hour'
          and leased_until < clock_timestamp()`,
      'idempotency.tidy',
    );
  }

  /** Resolves when changes of keys reach this process. If they cannot, waiting relies on looking every `lookMs`. */
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
    const timer = setTimeout(resolve, this.options.lookMs);
    this.waiting.set(id, resolve);
    const end = () => {
      clearTimeout(timer);
      if (this.waiting.get(id) === resolve) this.waiting.delete(id);
    };
    return { seen, end };
  }

  /** `awaited`, unless `until` passes or the caller leaves. */
  private async within<T>(awaited: Promise<T>, until: number, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const { promise: over, reject } = Promise.withResolvers<never>();
    const late = () => reject(new AppError('unavailable', UNDER_WAY, { retryAfterSeconds: 5 }));
    const timer = setTimeout(late, Math.max(0, until - performance.now()));
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([awaited, over]);
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

function keyOf(viewer: Viewer, { key, tool, args }: Repeatable): ClaimedKey {
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

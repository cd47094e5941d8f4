import type { Viewer } from '../../access/viewer.js';
import { canonicalJson, sha256 } from '../../canonical-json.js';
import type { Sql } from '../../db/database.js';
import type { Notifications } from '../../db/notifications.js';
import { type Columns, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import { AppError } from '../../errors.js';
import {
  Claim,
  type ClaimedKey,
  FORGOTTEN_AFTER,
  KEYS_CHANNEL,
  type KeyState,
  look,
  type StoredAnswer,
} from './claim.js';
import { KeyLines } from './key-lines.js';

/** A request as its caller may repeat it. */
export interface Repeatable {
  /** The caller's `Idempotency-Key`. */
  key: string;
  tool: string;
  args: Record<string, unknown>;
}

export interface IdempotencyOptions {
  /** How long a key stays claimed after its owner was last heard of. Default 15. */
  leaseSeconds?: number;
  /** How often owners are heard of. Default 5,000. */
  renewMs?: number;
  /** The longest that a repetition waits for the first request. Default 60,000. */
  patienceMs?: number;
  /** How often it looks by itself, in case that a notification got lost or the owner died. Default 2,000. */
  lookMs?: number;
}

const MAX_KEY_LENGTH = 255;
const TIDY_MS = 60_000;

const LIVE = {
  team_id: ['uuid', ({ key }) => key.teamId],
  caller: ['uuid', ({ key }) => key.caller],
  key: ['text', ({ key }) => key.key],
  owner: ['uuid', 'owner'],
} satisfies Columns<Claim>;

/**
 * Lets a caller repeat a request under a key without its acting twice (decisions, section 2, "Idempotency-Key"). Keys
 * stand in the database, so it makes no difference which process a repetition reaches, or when. A claim lives as long as
 * the process that renews it. Times are the database's.
 */
export class IdempotencyService {
  private readonly lines = new KeyLines();
  private readonly live = new Set<Claim>();
  /** Whoever waits for a key to change, at most one a key. */
  private readonly waiting = new Map<string, () => void>();
  private readonly options: Required<IdempotencyOptions>;
  private timer: NodeJS.Timeout | undefined;
  private tidyAt = 0;
  private listening: Promise<unknown> | undefined;

  constructor(
    private readonly db: Sql,
    private readonly notifications: Pick<Notifications, 'subscribe'>,
    options: IdempotencyOptions = {},
  ) {
    this.options = { leaseSeconds: 15, renewMs: 5_000, patienceMs: 60_000, lookMs: 2_000, ...options };
  }

  /**
   * Claims the key for the caller: the claim is to be answered or released. A repetition waits for the first request and
   * gets its answer; until `signal` says that nobody wants it any more, and then throws its reason. Throws AppError
   * `idempotency_key_reused` when the key came with another request within 24 hours, `bad_request` for a malformed key,
   * `unavailable` when the first request takes too long.
   */
  async claim(viewer: Viewer, request: Repeatable, signal?: AbortSignal): Promise<Claim | StoredAnswer> {
    const key = keyOf(viewer, request);
    const until = performance.now() + this.options.patienceMs;
    const place = this.lines.join(key.id);
    try {
      let state = await this.within(place.turn, until, signal);
      if (!state) {
        const found = await this.ask(key, until, signal);
        if (found instanceof Claim) return found;
        state = found;
        if (state.answered) place.tell(state);
      }
      return answerOf(state, key);
    } finally {
      place.leave();
    }
  }

  /** The claim, or the key as soon as it is answered or known to be another request's. */
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
    const claim = await Claim.take(this.db, key, this.options.leaseSeconds, (ended) => this.live.delete(ended));
    if (!claim) return undefined;
    this.live.add(claim);
    this.timer ??= setInterval(() => void this.beat(), this.options.renewMs).unref();
    return claim;
  }

  private async beat(): Promise<void> {
    try {
      if (this.live.size > 0) await this.renew();
      await this.tidy();
    } catch {
      // The database is away: the next beat tries again, and a lease that ran out meanwhile is found when it is used.
    }
    if (this.live.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One statement for every claim of this process. */
  private async renew(): Promise<void> {
    const live = rowsOf(LIVE, [...this.live]);
    await this.db.query(
      sql`update idempotency_keys k
        set leased_until = clock_timestamp() + make_interval(secs => ${this.options.leaseSeconds})
        from (${live}) live
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

  /** Resolves when changes of keys reach this process, or cannot for now: waiting then rests on looking now and then. */
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

  /** `awaited`, as long as there is patience and somebody who wants it. */
  private async within<T>(awaited: Promise<T>, until: number, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const { promise: over, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(tooLong()), Math.max(0, until - performance.now()));
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

function tooLong(): AppError {
  return new AppError('unavailable', 'The first request with this Idempotency-Key is still under way; try again.', {
    retryAfterSeconds: 5,
  });
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
  const caller = viewer.kind === 'key' ? viewer.apiKeyId : viewer.userId;
  const id = sha256(JSON.stringify([teamId, caller, key]))
    .subarray(0, 16)
    .toString('base64url');
  return { teamId, caller, key, fingerprint: sha256(canonicalJson([tool, args])).toString('hex'), id };
}

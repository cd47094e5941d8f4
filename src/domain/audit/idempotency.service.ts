import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AppError } from '../../errors.js';

/** A request as its caller may repeat it. */
export interface Repeatable {
  /** The caller's `Idempotency-Key`. */
  key: string;
  tool: string;
  args: Record<string, unknown>;
}

export interface StoredAnswer {
  answer: unknown;
  auditId: string | null;
}

interface KeyRow {
  same: boolean;
  answered: boolean;
  answer: unknown;
  auditId: string | null;
}

const MAX_KEY_LENGTH = 255;
/** A first request whose process died stops holding its key after this. */
const LEASE_SECONDS = 120;
const POLL_MS = 40;

const CLAIM_SQL = `
  insert into idempotency_keys as k (team_id, caller, key, fingerprint, leased_until)
  values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
  on conflict (team_id, caller, key) do update set fingerprint = excluded.fingerprint, answered = false, answer = null,
    audit_id = null, leased_until = excluded.leased_until, created_at = clock_timestamp()
  where k.created_at < clock_timestamp() - interval '24 hours'
    or (not k.answered and k.leased_until < clock_timestamp() and k.fingerprint = excluded.fingerprint)
  returning 1 as claimed`;

const LOOK_SQL = `
  select fingerprint = $4 as same, answered, answer, audit_id as "auditId" from idempotency_keys
  where team_id = $1 and caller = $2 and key = $3`;

/**
 * Lets a caller repeat a request under a key without its acting twice (decisions, section 2, "Idempotency-Key"). Keys
 * stand in the database, so it makes no difference which process a repetition reaches, or when.
 */
export class IdempotencyService {
  constructor(private readonly sql: Sql) {}

  /**
   * Claims the key for the caller: undefined means that the request is to be done now and then answered or released. A
   * repetition waits for the first request and gets its answer. Throws AppError `idempotency_key_reused` when the key
   * came with another request within 24 hours, `bad_request` for a key that is none.
   */
  async claim(viewer: Viewer, request: Repeatable): Promise<StoredAnswer | undefined> {
    if (!/^[\x21-\x7e]+$/.test(request.key) || request.key.length > MAX_KEY_LENGTH) {
      throw new AppError('bad_request', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
    }
    const values = [viewer.teamId, callerOf(viewer), request.key, fingerprintOf(request)];
    for (;;) {
      const [claimed] = await this.sql.query(CLAIM_SQL, [...values, LEASE_SECONDS], 'idempotency.claim');
      if (claimed) return undefined;
      const [row] = await this.sql.query<KeyRow>(LOOK_SQL, values, 'idempotency.look');
      if (row && !row.same) {
        throw new AppError('idempotency_key_reused', 'Idempotency-Key was used for another request; send a new one.');
      }
      if (row?.answered) return { answer: row.answer, auditId: row.auditId };
      await sleep(POLL_MS);
    }
  }

  /** Keeps the answer of a claimed request for its repetitions. */
  async answer(viewer: Viewer, { key }: Repeatable, { answer, auditId }: StoredAnswer): Promise<void> {
    await this.sql.query(
      `update idempotency_keys set answered = true, answer = $4, audit_id = $5
       where team_id = $1 and caller = $2 and key = $3`,
      [viewer.teamId, callerOf(viewer), key, JSON.stringify(answer ?? null), auditId],
      'idempotency.answer',
    );
    await this.sql.query(
      `delete from idempotency_keys where team_id = $1 and created_at < clock_timestamp() - interval '25 hours'`,
      [viewer.teamId],
      'idempotency.forget',
    );
  }

  /** Gives a claimed key back after a request that did nothing, so that it can be tried again. */
  async release(viewer: Viewer, { key }: Repeatable): Promise<void> {
    await this.sql.query(
      'delete from idempotency_keys where team_id = $1 and caller = $2 and key = $3 and not answered',
      [viewer.teamId, callerOf(viewer), key],
      'idempotency.release',
    );
  }
}

function callerOf(viewer: Viewer): string {
  return viewer.kind === 'key' ? viewer.apiKeyId : viewer.userId;
}

function fingerprintOf({ tool, args }: Repeatable): Buffer {
  return createHash('sha256')
    .update(canonical([tool, args]))
    .digest();
}

/** JSON with sorted keys: the order in which a caller writes fields says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

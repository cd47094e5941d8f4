import { randomUUID } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { publish } from '../../db/notifications.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import type { SaveOptions, WriteProgress } from './write-in-progress.js';

/** Channel that announces answered and released keys by `ClaimedKey.id`. */
export const KEYS_CHANNEL = 'idempotency';

export interface ClaimedKey {
  teamId: string;
  caller: string;
  key: string;
  /** Hash of the request, hexadecimal. */
  fingerprint: string;
  /** Digest of team, caller and key. */
  id: string;
}

export interface StoredAnswer {
  answer: unknown;
  auditId: string | null;
}

export interface KeyState extends StoredAnswer {
  fingerprint: string;
  owner: string | null;
  answered: boolean;
  /** Its owner released it or died. */
  free: boolean;
}

export const KEY_LIFETIME = sql`interval '24 hours'`;
const IS_EXPIRED = sql`excluded.created_at - k.created_at > ${KEY_LIFETIME}`;

/** A try of a request under a key, valid until another try takes over the key. */
export class Claim implements WriteProgress {
  readonly mark: string;
  readonly startedAt: Date;
  private readonly own: Statement;

  private constructor(
    private readonly db: Sql,
    readonly key: ClaimedKey,
    readonly owner: string,
    readonly attempt: number,
    begunMicros: number,
    private readonly live: Set<Claim>,
  ) {
    this.startedAt = new Date(begunMicros / 1_000);
    // After a day, the key can be used for a new request.
    this.mark = uuidOf([key.teamId, key.caller, key.key, begunMicros]);
    this.own = isOwnedBy(key, owner);
  }

  /** Adds itself to `live`. Undefined while another try holds the key or another request used it. */
  static async take(db: Sql, key: ClaimedKey, leaseSeconds: number, live: Set<Claim>): Promise<Claim | undefined> {
    const owner = randomUUID();
    const [row] = await db.query<{ attempt: number; begunMicros: number }>(
      sql`with taken as (
        insert into idempotency_keys as k (team_id, caller, key, owner, fingerprint, leased_until)
        values (${key.teamId}, ${key.caller}, ${key.key}, ${owner}, decode(${key.fingerprint}, 'hex'),
          statement_timestamp() + make_interval(secs => ${leaseSeconds}))
        on conflict (team_id, caller, key) do update set
          owner = excluded.owner, fingerprint = excluded.fingerprint, leased_until = excluded.leased_until,
          answered = false, answer = null, audit_id = null,
          attempt = case when ${IS_EXPIRED} then 1 else k.attempt + 1 end,
          note = case when ${IS_EXPIRED} then '{}' else k.note end,
          subject = case when ${IS_EXPIRED} then null else k.subject end,
          created_at = case when ${IS_EXPIRED} then excluded.created_at else k.created_at end
        where (k.answered and ${IS_EXPIRED})
          or (not k.answered and k.leased_until < excluded.created_at
            and (k.fingerprint = excluded.fingerprint or ${IS_EXPIRED}))
        returning attempt, created_at
        ) select attempt, (extract(epoch from created_at) * 1000000)::bigint as "begunMicros" from taken`,
      'idempotency.claim',
    );
    if (!row) return undefined;
    const claim = new Claim(db, key, owner, row.attempt, row.begunMicros, live);
    live.add(claim);
    return claim;
  }

  async loadProgress<State extends object>(): Promise<Partial<State>> {
    if (this.attempt === 1) return {};
    const [row] = await this.db.query<{ note: Partial<State> }>(
      sql`select note from idempotency_keys where ${this.own}`,
      'idempotency.recall',
    );
    if (!row) throw new LostClaimError();
    return row.note;
  }

  async saveProgress(state: object, { tx = this.db, subject }: SaveOptions = {}): Promise<void> {
    const [row] = await tx.query(
      sql`update idempotency_keys set note = note || ${toJsonb(state)}::jsonb,
          subject = case when ${subject !== undefined} then ${subject} else subject end
        where ${this.own} returning 1`,
      'idempotency.note',
    );
    if (!row) throw new LostClaimError();
  }

  /** Stores the answer for repetitions. Throws LostClaimError if another try has taken over. */
  async answer({ answer, auditId }: StoredAnswer): Promise<void> {
    const [row] = await this.db.query(
      sql`update idempotency_keys
        set answered = true, answer = ${JSON.stringify(answer ?? null)}, audit_id = ${auditId}, note = '{}',
          subject = null
        where ${this.own} returning 1`,
      'idempotency.answer',
    );
    if (!row) throw new LostClaimError();
    await this.wakeOthers();
  }

  /** A refusal (below 500) frees the key; otherwise another try continues from the progress. */
  async release(error: unknown): Promise<void> {
    const kept = sql`update idempotency_keys set leased_until = '-infinity' where ${this.own}`;
    const [freed] = isRefusal(error)
      ? await this.db.query(
          // A refusal proves that nothing was done, unless an earlier try has done something.
          sql`with gone as (
              delete from idempotency_keys where ${this.own} and (attempt = 1 or note = '{}') returning 1
            ),
            kept as (${kept} and attempt > 1 and note <> '{}' returning 1)
            select from gone union all select from kept`,
          'idempotency.refuse',
        )
      : await this.db.query(sql`${kept} returning 1`, 'idempotency.fail');
    if (freed) await this.wakeOthers();
  }

  /** Those who wait also poll, and what is stored stands: a lost notice must not make it a failure. */
  private async wakeOthers(): Promise<void> {
    await publish(this.db, KEYS_CHANNEL, this.key.id).catch(() => undefined);
  }

  /** Stops renewing the lease. */
  leave(): void {
    this.live.delete(this);
  }

  /** The key's answer, if any, and whether this try gave it: a commit can succeed without confirmation. */
  async settled(): Promise<(StoredAnswer & { own: boolean }) | undefined> {
    const state = await keyState(this.db, this.key);
    return state?.answered ? { ...state, own: state.owner === this.owner } : undefined;
  }
}

/** Undefined if the key was not used in the last 24 hours. */
export async function keyState(db: Sql, { teamId, caller, key }: ClaimedKey): Promise<KeyState | undefined> {
  const [row] = await db.query<KeyState>(
    sql`select encode(fingerprint, 'hex') as fingerprint, owner, answered, answer, audit_id as "auditId",
        not answered and leased_until < statement_timestamp() as free
      from idempotency_keys
      where team_id = ${teamId} and caller = ${caller} and key = ${key}
        and created_at > statement_timestamp() - ${KEY_LIFETIME}`,
    'idempotency.look',
  );
  return row;
}

/** SQL condition on `idempotency_keys`: `owner` still holds the key. */
function isOwnedBy({ teamId, caller, key }: Omit<ClaimedKey, 'fingerprint' | 'id'>, owner: string): Statement {
  return sql`team_id = ${teamId} and caller = ${caller} and key = ${key} and owner = ${owner} and not answered`;
}

/** How an interrupted try ended. */
export type Outcome = 'done' | 'not done' | 'unknown';

/**
 * Stores the outcome of interrupted tries that changed `subject` and saved one of `fields`. Must be called under the subject's lock
 * before it is changed again, because the outcome could not be determined afterwards.
 */
export async function settleInterruptedTries<Tried extends { outcome?: Outcome }>(
  db: Sql,
  teamId: string,
  subject: string,
  fields: readonly string[],
  outcomeOf: (tried: Tried) => Outcome,
): Promise<void> {
  const open = await db.query<{ caller: string; key: string; owner: string; note: Record<string, Tried | undefined> }>(
    sql`select caller, key, owner, note from idempotency_keys
      where team_id = ${teamId} and subject = ${subject} and not answered`,
    'idempotency.open',
  );
  for (const { caller, key, owner, note } of open) {
    const settled = fields.flatMap((field) => {
      const tried = note[field];
      return tried ? [[field, { ...tried, outcome: tried.outcome ?? outcomeOf(tried) }]] : [];
    });
    await db.query(
      sql`update idempotency_keys set note = note || ${toJsonb(Object.fromEntries(settled))}::jsonb, subject = null
        where ${isOwnedBy({ teamId, caller, key }, owner)}`,
      'idempotency.settle',
    );
  }
}

/** 503: the claim expired and another try of the request took over the key. */
class LostClaimError extends AppError {
  constructor() {
    super('unavailable', 'A repetition of this request has taken over; send it once more for the answer.', {
      retryAfterSeconds: 1,
    });
  }
}

/** True for an error that proves that nothing was done. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

function uuidOf(parts: readonly unknown[]): string {
  const hex = sha256(JSON.stringify(parts)).toString('hex');
  // UUID version 8: custom format.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

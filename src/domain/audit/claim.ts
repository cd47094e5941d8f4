import { randomUUID } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import type { NoteOptions, Notes } from './write-in-progress.js';

/** Channel on which answered and released keys are published, by `ClaimedKey.id`. */
export const KEYS_CHANNEL = 'idempotency';

export interface ClaimedKey {
  teamId: string;
  caller: string;
  key: string;
  /** Hash of the request, hexadecimal. */
  fingerprint: string;
  /** A digest of team, caller and key. */
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

export const FORGOTTEN_AFTER = sql`interval '24 hours'`;
const FORGOTTEN = sql`k.created_at < excluded.created_at - ${FORGOTTEN_AFTER}`;

/** One try of a request under a key. Until another try takes over the key, only this one may note, answer or release. */
export class Claim implements Notes {
  readonly mark: string;
  readonly begunAt: Date;
  private readonly own: Statement;

  private constructor(
    private readonly db: Sql,
    readonly key: ClaimedKey,
    readonly owner: string,
    readonly attempt: number,
    begunMicros: number,
    private readonly live: Set<Claim>,
  ) {
    this.begunAt = new Date(begunMicros / 1_000);
    // After a day the same key stands for a new request.
    this.mark = uuidOf([key.teamId, key.caller, key.key, begunMicros]);
    this.own = heldBy(key, owner);
  }

  /** Adds itself to `live`. Undefined while another try holds the key, or if it belongs to another request. */
  static async take(db: Sql, key: ClaimedKey, leaseSeconds: number, live: Set<Claim>): Promise<Claim | undefined> {
    const owner = randomUUID();
    const [row] = await db.query<{ attempt: number; begunMicros: number }>(
      sql`insert into idempotency_keys as k (team_id, caller, key, owner, fingerprint, leased_until)
        values (${key.teamId}, ${key.caller}, ${key.key}, ${owner}, decode(${key.fingerprint}, 'hex'),
          clock_timestamp() + make_interval(secs => ${leaseSeconds}))
        on conflict (team_id, caller, key) do update set
          owner = excluded.owner, fingerprint = excluded.fingerprint, leased_until = excluded.leased_until,
          answered = false, answer = null, audit_id = null,
          attempt = case when ${FORGOTTEN} then 1 else k.attempt + 1 end,
          note = case when ${FORGOTTEN} then '{}' else k.note end,
          subject = case when ${FORGOTTEN} then null else k.subject end,
          created_at = case when ${FORGOTTEN} then excluded.created_at else k.created_at end
        where (k.answered and ${FORGOTTEN})
          or (not k.answered and k.leased_until < clock_timestamp()
            and (k.fingerprint = excluded.fingerprint or ${FORGOTTEN}))
        returning attempt, (extract(epoch from created_at) * 1000000)::bigint as "begunMicros"`,
      'idempotency.claim',
    );
    if (!row) return undefined;
    const claim = new Claim(db, key, owner, row.attempt, row.begunMicros, live);
    live.add(claim);
    return claim;
  }

  async recall<State extends object>(): Promise<Partial<State>> {
    if (this.attempt === 1) return {};
    const [row] = await this.db.query<{ note: Partial<State> }>(
      sql`select note from idempotency_keys where ${this.own}`,
      'idempotency.recall',
    );
    if (!row) throw new LostClaimError();
    return row.note;
  }

  async note(state: object, { tx = this.db, subject }: NoteOptions = {}): Promise<void> {
    const [row] = await tx.query(
      sql`update idempotency_keys set note = note || ${toJsonb(state)}::jsonb,
          subject = case when ${subject !== undefined} then ${subject} else subject end
        where ${this.own} returning 1`,
      'idempotency.note',
    );
    if (!row) throw new LostClaimError();
  }

  /** Keeps the answer for repetitions. Throws LostClaimError if another try has taken over. */
  async answer({ answer, auditId }: StoredAnswer): Promise<void> {
    const [row] = await this.db.query(
      sql`with own as (
          update idempotency_keys
          set answered = true, answer = ${JSON.stringify(answer ?? null)}, audit_id = ${auditId}, note = '{}',
            subject = null
          where ${this.own} returning 1
        )
        select pg_notify(${KEYS_CHANNEL}, ${this.key.id}) from own`,
      'idempotency.answer',
    );
    if (!row) throw new LostClaimError();
  }

  /** Frees the key: as if unused after a refusal (below 500), else for another try that continues from the notes. */
  async release(error: unknown): Promise<void> {
    const notify = sql`select pg_notify(${KEYS_CHANNEL}, ${this.key.id})`;
    const kept = sql`update idempotency_keys set leased_until = '-infinity' where ${this.own}`;
    if (!isRefusal(error)) {
      await this.db.query(sql`with own as (${kept} returning 1) ${notify} from own`, 'idempotency.fail');
      return;
    }
    await this.db.query(
      // A refused try leaves nothing, unless an earlier one may have done something.
      sql`with gone as (delete from idempotency_keys where ${this.own} and (attempt = 1 or note = '{}') returning 1),
          kept as (${kept} and attempt > 1 and note <> '{}' returning 1)
        ${notify} from (select from gone union all select from kept) as own`,
      'idempotency.refuse',
    );
  }

  /** Ends this try: its lease is no longer renewed. */
  leave(): void {
    this.live.delete(this);
  }

  /** The key's answer, if any, and whether this try gave it: a commit can succeed without confirmation. */
  async settled(): Promise<(StoredAnswer & { own: boolean }) | undefined> {
    const state = await look(this.db, this.key);
    return state?.answered ? { ...state, own: state.owner === this.owner } : undefined;
  }
}

/** The key's state; undefined if it was not used in the last 24 hours. */
export async function look(db: Sql, { teamId, caller, key }: ClaimedKey): Promise<KeyState | undefined> {
  const [row] = await db.query<KeyState>(
    sql`select encode(fingerprint, 'hex') as fingerprint, owner, answered, answer, audit_id as "auditId",
        not answered and leased_until < clock_timestamp() as free
      from idempotency_keys
      where team_id = ${teamId} and caller = ${caller} and key = ${key}
        and created_at > clock_timestamp() - ${FORGOTTEN_AFTER}`,
    'idempotency.look',
  );
  return row;
}

/** SQL condition on `idempotency_keys`: `owner` still holds the key. */
function heldBy({ teamId, caller, key }: Omit<ClaimedKey, 'fingerprint' | 'id'>, owner: string): Statement {
  return sql`team_id = ${teamId} and caller = ${caller} and key = ${key} and owner = ${owner} and not answered`;
}

/** How a broken-off try ended. */
export type Outcome = 'done' | 'not done' | 'unknown';

/**
 * Settles tries that broke off while they changed `subject`: adds their outcome to the note `field` of each. To be called
 * under the subject's lock before it is changed again: afterwards nobody could tell.
 */
export async function settleOpenTries<Tried extends { outcome?: Outcome }>(
  db: Sql,
  teamId: string,
  subject: string,
  field: string,
  outcomeOf: (tried: Tried) => Outcome,
): Promise<void> {
  const open = await db.query<{ caller: string; key: string; owner: string; note: Record<string, Tried | undefined> }>(
    sql`select caller, key, owner, note from idempotency_keys
      where team_id = ${teamId} and subject = ${subject} and not answered`,
    'idempotency.open',
  );
  for (const { caller, key, owner, note } of open) {
    const tried = note[field];
    const settled = tried && { [field]: { ...tried, outcome: tried.outcome ?? outcomeOf(tried) } };
    await db.query(
      sql`update idempotency_keys set note = note || ${toJsonb(settled ?? {})}::jsonb, subject = null
        where ${heldBy({ teamId, caller, key }, owner)}`,
      'idempotency.settle',
    );
  }
}

/** 503: the claim was taken for abandoned, and another try of the request has the key now. */
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

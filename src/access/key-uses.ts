import { randomUUID } from 'node:crypto';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { repeat } from '../lib/repeat.js';

export type KeyPurpose = 'encryption' | 'signing';

const BEAT_MS = 10_000;
/** A process that has not reported for this long is considered gone. */
const LIVE_SECONDS = 30;
/** Longer than the lifetime of any token. */
const KEPT_DAYS = 90;

/** Reports which keys this process knows and writes with, so that operators see when a key can be removed. */
export class KeyUses {
  private readonly process = randomUUID();
  private stopReporting: (() => void) | undefined;

  constructor(
    private readonly db: Sql,
    /** Ids by purpose; the first one is used for writing. */
    private readonly keys: Readonly<Record<KeyPurpose, () => readonly string[]>>,
    /** Reloads keys that other processes may have changed. */
    private readonly reloadKeys: () => Promise<void>,
    /** Called once when reporting starts to fail; reports are retried. */
    private readonly onFault: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.db.query(
      sql`delete from key_uses where live_until < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`,
      'key-uses.tidy',
    );
    await this.report();
    const beat = () => this.reloadKeys().then(() => this.report());
    this.stopReporting = repeat(BEAT_MS, beat, this.onFault);
  }

  async stop(): Promise<void> {
    this.stopReporting?.();
    await this.db.query(
      sql`update key_uses set live_until = clock_timestamp(), written_until = case when written_until is not null then least(written_until, clock_timestamp()) end
        where process = ${this.process}`,
      'key-uses.end',
    );
  }

  private async report(): Promise<void> {
    const uses = Object.entries(this.keys).flatMap(([purpose, ids]) =>
      ids().map((id, at) => ({ purpose, id, writes: at === 0 })),
    );
    await this.db.query(
      sql`insert into key_uses (process, purpose, key_id, live_until, written_until)
        select ${this.process}::uuid, u.purpose, u.id, clock_timestamp() + make_interval(secs => ${LIVE_SECONDS}),
          case when u.writes then clock_timestamp() + make_interval(secs => ${LIVE_SECONDS}) end
        from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(purpose text, id text, writes boolean)
        on conflict (process, purpose, key_id) do update set live_until = excluded.live_until,
          written_until = coalesce(excluded.written_until,
            case when key_uses.written_until is not null then least(key_uses.written_until, clock_timestamp()) end)`,
      'key-uses.say',
    );
    // Keys that this process no longer knows.
    await this.db.query(
      sql`update key_uses k set live_until = clock_timestamp()
        where k.process = ${this.process} and k.live_until > clock_timestamp() and not exists (
          select from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(purpose text, id text)
          where u.purpose = k.purpose and u.id = k.key_id)`,
      'key-uses.forget',
    );
  }
}

/** The process of uses from before processes reported theirs. */
const UNKNOWN_PROCESS = '00000000-0000-0000-0000-000000000000';

/** Records keys that stored values were written with. */
export async function recordWrittenKeys(db: Sql, purpose: KeyPurpose, keyIds: readonly string[]): Promise<void> {
  await db.query(
    sql`insert into key_uses (process, purpose, key_id, live_until, written_until)
      select ${UNKNOWN_PROCESS}::uuid, ${purpose}, id, clock_timestamp(), clock_timestamp() from unnest(${keyIds}::text[]) id
      on conflict (process, purpose, key_id) do update set live_until = excluded.live_until,
        written_until = excluded.written_until`,
  );
}

import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { isoUtc } from '../db/statements/timestamps.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { PlatformChange } from '../platforms/ad-records.js';

/** The clocks of the platform and the database differ. */
const TOLERANCE_MS = 2 * 60_000;
const MICROS = 1_000_000;
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const BIDDING = /bid|target|maximize|manual|commission|percentCpc|fixedCpm/i;

interface OwnWrite {
  from: number;
  to: number;
  /** Null if it was not about one campaign. */
  campaignId: string | null;
  tool: string;
  texts: ReadonlySet<string>;
}

/**
 * The team's own writes to an account, to tell their changes from those of other programs: the platform names only the way
 * (its API) and the person who connected, whom other programs may share.
 */
export class OwnWrites {
  private constructor(private readonly writes: readonly OwnWrite[]) {}

  /** Those since the day before `from` (YYYY-MM-DD). */
  static async of(db: Sql, { teamId, accountId }: AccountKey, from: string): Promise<OwnWrites> {
    const rows = await db.query<
      Record<'from' | 'to' | 'tool', string> & { campaignId: string | null; values: unknown[] }
    >(
      sql`select ${isoUtc(sql`w.created_at`)} as from, ${isoUtc(sql`r.ended_at`)} as to, w.tool,
          l.metadata->>'campaignId' as "campaignId", jsonb_build_array(w.payload, r.result, r.undo) as values
        from activity_logs l
        join audit_log w on w.team_id = l.team_id
          and w.id = case when l.metadata->>'auditId' ~ ${UUID} then (l.metadata->>'auditId')::uuid end
        join audit_results r on r.team_id = w.team_id and r.audit_id = w.id and r.status = 'done'
        where l.team_id = ${teamId} and l.account_id = ${accountId} and l.log_type = 'user_action'
          and l.created_at >= ${from}::date - interval '1 day'`,
      'own-writes',
    );
    return new OwnWrites(
      rows.map((row) => ({
        from: Date.parse(row.from) - TOLERANCE_MS,
        to: Date.parse(row.to) + TOLERANCE_MS,
        campaignId: row.campaignId,
        tool: row.tool,
        texts: new Set(textsIn(row.values)),
      })),
    );
  }

  /** Whether one of these writes, at that moment, set what the change says. */
  made(change: PlatformChange): boolean {
    if (!/_API$/.test(change.clientType)) return false;
    const at = Date.parse(change.changedAt);
    return this.writes.some(
      (write) =>
        at >= write.from &&
        at <= write.to &&
        (write.campaignId === null || change.campaignId === null || write.campaignId === change.campaignId) &&
        isSetBy(change, write),
    );
  }
}

function isSetBy({ fields, campaignId }: PlatformChange, write: OwnWrite): boolean {
  // A strategy has other names at the platform, and fields of its own.
  const isBidding = /bidding|undo/i.test(write.tool) && campaignId !== null && campaignId === write.campaignId;
  if (isBidding && fields.length > 0 && fields.every(({ field }) => BIDDING.test(field))) return true;
  return fields.some(({ before, after }) => {
    const value = (after ?? before)?.trim().toLowerCase();
    return value !== undefined && value !== 'true' && value !== 'false' && write.texts.has(value);
  });
}

/** Every value in lower case; numbers also in micro-units. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value.trim().toLowerCase();
  else if (typeof value === 'number') {
    yield String(value);
    yield String(Math.round(value * MICROS));
  } else if (value !== null && typeof value === 'object') {
    for (const each of Object.values(value)) yield* textsIn(each);
  }
}

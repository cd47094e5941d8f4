import type { AuditEntry, AuditLogArgs, AuditPage } from '../../../schema/audit/audit-entry.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { storableText, toJsonb, toLargeJsonb } from '../../db/statements/jsonb.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { AppError, type ApprovalRequiredError } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { rowsOf } from '../lists/page.js';
import { apiKeyOf, authorOf } from '../teams/membership.js';
import { announcing, hurry } from '../webhooks/announce.js';
import type { AuditStatus } from './audit.enum.js';

const LIST = 'auditLog';

/** In characters: longer than any account id, short enough for an index. */
const MAX_ACCOUNT_ID_LENGTH = 200;

/** Append-only log of every write of every transport. */
export class AuditService {
  constructor(private readonly db: Sql) {}

  async begin(
    viewer: Viewer,
    { tool, payload, requestId }: Pick<AuditEntry, 'tool' | 'payload' | 'requestId'>,
    id: string,
  ): Promise<void> {
    // Refusals before parsing carry the transport's own argument names.
    const { userId, account_id: spelled, accountId = spelled } = payload;
    const personId = authorOf(viewer, typeof userId === 'string' ? uuidOrNull(userId) : null);
    const account = typeof accountId === 'string' && isIndexable(accountId) ? accountId : null;
    await this.db.query(
      sql`insert into audit_log (team_id, id, user_id, api_key_id, tool, account_id, payload, request_id)
        values (${viewer.teamId}, ${id}, ${personId}, ${apiKeyOf(viewer)}, ${tool}, ${account},
          ${toJsonb(payload)}, ${requestId})
        on conflict (team_id, id) do nothing`,
      'audit.begin',
    );
  }

  /** `undo` is the state needed to undo the write. */
  async done(viewer: Viewer, id: string, result: unknown, undo: object | null): Promise<void> {
    await this.end(viewer, id, { status: 'done', code: null, message: null, result }, undo);
  }

  async planned(viewer: Viewer, id: string, { code, message, plan }: ApprovalRequiredError): Promise<void> {
    await this.end(viewer, id, { status: 'planned', code, message, result: { changePlanId: plan.id } });
  }

  /** Refused, or failed through no fault of the caller. */
  async ended(viewer: Viewer, id: string, error: unknown): Promise<void> {
    const refusal = error instanceof AppError ? error : undefined;
    await this.end(viewer, id, {
      status: refusal && refusal.status < 500 ? 'refused' : 'failed',
      code: refusal?.code ?? 'internal',
      // The message may quote what was sent.
      message: refusal ? storableText(refusal.message) : null,
      result: null,
    });
  }

  /** Newest first. Throws ParameterError for an invalid cursor. */
  async list(viewer: Viewer, args: AuditLogArgs): Promise<AuditPage> {
    const { tool, accountId, userId, apiKeyId, status, offset } = args;
    const { teamId } = viewer;
    const place = placeInTime(LIST, args.after);
    const conditions = given(
      sql`l.team_id = ${teamId}`,
      tool != null && sql`l.tool = ${tool}`,
      accountId != null && sql`l.account_id = ${accountId}`,
      userId != null && sql`l.user_id = ${uuidOrNull(userId)}::uuid`,
      apiKeyId != null && sql`l.api_key_id = ${uuidOrNull(apiKeyId)}::uuid`,
      status != null && ended(status),
    );
    const found = sql`audit_log l where ${join(conditions, ' and ')}`;
    const rows = await this.db.query<AuditEntry & { total: number; instant: string }>(
      sql`select counted.total, ${microsOf(sql`l.created_at`)} as instant, l.id, l.user_id as "userId",
          l.api_key_id as "apiKeyId", l.tool, l.account_id as "accountId", l.payload, coalesce(r.status, 'open') as status,
          r.code, r.message, r.result, coalesce(r.undo ? 'kind' and u.audit_id is null, false) as undoable,
          l.request_id as "requestId", ${isoUtc(sql`l.created_at`)} as "createdAt"
        from (select count(*) as total from ${found}) counted
        left join (
          select l.* from (
            select l.id from ${found} ${afterPlace(place)}
            order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${offset}
          ) k
          join audit_log l on l.team_id = ${teamId} and l.id = k.id
        ) l on true
        left join audit_results r on r.team_id = ${teamId} and r.audit_id = l.id
        left join undone_changes u on u.team_id = ${teamId} and u.audit_id = l.id
        order by ${NEWEST_FIRST}`,
      eachTime('audit.list'),
    );
    return newestPage(LIST, rows, args);
  }

  private async end(
    viewer: Viewer,
    id: string,
    { status, code, message, result }: Pick<AuditEntry, 'status' | 'code' | 'message' | 'result'>,
    undo: object | null = null,
  ): Promise<void> {
    const resultJson = result === null ? null : await toLargeJsonb(result);
    const undoJson = undo === null ? null : await toLargeJsonb(undo);
    const ending = sql`insert into audit_results (team_id, audit_id, status, code, message, result, undo)
        values (${viewer.teamId}, ${id}, ${status}, ${code}, ${message}, ${resultJson}, ${undoJson})
        on conflict (team_id, audit_id) do nothing`;
    if (code !== 'guardrail') {
      await this.db.query(ending, 'audit.end');
      return;
    }
    const deliveries = await this.db.query(
      sql`with ended as (${ending} returning team_id, audit_id),
        facts as (
          select l.team_id,
            jsonb_build_object('auditId', l.id, 'operation', l.tool, 'accountId', l.account_id) as data
          from ended e join audit_log l on l.team_id = ${viewer.teamId} and l.id = e.audit_id
        ),
        ${announcing('guardrail.refused', viewer.teamId)}`,
      'audit.end guardrail',
    );
    await hurry(this.db, deliveries);
  }
}

function ended(status: AuditStatus): Statement {
  const result = sql`select from audit_results r where r.team_id = l.team_id and r.audit_id = l.id`;
  return status === 'open' ? sql`not exists (${result})` : sql`exists (${result} and r.status = ${status})`;
}

/** Whether the account column can hold the value; others are only in the payload. */
function isIndexable(accountId: string): boolean {
  return accountId.length <= MAX_ACCOUNT_ID_LENGTH && storableText(accountId) === accountId;
}

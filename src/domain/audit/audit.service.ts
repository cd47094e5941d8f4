import { randomUUID } from 'node:crypto';
import type { AuditEntry, AuditLogArgs, AuditPage } from '../../../schema/audit/audit-entry.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { storableText, toJsonb, toLargeJsonb } from '../../db/jsonb.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import { pageOf } from '../page.js';

/** The record of every write, whichever transport it came through. Rows are only ever added. */
export class AuditService {
  constructor(private readonly db: Pick<Database, 'query' | 'note'>) {}

  /** Notes a write before it is tried. Returns the entry's id, which is `id` if it is given. */
  async begin(
    viewer: Viewer,
    { tool, payload, requestId }: Pick<AuditEntry, 'tool' | 'payload' | 'requestId'>,
    id: string = randomUUID(),
  ): Promise<string> {
    const { accountId, userId } = payload;
    const attributed = typeof userId === 'string' && isUuid(userId) ? userId : null;
    const [apiKeyId, personId] = viewer.kind === 'key' ? [viewer.apiKeyId, attributed] : [null, viewer.userId];
    const account = typeof accountId === 'string' && storableText(accountId) === accountId ? accountId : null;
    await this.db.note(
      sql`insert into audit_log (team_id, id, user_id, api_key_id, tool, account_id, payload, request_id)
        values (${viewer.teamId}, ${id}, ${personId}, ${apiKeyId}, ${tool}, ${account},
          ${toJsonb(payload)}, ${requestId})
        on conflict (team_id, id) do nothing`,
      'audit.begin',
    );
    return id;
  }

  /** Notes that a write was done, with what it answered and what it takes to undo it. */
  async done(viewer: Viewer, id: string, result: unknown, undo: object | null): Promise<void> {
    await this.end(viewer, id, { status: 'done', code: null, message: null, result }, undo);
  }

  /** Notes that a write was refused, or failed through no fault of the caller. */
  async ended(viewer: Viewer, id: string, error: unknown): Promise<void> {
    const refusal = error instanceof AppError ? error : undefined;
    await this.end(viewer, id, {
      status: refusal && refusal.status < 500 ? 'refused' : 'failed',
      code: refusal?.code ?? 'internal',
      // It may quote what was sent.
      message: refusal ? storableText(refusal.message) : null,
      result: null,
    });
  }

  /** Entries of the team, newest first. */
  async list(viewer: Viewer, args: AuditLogArgs): Promise<AuditPage> {
    const { tool, accountId, userId, apiKeyId, status, limit, offset } = args;
    const { teamId } = viewer;
    const impossible = [userId, apiKeyId].some((id) => id != null && !isUuid(id));
    const rows = impossible
      ? []
      : await this.db.query<AuditEntry & { total: number }>(
          sql`with matching as (
              select l.id, l.user_id, l.api_key_id, l.tool, l.account_id, l.payload, l.request_id, l.created_at,
                coalesce(r.status, 'open') as status, r.code, r.message, r.result, r.undo
              from audit_log l left join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
              where l.team_id = ${teamId}
                and (${tool}::text is null or l.tool = ${tool})
                and (${accountId}::text is null or l.account_id = ${accountId})
                and (${userId}::uuid is null or l.user_id = ${userId})
                and (${apiKeyId}::uuid is null or l.api_key_id = ${apiKeyId})
                and (${status}::text is null or coalesce(r.status, 'open') = ${status})
            ), page as (select * from matching order by created_at desc, id limit ${limit} offset ${offset})
            select counted.total, p.id, p.user_id as "userId", p.api_key_id as "apiKeyId", p.tool,
              p.account_id as "accountId", p.payload, p.status, p.code, p.message, p.result,
              coalesce(p.undo ? 'kind' and u.audit_id is null, false) as undoable, p.request_id as "requestId",
              ${isoUtc(sql`p.created_at`)} as "createdAt"
            from (select count(*) as total from matching) counted left join page p on true
            left join undone_changes u on u.team_id = ${teamId} and u.audit_id = p.id
            order by p.created_at desc, p.id`,
          'audit.list',
        );
    return pageOf(rows, 'id', { limit, offset }, ({ total: _, ...entry }) => entry);
  }

  private async end(
    viewer: Viewer,
    id: string,
    { status, code, message, result }: Pick<AuditEntry, 'status' | 'code' | 'message' | 'result'>,
    undo: object | null = null,
  ): Promise<void> {
    const [resultJson, undoJson] = [await jsonbOrNull(result), await jsonbOrNull(undo)];
    await this.db.note(
      sql`insert into audit_results (team_id, audit_id, status, code, message, result, undo)
        values (${viewer.teamId}, ${id}, ${status}, ${code}, ${message}, ${resultJson}, ${undoJson})
        on conflict (team_id, audit_id) do nothing`,
      'audit.end',
    );
  }
}

async function jsonbOrNull(value: unknown): Promise<string | null> {
  return value === null ? null : toLargeJsonb(value);
}

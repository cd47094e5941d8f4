import { randomUUID } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { ERASURE } from './personal-table.js';

/** Adds an audit entry with the pseudonym for each of the `teams` of an erased subject. */
export async function beginErasure(
  tx: Sql,
  what: { kind: string; subject: string },
  teams: Statement,
  accountId: string | null,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (team_id, id, tool, account_id, payload, request_id)
      select m.team_id, gen_random_uuid(), ${ERASURE}, ${accountId}, ${JSON.stringify(what)}::jsonb, ${`cli-${randomUUID()}`}
      from (${teams}) m`,
  );
}

/** Completes the audit entries of an erasure, including interrupted ones. */
export async function closeErasure(
  db: Sql,
  subject: string,
  { deleted, redacted, files }: { deleted: Record<string, number>; redacted: Record<string, number>; files: number },
): Promise<void> {
  const result = { deleted: sum(deleted), redacted: sum(redacted), files };
  await db.query(
    sql`insert into audit_results (team_id, audit_id, status, result)
      select l.team_id, l.id, 'done', ${JSON.stringify(result)}::jsonb from audit_log l
      where l.tool = ${ERASURE} and l.payload ->> 'subject' = ${subject}
        and not exists (select from audit_results r where r.team_id = l.team_id and r.audit_id = l.id)`,
  );
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);

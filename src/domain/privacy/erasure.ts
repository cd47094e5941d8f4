import { randomUUID } from 'node:crypto';
import type { Database, Sql, Transaction } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { AppError } from '../../errors.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { filesOf } from './export.js';
import { PERSONAL_DATA, type PersonalTable } from './personal-data.js';
import { ERASURE, keyOf, mentions, ownRows, rowsOf, type Subject } from './personal-rows.js';
import { ERASED, mentionOf, redacted, withoutMention } from './redaction.js';

/** What erasing did, by table; and what stays, and why. */
export interface Erasure {
  deleted: Record<string, number>;
  redacted: Record<string, number>;
  files: number;
  kept: { table: string; rows: number; why: string }[];
}

/** What other tables' conditions look at goes after them, in this order. */
const LAST = ['support_tickets', 'audit_log', 'users'];

/**
 * Erases what is stored of a subject, but for what stays with a reason. First whatever lets a person in ends, in one
 * transaction; the rest goes step by step. What breaks off is gone on with by calling it again; what is done once more
 * changes nothing. Throws AppError `conflict` for the last owner of a team.
 */
export class Eraser {
  constructor(
    private readonly db: Database,
    private readonly store: Pick<AttachmentStore, 'remove'>,
  ) {}

  /** Why it cannot be done; empty where it can. */
  async obstacles(subject: Subject): Promise<string[]> {
    return subject.kind === 'person' ? obstaclesOf(this.db, subject.id) : [];
  }

  async erase(subject: Subject): Promise<Erasure> {
    const erasure: Erasure = { deleted: {}, redacted: {}, files: 0, kept: [] };
    await this.endAccess(subject, erasure);
    for (const { key } of await filesOf(this.db, subject)) {
      await this.store.remove(key);
      erasure.files += 1;
    }
    const tables = Object.entries(PERSONAL_DATA).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
    if (subject.kind === 'person') {
      for (const [name, table] of tables) await this.unmention(name, table, subject, erasure);
    }
    for (const [name, table] of tables) await this.eraseTable(name, table, subject, erasure);
    await this.close(subject, erasure);
    return erasure;
  }

  /** Notes that it begins, and takes a person out of all teams with every credential. */
  private async endAccess(subject: Subject, { deleted }: Erasure): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (subject.kind === 'person') {
        const obstacles = await obstaclesOf(tx, subject.id, true);
        if (obstacles.length > 0) throw new AppError('conflict', obstacles.join(' '));
      }
      await begin(tx, subject);
      if (subject.kind !== 'person') return;
      for (const name of ['api_keys', 'team_members']) {
        const condition = ownRows(PERSONAL_DATA[name] as PersonalTable, subject) as Statement;
        await count(deleted, name, tx.query(sql`delete from ${raw(name)} t where ${condition} returning 1`));
      }
    });
  }

  private async eraseTable(name: string, table: PersonalTable, subject: Subject, erasure: Erasure): Promise<void> {
    const condition = ownRows(table, subject);
    const fate = subject.kind === 'person' ? table.onPerson : table.onCustomer;
    if (!condition || !fate) return;
    if (fate === 'delete') {
      await count(erasure.deleted, name, this.db.query(sql`delete from ${raw(name)} t where ${condition} returning 1`));
    } else if (name === 'users') await this.anonymise(subject, erasure);
    else if (name === 'accounts') await this.renameAccount(subject, erasure);
    else if (fate === 'redact') await this.rewrite(name, table, condition, redacted, erasure);
    if (fate !== 'delete') await this.noteKept(name, table, condition, erasure);
  }

  private async noteKept(name: string, { why = '' }: PersonalTable, condition: Statement, { kept }: Erasure) {
    const [row] = await this.db.query<{ rows: number }>(
      sql`select count(*)::int as rows from ${raw(name)} t where ${condition}`,
    );
    if (row && row.rows > 0) kept.push({ table: name, rows: row.rows, why });
  }

  /** The person's address and name in what others wrote. */
  private async unmention(
    name: string,
    table: PersonalTable,
    subject: Extract<Subject, { kind: 'person' }>,
    erasure: Erasure,
  ): Promise<void> {
    if (subject.email.endsWith(NOWHERE)) return;
    const mention = mentionOf(subject);
    const found = mentions(table, subject, name);
    if (found) await this.rewrite(name, table, found, (value) => withoutMention(value, mention), erasure);
  }

  /** Writes texts anew, some hundred rows at a time. */
  private async rewrite(
    name: string,
    { texts = [] }: PersonalTable,
    condition: Statement,
    change: (value: unknown) => unknown,
    { redacted: counts }: Erasure,
  ): Promise<void> {
    const key = await keyOf(this.db, name);
    const columns = join(texts.flatMap((column) => [sql`${column}::text`, sql`to_jsonb(t.${raw(column)})`]));
    const types = await typesOf(this.db, name, texts);
    const rows = rowsOf<{ texts: Record<string, unknown> }>(
      this.db,
      name,
      condition,
      sql`jsonb_build_object(${columns}) as texts`,
    );
    for await (const batch of rows) {
      const fresh = batch.flatMap((row) => {
        const changed = change(row.texts);
        return JSON.stringify(changed) === JSON.stringify(row.texts)
          ? []
          : [{ ...row.key, ...renamed(changed as object) }];
      });
      if (fresh.length === 0) continue;
      const given = [...key, ...texts.map((column) => ({ name: `new_${column}`, type: types[column] as string }))];
      const sets = join(texts.map((column) => sql`${raw(column)} = n.${raw(`new_${column}`)}`));
      const same = join(
        key.map((each) => sql`t.${raw(each.name)} = n.${raw(each.name)}`),
        ' and ',
      );
      await this.db.transaction(async (tx) => {
        await allowErasing(tx);
        await tx.query(
          sql`update ${raw(name)} t set ${sets} from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
              as n(${join(given.map((each) => sql`${raw(each.name)} ${raw(each.type)}`))}) where ${same}`,
        );
      });
      counts[name] = (counts[name] ?? 0) + fresh.length;
    }
  }

  private async anonymise(subject: Subject, { redacted: counts }: Erasure): Promise<void> {
    if (subject.kind !== 'person' || subject.email.endsWith(NOWHERE)) return;
    await count(
      counts,
      'users',
      this.db.query(
        sql`update users set google_sub = null, email = ${`erased-${subject.id}${NOWHERE}`}, name = ${ERASED}, avatar_url = ''
          where id = ${subject.id} returning 1`,
      ),
    );
  }

  /** A platform that is still linked would bring the name back. */
  private async renameAccount(subject: Subject, { redacted: counts }: Erasure): Promise<void> {
    if (subject.kind !== 'customer') return;
    await count(
      counts,
      'accounts',
      this.db.query(
        sql`update accounts set name = case when status = 'UNLINKED' then ${ERASED} else name end, industry = '', logo_url = ''
          where team_id = ${subject.teamId} and id = ${subject.accountId}
            and (industry <> '' or logo_url <> '' or (status = 'UNLINKED' and name <> ${ERASED})) returning 1`,
      ),
    );
  }

  /** Notes that it was done, for whoever looks at the audit log. */
  private async close(subject: Subject, { deleted, redacted: changed, files }: Erasure): Promise<void> {
    const result = { deleted: sum(deleted), redacted: sum(changed), files };
    await this.db.query(
      sql`insert into audit_results (team_id, audit_id, status, result)
        select l.team_id, l.id, 'done', ${JSON.stringify(result)}::jsonb from audit_log l
        where l.tool = ${ERASURE} and l.payload ->> 'subject' = ${subjectId(subject)}
          and not exists (select from audit_results r where r.team_id = l.team_id and r.audit_id = l.id)`,
    );
  }
}

/** An address that nobody has (RFC 2606). */
const NOWHERE = '@erased.invalid';

const subjectId = (subject: Subject) => (subject.kind === 'person' ? subject.id : subject.accountId);

/** An entry in the audit log of each team that it concerns, with the pseudonym alone. */
async function begin(tx: Sql, subject: Subject): Promise<void> {
  const teams =
    subject.kind === 'person'
      ? sql`select team_id from team_members where user_id = ${subject.id}`
      : sql`select ${subject.teamId}::uuid as team_id`;
  const account = subject.kind === 'customer' ? subject.accountId : null;
  const payload = JSON.stringify({ kind: subject.kind, subject: subjectId(subject) });
  await tx.query(
    sql`insert into audit_log (team_id, id, tool, account_id, payload, request_id)
      select m.team_id, gen_random_uuid(), ${ERASURE}, ${account}, ${payload}::jsonb, ${`cli-${randomUUID()}`} from (${teams}) m`,
  );
}

/** Teams that would be left without an owner; with `hold`, owners stay as they are until the transaction ends. */
async function obstaclesOf(db: Sql | Transaction, userId: string, hold = false): Promise<string[]> {
  const owners = await db.query<{ teamId: string; userId: string; name: string }>(
    sql`select m.team_id as "teamId", m.user_id as "userId", t.name from team_members m join teams t on t.id = m.team_id
      where m.role = 'owner' and m.team_id in (select o.team_id from team_members o where o.user_id = ${userId} and o.role = 'owner')
      order by m.team_id, m.user_id ${hold ? sql`for update of m` : sql``}`,
  );
  return [...Map.groupBy(owners, ({ teamId }) => teamId)].flatMap(([teamId, all]) =>
    all.length > 1
      ? []
      : [
          `This is the last owner of the team "${all[0]?.name}": make another member its owner first, with PUT /api/v1/teams/${teamId}/members/<memberId> {"role": "owner"}.`,
        ],
  );
}

/** Rows that are never changed may be rewritten in this transaction. */
async function allowErasing(tx: Sql): Promise<void> {
  await tx.query(sql`select set_config('adlane.erasing', 'on', true)`);
}

async function typesOf(db: Sql, table: string, columns: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; type: string }>(
    sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attname = any(${columns}::text[])`,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

const renamed = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`new_${name}`, value]));

async function count(counts: Record<string, number>, name: string, asked: Promise<unknown[]>): Promise<void> {
  const { length } = await asked;
  if (length > 0) counts[name] = (counts[name] ?? 0) + length;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);

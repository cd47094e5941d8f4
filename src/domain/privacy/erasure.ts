import type { Database, Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { conflict } from '../../errors.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { beginErasure, closeErasure } from './erasure-entries.js';
import { filesOf } from './export.js';
import { PERSONAL_DATA } from './personal-data.js';
import { mentions, ownRows, rowCount, type Subject } from './personal-rows.js';
import type { PersonalTable } from './personal-table.js';
import { ERASED, mentionOf, redacted, withoutMention } from './redaction.js';
import { type Change, emptyingChange, rewrite } from './rewriting.js';
import { isInvited } from './tables-of-people.js';

/** Result of an erasure by table: what it did, and what it kept. */
export interface Erasure {
  deleted: Record<string, number>;
  redacted: Record<string, number>;
  files: number;
  kept: { table: string; rows: number; why: string }[];
}

/** Conditions on other tables use these, so they are erased last, in this order. */
const LAST = ['support_tickets', 'change_plans', 'audit_log', 'users'];

/** An interrupted erasure finds the subject by these again, so they are erased last. */
const IDENTITY = new Set(['users', 'team_invitations', 'accounts']);

/** A domain that cannot exist (RFC 2606). */
const ERASED_DOMAIN = '@erased.invalid';

/** Erases a subject, except what must be kept: access first, then the rest in steps. Repeatable. */
export class Eraser {
  private readonly erasure: Erasure = { deleted: {}, redacted: {}, files: 0, kept: [] };

  constructor(
    private readonly db: Database,
    private readonly store: Pick<AttachmentStore, 'remove'>,
    private readonly subject: Subject,
  ) {}

  /** Why the subject cannot be erased; empty if it can. */
  async obstacles(): Promise<string[]> {
    return this.subject.kind === 'person' ? obstaclesOf(this.db, this.subject.id, sql``) : [];
  }

  /** Throws AppError `conflict` for the last owner of a team. */
  async erase(): Promise<Erasure> {
    const { subject, erasure } = this;
    const files = await filesOf(this.db, subject);
    await this.endAccess();
    for (const { key } of files) {
      await this.store.remove(key);
      erasure.files += 1;
    }
    const tables = Object.entries(PERSONAL_DATA).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
    for (const [name, table] of tables) if (!IDENTITY.has(name)) await this.eraseTable(name, table);
    await this.eraseMentions();
    for (const [name, table] of tables) if (IDENTITY.has(name)) await this.eraseTable(name, table);
    await closeErasure(this.db, subjectId(subject), erasure);
    return erasure;
  }

  /** Removes the subject from what others wrote. */
  private async eraseMentions(): Promise<void> {
    const { db, subject } = this;
    if (subject.kind === 'person' && subject.email.endsWith(ERASED_DOMAIN)) return;
    const mention = mentionOf(subject);
    const change = emptyingChange((value) => withoutMention(value, mention));
    for (const [name, table] of Object.entries(PERSONAL_DATA)) {
      const found = mentions(name, table, subject);
      if (found) count(this.erasure.redacted, name, await rewrite(db, name, table, found, change));
    }
  }

  /** Records the start of the erasure, and removes a person from all teams with every credential. */
  private async endAccess(): Promise<void> {
    const { subject } = this;
    await this.db.transaction(async (tx) => {
      if (subject.kind === 'person') {
        const obstacles = await obstaclesOf(tx, subject.id, sql`for update of m`);
        if (obstacles.length > 0) throw conflict(obstacles.join(' '));
      }
      const account = subject.kind === 'customer' ? subject.accountId : null;
      const facts = { kind: subject.kind, subject: subjectId(subject) };
      await beginErasure(tx, facts, teamsOf(subject), account);
      if (subject.kind !== 'person') return;
      for (const teamId of await ownTeams(tx, subject.id)) {
        await tx.query(sql`delete from teams where id = ${teamId}`);
        count(this.erasure.deleted, 'teams', 1);
      }
      for (const name of ['api_keys', 'team_members']) {
        await this.deleteFrom(tx, name, ownRows(PERSONAL_DATA[name] as PersonalTable, subject) as Statement);
      }
    });
  }

  private async eraseTable(name: string, table: PersonalTable): Promise<void> {
    const condition = ownRows(table, this.subject);
    if (!condition) return;
    const treatment = this.subject.kind === 'person' ? table.onPerson : table.onCustomer;
    if (!treatment) return this.deleteFrom(this.db, name, condition);
    if (treatment === 'redact') {
      const update = renameSql(name, this.subject);
      if (update) count(this.erasure.redacted, name, (await this.db.query(sql`${update} returning 1`)).length);
      else count(this.erasure.redacted, name, await rewrite(this.db, name, table, condition, this.ownChange()));
    }
    const rows = await rowCount(this.db, name, condition);
    if (rows > 0) this.erasure.kept.push({ table: name, rows, why: table.why ?? '' });
  }

  /** A person's changes can still be undone by others; an erased customer's cannot. */
  private ownChange(): Change {
    const { subject } = this;
    return { text: redacted, whole: (value) => (subject.kind === 'customer' ? null : value) };
  }

  private async deleteFrom(db: Sql, name: string, condition: Statement): Promise<void> {
    const gone = await db.query(sql`delete from ${raw(name)} t where ${condition} returning 1`);
    count(this.erasure.deleted, name, gone.length);
  }
}

const subjectId = (subject: Subject) => (subject.kind === 'person' ? subject.id : subject.accountId);

/** SQL: updates of tables where erasing is more than redacting texts. */
function renameSql(name: string, subject: Subject): Statement | undefined {
  if (name === 'users' && subject.kind === 'person') {
    return sql`update users
      set google_sub = null, email = ${`erased-${subject.id}${ERASED_DOMAIN}`}, name = ${ERASED}, avatar_url = ''
      where id = ${subject.id} and email not like ${`%${ERASED_DOMAIN}`}`;
  }
  if (name !== 'accounts' || subject.kind !== 'customer') return undefined;
  // A linked platform would bring the name back.
  return sql`update accounts
    set name = case when status = 'UNLINKED' then ${ERASED} else name end, industry = '', logo_url = ''
    where team_id = ${subject.teamId} and id = ${subject.accountId}
      and (industry <> '' or logo_url <> '' or (status = 'UNLINKED' and name <> ${ERASED}))`;
}

/** SQL: the subject's teams. */
function teamsOf(subject: Subject): Statement {
  return subject.kind === 'person'
    ? sql`select team_id from team_members where user_id = ${subject.id} union
        select t.team_id from team_invitations t where ${isInvited(subject.email)}`
    : sql`select ${subject.teamId}::uuid as team_id`;
}

/**
 * Teams that are the person's alone, without accounts or payments, such as the first sign-in of an invited person creates. They
 * are deleted with the person.
 */
async function ownTeams(db: Sql, userId: string): Promise<string[]> {
  const teams = await db.query<{ id: string }>(
    sql`select t.id from teams t
      where exists (select from team_members m where m.team_id = t.id and m.user_id = ${userId})
        and not exists (select from team_members m where m.team_id = t.id and m.user_id <> ${userId})
        and not exists (select from team_billing b where b.team_id = t.id and b.customer_id is not null)
      order by t.id`,
  );
  const empty: string[] = [];
  for (const { id } of teams) {
    const accounts = await db.query(sql`select 1 from accounts where team_id = ${id} limit 1`);
    if (accounts.length === 0) empty.push(id);
  }
  return empty;
}

/** Teams that would be left without an owner; `lock` keeps the owners until the transaction ends. */
async function obstaclesOf(db: Sql, userId: string, lock: Statement): Promise<string[]> {
  const owners = await db.query<{ teamId: string; name: string }>(
    sql`select m.team_id as "teamId", t.name from team_members m join teams t on t.id = m.team_id
      where m.role = 'owner' and m.team_id <> all(${await ownTeams(db, userId)}::uuid[])
        and m.team_id in (select o.team_id from team_members o where o.user_id = ${userId} and o.role = 'owner')
      order by m.team_id, m.user_id ${lock}`,
  );
  const last = [...Map.groupBy(owners, ({ teamId }) => teamId).values()].filter((all) => all.length === 1).flat();
  return last.map(
    ({ teamId, name }) =>
      `This is the last owner of the team "${name}": make another member its owner first, with PUT /api/v1/teams/${teamId}/members/<memberId> {"role": "owner"}.`,
  );
}

function count(counts: Record<string, number>, name: string, rows: number): void {
  if (rows > 0) counts[name] = (counts[name] ?? 0) + rows;
}

import type { Sql } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { conflict, NotFoundError, requireFound } from '../../errors.js';
import { comparedEmail } from '../../lib/email-address.js';
import { isUuid } from '../../lib/ids.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { PERSONAL_DATA } from './personal-data.js';
import { ERASURE, type PersonalTable } from './personal-table.js';
import { mentionOf } from './redaction.js';
import { isInvited } from './tables-of-people.js';

export interface Person {
  kind: 'person';
  id: string;
  email: string;
  name: string;
}

interface Customer extends AccountKey {
  kind: 'customer';
  name: string;
}

/** The subject of an export or erasure. */
export type Subject = Person | Customer;

/** A person by e-mail address or id, or by an address that was only invited. Throws NotFoundError. */
export async function findPerson(db: Sql, text: string): Promise<Person> {
  const [user] = await db.query<Omit<Person, 'kind'>>(
    sql`select id, email, name from users where ${isUuid(text) ? sql`id = ${text}` : sql`${comparedEmail(sql`email`)} = ${comparedEmail(sql`${text}::text`)}`}`,
  );
  return { kind: 'person', ...requireFound(user ?? (await findInvited(db, text)), 'A person of that address or id') };
}

/** Somebody who never signed in; the id of the first invitation is the pseudonym. */
async function findInvited(db: Sql, email: string): Promise<Omit<Person, 'kind'> | undefined> {
  const [invited] = await db.query<Omit<Person, 'kind'>>(
    sql`select t.id, t.email, '' as name from team_invitations t where ${isInvited(email)} order by t.created_at, t.id limit 1`,
  );
  return invited;
}

/** Throws NotFoundError, and AppError `conflict` if several teams have the account and none is given. */
export async function findCustomer(db: Sql, accountId: string, teamId: string | undefined): Promise<Customer> {
  const accounts = await db.query<{ teamId: string; name: string }>(
    sql`select team_id as "teamId", name from accounts
      where id = ${accountId} and (${teamId ?? null}::uuid is null or team_id = ${teamId ?? null}::uuid)`,
  );
  const [account] = accounts;
  if (!account) throw new NotFoundError('An account of that id');
  if (accounts.length > 1) throw conflict(`${accounts.length} teams run that account; name one with --team.`);
  return { kind: 'customer', accountId, ...account };
}

/** SQL condition on a table `t`: the subject's own rows; undefined if it cannot have any. */
export function ownRows(table: PersonalTable, subject: Subject): Statement | undefined {
  return subject.kind === 'person' ? table.person?.(subject.id, subject.email) : table.customer?.(subject);
}

/** SQL condition: the subject's own rows, and those that a person acted on or is named in. */
export function allRows(name: string, table: PersonalTable, subject: Subject): Statement | undefined {
  const conditions = [ownRows(table, subject)];
  if (subject.kind === 'person') {
    conditions.push(...(table.actors ?? []).map((column) => sql`t.${raw(column)} = ${subject.id}`));
    conditions.push(mentions(name, table, subject));
  }
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 0 ? sql`(${join(given, ' or ')})` : undefined;
}

/** SQL condition: texts that may mention a subject, by address in any team or by name in its own teams. */
export function mentions(name: string, table: PersonalTable, subject: Subject): Statement | undefined {
  const columns = textsOf(table);
  // A name alone in `users` belongs to somebody else; an account's own name is the platform's.
  if (columns.length === 0 || name === 'users') return undefined;
  if (subject.kind === 'customer' && (name === 'accounts' || name === 'teams')) return undefined;
  const { email, name: names } = mentionOf(subject);
  const holds = (texts: readonly string[]) =>
    join(
      columns.flatMap((column) =>
        texts.map((text) => sql`position(lower(${jsonEscaped(text)}::text) in ${jsonOf(column)}) > 0`),
      ),
      ' or ',
    );
  const team = raw(name === 'teams' ? 't.id' : 't.team_id');
  const teams = subject.kind === 'person' ? teamsOf(subject.id) : sql`${subject.teamId}::uuid`;
  const conditions = [
    ...(email.length > 0 ? [holds(email)] : []),
    ...(names.length > 0 ? [sql`(${team} in (${teams}) and (${holds(names)}))`] : []),
  ];
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : undefined;
}

/** Columns that are searched for people. */
export const textsOf = ({ texts = [], whole = [] }: PersonalTable): readonly string[] => [...texts, ...whole];

const jsonOf = (column: string) => sql`lower(to_jsonb(t.${raw(column)})::text)`;
const jsonEscaped = (text: string) => JSON.stringify(text).slice(1, -1);

/** SQL: the person's teams, including those that an erasure has already removed the person from. */
function teamsOf(userId: string): Statement {
  return sql`select m.team_id from team_members m where m.user_id = ${userId} union
    select l.team_id from audit_log l where l.tool = ${ERASURE} and l.payload ->> 'subject' = ${userId}`;
}

/** Number of the subject's rows by table, without empty tables. */
export async function countRows(db: Sql, subject: Subject): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(PERSONAL_DATA)) {
    const rows = await rowCount(db, name, allRows(name, table, subject));
    if (rows > 0) counts[name] = rows;
  }
  return counts;
}

/** Number of matching rows of a table `t`; 0 without a condition. */
export async function rowCount(db: Sql, name: string, condition: Statement | undefined): Promise<number> {
  if (!condition) return 0;
  const [row] = await db.query<{ rows: number }>(
    sql`select count(*)::int as rows from ${raw(name)} t where ${condition}`,
  );
  return row?.rows ?? 0;
}

import type { Sql } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { AppError, NotFoundError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import { type Customer, PERSONAL_DATA, type PersonalTable } from './personal-data.js';
import { mentionOf } from './redaction.js';

/** A person or a customer, as asked for. */
export type Subject =
  | { kind: 'person'; id: string; email: string; name: string }
  | ({ kind: 'customer'; name: string } & Customer);

type Person = Extract<Subject, { kind: 'person' }>;

/** What erasures are called in the audit log. */
export const ERASURE = 'privacyErase';

const BATCH = 500;

/** A person by e-mail address or id. Throws NotFoundError. */
export async function findPerson(db: Sql, text: string): Promise<Person> {
  const [user] = await db.query<{ id: string; email: string; name: string }>(
    sql`select id, email, name from users where ${isUuid(text) ? sql`id = ${text}` : sql`lower(email) = lower(${text})`}`,
  );
  if (!user) throw new NotFoundError('A person of that address or id');
  return { kind: 'person', ...user };
}

/** A customer by the account's id; several teams may run the same account. Throws NotFoundError, and AppError `conflict`. */
export async function findCustomer(
  db: Sql,
  accountId: string,
  teamId: string | undefined,
): Promise<Extract<Subject, { kind: 'customer' }>> {
  const accounts = await db.query<{ teamId: string; name: string }>(
    sql`select team_id as "teamId", name from accounts
      where id = ${accountId} and (${teamId ?? null}::uuid is null or team_id = ${teamId ?? null}::uuid)`,
  );
  const [account] = accounts;
  if (!account) throw new NotFoundError('An account of that id');
  if (accounts.length > 1)
    throw new AppError('conflict', `${accounts.length} teams run that account; name one with --team.`);
  return { kind: 'customer', accountId, ...account };
}

/** SQL: the rows of a table `t` that are the subject's own; undefined where it has none there. */
export function ownRows(table: PersonalTable, subject: Subject): Statement | undefined {
  return subject.kind === 'person' ? table.person?.(subject.id) : table.customer?.(subject);
}

/** The same, with those in which a person only did something or is named. */
export function allRows(table: PersonalTable, subject: Subject, name: string): Statement | undefined {
  const conditions = [ownRows(table, subject)].filter((each) => each !== undefined);
  if (subject.kind === 'person') {
    conditions.push(...(table.actors ?? []).map((column) => sql`t.${raw(column)} = ${subject.id}`));
    const mentioned = mentions(table, subject, name);
    if (mentioned) conditions.push(mentioned);
  }
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : undefined;
}

/** SQL: rows of the table `name` in whose texts a person stands: by the address anywhere, by the name in teams that the person was in. */
export function mentions({ texts = [] }: PersonalTable, subject: Person, name: string): Statement | undefined {
  // There a name alone is somebody.
  if (texts.length === 0 || name === 'users') return undefined;
  const mention = mentionOf(subject);
  const holds = (text: string) =>
    sql`(${join(
      texts.map((column) => sql`position(${text} in lower(t.${raw(column)}::text)) > 0`),
      ' or ',
    )})`;
  const team = raw(name === 'teams' ? 't.id' : 't.team_id');
  const byName =
    mention.name === undefined ? sql`false` : sql`(${team} in (${teamsOf(subject.id)}) and ${holds(mention.name)})`;
  return sql`(${holds(mention.email)} or ${byName})`;
}

/** SQL: the person's teams, and those that the person was taken out of to be erased. */
function teamsOf(userId: string): Statement {
  return sql`select m.team_id from team_members m where m.user_id = ${userId} union
    select l.team_id from audit_log l where l.tool = ${ERASURE} and l.payload ->> 'subject' = ${userId}`;
}

/** The columns of a table's key, with their types. */
export function keyOf(db: Sql, table: string): Promise<{ name: string; type: string }[]> {
  return db.query(
    sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
  );
}

/** Rows of a table, some hundred at a time, in the order of their keys; `columns` beside the key, which is in each as text. */
export async function* rowsOf<Row>(
  db: Sql,
  table: string,
  condition: Statement,
  columns: Statement,
): AsyncGenerator<(Row & { key: Record<string, string> })[]> {
  const key = await keyOf(db, table);
  const names = join(key.map(({ name }) => sql`t.${raw(name)}`));
  const asText = join(key.flatMap(({ name }) => [sql`${name}::text`, sql`t.${raw(name)}::text`]));
  let last: Record<string, string> | undefined;
  for (;;) {
    const after = last;
    const behind = after
      ? sql`and (${names}) > (${join(key.map(({ name, type }) => sql`${after[name]}::${raw(type)}`))})`
      : sql``;
    const rows = await db.query<Row & { key: Record<string, string> }>(
      sql`select jsonb_build_object(${asText}) as key, ${columns} from ${raw(table)} t
        where ${condition} ${behind} order by ${names} limit ${BATCH}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.key;
  }
}

/** How many rows of each table are the subject's; tables without any are left out. */
export async function countRows(
  db: Sql,
  subject: Subject,
  which: typeof allRows = allRows,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(PERSONAL_DATA)) {
    const condition = which(table, subject, name);
    if (!condition) continue;
    const [row] = await db.query<{ rows: number }>(
      sql`select count(*)::int as rows from ${raw(name)} t where ${condition}`,
    );
    if (row && row.rows > 0) counts[name] = row.rows;
  }
  return counts;
}

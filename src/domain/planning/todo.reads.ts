import type { PlanningTodoWithAssignee as Row } from '../../../schema/planning/todo.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { type PlanningNotice, publishingNotice } from './planning-changes.js';

const TODO = sql`
  t.id, t.account_id as "accountId", t.title, t.description, coalesce(t.due_date::text, '') as "dueDate",
  t.assigned_to as "assignedTo", t.completed_at is not null as "isCompleted", coalesce(u.name, '') as "assigneeName",
  coalesce(u.avatar_url, '') as "assigneeAvatarUrl", t.created_by as "createdBy", t.completed_by as "completedBy",
  ${isoUtc(sql`t.completed_at`)} as "completedAt", ${isoUtc(sql`t.created_at`)} as "createdAt"`;

const PEOPLE: PersonInRow<Row>[] = [
  { id: 'assignedTo', unknown: { assignedTo: null, assigneeName: '', assigneeAvatarUrl: '' } },
  { id: 'createdBy', unknown: { createdBy: null } },
  { id: 'completedBy', unknown: { completedBy: null } },
];

/** The todos of each account, in the order of `accountIds`; undefined for an account that is not visible. */
export async function todosOf(db: Sql, viewer: Viewer, accountIds: readonly string[]): Promise<Lists<Row>> {
  const found = await db.query<Row & { position: number }>(
    // At least one row for each visible account; open todos first, by due date, then the latest completed.
    sql`select k.position, ${TODO}
      from unnest(${accountIds}::text[]) with ordinality k(id, position)
      join accounts a on a.id = k.id and ${visible(viewer)}
      left join todos t on t.team_id = a.team_id and t.account_id = a.id
      left join users u on u.id = t.assigned_to
      order by k.position, t.completed_at desc nulls first, t.due_date nulls last, t.created_at, t.id`,
    'planning.todos',
  );
  return listsByPosition(await hideUnknownPeople(db, viewer, found, PEOPLE), accountIds.length, 'id');
}

/** A todo that this transaction has written. Publishes `notice` in the same statement. */
export async function writtenTodo(tx: Sql, viewer: Viewer, id: string, notice: PlanningNotice): Promise<Row> {
  const found = await tx.query<Row>(
    sql`select ${TODO}
      from todos t left join users u on u.id = t.assigned_to, ${publishingNotice(notice)}
      where t.team_id = ${viewer.teamId} and t.id = ${id}`,
    'planning.todoWritten',
  );
  const [todo] = await hideUnknownPeople(tx, viewer, found, PEOPLE);
  return todo as Row;
}

/** Some todos as they are now, and the ids of those that are gone; without those of accounts that are not visible. */
export async function currentTodos(db: Sql, viewer: Viewer, asked: readonly { accountId: string; id: string }[]) {
  const accountIds = asked.map(({ accountId }) => accountId);
  const ids = asked.map(({ id }) => id);
  const found = await db.query<Row & { askedId: string }>(
    // A row for each todo whose account is visible.
    sql`select k.id as "askedId", ${TODO}
      from unnest(${accountIds}::text[], ${ids}::uuid[]) k(account_id, id)
      join accounts a on a.id = k.account_id and ${visible(viewer)}
      left join todos t on t.team_id = a.team_id and t.account_id = a.id and t.id = k.id
      left join users u on u.id = t.assigned_to
      order by t.created_at, k.id`,
    'planning.todosKnown',
  );
  const rows = await hideUnknownPeople(db, viewer, found, PEOPLE);
  return {
    todos: rows.flatMap(({ askedId: _, ...todo }) => (todo.id === null ? [] : [todo])),
    deletedIds: rows.filter(({ id }) => id === null).map(({ askedId }) => askedId),
  };
}

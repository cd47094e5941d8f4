import type { PlanningTodoWithAssignee as Row } from '../../../schema/planning/todo.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';

const TODO = `
  t.id, t.account_id as "accountId", t.title, t.description, coalesce(t.due_date::text, '') as "dueDate",
  t.assigned_to as "assignedTo", t.completed_at is not null as "isCompleted", coalesce(u.name, '') as "assigneeName",
  coalesce(u.avatar_url, '') as "assigneeAvatarUrl", t.created_by as "createdBy", t.completed_by as "completedBy",
  ${isoUtc('t.completed_at')} as "completedAt", ${isoUtc('t.created_at')} as "createdAt"`;

/** Binds $3 account ids. At least one row a visible account; open todos first, by due date, then the latest completed. */
const LIST_SQL = `
  select k.position, ${TODO}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join todos t on t.team_id = a.team_id and t.account_id = a.id
  left join users u on u.id = t.assigned_to
  order by k.position, t.completed_at desc nulls first, t.due_date nulls last, t.created_at, t.id`;

/** Binds $3 account ids and $4 todo ids that go together. A row for each pair whose account is visible. */
const KNOWN_SQL = `
  select k.id as "askedId", ${TODO}
  from unnest($3::text[], $4::uuid[]) k(account_id, id)
  join accounts a on a.id = k.account_id and ${VISIBLE}
  left join todos t on t.team_id = a.team_id and t.account_id = a.id and t.id = k.id
  left join users u on u.id = t.assigned_to
  order by t.created_at, k.id`;

const LIVE_SQL = `
  select ${TODO}
  from todos t
  join accounts a on a.team_id = t.team_id and a.id = t.account_id and ${VISIBLE}
  left join users u on u.id = t.assigned_to
  where t.id = $3`;

const PEOPLE: PersonInRow<Row>[] = [
  { id: 'assignedTo', unknown: { assignedTo: null, assigneeName: '', assigneeAvatarUrl: '' } },
  { id: 'createdBy', unknown: { createdBy: null } },
  { id: 'completedBy', unknown: { completedBy: null } },
];

export class TodoReads {
  constructor(private readonly sql: Sql) {}

  /** The todos of each account in the order of `accountIds`; undefined for one that the caller may not see. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<(Row[] | undefined)[]> {
    const values = [...visibleTo(viewer), accountIds];
    const found = await this.sql.query<Row & { position: number }>(LIST_SQL, values, 'planning.todos');
    const rows = await hideUnknownPeople(this.sql, viewer, found, PEOPLE);
    return listsByPosition(rows, accountIds.length, 'id');
  }

  async one(viewer: Viewer, todoId: string): Promise<Row | undefined> {
    const found = await this.sql.query<Row>(LIVE_SQL, [...visibleTo(viewer), todoId]);
    const [todo] = await hideUnknownPeople(this.sql, viewer, found, PEOPLE);
    return todo;
  }

  /** What there still is of some todos, and which are gone; those of accounts that are not visible are neither. */
  async known(viewer: Viewer, asked: readonly { accountId: string; id: string }[]) {
    const values = [...visibleTo(viewer), asked.map(({ accountId }) => accountId), asked.map(({ id }) => id)];
    const found = await this.sql.query<Row & { askedId: string }>(KNOWN_SQL, values, 'planning.todosKnown');
    const rows = await hideUnknownPeople(this.sql, viewer, found, PEOPLE);
    return {
      todos: rows.flatMap(({ askedId: _, ...todo }) => (todo.id === null ? [] : [todo])),
      deletedIds: rows.filter(({ id }) => id === null).map(({ askedId }) => askedId),
    };
  }
}

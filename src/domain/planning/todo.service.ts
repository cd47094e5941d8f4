import type {
  CreateTodoArgs,
  PlanningTodoWithAssignee as Row,
  TodoArgs,
  TodoChanges,
  UpdateTodoArgs,
} from '../../../schema/planning/todo.type.js';
import type { SessionViewer, Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { copierOf } from '../../db/statements/lists-by-position.js';
import { type Statement, sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { ParameterError, requireFound } from '../../errors.js';
import { requireName } from '../../lib/texts.js';
import { listsOf } from '../accounts/account-lists.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../figures/window.js';
import { type Page, type PageOf, pageOf } from '../lists/page.js';
import { hideUnknownPeople, type PersonColumn } from '../teams/known-people.js';
import { authorOf, requireMember, requireMembers } from '../teams/membership.js';
import { Todo } from './planning.entity.js';
import { notifyPlanning, type PlanningChange } from './planning-changes.js';

const TODO = sql`
  t.id, t.account_id as "accountId", t.title, t.description, coalesce(t.due_date::text, '') as "dueDate",
  u.id as "assignedTo", t.completed_at is not null as "isCompleted", coalesce(u.name, '') as "assigneeName",
  coalesce(u.avatar_url, '') as "assigneeAvatarUrl", t.created_by as "createdBy", t.completed_by as "completedBy",
  ${isoUtc(sql`t.completed_at`)} as "completedAt", ${isoUtc(sql`t.created_at`)} as "createdAt"`;

const PEOPLE: PersonColumn<Row>[] = [
  { id: 'assignedTo', unknown: { assignedTo: null, assigneeName: '', assigneeAvatarUrl: '' } },
  { id: 'createdBy', unknown: { createdBy: null } },
  { id: 'completedBy', unknown: { completedBy: null } },
];

/** Todos of accounts. Those of accounts that are not visible count as missing. */
export class TodoService {
  constructor(private readonly db: Database) {}

  /** Open todos by due date, without one last; then completed ones, latest first. Throws NotFoundError. */
  async list(viewer: Viewer, accountId: string): Promise<Row[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[]) {
    return listsOf<Row>(this.db, viewer, accountIds, {
      name: 'planning.todos',
      columns: TODO,
      joined: sql`left join todos t on t.team_id = a.team_id and t.account_id = a.id
        ${assigneeOf(viewer)}`,
      order: sql`t.completed_at desc nulls first, t.due_date nulls last, t.created_at, t.id`,
      people: PEOPLE,
    });
  }

  /** Open todos assigned to the person, by due date, without one last. */
  async assignedTo(person: SessionViewer, page: PageOf): Promise<Page<Row>> {
    const mine = sql`todos t join accounts a on a.team_id = t.team_id and a.id = t.account_id and ${visible(person)}
      where t.team_id = ${person.teamId} and t.assigned_to = ${person.userId} and t.completed_at is null`;
    const order = sql`t.due_date nulls last, t.created_at, t.id`;
    const found = await this.db.query<Row & { total: number }>(
      sql`select counted.total, l.* from (select count(*) as total from ${mine}) counted
        left join (
          select row_number() over (order by ${order}) as place, ${TODO}
          from (select t.* from ${mine} order by ${order} limit ${page.limit} offset ${page.offset}) t ${assigneeOf(person)}
        ) l on true
        order by l.place`,
      'planning.todosOfPerson',
    );
    const rows = await hideUnknownPeople(this.db, person, found, PEOPLE);
    return pageOf(rows, 'id', page, copierOf<Row>(rows[0], ['total', 'place']));
  }

  async create(viewer: Viewer, args: CreateTodoArgs): Promise<Row> {
    const { accountId, description, dueDate, userId } = args;
    const title = requireName('title', args.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const assignedTo = await requireAssignee(tx, viewer, args.assignedTo);
      const account = await requireVisible(tx, viewer, accountId);
      const fields = { title, description, dueDate, assignedTo, createdBy: authorOf(viewer, userId) };
      return readTodo(tx, viewer, tx.em.create(Todo, { teamId: viewer.teamId, account, ...fields }));
    });
  }

  async update(viewer: Viewer, change: UpdateTodoArgs): Promise<Row> {
    const { todoId, description, dueDate, isCompleted, userId } = change;
    if (change.title === null) throw new ParameterError('title', 'must not be null');
    if (isCompleted === null) throw new ParameterError('isCompleted', 'must not be null');
    const title = change.title == null ? undefined : requireName('title', change.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const assignedTo = await requireAssignee(tx, viewer, change.assignedTo);
      const todo = await tx.em.findOneOrFail(Todo, { id: todoId }, FOR_CHANGE);
      tx.em.assign(todo, { title, description, dueDate, assignedTo });
      if (isCompleted === false) tx.em.assign(todo, { completedAt: null, completedBy: null });
      if (isCompleted && todo.completedAt === null) {
        tx.em.assign(todo, { completedAt: databaseNow(), completedBy: authorOf(viewer, userId) });
      }
      return readTodo(tx, viewer, todo);
    });
  }

  async delete(viewer: Viewer, { todoId, userId }: TodoArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.edit(viewer, async (tx) => {
      const todo = await tx.em.findOneOrFail(Todo, { id: todoId }, FOR_CHANGE);
      tx.em.remove(todo);
      await notifyPlanning(tx, toPlanningChange(todo));
    });
  }

  /** The changed todos that the viewer may see, optionally of one account; null if nothing changed for them. */
  async changes(viewer: Viewer, { todos }: PlanningChange, accountId?: string | null): Promise<TodoChanges | null> {
    if (todos === null) return { todos: [], deletedIds: [], mayHaveMissed: true };
    const requested = todos.filter((todo) => accountId == null || todo.accountId === accountId);
    if (requested.length === 0) return null;
    const found = await this.db.query<Row & { askedId: string }>(
      sql`select k.id as "askedId", ${TODO}
        from ${unnested(['text', requested.map((todo) => todo.accountId)], ['uuid', requested.map(({ id }) => id)])} k(account_id, id)
        join accounts a on a.id = k.account_id and ${visible(viewer)}
        left join todos t on t.team_id = a.team_id and t.account_id = a.id and t.id = k.id
        ${assigneeOf(viewer)}
        order by t.created_at, k.id`,
      'planning.todosKnown',
    );
    if (found.length === 0) return null;
    const rows = await hideUnknownPeople(this.db, viewer, found, PEOPLE);
    return {
      todos: rows.flatMap(({ askedId: _, ...todo }) => (todo.id === null ? [] : [todo])),
      deletedIds: rows.filter(({ id }) => id === null).map(({ askedId }) => askedId),
      mayHaveMissed: false,
    };
  }
}

/** Writes a todo, and publishes the change. */
async function readTodo(tx: Transaction, viewer: Viewer, todo: Todo): Promise<Row> {
  await tx.em.flush();
  await notifyPlanning(tx, toPlanningChange(todo));
  const found = await tx.query<Row>(
    sql`select ${TODO}
      from todos t ${assigneeOf(viewer)}
      where t.team_id = ${viewer.teamId} and t.id = ${todo.id}`,
    'planning.todoWritten',
  );
  const [row] = await hideUnknownPeople(tx, viewer, found, PEOPLE);
  return row as Row;
}

/** The account's card counts open todos, so that it changes, too. */
function toPlanningChange({ teamId, account, id }: Todo): PlanningChange {
  return { teamId, accountIds: [account.id], todos: [{ accountId: account.id, id }] };
}

/** SQL: whom the todo `t` is assigned to as `u`, without those who have left. */
function assigneeOf({ teamId }: Viewer): Statement {
  return sql`left join team_members m on m.team_id = ${teamId} and m.user_id = t.assigned_to
    left join users u on u.id = m.user_id`;
}

async function requireAssignee(tx: Transaction, viewer: Viewer, userId: string | null | undefined) {
  if (userId == null) return userId;
  return (await requireMembers(tx, viewer, [userId], 'assignedTo'))[0];
}

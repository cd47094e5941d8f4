import type {
  CreateTodoArgs,
  PlanningTodoWithAssignee,
  TodoArgs,
  TodoChanges,
  UpdateTodoArgs,
} from '../../../schema/planning/todo.type.js';
import type { Viewer } from '../../access/viewer.js';
import { databaseNow } from '../../db/columns.js';
import type { Database, Transaction } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { existing, ParameterError } from '../../errors.js';
import { requireName } from '../../texts.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { hideUnknownPeople } from '../teams/known-people.js';
import { authorOf, requireMember, requireMembers } from '../teams/membership.js';
import { notifyPlanning, type PlanningNotice } from './planning-changes.js';
import { Todo } from './todo.entity.js';
import { knownTodos, PEOPLE, todosOfAccounts } from './todo.reads.js';

/** Todos of accounts. One of an account that the caller may not see answers like one that does not exist. */
export class TodoService {
  constructor(private readonly db: Database) {}

  /** Open todos by due date, those without one last; then completed ones, the latest first. Throws NotFoundError. */
  async list(viewer: Viewer, accountId: string): Promise<PlanningTodoWithAssignee[]> {
    return existing((await todosOfAccounts(this.db, viewer, [accountId]))[0], 'account');
  }

  /** The todos of each account in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<PlanningTodoWithAssignee[][]> {
    return (await todosOfAccounts(this.db, viewer, accountIds)).map((todos) => todos ?? []);
  }

  async create(viewer: Viewer, args: CreateTodoArgs): Promise<PlanningTodoWithAssignee> {
    const { accountId, description, dueDate, userId } = args;
    const title = requireName('title', args.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const assignee = await assigneeOf(tx, viewer, args.assignedTo);
      await requireVisible(tx, viewer, accountId);
      const { teamId } = viewer;
      const createdBy = authorOf(viewer, userId);
      const todo = tx.em.create(Todo, {
        teamId,
        account: [teamId, accountId],
        title,
        description,
        dueDate,
        assignee,
        createdBy,
      });
      return this.written(tx, viewer, todo);
    });
  }

  /** Throws NotFoundError. */
  async update(viewer: Viewer, change: UpdateTodoArgs): Promise<PlanningTodoWithAssignee> {
    const { todoId, description, dueDate, isCompleted, userId } = change;
    if (change.title === null) throw new ParameterError('title', 'must not be null');
    if (isCompleted === null) throw new ParameterError('isCompleted', 'must not be null');
    const title = change.title === undefined ? undefined : requireName('title', change.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const assignee = await assigneeOf(tx, viewer, change.assignedTo);
      const todo = await tx.em.findOneOrFail(Todo, { id: todoId }, FOR_CHANGE);
      tx.em.assign(todo, { title, description, dueDate, assignee });
      if (isCompleted === false) tx.em.assign(todo, { completedAt: null, completedBy: null });
      if (isCompleted && todo.completedAt === null) {
        tx.em.assign(todo, { completedAt: databaseNow(), completedBy: authorOf(viewer, userId) });
      }
      return this.written(tx, viewer, todo);
    });
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { todoId, userId }: TodoArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.edit(viewer, async (tx) => {
      const todo = await tx.em.findOneOrFail(Todo, { id: todoId }, FOR_CHANGE);
      tx.em.remove(todo);
      await notifyPlanning(tx, noticeOf(todo));
    });
  }

  /** Throws NotFoundError unless the caller may follow what becomes of the account's todos. */
  async requireFollowable(viewer: Viewer, accountId: string | null | undefined): Promise<void> {
    if (accountId != null) await requireVisible(this.db, viewer, accountId);
  }

  /** What of a notice the caller may see, of one account only if `accountId` says so; null when that is nothing. */
  async changes(viewer: Viewer, { todos }: PlanningNotice, accountId?: string | null): Promise<TodoChanges | null> {
    if (todos === null) return { todos: [], deletedIds: [], mayHaveMissed: true };
    const asked = todos.filter((todo) => accountId == null || todo.accountId === accountId);
    if (asked.length === 0) return null;
    const known = await knownTodos(this.db, viewer, asked);
    return known.todos.length + known.deletedIds.length === 0 ? null : { ...known, mayHaveMissed: false };
  }

  private async written(tx: Transaction, viewer: Viewer, todo: Todo): Promise<PlanningTodoWithAssignee> {
    await tx.em.flush();
    await tx.em.populate(todo, ['assignee.user']);
    await notifyPlanning(tx, noticeOf(todo));
    const [shown] = await hideUnknownPeople(tx, viewer, [answerOf(todo)], PEOPLE);
    return shown as PlanningTodoWithAssignee;
  }
}

function answerOf({ account, assignee, ...todo }: Todo): PlanningTodoWithAssignee {
  return {
    id: todo.id,
    accountId: account.id,
    title: todo.title,
    description: todo.description ?? null,
    dueDate: todo.dueDate ?? '',
    assignedTo: assignee?.user.id ?? null,
    assigneeName: assignee?.user.name ?? '',
    assigneeAvatarUrl: assignee?.user.avatarUrl ?? '',
    isCompleted: todo.completedAt != null,
    completedAt: todo.completedAt ?? null,
    completedBy: todo.completedBy ?? null,
    createdBy: todo.createdBy ?? null,
    createdAt: todo.createdAt,
  };
}

/** Its account's card counts open todos, so it changes along. */
function noticeOf({ teamId, account, id }: Todo): PlanningNotice {
  return { teamId, accountIds: [account.id], todos: [{ accountId: account.id, id }] };
}

async function assigneeOf(
  tx: Transaction,
  viewer: Viewer,
  userId: string | null | undefined,
): Promise<[teamId: string, userId: string] | null | undefined> {
  if (userId == null) return userId;
  const [member] = await requireMembers(tx, viewer, [userId], 'assignedTo');
  return [viewer.teamId, member as string];
}

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
import { held } from '../../db/orm.js';
import { existing, ParameterError } from '../../errors.js';
import { requireName } from '../../texts.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { authorOf, requireMember, requireMembers } from '../teams/membership.js';
import { Todo } from './planning.entity.js';
import { notifyPlanning, type PlanningNotice } from './planning-changes.js';
import { currentTodos, todosOf, writtenTodo } from './todo.reads.js';

/** Todos of accounts. For the caller, todos of accounts that are not visible do not exist. */
export class TodoService {
  constructor(private readonly db: Database) {}

  /** Open todos by due date, those without one last; then completed ones, the latest first. Throws NotFoundError. */
  async list(viewer: Viewer, accountId: string): Promise<PlanningTodoWithAssignee[]> {
    return existing((await todosOf(this.db, viewer, [accountId]))[0], 'account');
  }

  /** The todos of each account, in the order of `accountIds`; none if it is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<PlanningTodoWithAssignee[][]> {
    return (await todosOf(this.db, viewer, accountIds)).map((todos) => todos ?? []);
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
      const account: [string, string] = [teamId, accountId];
      const createdBy = authorOf(viewer, userId);
      return written(
        tx,
        viewer,
        tx.em.create(Todo, { teamId, account, title, description, dueDate, assignee, createdBy }),
      );
    });
  }

  /** Throws NotFoundError. */
  async update(viewer: Viewer, change: UpdateTodoArgs): Promise<PlanningTodoWithAssignee> {
    const { todoId, description, dueDate, isCompleted, userId } = change;
    if (change.title === null) throw new ParameterError('title', 'must not be null');
    if (isCompleted === null) throw new ParameterError('isCompleted', 'must not be null');
    const title = change.title == null ? undefined : requireName('title', change.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const assignee = await assigneeOf(tx, viewer, change.assignedTo);
      const todo = await held(tx.em, Todo, { id: todoId });
      tx.em.assign(todo, { title, description, dueDate, assignee });
      if (isCompleted === false) tx.em.assign(todo, { completedAt: null, completedBy: null });
      if (isCompleted && todo.completedAt === null) {
        tx.em.assign(todo, { completedAt: databaseNow(), completedBy: authorOf(viewer, userId) });
      }
      return written(tx, viewer, todo);
    });
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { todoId, userId }: TodoArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.edit(viewer, async (tx) => {
      const todo = await held(tx.em, Todo, { id: todoId });
      tx.em.remove(todo);
      await notifyPlanning(tx, noticeOf(todo));
    });
  }

  /** Throws NotFoundError for an account whose todos the caller may not follow. */
  async requireFollowable(viewer: Viewer, accountId: string | null | undefined): Promise<void> {
    if (accountId != null) await requireVisible(this.db, viewer, accountId);
  }

  /** What the caller may see of a notice, only of `accountId` if given; null if nothing. */
  async changes(viewer: Viewer, { todos }: PlanningNotice, accountId?: string | null): Promise<TodoChanges | null> {
    if (todos === null) return { todos: [], deletedIds: [], mayHaveMissed: true };
    const asked = todos.filter((todo) => accountId == null || todo.accountId === accountId);
    if (asked.length === 0) return null;
    const { todos: known, deletedIds } = await currentTodos(this.db, viewer, asked);
    return known.length + deletedIds.length === 0 ? null : { todos: known, deletedIds, mayHaveMissed: false };
  }
}

async function written(tx: Transaction, viewer: Viewer, todo: Todo): Promise<PlanningTodoWithAssignee> {
  await tx.em.flush();
  return writtenTodo(tx, viewer, todo.id, noticeOf(todo));
}

/** The account's card counts open todos, so that it changes, too. */
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

import type {
  CreateTodoArgs,
  PlanningTodoWithAssignee,
  TodoArgs,
  TodoChanges,
  UpdateTodoArgs,
} from '../../../schema/planning/todo.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql, Transaction } from '../../db/database.js';
import { assign, sql } from '../../db/sql.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import { requireName } from '../../texts.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { authorOf, requireMember, requireMembers } from '../teams/membership.js';
import { notifyPlanning, type PlanningNotice } from './planning-changes.js';
import { TodoReads } from './todo.reads.js';

/** Todos of accounts. One of an account that the caller may not see answers like one that does not exist. */
export class TodoService {
  private readonly reads: TodoReads;

  constructor(private readonly db: Database) {
    this.reads = new TodoReads(db);
  }

  /** Open todos by due date, those without one last; then completed ones, the latest first. Throws NotFoundError. */
  async list(viewer: Viewer, accountId: string): Promise<PlanningTodoWithAssignee[]> {
    const [todos] = await this.reads.ofAccounts(viewer, [accountId]);
    if (!todos) throw new NotFoundError('account');
    return todos;
  }

  /** The todos of each account in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<PlanningTodoWithAssignee[][]> {
    return (await this.reads.ofAccounts(viewer, accountIds)).map((todos) => todos ?? []);
  }

  async create(viewer: Viewer, args: CreateTodoArgs): Promise<PlanningTodoWithAssignee> {
    const { accountId, description, dueDate, userId } = args;
    const title = requireName('title', args.title);
    if (dueDate != null) requireDate('dueDate', dueDate);
    await requireMember(this.db, viewer, userId);
    return this.db.transaction(async (tx) => {
      const assignedTo = await assigneeOf(tx, viewer, args.assignedTo);
      await requireVisible(tx, viewer, accountId);
      const [row] = await tx.query<{ id: string }>(
        sql`insert into todos (team_id, account_id, title, description, due_date, assigned_to, created_by)
          values (${viewer.teamId}, ${accountId}, ${title}, ${description}, ${dueDate}, ${assignedTo},
            ${authorOf(viewer, userId)})
          returning id`,
      );
      return this.written(tx, viewer, (row as { id: string }).id);
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
    if (!isUuid(todoId)) throw new NotFoundError('todo');
    return this.db.transaction(async (tx) => {
      const assignedTo = await assigneeOf(tx, viewer, change.assignedTo);
      const completing = isCompleted === undefined ? {} : completion(isCompleted, authorOf(viewer, userId));
      const [row] = await tx.query(
        sql`update todos t set ${assign({ id: todoId, title, description, due_date: dueDate, assigned_to: assignedTo, ...completing })}
          from accounts a
          where a.team_id = t.team_id and a.id = t.account_id and ${visible(viewer)} and t.id = ${todoId}
          returning 1`,
      );
      if (!row) throw new NotFoundError('todo');
      return this.written(tx, viewer, todoId);
    });
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { todoId, userId }: TodoArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    if (!isUuid(todoId)) throw new NotFoundError('todo');
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ accountId: string; id: string }>(
        sql`delete from todos t using accounts a
          where a.team_id = t.team_id and a.id = t.account_id and ${visible(viewer)} and t.id = ${todoId}
          returning t.account_id as "accountId", t.id`,
      );
      if (!row) throw new NotFoundError('todo');
      await notifyPlanning(tx, noticeOf(viewer, row));
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
    const known = await this.reads.known(viewer, asked);
    return known.todos.length + known.deletedIds.length === 0 ? null : { ...known, mayHaveMissed: false };
  }

  private async written(tx: Sql, viewer: Viewer, id: string): Promise<PlanningTodoWithAssignee> {
    const todo = (await new TodoReads(tx).one(viewer, id)) as PlanningTodoWithAssignee;
    await notifyPlanning(tx, noticeOf(viewer, todo));
    return todo;
  }
}

/** Its account's card counts open todos, so it changes along. */
function noticeOf({ teamId }: Viewer, { accountId, id }: { accountId: string; id: string }): PlanningNotice {
  return { teamId, accountIds: [accountId], todos: [{ accountId, id }] };
}

async function assigneeOf(
  tx: Transaction,
  viewer: Viewer,
  userId: string | null | undefined,
): Promise<string | null | undefined> {
  if (userId == null) return userId;
  const [member] = await requireMembers(tx, viewer, [userId], 'assignedTo');
  return member;
}

/** A todo that was completed before stays completed by whom and when it was. */
function completion(isCompleted: boolean, by: string | null): Record<string, unknown> {
  if (!isCompleted) return { completed_at: null, completed_by: null };
  return {
    completed_at: sql`coalesce(t.completed_at, clock_timestamp())`,
    completed_by: sql`case when t.completed_at is null then ${by}::uuid else t.completed_by end`,
  };
}

export interface PlanningTodoWithAssignee {
  id: string;
  accountId: string;
  title: string;
  description: string | null;
  /** YYYY-MM-DD; empty without one. */
  dueDate: string;
  assignedTo: string | null;
  isCompleted: boolean;
  /** Empty when nobody is assigned. */
  assigneeName: string;
  /** Empty when nobody is assigned, or without a picture. */
  assigneeAvatarUrl: string;
  createdBy: string | null;
  /** Who completed it; null while it is open, and when an API key named nobody. */
  completedBy: string | null;
  /** ISO 8601, UTC; null while it is open. */
  completedAt: string | null;
  createdAt: string;
}

interface TodoWrite {
  /** YYYY-MM-DD. */
  dueDate?: string | null;
  assignedTo?: string | null;
  description?: string | null;
  /** The member on whose behalf an API key writes. */
  userId?: string | null;
}

export interface NewTodo extends TodoWrite {
  accountId: string;
  title: string;
}

/** What is absent stays; null clears, where that is possible. */
export interface TodoChange extends TodoWrite {
  todoId: string;
  title?: string | null;
  isCompleted?: boolean | null;
}

/** What became of todos. */
export interface TodoChanges {
  todos: PlanningTodoWithAssignee[];
  deletedIds: string[];
  /** Other todos may have changed, too. */
  mayHaveMissed: boolean;
}

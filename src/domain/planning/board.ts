import type { BoardStatus } from './board-status.enum.js';

export interface Assignee {
  id: string;
  name: string;
  /** Empty without a picture. */
  avatarUrl: string;
}

export interface BoardCardWithAccount {
  accountId: string;
  accountName: string;
  logoUrl: string;
  isEcommerce: boolean;
  status: BoardStatus;
  /** From 0, without gaps in a column of the whole team. */
  position: number;
  cycleDurationDays: number | null;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  /** The due date lies before today in the account's time zone. */
  isOverdue: boolean;
  assignees: Assignee[];
  openTodoCount: number;
  /** ISO 8601, UTC. Making room for another card is no update. */
  updatedAt: string;
}

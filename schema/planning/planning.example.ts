import type { BoardCardWithAccount, BoardStatusConfig } from './board.type.js';
import type { CalendarEntry, CalendarEvent } from './calendar.type.js';
import type { PlanningTodoWithAssignee } from './todo.type.js';

const ACCOUNT_ID = '1000000001';
const MEMBER_ID = '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e';
const TODO_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export const BOARD = [
  {
    accountId: ACCOUNT_ID,
    accountName: 'Example Shop',
    logoUrl: '',
    isEcommerce: true,
    status: 'wartend',
    position: 0,
    cycleDurationDays: 14,
    dueDate: '2026-02-14',
    isOverdue: false,
    assignees: [{ id: MEMBER_ID, name: 'Ada Example', avatarUrl: '' }],
    openTodoCount: 2,
    updatedAt: '2026-01-31T08:00:00.000Z',
  },
] satisfies BoardCardWithAccount[];

export const STATUS_CONFIG = {
  status: 'wartend',
  label: 'Wartend',
  color: 'amber',
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies BoardStatusConfig;

export const CALENDAR = [
  {
    id: TODO_ID,
    source: 'todo',
    accountId: ACCOUNT_ID,
    accountName: 'Example Shop',
    scheduledDate: '2026-02-10',
    note: 'Check the headlines',
    todoId: TODO_ID,
    isEcommerce: true,
    logoUrl: '',
  },
] satisfies CalendarEvent[];

export const CALENDAR_ENTRY = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  accountId: ACCOUNT_ID,
  scheduledDate: '2026-02-12',
  note: 'Review with the customer',
  createdBy: MEMBER_ID,
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies CalendarEntry;

export const TODO = {
  id: TODO_ID,
  accountId: ACCOUNT_ID,
  title: 'Check the headlines',
  description: null,
  dueDate: '2026-02-10',
  assignedTo: MEMBER_ID,
  isCompleted: false,
  assigneeName: 'Ada Example',
  assigneeAvatarUrl: '',
  createdBy: MEMBER_ID,
} satisfies Omit<PlanningTodoWithAssignee, 'completedBy' | 'completedAt' | 'createdAt'>;

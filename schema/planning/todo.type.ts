import { MaxLength } from 'class-validator';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, listOf, Type, text, texts } from '../support/fields.js';
import { PageArgs, pageOf } from '../support/page.args.js';
import { AttributedArgs } from '../support/write.args.js';

@Type('A task for an account.')
@ListSize(20)
export class PlanningTodoWithAssignee extends FieldsOf({
  id: text('UUID of the todo.').example('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  accountId: text('Account that it is about.').example('1000000001'),
  title: text('What to do.').example('Check the headlines'),
  description: text('Details; null if there are none.', LongText(20_000)).nullable().example(null),
  dueDate: text('Due date, YYYY-MM-DD; empty if there is none.').example('2026-02-10'),
  assignedTo: text('UUID of the assigned member; null if unassigned.')
    .nullable()
    .example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  isCompleted: bool('Whether it is completed.').example(false),
  assigneeName: text('Name of that member; empty if unassigned.').example('Ada Example'),
  assigneeAvatarUrl: text('URL of that member’s picture; empty if there is none.').example(''),
  createdBy: text('UUID of the user who created it; null if an API key named nobody.')
    .nullable()
    .example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  completedBy: text('UUID of the user who completed it, if known.', GraphqlOnly()).nullable(),
  completedAt: dateTime('When it was completed; null while it is open.', GraphqlOnly()).nullable(),
  createdAt: dateTime('When it was created.', GraphqlOnly()),
}) {}

@Type('A page of todos.')
export class TodoPage extends FieldsOf(pageOf(PlanningTodoWithAssignee, 'By due date, those without one last.')) {}

@Type('Changes to todos.')
export class TodoChanges extends FieldsOf({
  todos: listOf(PlanningTodoWithAssignee, 'New and changed todos, in their current state.'),
  deletedIds: texts('UUIDs of todos that are gone.'),
  mayHaveMissed: bool('True if other todos may have changed, too: read them again.'),
}) {}

export class TodoListArgs extends ArgumentsOf({
  accountId: text('Account of the todos.'),
}) {}

export class MyTodosArgs extends ArgumentsOf(PageArgs, {}) {}

export class TodosChangedArgs extends ArgumentsOf({
  accountId: text('Only todos of this account.').nullable(),
}) {}

class TodoFieldsArgs extends ArgumentsOf(AttributedArgs, {
  description: text(
    'Details, up to 20,000 characters; null for none.',
    MaxLength(20_000, { message: '$property must have at most 20000 characters' }),
  ).nullable(),
  dueDate: date('Due date; null for none.').nullable(),
  assignedTo: text('UUID of the assigned member; null for nobody.').nullable(),
}) {}

export class CreateTodoArgs extends ArgumentsOf(TodoFieldsArgs, {
  accountId: text('Account that it is about.'),
  title: text('What to do, 1 to 200 characters.'),
}) {}

export class TodoArgs extends ArgumentsOf(AttributedArgs, {
  todoId: text('UUID of the todo.'),
}) {}

/** Absent fields keep their values. */
export class UpdateTodoArgs extends ArgumentsOf(TodoFieldsArgs, {
  todoId: text('UUID of the todo.'),
  title: text('What to do, 1 to 200 characters.').nullable(),
  isCompleted: bool('true completes it, false reopens it.').nullable(),
}) {}

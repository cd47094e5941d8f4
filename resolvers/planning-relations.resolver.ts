import { Ctx, Resolver, Root } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import { Assignee, BoardCardWithAccount } from '../schema/planning/board.type.js';
import { CalendarEvent } from '../schema/planning/calendar.type.js';
import { PlanningTodoWithAssignee } from '../schema/planning/todo.type.js';
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { Relation } from './support/typed.js';

const TODOS = 'Its todos: open ones by due date, then completed ones.';

type AccountRow = Pick<Account, 'id'>;
type Row = Pick<BoardCardWithAccount, 'accountId'>;

@Resolver(() => Account)
export class PlanningAccountResolver {
  @Relation(
    'planningBoard',
    () => BoardCardWithAccount,
    'Its card on the planning board; null for a manager account, which does not have one.',
    { nullable: true },
  )
  board(@Root() { id }: AccountRow, @Ctx() { loaders }: Context) {
    return loaders.load('account.board', id);
  }

  @Relation('todos', () => [PlanningTodoWithAssignee], TODOS)
  todos(@Root() { id }: AccountRow, @Ctx() { loaders }: Context) {
    return loaders.load('account.todos', id);
  }

  @Relation('planningBoard', () => [Assignee], 'Who looks after it, by name.')
  assignees(@Root() { id }: AccountRow, @Ctx() { loaders }: Context) {
    return loaders.load('account.assignees', id);
  }
}

@Resolver(() => BoardCardWithAccount)
export class PlanningCardResolver {
  @Relation('todos', () => [PlanningTodoWithAssignee], TODOS)
  todos(@Root() { accountId }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('account.todos', accountId);
  }
}

const ABOUT = 'The account that it is about.';

export const CardAccountResolver = accountOf(() => BoardCardWithAccount, ABOUT);
export const TodoAccountResolver = accountOf(() => PlanningTodoWithAssignee, ABOUT);
export const EventAccountResolver = accountOf(() => CalendarEvent, ABOUT);

import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { NestedAccountArgs } from '../schema/accounts/account.args.js';
import { Account, AccountDetails } from '../schema/accounts/account.type.js';
import { Assignee, BoardCardWithAccount } from '../schema/planning/board.type.js';
import { CalendarEvent } from '../schema/planning/calendar.type.js';
import { PlanningTodoWithAssignee } from '../schema/planning/todo.type.js';
import type { Context } from './support/context.js';
import { Relation } from './support/operation.js';

const ACCOUNT = { nullable: true, description: 'The account that it is about.' };
const TODOS = { description: 'Its todos: open ones by due date, then completed ones.' };

type AccountRow = Pick<Account, 'id'>;
type Row = Pick<BoardCardWithAccount, 'accountId'>;

@Resolver(() => Account)
export class PlanningAccountResolver {
  @Relation('planningBoard')
  @FieldResolver(() => BoardCardWithAccount, {
    nullable: true,
    description: 'Its card on the planning board; null for a manager account, which has none.',
  })
  board(@Root() { id }: AccountRow, @Ctx() { loaders }: Context): Promise<BoardCardWithAccount | null> {
    return loaders.boardCardOfAccount(id);
  }

  @Relation('todos')
  @FieldResolver(() => [PlanningTodoWithAssignee], TODOS)
  todos(@Root() { id }: AccountRow, @Ctx() { loaders }: Context): Promise<PlanningTodoWithAssignee[]> {
    return loaders.todosOfAccount(id);
  }

  @Relation('planningBoard')
  @FieldResolver(() => [Assignee], { description: 'Who looks after it, by name.' })
  assignees(@Root() { id }: AccountRow, @Ctx() { loaders }: Context): Promise<Assignee[]> {
    return loaders.assigneesOfAccount(id);
  }
}

@Resolver(() => BoardCardWithAccount)
export class PlanningCardResolver {
  @Relation('account')
  @FieldResolver(() => AccountDetails, ACCOUNT)
  account(
    @Root() { accountId }: Row,
    @Args() args: NestedAccountArgs,
    @Ctx() { loaders }: Context,
  ): Promise<AccountDetails | null> {
    return loaders.account(accountId, args);
  }

  @Relation('todos')
  @FieldResolver(() => [PlanningTodoWithAssignee], TODOS)
  todos(@Root() { accountId }: Row, @Ctx() { loaders }: Context): Promise<PlanningTodoWithAssignee[]> {
    return loaders.todosOfAccount(accountId);
  }
}

@Resolver(() => PlanningTodoWithAssignee)
export class PlanningTodoRelationsResolver {
  @Relation('account')
  @FieldResolver(() => AccountDetails, ACCOUNT)
  account(
    @Root() { accountId }: Row,
    @Args() args: NestedAccountArgs,
    @Ctx() { loaders }: Context,
  ): Promise<AccountDetails | null> {
    return loaders.account(accountId, args);
  }
}

@Resolver(() => CalendarEvent)
export class PlanningEventResolver {
  @Relation('account')
  @FieldResolver(() => AccountDetails, ACCOUNT)
  account(
    @Root() { accountId }: Row,
    @Args() args: NestedAccountArgs,
    @Ctx() { loaders }: Context,
  ): Promise<AccountDetails | null> {
    return loaders.account(accountId, args);
  }
}

import { Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import {
  AccountAssigneesArgs,
  Assignee,
  BoardCardSettingsArgs,
  BoardCardWithAccount,
  BoardStatusConfig,
  BoardStatusConfigArgs,
  MoveBoardCardArgs,
} from '../schema/planning/board.type.js';
import { CalendarEvent } from '../schema/planning/calendar.type.js';
import { PlanningTodoWithAssignee } from '../schema/planning/todo.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { PlanningChange } from '../src/domain/planning/planning-changes.js';
import { accountOf } from './operations/account-of.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

const READS = { scope: 'planning:read', role: 'kunde' } as const satisfies Operation;
const WRITES = { scope: 'planning:write', role: 'member' } as const satisfies Operation;

@Resolver()
export class PlanningBoardResolver {
  @Operation({ ...READS, rest: eitherCredential('GET /planning/board') })
  @Query(() => [BoardCardWithAccount], {
    description:
      'The planning board, by column and position. Reading it creates missing cards and moves waiting cards past their due date to the top of zu_bearbeiten.',
  })
  planningBoard(@Ctx() { services, viewer }: Context) {
    return services.planningBoard.board(viewer);
  }

  @Operation({ ...WRITES, rest: eitherCredential('PUT /planning/board/{accountID}/move'), example: DONE })
  @Mutation(() => Done, {
    description:
      'Moves a card. The other cards of both columns close the gap and make room. Moving a card with a cycle to wartend sets its due date; leaving wartend clears it.',
  })
  async moveBoardCard(@Args() args: MoveBoardCardArgs, @Ctx() { services, viewer }: Context) {
    await services.planningBoard.move(viewer, args);
    return DONE;
  }

  @Operation({ ...WRITES, rest: eitherCredential('PUT /planning/board/{accountID}/settings'), example: DONE })
  @Mutation(() => Done, { description: 'Sets the cycle or due date of a card.' })
  async updateBoardCard(@Args() args: BoardCardSettingsArgs, @Ctx() { services, viewer }: Context) {
    await services.planningBoard.configure(viewer, args);
    return DONE;
  }

  @Operation({ ...WRITES, rest: 'PUT /query/accounts/{accountID}/assignees', example: DONE })
  @Mutation(() => Done, { description: 'Sets who looks after an account, replacing earlier assignees.' })
  async setAccountAssignees(@Args() args: AccountAssigneesArgs, @Ctx() { services, viewer }: Context) {
    await services.planningBoard.assign(viewer, args);
    return DONE;
  }

  @Operation({ ...READS, rest: eitherCredential('GET /planning/status-config') })
  @Query(() => [BoardStatusConfig], { description: 'Label and color of the five columns, in board order.' })
  boardStatusConfigs(@Ctx() { services, viewer }: Context) {
    return services.planningBoard.columns(viewer);
  }

  @Operation({ role: 'member', rest: 'PUT /planning/status-config/{status}' })
  @Mutation(() => BoardStatusConfig, { description: 'Sets the label and color of a column for the whole team.' })
  updateBoardStatusConfig(@Args() args: BoardStatusConfigArgs, @Ctx() { services, viewer }: Context) {
    return services.planningBoard.updateColumn(viewer, args);
  }

  @Operation(READS)
  @Subscription(() => [BoardCardWithAccount], {
    nullable: true,
    description:
      'Cards that changed, in their current state, whoever changed them; making room for another card also counts. Subscribe first, then read the board.',
    subscribe: ({ context }: { context: Context }) => context.services.planningChanges.of(context.viewer),
  })
  async boardChanged(
    @Root() { accountIds }: PlanningChange,
    @Ctx() { services, viewer }: Context,
  ): Promise<BoardCardWithAccount[] | null> {
    if (accountIds?.length === 0) return null;
    const cards = await services.planningBoard.cards(viewer, accountIds);
    return cards.length > 0 ? cards : null;
  }
}

const TODOS = 'Todos: open ones by due date, then completed ones.';

type AccountRow = Pick<Account, 'id'>;
type Row = Pick<BoardCardWithAccount, 'accountId'>;

@Resolver(() => Account)
export class PlanningAccountResolver {
  @Relation(
    'planningBoard',
    () => BoardCardWithAccount,
    'Card on the planning board; null for manager accounts, which have none.',
    { nullable: true },
  )
  board(@Root() { id }: AccountRow, @Ctx() { loaders }: Context) {
    return loaders.load('account.board', id);
  }

  @Relation('todos', () => [PlanningTodoWithAssignee], TODOS)
  todos(@Root() { id }: AccountRow, @Ctx() { loaders }: Context) {
    return loaders.load('account.todos', id);
  }

  @Relation('planningBoard', () => [Assignee], 'Members who look after the account, by name.')
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

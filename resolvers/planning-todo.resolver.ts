import { Ctx, Resolver, Root, Subscription } from 'type-graphql';
import {
  CreateTodoArgs,
  MyTodosArgs,
  PlanningTodoWithAssignee,
  TodoArgs,
  TodoChanges,
  TodoListArgs,
  TodoPage,
  TodosChangedArgs,
  UpdateTodoArgs,
} from '../schema/planning/todo.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { personOf } from '../src/access/viewer.js';
import type { PlanningChange } from '../src/domain/planning/planning-changes.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const READS = { scope: 'planning:read', role: 'kunde' } as const satisfies Operation;
const WRITES = { scope: 'planning:write', role: 'member' } as const satisfies Operation;

@Resolver()
export class PlanningTodoResolver {
  @Operation({ ...READS, rest: ['GET /query/accounts/{accountID}/todos', 'GET /planning/accounts/{accountID}/todos'] })
  @Query(() => [PlanningTodoWithAssignee], {
    description: 'Todos of an account: open ones by due date, then completed ones, latest first.',
  })
  todos(@Args() { accountId }: TodoListArgs, @Ctx() { services, viewer }: Context) {
    return services.todos.list(viewer, accountId);
  }

  @Operation({ role: 'kunde', rest: 'GET /planning/todos' })
  @Query(() => TodoPage, {
    description: 'Open todos of all visible accounts that are assigned to the current user, by due date.',
  })
  myTodos(@Args() args: MyTodosArgs, @Ctx() { services, viewer }: Context) {
    return services.todos.assignedTo(personOf(viewer), args);
  }

  @Operation({ ...WRITES, rest: eitherCredential('POST /planning/todos', 201) })
  @Mutation(() => PlanningTodoWithAssignee, { description: 'Creates a todo for an account.' })
  createTodo(@Args() args: CreateTodoArgs, @Ctx() { services, viewer }: Context) {
    return services.todos.create(viewer, args);
  }

  @Operation({ ...WRITES, rest: ['PATCH /query/planning/todos/{todoID}', 'PUT /planning/todos/{todoID}'] })
  @Mutation(() => PlanningTodoWithAssignee, { description: 'Updates a todo; omitted fields keep their value.' })
  updateTodo(@Args() args: UpdateTodoArgs, @Ctx() { services, viewer }: Context) {
    return services.todos.update(viewer, args);
  }

  @Operation({ ...WRITES, rest: eitherCredential('DELETE /planning/todos/{todoID}'), example: DONE })
  @Mutation(() => Done, { description: 'Deletes a todo.' })
  async deleteTodo(@Args() args: TodoArgs, @Ctx() { services, viewer }: Context) {
    await services.todos.delete(viewer, args);
    return DONE;
  }

  @Operation(READS)
  @Subscription(() => TodoChanges, {
    nullable: true,
    description: 'Todos that were changed or deleted, whoever did so. Subscribe first, then read the todos.',
    subscribe: async ({ context, args }: { context: Context; args: TodosChangedArgs }) => {
      if (args.accountId != null) await context.services.accounts.requireVisible(context.viewer, args.accountId);
      return context.services.planningChanges.of(context.viewer);
    },
  })
  todosChanged(
    @Root() notice: PlanningChange,
    @Args() { accountId }: TodosChangedArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<TodoChanges | null> {
    return services.todos.changes(viewer, notice, accountId);
  }
}

import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { AccountTodosQuery } from '../../generated/graphql';

const TODOS = graphql(`
  query AccountTodos($accountId: String!) {
    todos(accountId: $accountId) {
      id title description dueDate isCompleted completedAt assignedTo assigneeName
    }
    teamMembers { data { id name role } }
  }
`);

export const CREATE_TODO = graphql(`
  mutation CreateTodo(
    $accountId: String!, $title: String!, $description: String, $dueDate: LocalDate, $assignedTo: String
  ) {
    createTodo(
      accountId: $accountId, title: $title, description: $description, dueDate: $dueDate, assignedTo: $assignedTo
    ) { id }
  }
`);

export const UPDATE_TODO = graphql(`
  mutation UpdateTodo(
    $todoId: String!, $isCompleted: Boolean, $title: String, $description: String, $dueDate: LocalDate, $assignedTo: String
  ) {
    updateTodo(
      todoId: $todoId, isCompleted: $isCompleted, title: $title, description: $description, dueDate: $dueDate
      assignedTo: $assignedTo
    ) { id }
  }
`);

export const DELETE_TODO = graphql(`
  mutation DeleteTodo($todoId: String!) {
    deleteTodo(todoId: $todoId) { status }
  }
`);

export const TODOS_CHANGED = graphql(`
  subscription TodosChanged($accountId: String) {
    todosChanged(accountId: $accountId) { deletedIds mayHaveMissed todos { id } }
  }
`);

export type Todo = AccountTodosQuery['todos'][number];
export type Member = AccountTodosQuery['teamMembers']['data'][number];

export function todosQuery(accountId: string) {
  return queryOptions({
    queryKey: ['todos', accountId],
    queryFn: ({ signal }) => client.request(TODOS, { accountId }, { signal }),
  });
}

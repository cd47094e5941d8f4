import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { MyTodosQuery } from '../../generated/graphql';

const MY_TODOS = graphql(`
  query MyTodos($limit: Int!) {
    myTodos(limit: $limit) {
      data { id accountId title description dueDate }
      meta { total }
    }
  }
`);

export type MyTodo = MyTodosQuery['myTodos']['data'][number];

const MOST = 500;

export const MY_TODOS_KEY = ['todos', 'mine'];

export const myTodosQuery = queryOptions({
  queryKey: MY_TODOS_KEY,
  queryFn: ({ signal }) => client.request(MY_TODOS, { limit: MOST }, { signal }),
});
